import { describe, expect, it } from 'vitest';
import { inBatches } from '../../console/parts/in-batches.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'];
const sentenceOf = (error: unknown) => String(error);

describe('changes in batches', () => {
  it('send all in their order, and answer why some are not changed', async () => {
    const sent: string[][] = [];
    const send = (batch: string[]) => {
      sent.push(batch);
      return Promise.resolve(batch.filter((id) => id === 'b').map((id) => `not ${id}`));
    };

    expect(await inBatches(IDS, 2, { send, sentenceOf })).toEqual(['not b']);
    expect(sent).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  it('that fail later on count what was changed before, and send nothing more', async () => {
    const sent: string[][] = [];
    const send = (batch: string[]) => {
      sent.push(batch);
      return sent.length === 2 ? Promise.reject(new Error('no answer')) : Promise.resolve([]);
    };

    expect(await inBatches(IDS, 2, { send, sentenceOf })).toEqual(Array(3).fill('Error: no answer'));
    expect(sent).toHaveLength(2);
  });

  it('that fail at once throw, as nothing is changed', async () => {
    const send = () => Promise.reject(new Error('no such customer'));

    await expect(inBatches(IDS, 2, { send, sentenceOf })).rejects.toThrow('no such customer');
  });
});
