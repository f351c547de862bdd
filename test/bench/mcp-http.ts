import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { absolute, type Bar, type Bench, type Effort, shown } from './bar.ts';
import { load, p99Ms } from './http-load.ts';
import { GENERATIONS, type Generation, type HttpMessage, messageOf, toolCall } from './mcp-messages.ts';
import { interleaved } from './measure.ts';
import { benchFolder } from './server.ts';
import { serve, stock } from './service.ts';

const CONNECTIONS = 50;
const QUICK_CONNECTIONS = 5;
const RATIO_MIN = 0.6;
const P99_MS_MAX = 100;

/** A call of get_container over HTTP against the library alone, which gives the same bytes out of memory. */
export const mcpHttp: Bench = { names: ['mcp-http'], run };

async function run(effort: Effort): Promise<Bar[]> {
  const directory = benchFolder();
  const product = await serve(directory, { path: '/healthz', headers: {} });
  try {
    const { id, key } = await stock(product);
    const messages = (generation: Generation) => {
      const message = toolCall(generation, 'get_container', { id });
      return { ...message, headers: { ...message.headers, Authorization: `Token ${key}` } };
    };
    const bars: Bar[] = [];
    for (const generation of GENERATIONS) {
      const message = messages(generation);
      // What the answer says of "just now" grows old, so each generation has its own.
      const answer = await answerOf(product.url, message);
      const bare = await startBare(answer);
      try {
        if (!isDeepStrictEqual(await answerOf(bare.url, message), answer)) {
          throw new Error('The two servers do not say the same.');
        }
        bars.push(...(await compare({ name: generation, ours: product.url, bare: bare.url, message }, effort)));
      } finally {
        bare.stop();
      }
    }
    return bars;
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

const Answered = z.object({ result: z.looseObject({ content: z.array(z.unknown()), structuredContent: z.unknown() }) });

/** What a tool answers, without what the server says of itself beside it. */
async function answerOf(url: string, { headers, body }: HttpMessage): Promise<object> {
  const response = await fetch(url, { method: 'POST', headers, body });
  const { content, structuredContent } = Answered.parse(messageOf(await response.text())).result;
  return { content, structuredContent };
}

async function startBare(answer: object): Promise<{ url: string; stop(): void }> {
  const child = fork(fileURLToPath(new URL('mcp-bare.js', import.meta.url)));
  child.send(answer);
  const [url] = await once(child, 'message');
  return { url: z.string().parse(url), stop: () => child.disconnect() };
}

interface Comparison {
  name: string;
  ours: string;
  bare: string;
  message: HttpMessage;
}

async function compare({ name, ours, bare, message }: Comparison, { isQuick }: Effort): Promise<Bar[]> {
  const [rounds, durationMs, warmUpMs] = isQuick ? [1, 100, 100] : [7, 2000, 8000];
  const connections = isQuick ? QUICK_CONNECTIONS : CONNECTIONS;
  const under = (url: string, forMs: number) => load(url, { messages: [message], connections, durationMs: forMs });
  // A program of many parts takes seconds of full load until all of it is compiled.
  for (const url of [ours, bare]) await under(url, warmUpMs);
  const latenciesMs: number[] = [];
  const figure = await interleaved(rounds, {
    ours: async (round) => {
      const { perSecond, latenciesMs: measured } = await under(ours, durationMs);
      if (round > 0) latenciesMs.push(...measured);
      return perSecond;
    },
    bare: async () => (await under(bare, durationMs)).perSecond,
  });
  const ratio = figure('ours') / figure('bare');
  const slowest = p99Ms(latenciesMs);
  return [
    {
      name: `mcp-http, get_container, ${name}`,
      figure: shown(figure('ours'), '/s'),
      ceiling: shown(figure('bare'), '/s'),
      ratio,
      verdict: { demand: `ratio >= ${RATIO_MIN}`, isMet: ratio >= RATIO_MIN },
    },
    absolute(`mcp-http, p99, ${connections} connections, ${name}`, shown(slowest, 'ms'), {
      demand: `< ${P99_MS_MAX} ms`,
      isMet: slowest < P99_MS_MAX,
    }),
  ];
}
