import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/load.ts';
import { newId } from '../../src/core/id.ts';
import { CREATE_TRACKING_REQUEST } from '../../src/services/tracking-request/statements.ts';
import { absolute, type Bar, type Bench, type Effort, reportedOnly, shown } from './bar.ts';
import { INCLUDE } from './container-rows.ts';
import { type Load, load, p99Ms } from './http-load.ts';
import { elapsedMs, median } from './measure.ts';
import { benchFolder } from './server.ts';
import { type Served, type Stock, serve, stock } from './service.ts';

const LINE = 'EGLV';

/** A line that pushes is not polled, so that nothing but the jobs is at work beside those who read. */
const PUSHED_LINE = { SENDER_BENCH_PARTY: 'shipping_line', SENDER_BENCH_SCAC: LINE };

const PER_SECOND_MIN = 500;
const NUMBERS_AT_ONCE = 50_000;
const SECONDS_MAX = 600;
/** Of two that take all of a machine, each gets half; who reads gets at least this part of what they had alone. */
const READS_RATIO_MIN = 0.4;

const LOOK_AGAIN_MS = 50;
/** As many as a process tracks at once. */
const PARALLEL = 4;

interface Size {
  /** How many numbers are handed in, in jobs of how many. */
  numbers: number;
  job: number;
  connections: number;
  readMs: number;
}

const FULL: Size = { numbers: NUMBERS_AT_ONCE, job: 10_000, connections: 4, readMs: 3_000 };
const QUICK: Size = { numbers: 200, job: 100, connections: 1, readMs: 100 };

