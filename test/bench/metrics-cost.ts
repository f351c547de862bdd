import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { traced } from '../../src/observability/trace.ts';
import { absolute, type Bar, type Bench, type Effort, reportedOnly, shown } from './bar.ts';
import { load } from './http-load.ts';
import { benchFolder } from './server.ts';
import { stock } from './service.ts';

const METRICS_PORT = 19_464;
const SHARE_MAX = 0.02;
const CONNECTIONS = 8;
const RATE = 'default=1000000,create=1000000,infer=1000000,refresh=1000000';

/** Prometheus scrapes every 15 seconds. */
const SCRAPE_SECONDS = 15;

/**
 * What metrics and traces cost of a request. Counting is switched on and off in one process, round by round (A B B A), and
 * compared is its processor time for each request, which other work on the machine changes less than throughput. A scrape
 * is measured apart, and shared out to the requests of the time between two.
 */
export const metricsCost: Bench = { names: ['metrics-cost'], run };

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const directory = benchFolder();
  const env = { DATA_DIR: directory, PORT: '0', LOG_LEVEL: 'error', RATE_LIMITS: RATE };
  const metrics = { METRICS_PORT: String(METRICS_PORT), SHUTDOWN_GRACE_SECONDS: '0' };
  const { PATH = '', HOME = '' } = process.env;
  const program = fileURLToPath(new URL('./metrics-cost-process.js', import.meta.url));
  const child = fork(program, { env: { PATH, HOME, ...env, ...metrics } });
  try {
    const [ready] = await once(child, 'message');
    const { url } = z.object({ url: z.string() }).parse(ready);
    const stocked = await stock({ env });
    const path = `/v2/containers/${stocked.id}`;
    const message = { method: 'GET', path, headers: { Authorization: `Token ${stocked.key}` }, body: '' };
    return await measure(child, { url, message, rounds: isQuick ? 2 : 24, durationMs: isQuick ? 300 : 1_500 });
  } finally {
    const ended = once(child, 'exit');
    child.send('stop');
    await ended;
    rmSync(directory, { recursive: true, force: true });
  }
}

interface Run {
  url: string;
  message: { method: string; path: string; headers: Record<string, string>; body: string };
  rounds: number;
  durationMs: number;
}

async function measure(child: ChildProcess, { url, message, rounds, durationMs }: Run): Promise<Bar[]> {
  const round = async (mode: 'on' | 'off', ms = durationMs): Promise<number> => {
    const before = await ask(child, mode);
    const { latenciesMs } = await load(url, { messages: [message], connections: CONNECTIONS, durationMs: ms });
    // What opened the connections is no part of the answers, but of the time: it is the same in both.
    return ((await ask(child, 'time')) - before) / latenciesMs.length;
  };
  await round('on', durationMs * 4);
  const ratios: number[] = [];
  const costs: number[] = [];
  for (let at = 0; at < rounds; at++) {
    const [a, b, c, d] = [await round('on'), await round('off'), await round('off'), await round('on')];
    ratios.push((a + d) / (b + c));
    costs.push((b + c) / 2);
  }
  const scrape = await scrapeMicroseconds(child);
  const perRequest = median(costs);
  const share = median(ratios) - 1 + scrape / (SCRAPE_SECONDS * 1e6);
  const sorted = ratios.toSorted((left, right) => left - right);
  const spread = [0.25, 0.75].map((part) => percent((sorted[Math.floor(sorted.length * part)] ?? 0) - 1));
  const span = await spanNanoseconds();
  return [
    absolute('metrics-cost: of the processor time', percent(share), {
      demand: `< ${percent(SHARE_MAX)}`,
      isMet: share < SHARE_MAX,
    }),
    reportedOnly('metrics-cost: spread', `${spread.join(' to ')}, ${ratios.length} x ABBA`),
    reportedOnly('metrics-cost: a request', shown(perRequest, 'us')),
    reportedOnly('metrics-cost: a scrape', shown(scrape / 1000, 'ms')),
    absolute('metrics-cost: traces that are off', percent((span / 1000) * (1 / perRequest)), {
      demand: '0 %',
      isMet: span / 1000 / perRequest < 0.001,
    }),
    reportedOnly('metrics-cost: load of the machine', loadavg()[0]?.toFixed(1) ?? ''),
  ];
}

async function scrapeMicroseconds(child: ChildProcess, scrapes = 20): Promise<number> {
  const scrape = async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  await scrape();
  const before = await ask(child, 'on');
  for (let at = 0; at < scrapes; at++) await scrape();
  return ((await ask(child, 'time')) - before) / scrapes;
}

/** What a span costs without a collector, beyond its work. */
async function spanNanoseconds(times = 200_000): Promise<number> {
  const work = async () => 1;
  const start = () => ({ name: 'none', kind: 'internal' as const });
  const timed = async (body: () => Promise<number>) => {
    const { user } = process.cpuUsage();
    for (let at = 0; at < times; at++) await body();
    return ((process.cpuUsage().user - user) * 1_000) / times;
  };
  await timed(() => traced(null, start, work));
  await timed(work);
  return Math.max(0, (await timed(() => traced(null, start, work))) - (await timed(work)));
}

/** Sends a word to the process, and gives the microseconds of processor time that it has used. */
async function ask(child: ChildProcess, word: 'on' | 'off' | 'time'): Promise<number> {
  const answered = once(child, 'message');
  child.send(word);
  const [answer] = await answered;
  return z.object({ microseconds: z.number() }).parse(answer).microseconds;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
