import { inTurns } from '../core/in-turns.ts';
import type { Transaction } from '../db/client.ts';
import type { Instant } from '../domain/instant.ts';
import { newPushedArrivals, type PushedArrival, pushedArrival } from '../domain/journey/merge.ts';
import type { Observation } from '../domain/observation.ts';
import type { ParsedStatement } from '../domain/parsed-statement.ts';
import { isChannel } from '../domain/push-feed.ts';
import type { Loaded } from './load.ts';
import { INGEST_KNOWN } from './load-statements.ts';
import type { WatchRow } from './lock.ts';
import { withoutRepeatedReports } from './repeated-reports.ts';

/** What the answer of a watch is compared with: a feed is polled for one container, and its answer does not concern the others. */
export function comparedWith(own: WatchRow, root: WatchRow, { held }: Loaded): Observation[] {
  const all = held.map(({ observation }) => observation);
  return own.id === root.id ? all : all.filter(({ container }) => container === null || container === own.number);
}

/** What was pushed about a journey, by id. */
export function pushedIn({ held }: Loaded): ReadonlySet<string> {
  return new Set(held.filter(({ watch }) => isChannel(watch.source)).map(({ observation }) => observation.id));
}

/**
 * What of a pushed text its own watch does not hold yet: what others hold may not be said to all of its journeys. A text may
 * state very much of one number, and each statement is given an id, so others have their turn meanwhile.
 */
export async function pushedNews(tx: Transaction, own: WatchRow, statements: readonly ParsedStatement[], now: Instant) {
  const pushed: PushedArrival[] = [];
  for await (const statement of inTurns(statements)) pushed.push(pushedArrival(statement, now));
  const ids = new Set(pushed.flatMap(({ observation, bareId }) => [observation.id, bareId]));
  const known = await tx.query(INGEST_KNOWN, [own.journey_month, own.id, [...ids]]);
  const fresh = newPushedArrivals(pushed, new Set(known.map(({ id }) => id)));
  return withoutRepeatedReports(tx, own, fresh);
}
