import type { Feeder } from '../domain/journey/feeders.ts';
import type { Loaded } from './load.ts';
import type { WatchRow } from './lock.ts';

/*
 * An account can take a container out of a shipment. What is received about it goes on being stored, because other accounts
 * may follow the same number, and the shipment is derived as if the container had never been named.
 */

/**
 * The containers that stay out of shipments of an account, by their numbers: not those that are there by now, nor what a
 * request for the number of the watch brings back, which is all that it names where the number is that of a document.
 */
export function removedFrom(
  shipmentIds: readonly string[],
  { root, loaded }: { root: WatchRow; loaded: Loaded },
): string[] {
  const shipments = loaded.shipments.filter(({ id }) => shipmentIds.includes(id));
  const removed = new Set(shipments.flatMap(({ removed_numbers }) => removed_numbers));
  if (removed.size === 0) return [];
  for (const { number, shipment_id } of loaded.containers)
    if (shipmentIds.includes(shipment_id)) removed.delete(number);
  const accountIds = new Set(shipments.map(({ account_id }) => account_id));
  const isRequested = loaded.requests.some(
    ({ account_id, watch_id, status }) => accountIds.has(account_id) && watch_id === root.id && status !== 'created',
  );
  if (isRequested && root.kind !== 'container') return [];
  if (isRequested) removed.delete(root.number);
  return [...removed].sort();
}

/** What watches hold, without what is stated about some containers. */
export function withoutContainers(feeders: readonly Feeder[], numbers: readonly string[]): readonly Feeder[] {
  if (numbers.length === 0) return feeders;
  const removed = new Set<string | null>(numbers);
  return feeders.map(({ held, ...feeder }) => ({
    ...feeder,
    held: held.filter(({ observation }) => !removed.has(observation.container)),
  }));
}
