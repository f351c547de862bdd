import type { Database, Transaction } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import { shippingLines } from '../domain/carrier.ts';
import { DAY_MS, type Instant, shift } from '../domain/instant.ts';
import { type MainWatch, shownNumbers } from '../domain/journey/shown-number.ts';
import type { JourneyState } from '../domain/journey/state.ts';
import type { ObservationDraft } from '../domain/observation.ts';
import type { StatedReference } from '../domain/tracked-number.ts';
import type { Channel } from './channel.ts';

/*
 * How what is pushed finds its journeys. What a sender states is kept under a linked watch, its push feed, beside
 * the numbers that it named; a journey keeps beside its own number those that were found out about it. The two are linked
 * where a number is the same, at the same level: a bill of lading is not given the containers of another
 * one that shares its booking. The rule is the same from both ends (`findRoots`, `unlinked` in load.ts), so that it does
 * not matter which of them was there first.
 */

/** What was last said of a number so long ago is another journey's: containers are used again, and so are bookings. */
export const SAID_DAYS_MAX = 180;

/** What has ended is still given what arrives late, for so long. */
const ENDED_DAYS_MAX = 60;

/**
 * What is found out about a journey beside its own number. Of a bill of lading these are only itself, what replaced it and
 * what it replaced: of another one that its containers carry too, not all is about it.
 */
export function referencesIn(root: MainWatch, state: JourneyState): StatedReference[] {
  const numbers = shownNumbers(root, null, state);
  const { bill_of_lading_number: own, replaced_by_numbers: split, former_numbers: former } = numbers;
  const { billsOfLading, bookingNumber } = state.shipment;
  const bills = root.kind === 'bill_of_lading' ? [own, ...split, ...former] : billsOfLading;
  return [
    ...bills.map((number) => ({ kind: 'bill_of_lading' as const, number })),
    ...(bookingNumber === null ? [] : [{ kind: 'booking' as const, number: bookingNumber }]),
    ...state.containers.map(({ number }) => ({ kind: 'container' as const, number })),
  ];
}

/**
 * The numbers that statements name. A retraction does not state where the container belongs, and the documents
 * of a container are only stated by its line: a depot may report the next shipper already.
 */
export function statedReferences(said: readonly ObservationDraft[]): StatedReference[] {
  const all = said.flatMap((draft): StatedReference[] => {
    if (draft.kind === 'retraction') return [];
    return [
      ...(draft.container === null ? [] : [{ kind: 'container' as const, number: draft.container }]),
      ...(draft.kind === 'document' &&
      draft.party === 'shipping_line' &&
      draft.document !== 'other' &&
      draft.number !== null
        ? [{ kind: draft.document, number: draft.number }]
        : []),
    ];
  });
  return [...new Map(all.map((one) => [`${one.kind} ${one.number}`, one])).values()];
}

/** The id of an event is kept among the numbers, though it is none: no journey is found by it, only its channel. */
export const EVENT = 'event';

/** An id that is longer than this is not kept; what takes it back has to name a number. */
const EVENT_LENGTH_MAX = 200;

function eventReferences(events: readonly string[]): { kind: string; number: string }[] {
  const kept = events.filter((id) => id.length <= EVENT_LENGTH_MAX);
  return [...new Set(kept)].map((number) => ({ kind: EVENT, number }));
}

/**
 * What was named a moment ago need not be written down again. A number that was ever named without its line may be any
 * line's, in whatever order that was said.
 */
const STORE_REFERENCES = sql({
  name: 'channel_references',
  because: 'batch',
  parameters: ['uuid', 'text[]', 'text[]', 'text[]', 'instant'],
  row: {},
  text: `INSERT INTO watch_mention AS m (watch_id, kind, number, scac, heard_at)
    SELECT DISTINCT ON (x.kind, x.number) $1::uuid, x.kind, x.number, x.scac, $5::timestamptz
      FROM unnest($2::text[], $3::text[], $4::text[]) AS x(kind, number, scac) ORDER BY x.kind, x.number, x.scac NULLS FIRST
    ON CONFLICT (watch_id, kind, number) DO UPDATE SET heard_at = greatest(m.heard_at, EXCLUDED.heard_at),
        scac = CASE WHEN EXCLUDED.scac IS NULL THEN NULL ELSE m.scac END
      WHERE m.heard_at < EXCLUDED.heard_at - interval '1 minute' OR (m.scac IS NOT NULL AND EXCLUDED.scac IS NULL)`,
});

