import type { Database } from '../../db/client.ts';
import { type SeenPosition, type Suspicion, suspect } from '../../domain/ais/suspicion.ts';
import { DAY_MS, HOUR_MS, type Instant, toEpochMs, toInstant } from '../../domain/instant.ts';
import { pointOfLocode } from '../../domain/location.ts';
import type { BatchPosition } from '../../sources/ais/batch.ts';
import { AIS_CARRIER_WORDS, AIS_SEEN_AROUND, AIS_STORE_SUSPICIONS } from './statements.ts';

/** Lines report a port call some days late. */
const REPORTED_LATE_MS = 3 * DAY_MS;
/** A position shows where a vessel was this long before and after (domain/ais/suspicion.ts). */
const AROUND_MS = 12 * HOUR_MS;
/** Calls that are compared at once: each has up to 150 positions around it. */
const CALLS_MAX = 100;

/** An event at which a line has a vessel in a port. */
interface CarrierCall {
  event_id: string;
  imo: string;
  locode: string;
  at: Instant;
}

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
  const said = await db.query(AIS_CARRIER_WORDS, [
    received.map(([imo]) => imo),
    received.map(([, [first]]) => toInstant(first - REPORTED_LATE_MS)),
    received.map(([, [, last]]) => toInstant(last + AROUND_MS)),
  ]);
  // A ship has thousands of containers, and of each its line says the same.
  const calls = new Map<string, CarrierCall[]>();
  for (const call of said) {
    const key = `${call.imo} ${call.locode} ${call.at}`;
    const same = calls.get(key);
    if (same === undefined) calls.set(key, [call]);
    else same.push(call);
  }
  const all = [...calls.values()];
  for (let from = 0; from < all.length; from += CALLS_MAX) await compare(db, all.slice(from, from + CALLS_MAX));
}

async function compare(db: Database, groups: readonly CarrierCall[][]): Promise<void> {
  const questions = groups.flatMap((calls) => {
    const [call] = calls;
    const port = call === undefined ? null : pointOfLocode(call.locode);
    return call === undefined || port === null ? [] : [{ call, calls, port, atMs: toEpochMs(call.at) }];
  });
  const seen = await db.query(AIS_SEEN_AROUND, [
    questions.map((_, index) => index),
    questions.map(({ call }) => call.imo),
    questions.map(({ atMs }) => toInstant(atMs - AROUND_MS)),
    questions.map(({ atMs }) => toInstant(atMs + AROUND_MS)),
  ]);
  const positions = new Map<number, SeenPosition[]>();
  for (const { n, at, latitude, longitude } of seen) {
    const position = { latitude, longitude, atMs: toEpochMs(at) };
    positions.set(n, [...(positions.get(n) ?? []), position]);
  }
  const judged = questions.flatMap(({ call, calls, port }, index) => {
    const suspicion = suspect({ imo: call.imo, locode: call.locode, port, at: call.at }, positions.get(index) ?? []);
    return calls.map(({ event_id }) => ({ event_id, suspicion }));
  });
  await store(db, judged);
}

async function store(
  db: Database,
  judged: readonly { event_id: string; suspicion: Suspicion | null }[],
): Promise<void> {
  const flagged = judged.flatMap(({ event_id, suspicion }) => (suspicion === null ? [] : [{ event_id, ...suspicion }]));
  const cleared = judged.flatMap(({ event_id, suspicion }) => (suspicion === null ? [event_id] : []));
  await db.query(AIS_STORE_SUSPICIONS, [
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
