import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/id.ts';
import { type IngestTools, ingest } from '../../src/ingest/ingest.ts';
import { createLog } from '../../src/observability/log.ts';
import { Scheduler } from '../../src/scheduler/worker.ts';
import { putWebhooks } from '../support/webhook-load.ts';
import { type Bar, type Bench, type Effort, reportedOnly, shown } from './bar.ts';
import { BENCH_HOOKS, registryOf } from './context.ts';
import { Feed } from './feed.ts';
import { filling } from './filling.ts';
import { p99Ms } from './http-load.ts';
import { median } from './measure.ts';
import { type BenchDatabase, withDatabase, withServer } from './server.ts';

const ADDED_MS_MAX = 30;
const WARM_UP = 10;

interface Size {
  webhooks: number;
  /** Journeys that change, each once. */
  changes: number;
}

const FULL: Size = { webhooks: 500, changes: 200 };
const QUICK: Size = { webhooks: 50, changes: 5 };

/** What a change of a journey takes longer because many webhooks are notified of it. */
export const webhookFanOut: Bench = { names: ['webhook-fan-out'], run };

/** An account with journeys that change. */
interface Stage {
  feed: Feed;
  tools: IngestTools;
}

/** One change without a notification, and the same with many: what each took, and how many events it is. */
interface Pair {
  silentMs: number;
  notifiedMs: number;
  events: number;
}

function run({ isQuick }: Effort): Promise<Bar[]> {
  const size = isQuick ? QUICK : FULL;
  const journeys = size.changes + WARM_UP;
  return withServer((url) =>
    withDatabase(url, (one) =>
      withDatabase(url, async (other) => {
        const silent = await prepare(one, journeys, 0);
        const notified = await prepare(other, journeys, size.webhooks);
        return bars(size, await changeInTurn(silent, notified, journeys));
      }),
    ),
  );
}

/** The journeys are the same in each database. */
async function prepare(db: BenchDatabase, journeys: number, webhooks: number): Promise<Stage> {
  const feed = await Feed.create(db, journeys);
  const log = createLog({ level: 'silent' });
  const tools: IngestTools = {
    db,
    sources: registryOf([feed.source]),
    clock: systemClock,
    hooks: BENCH_HOOKS,
    log,
  };
  const scheduler = new Scheduler(tools);
  await scheduler.round();
  await scheduler.settled();
  const urls = Array.from({ length: webhooks }, (_, index) => `https://hooks-${index}.example.com/`);
  await putWebhooks(db, { accountId: feed.accountId, urls });
  await filling(db, (fill) => fill('VACUUM (ANALYZE)'));
  return { feed, tools };
}

async function changeInTurn(silent: Stage, notified: Stage, journeys: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let index = 0; index < journeys; index++) {
    const { ms: silentMs } = await change(silent, index);
    const { ms: notifiedMs, events } = await change(notified, index);
    pairs.push({ silentMs, notifiedMs, events });
  }
  // A change that is not worth a message is not what this is about.
  return pairs.slice(WARM_UP).filter(({ events }) => events > 0);
}

/** Takes in another estimate for one of the journeys. */
async function change({ feed, tools }: Stage, index: number): Promise<{ ms: number; events: number }> {
  const [watchId = ''] = feed.watches(index, 1);
  const leaseToken = newId();
  await feed.lease(watchId, leaseToken);
  const { digest, statements } = feed.revise(watchId);
  const poll = { leaseToken, digest, failures: 0, delayMs: () => 0 };
  const started = performance.now();
  const result = await ingest(tools, { watchId, statements: statements(), poll });
  const ms = performance.now() - started;
  return { ms, events: result.outcome === 'done' ? result.announcements : 0 };
}

function bars({ webhooks }: Size, pairs: readonly Pair[]): Bar[] {
  const added = pairs.map(({ notifiedMs, silentMs }) => notifiedMs - silentMs);
  const alone = pairs.filter(({ events }) => events === 1).map(({ notifiedMs, silentMs }) => notifiedMs - silentMs);
  const name = `webhook-fan-out, to ${webhooks} webhooks`;
  const verdict = { demand: `<= ${ADDED_MS_MAX} ms`, isMet: median(added) <= ADDED_MS_MAX };
  const notifications = pairs.reduce((sum, { events }) => sum + events * webhooks, 0) / pairs.length;
  return [
    {
      name,
      figure: `${shown(median(added), 'ms')} more`,
      ceiling: shown(median(pairs.map(({ silentMs }) => silentMs)), 'ms with none'),
      ratio: null,
      verdict,
    },
    reportedOnly('webhook-fan-out, of one event', alone.length === 0 ? 'none' : `${shown(median(alone), 'ms')} more`),
    reportedOnly('webhook-fan-out, p99', `${shown(p99Ms(added), 'ms')} more`),
    reportedOnly('webhook-fan-out, notifications a change', shown(notifications, 'rows')),
  ];
}
