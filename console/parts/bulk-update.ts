import { dataOf, type paths } from 'landfall/client';
import { landfall } from '../data/client.ts';
import { sentenceOf } from '../data/queries.ts';
import { inBatches } from './in-batches.ts';

type Body = paths['/bulk_updates']['post']['requestBody']['content']['application/json'];

/** So many at once are changed by one request. */
const CHANGED_MAX = 50;

/** Changes shipments in their order; answers why which were not changed. What fails before anything is changed is thrown. */
export function bulkUpdate(ids: readonly string[], change: Omit<Body, 'records'>): Promise<string[]> {
  const send = async (records: string[]) => {
    const answer = await dataOf(landfall.POST('/bulk_updates', { body: { ...change, records } }));
    return answer.records.flatMap(({ errors }) => errors.slice(0, 1));
  };
  return inBatches(ids, CHANGED_MAX, { send, sentenceOf });
}

/** How many shipments, in words. */
export function shipmentsText(count: number): string {
  return count === 1 ? '1 shipment' : `${count.toLocaleString('en')} shipments`;
}
