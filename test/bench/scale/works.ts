import { setTimeout as sleep } from 'node:timers/promises';
import { cleanUp } from '../../../src/auth/clean-up.ts';
import { systemClock } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/id.ts';
import { readBacklog, readLaneLag, readStoppedWebhooks } from '../../../src/dispatcher/metrics.ts';
import { type IngestTools, ingest } from '../../../src/ingest/ingest.ts';
import { createLog } from '../../../src/observability/log.ts';
import { readDueLag, readFailing, readRefused } from '../../../src/scheduler/figures.ts';
import { Scheduler } from '../../../src/scheduler/worker.ts';
import { expireObservations } from '../../../src/services/retention/expire-observations.ts';
import { expireNotifications } from '../../../src/services/webhook-notification/expire.ts';
import type { Source } from '../../../src/sources/source.ts';
import { putWebhooks } from '../../support/webhook-load.ts';
import { BENCH_HOOKS, registryOf } from '../context.ts';
import { Feed } from '../feed.ts';
import { elapsedMs } from '../measure.ts';
import { benchDispatcher, stubReceivers } from '../webhook-dispatcher.ts';
import { type Figure, figureOf } from './figures.ts';
import { figuresOf, measured, type Stage } from './stage.ts';
import { LINES } from './templates.ts';

/** Webhooks of an account that are all notified of each of its changes. */
const FAN_OUT = 200;
const POLLS_AT_ONCE = 100;
/** The oldest notifications of the seed are older. */
const NOTIFICATION_DAYS = 24;
const OBSERVATION_DAYS = 400;
/** Maintenance goes on for hours where there is much to do; its statements are what is measured. */
const MAINTENANCE_MS_MAX = 40_000;

/** One journey that is new, one that changes, and one that changes for an account with many webhooks. */
export async function measureIngest(stage: Stage): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, webhooks] of [
    ['', 1],
    [`, ${FAN_OUT} webhooks`, FAN_OUT],
  ] as const) {
    const feed = await Feed.create(stage.db, stage.rounds);
    const urls = Array.from({ length: webhooks }, (_, at) => `https://hooks-${at}.example.com/`);
    await putWebhooks(stage.db, { accountId: feed.accountId, urls });
    const take = async (watchId: string) => {
      const { digest, statements } = feed.revise(watchId);
      const leaseToken = newId();
      await feed.lease(watchId, leaseToken);
      const poll = { leaseToken, digest, failures: 0, delayMs: () => 0 };
      return elapsedMs(() => ingest(toolsOf(stage, [feed.source]), { watchId, statements: statements(), poll }));
    };
    for (const kind of ['new', 'changed']) {
      stage.seen.take();
      const times: number[] = [];
      for (const watchId of feed.watches(0, stage.rounds)) times.push(await take(watchId));
      figures.push(...(await figuresOf(stage, `ingest, ${kind}${name}`, times)));
    }
  }
  return figures;
}

/** Polls whose answers have not changed: claim, compare, settle. */
export async function measurePolls(stage: Stage): Promise<Figure[]> {
  const { rows } = await stage.db.pool.query<{ number: string; digest: Buffer }>(
    'SELECT w.number, s.digest FROM scale.t_watch w JOIN scale.t_watch_schedule s ON s.watch_id = w.id',
  );
  const digests = new Map(rows.map(({ number, digest }) => [number, digest]));
  const scheduler = new Scheduler(
    toolsOf(
      stage,
      LINES.map((scac) => sourceOf(scac, digests)),
    ),
  );
  stage.seen.take();
  const times: number[] = [];
  let polls = 0;
  const started = performance.now();
  for (let round = 0; round < stage.rounds; round++) {
    const before = performance.now();
    const { claimed } = await scheduler.round();
    await scheduler.settled();
    if (claimed === 0) break;
    polls += claimed;
    times.push((performance.now() - before) / claimed);
  }
  const perSecond = (polls * 1000) / (performance.now() - started);
  return [
    figureOf(`polls, each of ${POLLS_AT_ONCE * LINES.length} at once (${Math.round(perSecond)} a second)`, times),
    ...(await figuresOf(stage, 'polls', [])),
  ].map((figure) => ({ ...figure, name: figure.name.replace(/ \(\d+ a second\)/, '') }));
}

/** Deliveries to receivers that accept everything at once. */
export async function measureDeliveries(stage: Stage): Promise<Figure[]> {
  stage.seen.take();
  const dispatcher = benchDispatcher(stage.watched, stubReceivers());
  for (let round = 0; round < stage.rounds; round++) {
    await dispatcher.round();
    await sleep(100);
  }
  await dispatcher.stop();
  return figuresOf(stage, 'deliveries', []);
}

/** What is removed periodically, and what the metrics read. */
export async function measureMaintenance(stage: Stage): Promise<Figure[]> {
  const keys = [null];
  const few = Array.from({ length: 5 }, () => null);
  const db = stage.watched;
  const soon = AbortSignal.timeout(MAINTENANCE_MS_MAX);
  return [
    ...(await measured(stage, 'metrics: due lag', few, () => readDueLag(db, LINES))),
    ...(await measured(stage, 'metrics: refused', few, () => readRefused(db))),
    ...(await measured(stage, 'metrics: failing', few, () => readFailing(db, LINES))),
    ...(await measured(stage, 'metrics: backlog', few, () => readBacklog(db))),
    ...(await measured(stage, 'metrics: queue lag', few, () => readLaneLag(db))),
    ...(await measured(stage, 'metrics: stopped webhooks', few, () => readStoppedWebhooks(db))),
    ...(await measured(stage, 'clean-up', keys, () => cleanUp(db, soon))),
    ...(await measured(stage, 'expire notifications', keys, () =>
      expireNotifications(db, soon, { notificationDays: NOTIFICATION_DAYS, attemptDays: 400 }),
    )),
    ...(await measured(stage, 'expire observations', keys, () => expireObservations(db, OBSERVATION_DAYS, soon))),
  ];
}

function toolsOf({ watched }: Stage, sources: readonly Source[]): IngestTools {
  return {
    db: watched,
    sources: registryOf(sources),
    clock: systemClock,
    hooks: BENCH_HOOKS,
    log: createLog({ level: 'error' }),
  };
}

/** A line that answers at once, with what it has answered before. */
function sourceOf(key: string, digests: ReadonlyMap<string, Buffer>): Source {
  const limits = { concurrency: POLLS_AT_ONCE, requestsPerMinute: null, requestsPerDay: null };
  return {
    key,
    name: key,
    limits: { ...limits, pollIntervalSecondsMin: 3600, pollIntervalSecondsMax: null },
    kinds: ['bill_of_lading'],
    fetch: ({ number }) => {
      const digest = digests.get(number.slice(0, -6)) ?? digests.get(number);
      if (digest === undefined) return Promise.resolve({ outcome: 'unknown', requests: 1 });
      return Promise.resolve({ outcome: 'found', digest, requests: 1, statements: () => [] });
    },
  };
}
