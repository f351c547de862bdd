import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../src/db/client.ts';
import { type Listener, listen } from '../../src/rest/listen.ts';
import { routes } from '../../src/rest/routes/index.ts';
import { createRestServer } from '../../src/rest/server.ts';
import { holdRecord } from '../../src/services/change/hold-record.ts';
import { listsAsOf } from '../../src/services/change/lists-as-of.ts';
import { requestMemory } from '../../src/services/idempotency/request-memory.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import type { RestBody } from './rest-body.ts';
import { testSealer } from './sealer.ts';

/** What the API says, as a client reads it. */
export interface RestAnswer {
  status: number;
  headers: Headers;
  body: RestBody;
}

/** The whole API behind a real socket, where each call is made by the caller that it names. */
export interface RestApi {
  ask(caller: ServiceContext, call: string, body?: unknown, headers?: Record<string, string>): Promise<RestAnswer>;
  /** Where a client of its own reaches it, and the API key that makes it that caller. */
  reachedBy(caller: ServiceContext): { url: string; apiKey: string };
}

/** One that its starter closes. */
export interface StartedRestApi extends RestApi {
  close: Listener['close'];
}

/** Starts it for the suite that calls this, and closes it after the last test. */
export function useRestApi(db: Database): RestApi {
  let started: StartedRestApi | null = null;
  beforeAll(async () => {
    started = await startRestApi(db);
  });
  afterAll(() => started?.close());
  const running = () => {
    if (started === null) throw new Error('The API of a suite starts with its first test.');
    return started;
  };
  return { ask: (...call) => running().ask(...call), reachedBy: (caller) => running().reachedBy(caller) };
}

/** The address under which the API believes to be known. */
export const PUBLIC_URL = 'https://track.example.com';

/** Starts it. A call is a method and a path below `/v2`, such as `GET /shipments?page[size]=1`. */
export async function startRestApi(db: Database): Promise<StartedRestApi> {
  const callers = new Map<string, ServiceContext>();
  const callerOf = (name: string | undefined) => {
    const caller = callers.get((name ?? '').replace(/^Token /, ''));
    if (caller === undefined) throw new Error('A test calls as a user.');
    return caller;
  };
  const app = createRestServer({
    routes,
    authenticate: async (header) => callerOf(header).principal,
    contextFor: (principal, requestId) => ({ ...callerOf(principal.accountId), principal, requestId }),
    memory: requestMemory(db, testSealer()),
    hold: holdRecord,
    asOf: listsAsOf,
    publicUrl: () => PUBLIC_URL,
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    isReady: () => true,
  });
  const listener = await listen(app, { host: '127.0.0.1', port: 0 });
  return { ask, reachedBy, close: listener.close };

  function reachedBy(caller: ServiceContext): { url: string; apiKey: string } {
    const { accountId } = caller.principal;
    callers.set(accountId, caller);
    return { url: `${listener.url}/v2`, apiKey: accountId };
  }

  async function ask(
    caller: ServiceContext,
    call: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<RestAnswer> {
    const [method = '', path = ''] = call.split(' ');
    const { accountId } = caller.principal;
    callers.set(accountId, caller);
    const headers = {
      Authorization: accountId,
      ...(body === undefined ? {} : { 'Content-Type': 'application/vnd.api+json' }),
      ...more,
    };
    const options = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(`${listener.url}/v2${path}`, options);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
  }
}
