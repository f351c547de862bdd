import { dataOf, type paths } from 'landfall/client';
import { landfall } from '../data/client.ts';

type Body = paths['/bulk_updates']['post']['requestBody']['content']['application/json'];

/** So many at once are changed by one request. */
const CHANGED_MAX = 50;

/** Changes shipments in their order; answers why which were not changed. What fails as a whole is thrown. */
export async function bulkUpdate(ids: readonly string[], change: Omit<Body, 'records'>): Promise<string[]> {
  const failed: string[] = [];
  for (let at = 0; at < ids.length; at += CHANGED_MAX) {
    const body = { ...change, records: ids.slice(at, at + CHANGED_MAX) };
    const { records } = await dataOf(landfall.POST('/bulk_updates', { body }));
    failed.push(...records.flatMap(({ errors }) => errors.slice(0, 1)));
  }
  return failed;
}

/** How many shipments, in words. */
export function shipmentsText(count: number): string {
  return count === 1 ? '1 shipment' : `${count.toLocaleString('en')} shipments`;
}
