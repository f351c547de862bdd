import { dataOf } from 'landfall/client';
import { landfall } from '../data/client.ts';

/** The API has the sources of so many polled by one request. */
const REFRESHED_MAX = 100;

/** Has the sources of containers polled again. The others are those whose shipment is not tracked any more. */
export async function refreshContainers(ids: readonly string[]): Promise<{ refreshed: number; others: number }> {
  let refreshed = 0;
  for (let at = 0; at < ids.length; at += REFRESHED_MAX) {
    const body = { container_ids: ids.slice(at, at + REFRESHED_MAX) };
    const { containers } = await dataOf(landfall.POST('/containers/refresh', { body }));
    refreshed += containers.filter(({ outcome }) => outcome === 'refreshed').length;
  }
  return { refreshed, others: ids.length - refreshed };
}
