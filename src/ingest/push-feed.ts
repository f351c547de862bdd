import { newId } from '../core/id.ts';
import type { Transaction } from '../db/client.ts';
import { linesOfSources } from '../domain/carrier.ts';
import type { Instant } from '../domain/instant.ts';
import type { StatedReference, TrackedKind } from '../domain/tracked-number.ts';
import type { SourceRegistry } from '../sources/source.ts';
import type { WatchRow } from './lock.ts';
import {
  PUSH_FEED_KNOWN,
  PUSH_FEED_LINK_FOUND,
  PUSH_FEED_LOCK_FOUND,
  PUSH_FEED_LOCKED,
  PUSH_FEED_MAKE,
  PUSH_FEED_PARK,
  PUSH_FEED_REFERENCES,
  PUSH_FEED_TURN,
} from './open-feed-statements.ts';
import { endedSince, eventReferences } from './references.ts';

/** Where what is pushed is kept. */
export interface PushFeed {
  source: string;
  kind: TrackedKind;
  number: string;
  /** The line whose cargo it is; null where it is not stated. */
  scac: string | null;
  references: readonly StatedReference[];
}

/** What is to be kept in a push feed. */
export interface PushFeedOpening {
  /** The sender's own ids of what it said, by which it may later take that back without naming a number. */
  events: readonly string[];
  /** The ids of what was said. */
  ids: readonly string[];
  sources: SourceRegistry;
  now: Instant;
  shipmentIds: readonly string[];
}

/** A push feed that is locked with all journeys that it belongs to. */
export interface OpenPushFeed {
  own: WatchRow;
  locked: WatchRow[];
  /** The journeys that it was not linked to before. */
  linked: ReadonlySet<string>;
  /** The ids of what it holds already, of those that were asked for. */
  known: ReadonlySet<string>;
}

/**
 * Opens a push feed, which is made if it is not there: locks it, writes down what was named, and links it to the journeys that
 * are named, in one round trip. Others who push about its number wait until the transaction ends.
 */
export async function openPushFeed(
  tx: Transaction,
  pushFeed: PushFeed,
  { events, ids, now, shipmentIds, sources }: PushFeedOpening,
): Promise<OpenPushFeed> {
  const { source, kind, number, scac, references } = pushFeed;
  const name = [source, kind, number] as const;
  const [lines, since] = [linesOf(pushFeed, sources), endedSince(now)];
  const stated = columnsOf(references.map((one) => ({ ...one, scac: one.scac ?? scac })));
  const named = [...references.map((one) => ({ ...one, scac: one.scac ?? scac })), ...eventReferences(events, scac)];
  const answers = await Promise.all([
    tx.query(PUSH_FEED_TURN, [`${source} ${kind} ${number}`]),
    tx.query(PUSH_FEED_MAKE, [newId(), ...name]),
    tx.query(PUSH_FEED_PARK, name),
    tx.query(PUSH_FEED_LOCK_FOUND, [...name, lines, since, ...stated, shipmentIds]),
    tx.query(PUSH_FEED_REFERENCES, [...name, ...columnsOf(named), now]),
    tx.query(PUSH_FEED_LINK_FOUND, [...name, lines, since]),
    tx.query(PUSH_FEED_LOCKED, [...name, shipmentIds, since]),
    tx.query(PUSH_FEED_KNOWN, [...name, ids]),
  ]);
  const [, , , , , linked, locked, known] = answers;
  const own = locked.find((row) => row.source === source && row.kind === kind && row.number === number);
  if (own === undefined) throw new Error('A watch that was made is found.');
  return {
    own,
    locked,
    linked: new Set(linked.map(({ watch_id }) => watch_id)),
    known: new Set(known.map(({ id }) => id)),
  };
}

/** The lines whose journeys a push feed may belong to. */
export function linesOf({ scac }: Pick<PushFeed, 'scac'>, sources: SourceRegistry): string[] {
  if (scac !== null) return [scac];
  return linesOfSources(sources)
    .all()
    .map((line) => line.scac);
}

function columnsOf(references: readonly { kind: string; number: string; scac: string | null }[]) {
  return [
    references.map(({ kind }) => kind),
    references.map(({ number }) => number),
    references.map(({ scac }) => scac),
  ] as const;
}
