import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/id.ts';
import { type IngestTools, ingest } from '../../src/ingest/ingest.ts';
import { createLog } from '../../src/observability/log.ts';
import { Scheduler } from '../../src/scheduler/worker.ts';
import { absolute, type Bar, type Bench, type Effort, reportedOnly, shown } from './bar.ts';
import { fillContainers } from './container-rows.ts';
import { BENCH_HOOKS, registryOf } from './context.ts';
import { Feed } from './feed.ts';
import { cpuMs, elapsedMs, interleaved, median } from './measure.ts';
import { countRoundTrips, withDatabase, withServer } from './server.ts';

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
  /** Journeys that are polled in a round and do not change. */
  unchanged: number;
  /** Other containers of the same account, each with a shipment and a watch of its own, which must not be felt. */
  others: number;
}

const FULL: Size = { rounds: 5, changed: 100, unchanged: 500, others: 100_000 };
const QUICK: Size = { rounds: 1, changed: 20, unchanged: 100, others: 1000 };

function run({ isQuick }: Effort): Promise<Bar[]> {
  const size = isQuick ? QUICK : FULL;
  return withServer((url) =>
    withDatabase(url, async (db) => {
      const feed = await Feed.create(db, Math.max(size.unchanged, (size.rounds + 2) * size.changed));
      const log = createLog({ level: 'silent' });
      const tools: IngestTools = {
        db,
        sources: registryOf([feed.source]),
        clock: systemClock,
        hooks: BENCH_HOOKS,
        log,
      };
      const scheduler = new Scheduler(tools);
      while ((await pollAll(scheduler)) > 0);
      await fillContainers(db, feed.accountId, { containers: size.others, events: 1 });
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
    const poll = { leaseToken, digest, failures: 0, delayMs: () => 0 };
    const intake = { watchId, statements: statements(), poll };
    const take = async () => times.push(await elapsedMs(() => ingest(tools, intake)));
    counts.push(await countRoundTrips(tools.db, take));
  }
  const most = Math.max(...counts);
  const verdict = { demand: `<= ${STATEMENTS_MAX}`, isMet: most <= STATEMENTS_MAX };
  return [
    absolute('ingest changed, 40 events', `${most} round trips`, verdict),
    reportedOnly(`ingest changed, among ${size.others.toLocaleString('en-US')}`, shown(median(times), 'ms')),
  ];
}

/** The same poll through the scheduler, once with a new estimate in the answer and once with the digest of before. */
async function unchanged({ db }: IngestTools, feed: Feed, scheduler: Scheduler, size: Size): Promise<Bar[]> {
  const counts: number[] = [];
  const cost = async (watchIds: readonly string[], isChanged: boolean) => {
    if (isChanged) for (const id of watchIds) feed.revise(id);
    await feed.makeDue(watchIds);
    const statements = await countRoundTrips(db, async () => {
      spent = (await cpuMs(() => pollAll(scheduler))) / watchIds.length;
    });
    if (!isChanged) counts.push(statements);
    return spent;
  };
  let spent = 0;
  const figure = await interleaved(size.rounds, {
    changed: (round) => cost(feed.watches((round + 1) * size.changed, size.changed), true),
    unchanged: () => cost(feed.watches(0, size.unchanged), false),
  });
  const ratio = figure('changed') / figure('unchanged');
  const most = Math.max(...counts);
  const batched = { demand: `<= ${BATCH_STATEMENTS_MAX}`, isMet: most <= BATCH_STATEMENTS_MAX };
  return [
    {
      name: 'ingest unchanged, processor time',
      figure: shown(figure('unchanged') * 1000, 'µs'),
      ceiling: shown(figure('changed') * 1000, 'µs changed'),
      ratio,
      verdict: { demand: `ratio >= ${CHEAPER_MIN}`, isMet: ratio >= CHEAPER_MIN },
    },
    absolute(`ingest unchanged, ${size.unchanged} polls`, `${most} round trips`, batched),
  ];
}

/** Polls what is due, or what of it one round takes; gives how much that was. */
async function pollAll(scheduler: Scheduler): Promise<number> {
  const { claimed } = await scheduler.round();
  await scheduler.settled();
  return claimed;
}
