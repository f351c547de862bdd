import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { prompts } from '../../prompts/index.ts';
import { resources } from '../../resources/index.ts';
import { CONTAINER_URI_TEMPLATE } from '../../src/answers/container-uri.ts';
import { tools } from '../../tools/index.ts';
import { initialize, modern, request, toolCall } from '../mcp/fixtures/messages.ts';
import { assaultHttp, assaultStdio, type Opening, type Outcome, type StdioWire } from '../mcp/hostile/assault.ts';
import { corpusOf } from '../mcp/hostile/corpus.ts';
import { absolute, type Bar, type Bench, type Effort } from './bar.ts';
import { startStdio } from './mcp-stdio.ts';
import { benchFolder } from './server.ts';
import { serve, stock } from './service.ts';

const SEED = 1;
const PER_CONNECTION = 500;
const FLAWS_SHOWN_MAX = 5;

/** Messages that were damaged on purpose, against the program itself: it answers them all, breaks nowhere, reveals nothing. */
export const mcpHostile: Bench = { names: ['mcp-hostile'], run };

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const count = isQuick ? 200 : 10_000;
  const directory = benchFolder();
  const product = await serve(directory, { path: '/healthz', headers: {} });
  try {
    const { id, key } = await stock(product);
    const assault = { corpus: corpusFor(id), count, seed: SEED };
    const overHttp = await assaultHttp(product.url, `Token ${key}`, assault);
    const { ok: isWell } = await fetch(`${product.url}/healthz`);
    if (!isWell) overHttp.flaws.push('The server is not well afterwards.');
    const overStdio: Outcome[] = [];
    for (const [index, opening] of openings(id).entries()) {
      const half = { ...assault, count: count / 2, seed: SEED + (index * count) / 2, perRound: PER_CONNECTION };
      overStdio.push(await assaultStdio(() => wire(product.env), opening, half));
    }
    return [bar('HTTP', [overHttp]), bar('stdio', overStdio)];
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Good messages for everything that the program has. */
function corpusFor(id: string): [object, ...object[]] {
  const uri = CONTAINER_URI_TEMPLATE.replace('{id}', id);
  const args = new Map<string, Record<string, unknown>>([
    ['containers_at_risk', { within_days: 3, reasons: ['hold'], port: 'USLAX' }],
    ['fetch', { id: `container:${id}` }],
    ['get_container', { id, include: ['shipment', 'pod_terminal', 'transport_events'] }],
    ['get_supported_shipping_lines', { search: 'maersk' }],
    ['list_arrivals', { port: 'Los Angeles', from: '2026-01-01', to: '2026-01-07', page: 1, page_size: 10 }],
    ['list_containers', { status: 'on_ship', carrier: 'MAEU', include: ['shipment'], detail: 'full', page: 1 }],
    ['list_shipments', { port: 'USLAX', updated_after: '2026-01-01T00:00:00Z', include_containers: true }],
    ['list_tracking_requests', { status: 'pending', filters: { q: 'MSKU' }, page_size: 10 }],
    ['search', { query: 'on ship at Los Angeles' }],
    ['search_container', { query: 'BENCH' }],
    ['track_container', { number: 'MSKU1234565', numberType: 'container', scac: 'MAEU', refNumbers: ['x'] }],
  ]);
  return corpusOf({
    calls: tools.map(({ name }) => [name, args.get(name) ?? { id }]),
    prompts: prompts.map(({ name }) => [name, { container_id: id, container_number: 'MSKU1234565', carrier: 'MAEU' }]),
    uris: [uri, ...resources.flatMap((resource) => ('uri' in resource ? [resource.uri] : []))],
    uriTemplate: CONTAINER_URI_TEMPLATE,
  });
}

function openings(id: string): Opening[] {
  const call = toolCall('get_container', { id });
  return [
    {
      messages: [
        initialize('2025-11-25', { elicitation: {} }),
        { jsonrpc: '2.0', method: 'notifications/initialized' },
      ],
      good: (name) => request(name, ...call),
    },
    {
      messages: [modern('open', 'server/discover'), modern('go', 'tools/list')],
      good: (name) => modern(name, ...call),
    },
  ];
}

function wire(env: Record<string, string>): StdioWire {
  const child = startStdio(env);
  const ended = once(child, 'exit');
  // A server that went too early shows in how it ended.
  child.stdin.on('error', () => {});
  return {
    write: (bytes) => void child.stdin.write(bytes),
    onLine: (listener) => void createInterface({ input: child.stdout }).on('line', listener),
    end: async () => {
      child.stdin.end();
      const [code, signal] = await ended;
      if (code !== 0) throw new Error(`The server ended with ${code ?? signal}.`);
    },
  };
}

/** The flaws themselves are shown on stderr, each with the seed that brings it back. */
function bar(transport: string, outcomes: readonly Outcome[]): Bar {
  const flaws = outcomes.flatMap((outcome) => outcome.flaws);
  for (const flaw of flaws.slice(0, FLAWS_SHOWN_MAX)) process.stderr.write(`${transport}: ${flaw}\n`);
  const sent = outcomes.reduce((total, outcome) => total + outcome.sent, 0).toLocaleString('en-US');
  const verdict = { demand: 'no flaw', isMet: flaws.length === 0 };
  return absolute(`mcp-hostile, ${sent} messages, ${transport}`, `${flaws.length} flaws`, verdict);
}
