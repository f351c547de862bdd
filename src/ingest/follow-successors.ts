import { newId } from '../core/id.ts';
import type { Instant } from '../domain/instant.ts';
import { type MainWatch, replacedBy } from '../domain/journey/shown-number.ts';
import { spellings } from '../domain/journey/spellings.ts';
import type { JourneyState } from '../domain/journey/state.ts';
import type { TrackedKind } from '../domain/tracked-number.ts';
import type { SourceRegistry } from '../sources/source.ts';
import type { PlanInput } from './plan.ts';
import type { LinkChange } from './write.ts';

/** A document that has replaced that of a shipment. */
export interface FollowedSuccessors {
  shipment_id: string;
  source: string;
  kind: TrackedKind;
  number: string;
}

/** What has replaced the document of a shipment and does not feed it yet. */
export function successorsToFollow(
  main: MainWatch,
  state: JourneyState,
  { root, loaded }: PlanInput,
): Omit<FollowedSuccessors, 'shipment_id'>[] {
  const { source, kind } = main;
  const ended = new Set(loaded.links.flatMap((link) => (link.ended_at === null ? [] : [link.watch_id])));
  const feeding = [root, ...loaded.feeders].filter((watch) => watch.kind === kind && !ended.has(watch.id));
  const known = new Set(feeding.map(({ number }) => number));
  const numbers = replacedBy(main, state).map((number) => number.replace(/[^A-Z0-9]/g, ''));
  const unknown = numbers.filter((number) =>
    spellings({ kind, number }, source).every((one) => !known.has(one.number)),
  );
  return unknown.map((number) => ({ source, kind, number }));
}

/** Shipments of an account. */
interface Owned {
  accountId: string;
  shipmentIds: readonly string[];
}

/**
 * The links of watches that fed a shipment only because of a replacement that the line has retracted since. What they hold
 * is about other cargo, whenever it was received. A number that the account has asked for itself stays.
 */
export function withdrawnSuccessors(
  main: MainWatch,
  state: JourneyState,
  { shipmentIds, accountId }: Owned,
  { root, loaded }: PlanInput,
): LinkChange[] {
  if (main.kind === 'container') return [];
  const standing = replacedBy(main, state).flatMap((number) => spellings({ kind: main.kind, number }, main.source));
  const isStanding = (watch: MainWatch) =>
    standing.some(({ number }) => number === watch.number.replace(/[^A-Z0-9]/g, ''));
  const isAskedFor = (watch: MainWatch) =>
    loaded.requests.some((request) => request.account_id === accountId && request.watch_id === watch.id);
  return [root, ...loaded.feeders].flatMap((watch) => {
    const isOfItsKind = watch.kind === main.kind && watch.id !== main.id;
    if (!isOfItsKind || isStanding(watch) || isAskedFor(watch)) return [];
    const own = loaded.links.filter((one) => shipmentIds.includes(one.shipment_id) && one.watch_id === watch.id);
    return own.filter((link) => link.ended_at === null).map((link) => ({ ...link, ended_at: NEVER_FED }));
  });
}

/** Before anything was received. */
const NEVER_FED: Instant = '1970-01-01T00:00:00.000Z';

/** The rows of the watches under which these are asked for; of a line that cannot be asked for such a number there is none. */
export function followedRows(
  sources: SourceRegistry,
  followed: readonly FollowedSuccessors[],
): (FollowedSuccessors & { id: string })[] {
  return followed.flatMap(({ shipment_id, source, kind, number }) => {
    const access = sources.line(source);
    if (access.access === 'pushed') return [{ id: newId(), shipment_id, source, kind, number }];
    if (!('source' in access) || !access.source.kinds.includes(kind)) return [];
    const canonical = access.source.canonicalNumber?.({ kind, number }) ?? number;
    return [{ id: newId(), shipment_id, source, kind, number: canonical }];
  });
}