const LINK = sql({
  name: 'channel_link',
  because: 'batch',
  parameters: ['uuid[]', 'uuid[]'],
  row: {},
  text: `INSERT INTO watch_companion (watch_id, companion_id)
    SELECT w, c FROM unnest($1::uuid[]) AS w CROSS JOIN unnest($2::uuid[]) AS c ORDER BY w, c ON CONFLICT DO NOTHING`,
});

/** What is written down of a channel. */
interface Linked {
  channel: Channel;
  /** The sender's own ids of what it said, by which it may later take that back without naming a number. */
  events: readonly string[];
  rootIds: readonly string[];
  now: Instant;
}

/** Stores the references of a push feed and its links to journeys; all of these have to be locked before. */
export async function linkRoots(
  tx: Transaction,
  channelId: string,
  { channel, events, rootIds, now }: Linked,
): Promise<void> {
  const numbers = channel.references.map(({ kind, number, scac }) => ({ kind, number, scac: scac ?? channel.scac }));
  const said = [...numbers, ...eventReferences(events).map((event) => ({ ...event, scac: channel.scac }))];
  await tx.query(STORE_REFERENCES, [
    channelId,
    said.map(({ kind }) => kind),
    said.map(({ number }) => number),
    said.map(({ scac }) => scac),
    now,
  ]);
  await tx.query(LINK, [rootIds, [channelId]]);
}

/** SQL: whether a request follows a journey, or did after a moment; `root` is the alias of its watch. */
export function isFollowedSql(root: string, since: string): string {
  return `(EXISTS (SELECT FROM tracking_request t WHERE t.watch_id = ${root}.id AND t.status IN ('pending', 'awaiting_manifest', 'created'))
    OR EXISTS (SELECT FROM shipment_watch l JOIN shipment f ON f.id = l.shipment_id
      WHERE l.watch_id = ${root}.id AND l.ended_at IS NULL
      AND (f.line_tracking_stopped_at IS NULL OR f.line_tracking_stopped_at > ${since})))`;
}

/** The moment to which that looks back. */
export function endedSince(now: Instant): Instant {
  return shift(now, -ENDED_DAYS_MAX * DAY_MS);
}

/**
 * SQL: the level at which a channel and a journey may be linked by a number. `m` is what the channel named, `p` its
 * watch, and `r` the root.
 */
export const IS_LEVEL = '(m.kind = p.kind OR m.kind = r.kind)';

/**
 * SQL: whether what a channel named is a number of the line of a journey, `r` and `m` as before; `lines` are all that there
 * are. A document number that several lines know belongs to none of them where the sender named no line.
 */
export function isOfLineSql(lines: string): string {
  const known = `x.source = ANY(${lines}) AND x.source <> r.source`;
  return `(m.scac = r.source OR (m.scac IS NULL AND (m.kind = 'container' OR NOT EXISTS (
      SELECT FROM watch x WHERE x.kind = m.kind AND x.number = m.number AND ${known}
      UNION ALL SELECT FROM watch_mention o JOIN watch x ON x.id = o.watch_id
        WHERE o.kind = m.kind AND o.number = m.number AND ${known}))))`;
}

/** The journeys of all accounts that the references of a push feed name, as far as it is not linked to them. */
const FIND_ROOTS = sql({
  name: 'channel_find_roots',
  because: 'batch',
  parameters: ['uuid', 'text[]', 'instant', 'text[]', 'text[]', 'text[]'],
  row: { id: 'uuid' },
  text: `WITH said AS (
      SELECT kind, number, scac FROM watch_mention WHERE watch_id = $1 AND kind <> '${EVENT}'
      UNION SELECT x.kind, x.number, x.scac FROM unnest($4::text[], $5::text[], $6::text[]) AS x(kind, number, scac)
    ), found AS (
      SELECT w.id AS root_id, m.kind, m.number, m.scac FROM said m
        JOIN watch w ON w.kind = m.kind AND w.number = m.number AND w.source = ANY($2::text[])
      UNION SELECT w.id, m.kind, m.number, m.scac FROM said m
        JOIN watch_mention k ON k.kind = m.kind AND k.number = m.number
        JOIN watch w ON w.id = k.watch_id AND w.source = ANY($2::text[])
    )
    SELECT DISTINCT r.id FROM found m JOIN watch r ON r.id = m.root_id JOIN watch p ON p.id = $1
    WHERE ${isOfLineSql('$2::text[]')} AND ${IS_LEVEL} AND ${isFollowedSql('r', '$3')}
      AND NOT EXISTS (SELECT FROM watch_companion c WHERE c.watch_id = r.id AND c.companion_id = p.id)`,
});

