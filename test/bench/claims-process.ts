import { systemClock } from '../../src/core/clock.ts';
import { openDatabase } from '../../src/db/client.ts';
import { createLog } from '../../src/observability/log.ts';
import { Scheduler } from '../../src/scheduler/worker.ts';
import type { Source } from '../../src/sources/source.ts';
import { type ClaimsOrder, type ClaimsReport, laneName, WATCH_DIGEST } from './claims-order.ts';
import { BENCH_HOOKS, registryOf } from './context.ts';

/*
 * One of the processes of the bench of claims: a scheduler as `landfall worker` has it, whose sources answer at once
 * and always the same. It reports how many polls it has made on request, and ends on command.
 */
const order: ClaimsOrder = JSON.parse(process.argv[2] ?? '{}');
const db = await openDatabase({ url: order.url, applicationName: 'landfall-bench' });
let polls = 0;
const lanes = Array.from({ length: order.lanes }, (_, lane) => sourceOf(laneName(lane)));
const log = createLog({ level: 'info' });
const scheduler = new Scheduler({ db, sources: registryOf(lanes), clock: systemClock, hooks: BENCH_HOOKS, log });
scheduler.start();

process.on('message', (request: 'count' | 'stop') => void (request === 'count' ? report() : stop()));
report();

function sourceOf(key: string): Source {
  return {
    key,
    name: key,
    limits: {
      concurrency: order.concurrency,
      requestsPerMinute: null,
      requestsPerDay: null,
      pollIntervalSecondsMin: 0,
      pollIntervalSecondsMax: order.isDueAgainAtOnce ? 0 : null,
    },
    kinds: ['bill_of_lading'],
    fetch: () => {
      polls++;
      return Promise.resolve({ outcome: 'found', digest: WATCH_DIGEST, requests: 1, statements: () => [] });
    },
  };
}

async function stop(): Promise<void> {
  await scheduler.stop();
  report();
  await db.close();
  process.disconnect();
}

function report(): void {
  const { user, system } = process.cpuUsage();
  process.send?.({ polls, cpuMs: (user + system) / 1000 } satisfies ClaimsReport);
}
