import { inTurns } from '../core/in-turns.ts';
import type { Instant } from '../domain/instant.ts';
import { type PushedArrival, pushedArrival } from '../domain/journey/merge.ts';
import type { Observation } from '../domain/observation.ts';
import type { ParsedStatement } from '../domain/parsed-statement.ts';
import { isPushFeed } from '../domain/push-feed.ts';
import type { Loaded } from './load.ts';
import type { WatchRow } from './lock.ts';

/** What the answer of a watch is compared with: a feed is polled for one container, and its answer does not concern the others. */
export function comparedWith(own: WatchRow, root: WatchRow, { held }: Loaded): Observation[] {
  const all = held.map(({ observation }) => observation);
  return own.id === root.id ? all : all.filter(({ container }) => container === null || container === own.number);
}

/** What was pushed about a journey, by id. */
export function pushedIn({ held }: Loaded): ReadonlySet<string> {
  return new Set(held.filter(({ watch }) => isPushFeed(watch.source)).map(({ observation }) => observation.id));
}

/**
 * A pushed text as it would be stored. A text may state very much of one number, and each statement is given an id, so others
 * have their turn meanwhile.
 */
export async function pushedArrivals(statements: readonly ParsedStatement[], now: Instant): Promise<PushedArrival[]> {
  const pushed: PushedArrival[] = [];
  for await (const statement of inTurns(statements)) pushed.push(pushedArrival(statement, now));
  return pushed;
}
