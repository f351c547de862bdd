import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { newId } from '../../src/core/id.ts';
import { deliveryHeaders } from '../../src/dispatcher/delivery-headers.ts';
import { createHttpClient, type HttpClient } from '../../src/net/fetch.ts';
import { absolute, type Bar, type Bench, type Effort, reportedOnly, shown } from './bar.ts';
import { rawRate } from './deliveries-raw.ts';
import { Listening } from './deliveries-receiver.ts';
import { type Stock, stockDeliveries } from './deliveries-stock.ts';
import { interleaved } from './measure.ts';
import { type BenchDatabase, withDatabase, withServer } from './server.ts';
import { benchDispatcher } from './webhook-dispatcher.ts';

const PER_SECOND_MIN = 2_000;
const RAW_RATIO_MIN = 0.5;
const MANY_RATIO_MIN = 0.5;
const BYTES_MAX = 1_024;

/** Each endpoint is sent so many before anything counts, by which it opens its connections. */
const WARM_UP_EACH = 16;

interface Size {
  rounds: number;
  endpoints: number;
  /** Deliveries of a round. */
  one: number;
  many: number;
  rawMs: number;
}

const FULL: Size = { rounds: 3, endpoints: 1_000, one: 10_000, many: 10_000, rawMs: 3_000 };
const QUICK: Size = { rounds: 1, endpoints: 20, one: 1_000, many: 200, rawMs: 200 };

/** How many deliveries a second one process makes, each signed, sent over https, and recorded. */
export const deliveriesBench: Bench = { names: ['deliveries'], run };

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const size = isQuick ? QUICK : FULL;
  const child = fork(fileURLToPath(new URL('./deliveries-receiver.js', import.meta.url)));
  try {
    const receivers = await listening(child, size.endpoints + 1);
    return await withServer((url) => withDatabase(url, (db) => measure(db, receivers, size)));
  } finally {
    child.disconnect();
  }
}

async function listening(child: ChildProcess, ports: number): Promise<Listening> {
  child.send({ ports });
  const [message] = await once(child, 'message');
  return Listening.parse(message);
}

async function measure(db: BenchDatabase, { ports, certificate }: Listening, size: Size): Promise<Bar[]> {
  const urls = ports.map((port) => `https://127.0.0.1:${port}/hooks`);
  const stock = await stockDeliveries(db, urls);
  const http = createHttpClient({
    userAgent: 'bench',
    allowPrivateAddresses: true,
    trustedCertificates: [certificate],
  });
  const sent = keepingLast(http);
  const dispatcher = benchDispatcher(db, sent.http);
  dispatcher.start();
  try {
    await stock.put(stock.webhookIds, WARM_UP_EACH);
    await stock.drained();
    const [first = '', ...others] = stock.webhookIds;
    const figure = await interleaved(size.rounds, {
      raw: () => rawRate({ url: urls[0] ?? '', certificate, headers: rawHeaders, body: sent.last() }, size.rawMs),
      one: () => deliver(stock, [first], size.one),
      many: () => deliver(stock, others, size.many),
    });
    const before = await stock.bytes();
    await deliver(stock, [first], size.one);
    const bytesEach = ((await stock.bytes()) - before) / size.one;
    return [...barsOf(figure, sent.last().length, size), bytesBar(bytesEach)];
  } finally {
    await dispatcher.stop();
    await http.close();
  }
}

/** What a delivery leaves in the database, beside its event. */
function bytesBar(each: number): Bar {
  const verdict = { demand: `<= ${BYTES_MAX} bytes`, isMet: each <= BYTES_MAX };
  return absolute('deliveries, bytes of database each', shown(each, 'bytes'), verdict);
}

/** A client that remembers the body that it sent last. */
function keepingLast(client: HttpClient): { http: HttpClient; last: () => Buffer } {
  let last: Buffer = Buffer.alloc(0);
  const http: HttpClient = {
    request: (call) => {
      if (call.body instanceof Buffer) last = call.body;
      return client.request(call);
    },
    close: () => client.close(),
  };
  return { http, last: () => last };
}

/** What any sender has to make anew for each request: an id, and signatures of the body. */
function rawHeaders(body: Buffer): Record<string, string> {
  const secrets = { secret: `whsec_${Buffer.alloc(32).toString('base64')}`, nextSecret: null };
  const stamp = { id: newId(), event: 'container.created', attempt: 1, timestamp: Math.floor(Date.now() / 1_000) };
  return deliveryHeaders({ ...stamp, body, secrets, custom: [] }).sent;
}

async function deliver(stock: Stock, webhookIds: readonly string[], count: number): Promise<number> {
  await stock.put(webhookIds, Math.ceil(count / webhookIds.length));
  return stock.drained();
}

function barsOf(figure: (name: 'raw' | 'one' | 'many') => number, bytes: number, { endpoints }: Size): Bar[] {
  const [raw, one, many] = [figure('raw'), figure('one'), figure('many')];
  const verdict = { demand: `>= ${PER_SECOND_MIN}/s`, isMet: one >= PER_SECOND_MIN };
  return [
    absolute('deliveries, one endpoint', shown(one, '/s'), verdict),
    {
      name: 'deliveries, one endpoint, against raw',
      figure: shown(one, '/s'),
      ceiling: shown(raw, '/s'),
      ratio: one / raw,
      verdict: { demand: `ratio >= ${RAW_RATIO_MIN}`, isMet: one / raw >= RAW_RATIO_MIN },
    },
    {
      name: `deliveries, ${endpoints.toLocaleString('en-US')} endpoints`,
      figure: shown(many, '/s'),
      ceiling: shown(one, '/s'),
      ratio: many / one,
      verdict: { demand: `ratio >= ${MANY_RATIO_MIN}`, isMet: many / one >= MANY_RATIO_MIN },
    },
    reportedOnly('deliveries, length of the message', shown(bytes, 'bytes')),
  ];
}
