import { describe, expect, it } from 'vitest';
import { Batch } from '../../src/scheduler/batch.ts';
import { gate } from './watches.ts';

describe('a batch', () => {
  it('writes what comes together in one go, and each learns when it is written', async () => {
    const written: number[][] = [];
    const batch = new Batch<number>(async (items) => void written.push([...items]));

    await Promise.all([1, 2, 3].map((item) => batch.add(item)));

    expect(written).toEqual([[1, 2, 3]]);
  });

  it('does not wait for more once it is full', async () => {
    const sizes: number[] = [];
    const batch = new Batch<number>(async (items) => void sizes.push(items.length));

    await Promise.all(Array.from({ length: 500 }, (_, item) => batch.add(item)));
    await batch.add(501);

    expect(sizes).toEqual([500, 1]);
  });

  it('writes at once when it is flushed, and has nothing to write otherwise', async () => {
    const written: string[][] = [];
    const batch = new Batch<string>(async (items) => void written.push([...items]));

    await batch.flush();
    const added = batch.add('a');
    await batch.flush();
    await added;

    expect(written).toEqual([['a']]);
  });

  it('keeps what comes while it writes for the next go', async () => {
    const written: string[][] = [];
    const { opened, open } = gate();
    const batch = new Batch<string>(async (items) => {
      written.push([...items]);
      await opened;
    });
    const first = batch.add('a');
    void batch.flush();
    await Promise.resolve().then(() => {});

    const second = Promise.all([batch.add('b'), batch.add('c')]);
    open();
    await Promise.all([first, second]);

    expect(written.flat()).toEqual(['a', 'b', 'c']);
    expect(written.at(-1)).toContain('c');
  });

  it('reports to those concerned that it failed, and goes on with the next', async () => {
    let failures = 1;
    const batch = new Batch<string>(async () => {
      if (failures-- > 0) throw new Error('no room');
    });

    const outcomes = await Promise.allSettled([batch.add('a'), batch.add('b')]);

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(batch.add('c')).resolves.toBeUndefined();
  });
});
