import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { absolute, type Bar, type Bench, type Effort, shown } from './bar.ts';
import { type Load, load } from './http-load.ts';
import { GENERATIONS, type Generation, type HttpMessage, messageOf, toolCall } from './mcp-messages.ts';
import { interleaved } from './measure.ts';
import { benchFolder } from './server.ts';
import { serve, stock } from './service.ts';

const CONNECTIONS = 50;
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
    const bare = await startBare(await answerOf(product.url, messages('2026-07-28')));
    try {
      const bars: Bar[] = [];
      for (const generation of GENERATIONS) {
        const message = messages(generation);
        if (!isDeepStrictEqual(await answerOf(bare.url, message), await answerOf(product.url, message))) {
          throw new Error('The two servers do not say the same.');
        }
        bars.push(...(await compare({ name: generation, ours: product.url, bare: bare.url, message }, effort)));
      }
      return bars;
    } finally {
      bare.stop();
    }
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
  const [rounds, durationMs] = isQuick ? [1, 400] : [7, 2000];
  const slowest: number[] = [];
  const under = (url: string) => () => load(url, { messages: [message], connections: CONNECTIONS, durationMs });
  const perSecond = async (measure: () => Promise<Load>) => (await measure()).perSecond;
  const figure = await interleaved(rounds, {
    ours: async (round) => {
      const { perSecond: figure, p99Ms } = await under(ours)();
      if (round > 0) slowest.push(p99Ms);
      return figure;
    },
    bare: () => perSecond(under(bare)),
  });
  const ratio = figure('ours') / figure('bare');
  const p99Ms = Math.max(...slowest);
  return [
    {
      name: `mcp-http, get_container, ${name}`,
      figure: shown(figure('ours'), '/s'),
      ceiling: shown(figure('bare'), '/s'),
      ratio,
      verdict: { demand: `ratio >= ${RATIO_MIN}`, isMet: ratio >= RATIO_MIN },
    },
    absolute(`mcp-http, p99, ${CONNECTIONS} connections, ${name}`, shown(p99Ms, 'ms'), {
      demand: `< ${P99_MS_MAX} ms`,
      isMet: p99Ms < P99_MS_MAX,
    }),
  ];
}
