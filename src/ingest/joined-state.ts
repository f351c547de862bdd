import type { Instant } from '../domain/instant.ts';
import { deriveJoined } from '../domain/journey/derive.ts';
import { type Feeder, partsOf } from '../domain/journey/feeders.ts';
import type { Arrival } from '../domain/journey/merge.ts';
import type { ContainerObservations } from '../domain/journey/own-trip.ts';
import type { JourneyState } from '../domain/journey/state.ts';
import type { Loaded } from './load.ts';
import type { WatchRow } from './lock.ts';
import { removedFrom, withoutContainers } from './removed-containers.ts';

/** A journey with what has just been said by one of its watches. */
export interface Saying {
  root: WatchRow;
  /** The watch under which the fresh statements are kept. */
  own: WatchRow;
  loaded: Loaded;
  fresh: readonly Arrival[];
  /** What is derived of the root alone. */
  state: JourneyState;
  now: Instant;
}

/** Derives shipments together with the root, without watches that do not feed them any more. */
export type JoinedState = (shipmentIds: readonly string[], withoutIds?: readonly string[]) => JourneyState;

/** Derives shipments together with the root; those that the same watches feed are derived once. */
export function joinedStates(saying: Saying): JoinedState {
  const derived = new Map<string, JourneyState>();
  return (shipmentIds, withoutIds = []) => {
    const feeders = feedersOf(shipmentIds, saying).filter(({ watch }) => !withoutIds.includes(watch.id));
    const removed = removedFrom(shipmentIds, saying);
    if (removed.length === 0 && feeders.length === 1 && feeders[0]?.watch.id === saying.root.id) return saying.state;
    const key = [...feeders.map(({ watch, endedAt }) => `${watch.id} ${endedAt}`), ...removed].join();
    const parts = () => partsOf(withoutContainers(feeders, removed), saying.now);
    const known = saying.loaded.containers.map(({ number }) => number);
    const state = derived.get(key) ?? deriveJoined(parts(), saying.now, { detail: 'facts', known });
    derived.set(key, state);
    return state;
  };
}

function feedersOf(shipmentIds: readonly string[], { root, own, loaded, fresh }: Saying): Feeder[] {
  const links = loaded.links.filter(({ shipment_id }) => shipmentIds.includes(shipment_id));
  const said = fresh.map(({ observation }): ContainerObservations => ({ watch: own, observation }));
  return [root, ...loaded.feeders].flatMap((watch): Feeder[] => {
    const link = links.find(({ watch_id }) => watch_id === watch.id);
    if (link === undefined && watch.id !== root.id) return [];
    const endedAt = watch.id === root.id || link?.ended_at == null ? null : new Date(link.ended_at).toISOString();
    const linkedWatches = loaded.feeding.flatMap((one) => (one.watch_id === watch.id ? [one.companion_id] : []));
    const ids = [watch.id, ...(watch.id === root.id ? loaded.linkedWatches.map(({ id }) => id) : linkedWatches)];
    const held = ids.flatMap((id) => [...(loaded.heldByWatch.get(id) ?? []), ...(id === own.id ? said : [])]);
    return [{ watch, endedAt, held: [...held, ...loaded.others] }];
  });
}