/** Tens of thousands of numbers handed in at once: how soon all are tracked, and what remains for those who read. */
export const bulkBench: Bench = { names: ['bulk'], run };

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const size = isQuick ? QUICK : FULL;
  const directory = benchFolder();
  const product = await serve(directory, { path: '/healthz', headers: {} }, { more: PUSHED_LINE });
  try {
    const subject = { product, stocked: await stock(product, 100), size };
    // A program of many parts takes seconds of load until all of it is compiled.
    await reading(subject);
    return [...(await trackedAlone(subject)), ...(await trackedWhileRead(subject))];
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

interface Subject {
  product: Served;
  stocked: Stock;
  size: Size;
}

/** One job without any other work, beside the statement that stores a number, sent by as many at once. */
async function trackedAlone({ product, stocked, size }: Subject): Promise<Bar[]> {
  const ceiling = await storedBare(product, size.job);
  const numbers = newNumbers(size.job);
  let taken = 0;
  const ms = await elapsedMs(async () => {
    const started = performance.now();
    const job = await handIn(product, stocked, numbers);
    taken = (numbers.length * 1000) / (performance.now() - started);
    await finished(product, stocked, [job]);
  });
  const perSecond = (numbers.length * 1000) / ms;
  const demand = `>= ${PER_SECOND_MIN} /s`;
  return [
    absolute('bulk, accepted', shown(taken, '/s'), { demand, isMet: taken >= PER_SECOND_MIN }),
    {
      name: 'bulk, tracked',
      figure: shown(perSecond, '/s'),
      ceiling: shown(ceiling, '/s'),
      ratio: perSecond / ceiling,
      verdict: { demand, isMet: perSecond >= PER_SECOND_MIN },
    },
  ];
}

/** All numbers at once, while others read as fast as they are answered, who read alone before and after it. */
async function trackedWhileRead(subject: Subject): Promise<Bar[]> {
  const { product, stocked, size } = subject;
  const before = await reading(subject);
  const started = performance.now();
  const jobs: string[] = [];
  for (let count = 0; count < size.numbers; count += size.job) {
    jobs.push(await handIn(product, stocked, newNumbers(size.job)));
  }
  const tracking = finished(product, stocked, jobs).then(() => (performance.now() - started) / 1000);
  const ended = new AbortController();
  const end = () => ended.abort();
  tracking.then(end, end);
  const meanwhile: Load[] = [];
  while (!ended.signal.aborted) meanwhile.push(await reading(subject));
  const seconds = await tracking;
  const alone = [before, await reading(subject)];
  return [timeTaken(size, seconds), ...readsLeft(meanwhile, alone)];
}

function timeTaken({ numbers }: Size, seconds: number): Bar {
  const secondsMax = (SECONDS_MAX * numbers) / NUMBERS_AT_ONCE;
  const verdict = { demand: `< ${secondsMax} s`, isMet: seconds < secondsMax };
  return absolute(`bulk, ${numbers.toLocaleString('en-US')} while read`, shown(seconds, 's'), verdict);
}

function readsLeft(meanwhile: readonly Load[], alone: readonly Load[]): Bar[] {
  const perSecond = (loads: readonly Load[]) => median(loads.map((one) => one.perSecond));
  const p99 = (loads: readonly Load[]) => shown(p99Ms(loads.flatMap(({ latenciesMs }) => latenciesMs)), 'ms');
  const ratio = perSecond(meanwhile) / perSecond(alone);
  return [
    {
      name: 'bulk, reads meanwhile',
      figure: shown(perSecond(meanwhile), '/s'),
      ceiling: shown(perSecond(alone), '/s'),
      ratio,
      verdict: { demand: `ratio >= ${READS_RATIO_MIN}`, isMet: ratio >= READS_RATIO_MIN },
    },
    reportedOnly('bulk, p99 of reads', `${p99(meanwhile)}, alone ${p99(alone)}`),
  ];
}

/** Requests for a container, and for a page of a list, as dashboards send them. */
function reading({ product, stocked, size }: Subject): Promise<Load> {
  const headers = { Authorization: `Token ${stocked.key}` };
  const include = INCLUDE.join(',');
  const paths = [`/v2/containers/${stocked.id}?include=${include}`, `/v2/containers?page[size]=25&include=${include}`];
  const messages = paths.map((path) => ({ method: 'GET', path, headers, body: '' }));
  return load(product.url, { messages, connections: size.connections, durationMs: size.readMs });
}

const Job = z.object({
  data: z.object({
    id: z.string(),
    attributes: z.object({
      status: z.string(),
      total: z.int(),
      counts: z.object({ created: z.int(), pending: z.int() }),
    }),
  }),
});

async function handIn(product: Served, stocked: Stock, numbers: readonly string[]): Promise<string> {
  const rows = numbers.map((number) => `${number},${LINE}`);
  const body = ['request_number,scac', ...rows].join('\n');
  const { id } = (
    await answered(product, stocked, { method: 'POST', path: '/tracking_requests/bulk', type: 'text/csv', body })
  ).data;
  return id;
}

/** Waits until every number of the jobs is tracked; fails where one is not. */
async function finished(product: Served, stocked: Stock, jobs: readonly string[]): Promise<void> {
  for (const id of jobs) {
    for (;;) {
      const { status, total, counts } = (
        await answered(product, stocked, { method: 'GET', path: `/bulk_tracking_requests/${id}?page[size]=1` })
      ).data.attributes;
      if (status === 'finished' && counts.created === total) break;
      if (status === 'finished') throw new Error(`Only ${counts.created} of ${total} numbers are tracked.`);
      await sleep(LOOK_AGAIN_MS);
    }
  }
}

async function answered(
  { url }: Served,
  { key }: Stock,
  { method, path, type, body }: { method: string; path: string; type?: string; body?: string },
): Promise<z.infer<typeof Job>> {
  const headers = { Authorization: `Token ${key}`, ...(type === undefined ? {} : { 'Content-Type': type }) };
  const response = await fetch(`${url}/v2${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The service answered ${response.status}: ${text}`);
  return Job.parse(JSON.parse(text));
}

function newNumbers(count: number): string[] {
  return Array.from({ length: count }, () => `${LINE}${randomBytes(6).toString('hex').toUpperCase()}`);
}

/** How many numbers a second the statement alone stores, each committed by itself. */
async function storedBare({ env }: Served, count: number): Promise<number> {
  const app = await createApp(loadConfig({ ...env, SANDBOX: '0' }));
  try {
    const accountId = newId();
    await app.db.prisma.account.create({ data: { id: accountId, name: `bench ${accountId}` } });
    const waiting = newNumbers(count);
    const work = async () => {
      for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
        const order = ['bill_of_lading', number, newId(), accountId, 'bill_of_lading', number, [], []] as const;
        await app.db.query(CREATE_TRACKING_REQUEST, [newId(), LINE, ...order, null, null, null]);
      }
    };
    const ms = await elapsedMs(() => Promise.all(Array.from({ length: PARALLEL }, work)));
    return (count * 1000) / ms;
  } finally {
    await app.close();
  }
}
