import { newId } from '../../src/core/id.ts';
import type { Database } from '../../src/db/client.ts';
import type { Answer, Query, Source, SourceLimits, SourceRegistry } from '../../src/sources/source.ts';
import { rawRows } from '../support/raw.ts';

/** The dates and the lease of a watch, as far as tests look at them. */
export interface Schedule {
  watch_id: string;
  lane: string;
  lease_until: string | null;
  lease_token: string | null;
  failures: number;
  last_succeeded_at: string | null;
  last_attempted_at: string | null;
  /** Until it is due; null if it is parked. */
  due_in_ms: number | null;
}

const FREE: SourceLimits = {
  concurrency: 4,
  requestsPerMinute: null,
  requestsPerDay: null,
  pollIntervalSecondsMin: 60,
  pollIntervalSecondsMax: null,
};

/** Watches that are due, the first of them longest. */
export async function dueWatches(db: Database, lane: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const numbers = ids.map((id) => id.replaceAll('-', '').toUpperCase());
  await db.pool.query(
    `INSERT INTO watch (id, source, kind, number, journey_month)
     SELECT x.id, $1, 'bill_of_lading', x.number, date_trunc('month', now() AT TIME ZONE 'UTC')::date
     FROM unnest($2::uuid[], $3::text[]) AS x(id, number)`,
    [lane, ids, numbers],
  );
  await db.pool.query(
    `INSERT INTO watch_schedule (watch_id, lane, next_due_at)
     SELECT x.id, $1, now() - interval '1 hour' + x.place * interval '1 second'
     FROM unnest($2::uuid[]) WITH ORDINALITY AS x(id, place)`,
    [lane, ids],
  );
  return ids;
}

/** The schedules of a lane, in the order in which their watches were made. */
export function schedules(db: Database, lane: string): Promise<Schedule[]> {
  return rowsOf<Schedule>(
    db,
    `SELECT watch_id, lane, lease_until, lease_token, failures, last_succeeded_at, last_attempted_at,
       CASE WHEN isfinite(next_due_at) THEN (extract(epoch FROM next_due_at - now()) * 1000)::float8 END AS due_in_ms
     FROM watch_schedule WHERE lane = $1 ORDER BY watch_id`,
    [lane],
  );
}

/** The rows of a statement. */
export function rowsOf<Row>(db: Database, text: string, values: unknown[] = []): Promise<Row[]> {
  return rawRows<Row>(db, text, values);
}

/** A source that answers as the test says, and records what was polled. */
export interface ScriptedSource extends Source {
  polled: string[];
}

/** A source in memory. */
export function scriptedSource(
  key: string,
  answer: (query: Query) => Answer | Promise<Answer>,
  limits: Partial<SourceLimits> = {},
): ScriptedSource {
  const polled: string[] = [];
  return {
    key,
    name: key,
    kinds: ['bill_of_lading', 'booking', 'container'],
    limits: { ...FREE, ...limits },
    polled,
    fetch: async (query) => {
      polled.push(query.number);
      return answer(query);
    },
  };
}

/** Sources that are used by one test alone. */
export function registryOf(...sources: Source[]): SourceRegistry {
  return {
    line: (scac) => {
      const source = sources.find(({ key }) => key === scac);
      return source === undefined ? { access: 'no_adapter' } : { access: 'ready', source };
    },
    linkedSources: () => [],
    find: (key) => sources.find((source) => source.key === key) ?? null,
    all: () => sources,
  };
}

/** A promise and what fulfils it. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
