import { rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { modern, modernHeaders, request } from '../mcp/fixtures/messages.ts';
import { type Bar, type Bench, type Effort, shown } from './bar.ts';
import { load } from './http-load.ts';
import { GENERATIONS, type Generation, type HttpMessage, messageOf } from './mcp-messages.ts';
import { interleaved } from './measure.ts';
import { addPerson, connect, OAUTH_ENV, signIn } from './oauth-people.ts';
import { benchFolder } from './server.ts';
import { serve } from './service.ts';

const CONNECTIONS = 50;
const QUICK_CONNECTIONS = 5;
const COST_MAX = 1.3;

/** What a caller costs who comes with an access token, against one who comes with a key. */
export const oauthBearer: Bench = { names: ['oauth-bearer'], run };

async function run(effort: Effort): Promise<Bar[]> {
  const directory = benchFolder();
  const product = await serve(directory, { path: '/healthz', headers: {} }, { more: OAUTH_ENV });
  try {
    const { url } = product;
    const person = await addPerson(product);
    const { accessToken } = await connect(url, await signIn(url, person));
    const bars: Bar[] = [];
    for (const generation of GENERATIONS) {
      const [token, key] = [`Bearer ${accessToken}`, `Token ${person.key}`].map((header) => list(generation, header));
      if (token === undefined || key === undefined) throw new Error('There are two ways in.');
      if (!isDeepStrictEqual(await toolsOf(url, token), await toolsOf(url, key))) {
        throw new Error('The two callers do not see the same tools.');
      }
      bars.push(await compare({ generation, url, token, key }, effort));
    }
    return bars;
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

function list(generation: Generation, authorization: string): HttpMessage {
  const isModern = generation === '2026-07-28';
  const message = isModern ? modern(1, 'tools/list') : request(1, 'tools/list');
  return {
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(isModern ? modernHeaders(message) : { 'MCP-Protocol-Version': generation }),
      Authorization: authorization,
    },
    body: JSON.stringify(message),
  };
}

async function toolsOf(url: string, { headers, body }: HttpMessage): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', headers, body });
  const text = await response.text();
  if (!response.ok) throw new Error(`The service answered ${response.status}: ${text}`);
  return messageOf(text);
}

interface Comparison {
  generation: Generation;
  url: string;
  token: HttpMessage;
  key: HttpMessage;
}

async function compare({ generation, url, token, key }: Comparison, { isQuick }: Effort): Promise<Bar> {
  const [rounds, durationMs, warmUpMs] = isQuick ? [1, 50, 50] : [7, 2000, 8000];
  const connections = isQuick ? QUICK_CONNECTIONS : CONNECTIONS;
  const msOf = async (message: HttpMessage, forMs: number) =>
    1000 / (await load(url, { messages: [message], connections, durationMs: forMs })).perSecond;
  // A program of many parts takes seconds of full load until all of it is compiled.
  for (const message of [key, token]) await msOf(message, warmUpMs);
  const cost = await interleaved(rounds, {
    token: () => msOf(token, durationMs),
    key: () => msOf(key, durationMs),
  });
  const ratio = cost('token') / cost('key');
  return {
    name: `oauth-bearer, tools/list, ${generation}`,
    figure: shown(cost('token'), 'ms each'),
    ceiling: shown(cost('key'), 'ms by key'),
    ratio,
    verdict: { demand: `ratio <= ${COST_MAX}`, isMet: ratio <= COST_MAX },
  };
}
