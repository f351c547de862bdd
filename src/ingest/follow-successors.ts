import { newId } from '../core/id.ts';
import { type MainWatch, replacedBy } from '../domain/journey/shown-number.ts';
import { spellings } from '../domain/journey/spellings.ts';
import type { JourneyState } from '../domain/journey/state.ts';
import type { TrackedKind } from '../domain/tracked-number.ts';
import type { SourceRegistry } from '../sources/source.ts';
import type { PlanInput } from './plan.ts';

/** A document that has replaced that of a shipment. */
export interface FollowedSuccessors {
  account_id: string;
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
): Omit<FollowedSuccessors, 'account_id' | 'shipment_id'>[] {
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

/**
 * The rows of the watches that poll these documents; there is none for a line that cannot be polled for such a number, unless the
 * journey is an account's own.
 */
export function followedRows(
  sources: SourceRegistry,
  followed: readonly FollowedSuccessors[],
  isOwned: boolean,
): (FollowedSuccessors & { id: string })[] {
  return followed.flatMap(({ number, ...followedOne }) => {
    const { source, kind } = followedOne;
    const access = sources.line(source);
    if (access.access === 'pushed') return [{ id: newId(), ...followedOne, number }];
    // What an account polls with credentials of its own, it polls for every kind that it could ask for so far.
    if (isOwned && !('source' in access)) return [{ id: newId(), ...followedOne, number }];
    if (!('source' in access) || !access.source.kinds.includes(kind)) return [];
    const canonical = access.source.canonicalNumber?.({ kind, number }) ?? number;
    return [{ id: newId(), ...followedOne, number: canonical }];
  });
}
