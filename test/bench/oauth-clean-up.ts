import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanUp } from '../../src/auth/clean-up.ts';
import { type Database, openDatabase } from '../../src/db/client.ts';
import { type Bar, type Bench, type Effort, reportedOnly, shown } from './bar.ts';
import { filling } from './filling.ts';
import { p99Ms } from './http-load.ts';
import { elapsedMs } from './measure.ts';
import { addPerson, connectMany, OAUTH_ENV, type Program, signIn } from './oauth-people.ts';
import { refreshLoad } from './oauth-refresh-load.ts';
import { benchFolder } from './server.ts';
import { serve } from './service.ts';

/** Together fifty refreshes a second, as of 45,000 programs in use: an access token lives a quarter of an hour. */
const PROGRAMS = 10;
const EVERY_MS = 200;
const LATER_MS_MAX = 50;

/** Tokens as they are after two months, of each of the living programs the same number. */
const FILL = `INSERT INTO oauth_record (model, id_hash, payload, grant_id, client_id, consumed_at, expires_at)
  SELECT r.model, sha256(r.id_hash || convert_to(i::text, 'UTF8')), r.payload, r.grant_id, r.client_id,
    now() - interval '60 days', now() - random() * interval '1 hour'
  FROM generate_series(1, $1::int / $2::int) i,
    (SELECT DISTINCT ON (grant_id) * FROM oauth_record WHERE model = 'RefreshToken' ORDER BY grant_id) r`;

/** What a client that refreshes notices of it that what has expired is removed. */
export const oauthCleanUp: Bench = { names: ['oauth-clean-up'], run };

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const [rows, warmUpMs, beforeMs] = isQuick ? [2_000, 100, 400] : [100_000, 8_000, 15_000];
  const directory = benchFolder();
  const product = await serve(directory, { path: '/healthz', headers: {} }, { more: OAUTH_ENV });
  try {
    const { url } = product;
    const person = await addPerson(product);
    const programs = await connectMany(url, await signIn(url, person), PROGRAMS);
    const db = await openDatabase({ url: person.databaseUrl });
    try {
      await fill(db, rows);
      // A program of many parts takes seconds of full load until all of it is compiled.
      await refreshLoad(url, programs, { signal: AbortSignal.timeout(warmUpMs) });
      const before = await refreshWhile(url, programs, () => sleep(beforeMs));
      let removingMs = 0;
      const during = await refreshWhile(url, programs, async () => {
        removingMs = await elapsedMs(() => remove(db));
      });
      return bars({ before, during, rowsPerSecond: (rows * 1000) / removingMs });
    } finally {
      await db.close();
    }
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function fill(db: Database, rows: number): Promise<void> {
  await filling(db, async (send) => {
    await send(FILL, [rows, PROGRAMS]);
    await send('VACUUM (ANALYZE) oauth_record');
    await send('CHECKPOINT');
  });
}

// The service cleans up too, soon after its start, and takes other rows.
async function remove(db: Database): Promise<void> {
  const expired = 'SELECT count(*)::int AS count FROM oauth_record WHERE expires_at <= now()';
  for (;;) {
    await cleanUp(db);
    const { rows } = await db.pool.query<{ count: number }>(expired);
    if (rows[0]?.count === 0) return;
  }
}

/** How long each refresh took while something was under way. */
async function refreshWhile(url: string, programs: Program[], body: () => Promise<void>): Promise<number[]> {
  const over = new AbortController();
  const [{ latenciesMs }] = await Promise.all([
    refreshLoad(url, programs, { everyMs: EVERY_MS, signal: over.signal }),
    body().finally(() => over.abort()),
  ]);
  return latenciesMs;
}

interface Measured {
  before: number[];
  during: number[];
  rowsPerSecond: number;
}

function bars({ before, during, rowsPerSecond }: Measured): Bar[] {
  const usual = p99Ms(before);
  const slowest = Math.max(...during);
  return [
    {
      name: 'oauth-clean-up, slowest refresh',
      figure: shown(slowest, 'ms'),
      ceiling: `p99 ${shown(usual, 'ms')}`,
      ratio: null,
      verdict: { demand: `<= ${LATER_MS_MAX} ms more`, isMet: slowest <= usual + LATER_MS_MAX },
    },
    reportedOnly('oauth-clean-up, refreshes meanwhile', String(during.length)),
    reportedOnly('oauth-clean-up, removed', shown(rowsPerSecond, 'rows/s')),
  ];
}
