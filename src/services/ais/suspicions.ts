import type { Database } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';
import { type SeenPosition, type Suspicion, suspect } from '../../domain/ais/suspicion.ts';
import type { Point } from '../../domain/great-circle.ts';
import { DAY_MS, HOUR_MS, type Instant, toEpochMs, toInstant } from '../../domain/instant.ts';
import { findLocation } from '../../domain/location.ts';
import type { BatchPosition } from '../../sources/ais/batch.ts';

/** Lines report a port call some days late. */
const REPORTED_LATE_MS = 3 * DAY_MS;
/** A position shows where a vessel was this long before and after (domain/ais/suspicion.ts). */
const AROUND_MS = 12 * HOUR_MS;
/** Words that are compared at once: each has up to 150 positions around it. */
const WORDS_MAX = 100;

/** An event at which a line has a vessel in a port. */
interface Word {
  event_id: string;
  imo: string;
  locode: string;
  at: Instant;
}

/**
 * Statements of lines about vessels that were received. A date without a time is left out: the vessel may have come
 * hours later. An event that AIS has reported too is not contradicted.
 */
const WORDS = sql({
  name: 'ais_carrier_words',
  because: 'batch',
  parameters: ['text[]', 'instant[]', 'instant[]'],
  row: { event_id: 'uuid', imo: 'text!', locode: 'text!', at: 'instant' },
  text: `SELECT e.id AS event_id, v.imo, l.locode, e.at
    FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) AS x(imo, since, until)
      JOIN vessel v ON v.imo = x.imo
      JOIN transport_event e ON e.vessel_id = v.id AND e.at BETWEEN x.since AND x.until
      JOIN location l ON l.id = e.location_id AND l.locode IS NOT NULL
    WHERE e.vessel_id IS NOT NULL AND e.invalidated_at IS NULL AND e.party = 'shipping_line' AND e.precision = 'time'
      AND e.event = ANY(ARRAY['container.transport.vessel_loaded', 'container.transport.vessel_departed',
        'container.transport.transshipment_arrived', 'container.transport.transshipment_discharged',
        'container.transport.transshipment_loaded', 'container.transport.transshipment_departed',
        'container.transport.vessel_arrived', 'container.transport.vessel_berthed', 'container.transport.vessel_discharged'])
    ORDER BY e.id`,
});

/** A vessel comes no more than five miles further in ten minutes, so one position of these stands for all. */
const SEEN = sql({
  name: 'ais_seen_around',
  because: 'batch',
  parameters: ['int[]', 'text[]', 'instant[]', 'instant[]'],
  row: { n: 'int', at: 'instant', latitude: 'float', longitude: 'float' },
  text: `SELECT DISTINCT ON (x.n, date_bin('10 minutes', p.minute_at, 'epoch')) x.n, p.at, p.latitude, p.longitude
    FROM unnest($1::int[], $2::text[], $3::timestamptz[], $4::timestamptz[]) AS x(n, imo, since, until)
      JOIN vessel_position p ON p.imo = x.imo AND p.minute_at BETWEEN x.since AND x.until
    ORDER BY x.n, date_bin('10 minutes', p.minute_at, 'epoch'), p.at`,
});

const STORE = sql({
  name: 'ais_store_suspicions',
  because: 'batch',
  parameters: [
    'uuid[]',
    'text[]',
    'text[]',
    'instant[]',
    'instant[]',
    'float[]',
    'float[]',
    'int[]',
    'text[]',
    'uuid[]',
  ],
  row: {},
  text: `WITH cleared AS (
      DELETE FROM vessel_suspicion WHERE event_id = ANY($10::uuid[])
    )
    INSERT INTO vessel_suspicion (event_id, imo, locode, carrier_at, seen_at, latitude, longitude, distance_nm, reason)
    SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::float8[],
      $7::float8[], $8::int[], $9::text[])
    ON CONFLICT (event_id) DO UPDATE SET imo = EXCLUDED.imo, locode = EXCLUDED.locode, carrier_at = EXCLUDED.carrier_at,
      seen_at = EXCLUDED.seen_at, latitude = EXCLUDED.latitude, longitude = EXCLUDED.longitude,
      distance_nm = EXCLUDED.distance_nm, reason = EXCLUDED.reason`,
});

