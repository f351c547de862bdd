import { describe, expect, it } from 'vitest';
import { Batcher } from '../../src/dispatcher/batch.ts';
import { gate } from '../scheduler/watches.ts';
import { until } from '../support/until.ts';

describe('a batch', () => {
  it('is written together once there is enough of it, and the remainder after a moment', async () => {
    const written: number[][] = [];
    const numbers = new Batcher<number>({
      write: async (items) => void written.push([...items]),
      sizeMax: 3,
      waitMs: 1,
      writesMax: 2,
    });

    for (const number of [1, 2, 3, 4]) numbers.add(number);
    await until(() => written.flat().length === 4);

    expect(written).toEqual([[1, 2, 3], [4]]);
  });

  it('waits while enough is being written, and none of it is forgotten', async () => {
    const { opened, open } = gate();
    const written: number[][] = [];
    const numbers = new Batcher<number>({
      write: async (items) => {
        written.push([...items]);
        await opened;
      },
      sizeMax: 2,
      waitMs: 1,
      writesMax: 1,
    });
    for (const number of [1, 2, 3, 4, 5]) numbers.add(number);
    const whileWriting = [...written];

    open();
    await until(() => written.flat().length === 5);

    expect(whileWriting).toEqual([[1, 2]]);
    expect(written).toEqual([[1, 2], [3, 4], [5]]);
  });
});
