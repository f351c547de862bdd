import { digest, newId } from '../../src/core/id.ts';
import type { Answer, Source } from '../../src/sources/source.ts';
import { generateJourney, type Journey, withNewEstimate } from './journeys.ts';
import type { BenchDatabase } from './server.ts';

const LINE = 'MAEU';
const EVENTS = 40;
const SEEDS_MAX = 100_000;

type Found = Extract<Answer, { outcome: 'found' }>;

const REQUESTED = `WITH x AS (
    SELECT * FROM unnest($2::uuid[], $3::text[]) AS x(watch_id, number)
  ), watched AS (
    INSERT INTO watch (id, source, kind, number, journey_month)
    SELECT watch_id, $4, 'bill_of_lading', number, date_trunc('month', now())::date FROM x
  ), scheduled AS (
    INSERT INTO watch_schedule (watch_id, lane, next_due_at) SELECT watch_id, $4, now() FROM x
  ), owner AS (INSERT INTO account (id, name) VALUES ($1::uuid, $1::uuid::text))
  INSERT INTO tracking_request (id, account_id, watch_id, request_type, request_number, normalized_number, scac)
  SELECT gen_random_uuid(), $1, watch_id, 'bill_of_lading', number, number, $4 FROM x`;

/** Tracked numbers whose line is in this process: it answers at once, with the given answer. */
export class Feed {
  readonly accountId = newId();
  readonly source: Source;
  readonly #db: BenchDatabase;
  readonly #journeys = new Map<string, Journey>();
  readonly #answers = new Map<string, Found>();

  /** Makes an account that tracks so many numbers, each of which will be answered with a journey of its own. */
  static async create(db: BenchDatabase, count: number): Promise<Feed> {
    const feed = new Feed(db, count);
    for (let seed = 0; feed.#journeys.size < count && seed < SEEDS_MAX; seed++) {
      const journey = generateJourney(seed, EVENTS);
      if (withNewEstimate(journey) !== null) feed.#answer(newId(), journey);
    }
    const ids = feed.watches(0, count);
    await db.pool.query(REQUESTED, [feed.accountId, ids, ids.map(numberOf), LINE]);
    return feed;
  }

  private constructor(db: BenchDatabase, concurrency: number) {
    this.#db = db;
    const limits = { concurrency, requestsPerMinute: null, requestsPerDay: null };
    this.source = {
      key: LINE,
      name: LINE,
      limits: { ...limits, pollIntervalSecondsMin: 3600, pollIntervalSecondsMax: null },
      kinds: ['bill_of_lading'],
      fetch: ({ number }) => Promise.resolve(this.#answers.get(number) ?? { outcome: 'unknown', requests: 1 }),
    };
  }

  /** The ids of some of the watches. */
  watches(from: number, count: number): string[] {
    return [...this.#journeys.keys()].slice(from, from + count);
  }

  /** From now on the line gives another estimate for the number of a watch. */
  revise(watchId: string): Found {
    const journey = this.#journeys.get(watchId);
    const revised = journey === undefined ? null : withNewEstimate(journey);
    if (revised === null) throw new Error('Only journeys that still expect something are made.');
    return this.#answer(watchId, revised);
  }

  /** Makes watches due, and no others. */
  async makeDue(watchIds: readonly string[]): Promise<void> {
    const text = `UPDATE watch_schedule SET next_due_at = now() + CASE WHEN watch_id = ANY($1::uuid[]) THEN interval '0'
      ELSE interval '1 day' END`;
    await this.#db.pool.query(text, [watchIds]);
  }

  /** Leases a watch as a claim does. */
  async lease(watchId: string, token: string): Promise<void> {
    const text = `UPDATE watch_schedule SET lease_token = $2, lease_until = now() + interval '1 minute' WHERE watch_id = $1`;
    await this.#db.pool.query(text, [watchId, token]);
  }

  #answer(watchId: string, journey: Journey): Found {
    const statements = journey.drafts.map((draft) => ({ draft, raw: { event: draft } }));
    const answer: Found = { outcome: 'found', digest: digest(journey), requests: 1, statements: () => statements };
    this.#journeys.set(watchId, journey);
    this.#answers.set(numberOf(watchId), answer);
    return answer;
  }
}

function numberOf(watchId: string): string {
  return watchId.replaceAll('-', '').toUpperCase();
}