/** Compares what lines say of vessels with where these were received, now and then. */
export class Review {
  /** The vessels that were received since the last time, and when at first and at last. */
  #received = new Map<string, [firstMs: number, lastMs: number]>();

  add(positions: readonly BatchPosition[]): void {
    for (const { imo, at } of positions) {
      const atMs = toEpochMs(at);
      const [first, last] = this.#received.get(imo) ?? [atMs, atMs];
      this.#received.set(imo, [Math.min(first, atMs), Math.max(last, atMs)]);
    }
  }

  /** Flags what AIS contradicts, and takes back what it does not contradict any more. Fails where the database does. */
  async run(db: Database): Promise<void> {
    const received = [...this.#received];
    this.#received = new Map();
    try {
      await review(db, received);
    } catch (error) {
      for (const [imo, [first, last]] of received) {
        const [newFirst, newLast] = this.#received.get(imo) ?? [first, last];
        this.#received.set(imo, [Math.min(first, newFirst), Math.max(last, newLast)]);
      }
      throw error;
    }
  }
}

async function review(
  db: Database,
  received: readonly (readonly [string, readonly [number, number]])[],
): Promise<void> {
  if (received.length === 0) return;
  const said = await db.query(WORDS, [
    received.map(([imo]) => imo),
    received.map(([, [first]]) => toInstant(first - REPORTED_LATE_MS)),
    received.map(([, [, last]]) => toInstant(last + AROUND_MS)),
  ]);
  // A ship has thousands of containers, and of each its line says the same.
  const words = new Map<string, Word[]>();
  for (const word of said) {
    const key = `${word.imo} ${word.locode} ${word.at}`;
    const same = words.get(key);
    if (same === undefined) words.set(key, [word]);
    else same.push(word);
  }
  const all = [...words.values()];
  for (let from = 0; from < all.length; from += WORDS_MAX) await compare(db, all.slice(from, from + WORDS_MAX));
}

async function compare(db: Database, groups: readonly Word[][]): Promise<void> {
  const questions = groups.flatMap((words) => {
    const [word] = words;
    const port = word === undefined ? null : pointOf(word.locode);
    return word === undefined || port === null ? [] : [{ word, words, port, atMs: toEpochMs(word.at) }];
  });
  const seen = await db.query(SEEN, [
    questions.map((_, index) => index),
    questions.map(({ word }) => word.imo),
    questions.map(({ atMs }) => toInstant(atMs - AROUND_MS)),
    questions.map(({ atMs }) => toInstant(atMs + AROUND_MS)),
  ]);
  const positions = new Map<number, SeenPosition[]>();
  for (const { n, at, latitude, longitude } of seen) {
    const position = { latitude, longitude, atMs: toEpochMs(at) };
    positions.set(n, [...(positions.get(n) ?? []), position]);
  }
  const judged = questions.flatMap(({ word, words, port }, index) => {
    const suspicion = suspect({ imo: word.imo, locode: word.locode, port, at: word.at }, positions.get(index) ?? []);
    return words.map(({ event_id }) => ({ event_id, suspicion }));
  });
  await store(db, judged);
}

async function store(
  db: Database,
  judged: readonly { event_id: string; suspicion: Suspicion | null }[],
): Promise<void> {
  const flagged = judged.flatMap(({ event_id, suspicion }) => (suspicion === null ? [] : [{ event_id, ...suspicion }]));
  const cleared = judged.flatMap(({ event_id, suspicion }) => (suspicion === null ? [event_id] : []));
  await db.query(STORE, [
    flagged.map(({ event_id }) => event_id),
    flagged.map(({ imo }) => imo),
    flagged.map(({ locode }) => locode),
    flagged.map(({ carrierAt }) => carrierAt),
    flagged.map(({ aisPosition }) => aisPosition.at),
    flagged.map(({ aisPosition }) => aisPosition.latitude),
    flagged.map(({ aisPosition }) => aisPosition.longitude),
    flagged.map(({ distanceNm }) => distanceNm),
    flagged.map(({ reason }) => reason),
    cleared,
  ]);
}

function pointOf(locode: string): Point | null {
  const { latitude = null, longitude = null } = findLocation(locode) ?? {};
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
