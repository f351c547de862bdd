import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/id.ts';
import { createLog } from '../../src/observability/log.ts';
import { Scheduler } from '../../src/scheduler/worker.ts';
import { type IngestTools, ingest } from '../../src/services/ingest/ingest.ts';
import { type Bar, type Bench, type Effort, shown } from './bar.ts';
import { registryOf } from './context.ts';
import { Feed } from './feed.ts';
import { cpuMs, elapsedMs, interleaved, median } from './measure.ts';
import { countStatements, withDatabase, withServer } from './server.ts';

const STATEMENTS_MAX = 6;
const CHEAPER_MIN = 10;
/** One claim, and one date for each of the polls. */
const BATCH_STATEMENTS_MAX = 2;

/** What an answer costs that changes a journey, and one that changes nothing. */
export const ingestBench: Bench = { names: ['ingest changed', 'ingest unchanged'], run };

interface Size {
  rounds: number;
  /** Journeys that change in a round. */
  changed: number;
  /** Journeys that are asked about in a round and do not change. */
  unchanged: number;
}

const FULL: Size = { rounds: 5, changed: 100, unchanged: 500 };
const QUICK: Size = { rounds: 1, changed: 20, unchanged: 100 };

function run({ isQuick }: Effort): Promise<Bar[]> {
  const size = isQuick ? QUICK : FULL;
  return withServer((url) =>
    withDatabase(url, async (db) => {
      const feed = await Feed.create(db, Math.max(size.unchanged, (size.rounds + 2) * size.changed));
      const log = createLog({ level: 'silent' });
      const tools: IngestTools = { db, sources: registryOf([feed.source]), clock: systemClock, log };
      const scheduler = new Scheduler(tools);
      await pollAll(scheduler);
      return [...(await changed(tools, feed, size)), ...(await unchanged(tools, feed, scheduler, size))];
    }),
  );
}

/** One answer, taken in by hand: the watch is leased before, as a claim would have done. */
async function changed(tools: IngestTools, feed: Feed, size: Size): Promise<Bar[]> {
  const times: number[] = [];
  const counts: number[] = [];
  for (const watchId of feed.watches(0, size.changed)) {
    const leaseToken = newId();
    await feed.lease(watchId, leaseToken);
    const { digest, statements } = feed.revise(watchId);
    const poll = { leaseToken, digest, delayMs: () => 0 };
    const intake = { watchId, statements: statements(), poll };
    const take = async () => times.push(await elapsedMs(() => ingest(tools, intake)));
    counts.push(await countStatements(tools.db, take));
  }
  const most = Math.max(...counts);
  const absolute = { ceiling: null, ratio: null };
  const verdict = { demand: `<= ${STATEMENTS_MAX} round trips`, isMet: most <= STATEMENTS_MAX };
  return [
    { name: 'ingest changed, 40 events', figure: `${most} round trips`, ...absolute, verdict },
    { name: 'ingest changed, time', figure: shown(median(times), 'ms'), ...absolute, verdict: null },
  ];
}

/** The same poll through the scheduler, once with a new estimate in the answer and once with the digest of before. */
async function unchanged({ db }: IngestTools, feed: Feed, scheduler: Scheduler, size: Size): Promise<Bar[]> {
  const counts: number[] = [];
  const cost = async (watchIds: readonly string[], isChanged: boolean) => {
    if (isChanged) for (const id of watchIds) feed.revise(id);
    await feed.makeDue(watchIds);
    const statements = await countStatements(db, async () => {
      spent = (await cpuMs(() => pollAll(scheduler))) / watchIds.length;
    });
    if (!isChanged) counts.push(statements);
    return spent;
  };
  let spent = 0;
  const figures = await interleaved(size.rounds, {
    changed: (round) => cost(feed.watches((round + 1) * size.changed, size.changed), true),
    unchanged: () => cost(feed.watches(0, size.unchanged), false),
  });
  const ratio = figures.changed / figures.unchanged;
  const most = Math.max(...counts);
  return [
    {
      name: 'ingest unchanged, processor time',
      figure: shown(figures.unchanged * 1000, 'µs'),
      ceiling: shown(figures.changed * 1000, 'µs changed'),
      ratio,
      verdict: { demand: `ratio >= ${CHEAPER_MIN}`, isMet: ratio >= CHEAPER_MIN },
    },
    {
      name: `ingest unchanged, ${size.unchanged} polls`,
      figure: `${most} round trips`,
      ceiling: null,
      ratio: null,
      verdict: { demand: `<= ${BATCH_STATEMENTS_MAX} round trips`, isMet: most <= BATCH_STATEMENTS_MAX },
    },
  ];
}

async function pollAll(scheduler: Scheduler): Promise<void> {
  await scheduler.round();
  await scheduler.settled();
}