/** The journeys that a push feed refers to and is not linked to. */
export async function findRoots(
  db: Transaction,
  channelId: string,
  { channel, now }: { channel: Channel; now: Instant },
): Promise<string[]> {
  const lines = channel.scac === null ? shippingLines().map((line) => line.scac) : [channel.scac];
  const { references } = channel;
  const found = await db.query(FIND_ROOTS, [
    channelId,
    lines,
    endedSince(now),
    references.map(({ kind }) => kind),
    references.map(({ number }) => number),
    references.map(({ scac }) => scac ?? channel.scac),
  ]);
  return found.map(({ id }) => id);
}

/** How far back a sweep looks; far more than any transaction takes. */
const SWEPT_MS = 10 * 60_000;
const SWEPT_MAX = 500;

const MISSED = sql({
  name: 'channel_missed',
  because: 'poll',
  parameters: ['instant', 'text[]', 'instant'],
  row: { id: 'uuid' },
  text: `SELECT DISTINCT r.id FROM watch_mention n
      JOIN watch_mention o ON o.kind = n.kind AND o.number = n.number AND o.watch_id <> n.watch_id
      JOIN watch nw ON nw.id = n.watch_id JOIN watch ow ON ow.id = o.watch_id
      CROSS JOIN LATERAL (SELECT CASE WHEN nw.source = ANY($2::text[]) THEN n.watch_id ELSE o.watch_id END AS root_id,
        CASE WHEN nw.source = ANY($2::text[]) THEN o.watch_id ELSE n.watch_id END AS channel_id) side
      JOIN watch r ON r.id = side.root_id JOIN watch p ON p.id = side.channel_id
      JOIN watch_mention m ON m.watch_id = p.id AND m.kind = n.kind AND m.number = n.number
    WHERE n.heard_at > $1 AND n.kind <> '${EVENT}' AND r.source = ANY($2::text[]) AND p.source <> ALL($2::text[]) AND ${IS_LEVEL}
      AND ${isOfLineSql('$2::text[]')} AND ${isFollowedSql('r', '$3')}
      AND NOT EXISTS (SELECT FROM watch_companion c WHERE c.watch_id = r.id AND c.companion_id = p.id)
    LIMIT ${SWEPT_MAX}`,
});

/**
 * The journeys that have just missed what was said of them: where both were written in the same moment, neither saw the
 * other. There is seldom any.
 */
export async function missedRoots(db: Database, now: Instant): Promise<string[]> {
  const lines = shippingLines().map((line) => line.scac);
  const since = [shift(now, -SWEPT_MS), lines, endedSince(now)] as const;
  return (await db.query(MISSED, since)).map(({ id }) => id);
}

/** Links a journey to push feeds that name it. */
export async function linkWatches(tx: Transaction, rootId: string, channelIds: readonly string[]): Promise<void> {
  await tx.query(LINK, [[rootId], channelIds]);
}

const WAS_PUSHED = sql({
  name: 'channel_was_pushed',
  because: 'poll',
  parameters: ['uuid'],
  row: { '?column?': 'int?' },
  text: `SELECT 1 FROM watch r JOIN watch_mention m ON m.kind = r.kind AND m.number = r.number
      JOIN watch p ON p.id = m.watch_id AND p.source LIKE '%-push%'
    WHERE r.id = $1 AND (m.scac IS NULL OR m.scac = r.source) LIMIT 1`,
});

/** Whether anything was pushed that names the number of a journey. */
export async function wasPushed({ db }: { db: Database }, rootId: string): Promise<boolean> {
  return (await db.query(WAS_PUSHED, [rootId])).length > 0;
}
