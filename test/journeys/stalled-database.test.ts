import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startEmbedded } from '../../src/db/embedded.ts';
import { databaseAvailable } from '../support/database.ts';
import { type DroppingProxy, droppingProxy } from '../support/dropping-proxy.ts';
import { embeddedPid, signalTree } from '../support/process-tree.ts';
import { compileProgram, type Program, type Run } from '../support/program.ts';
import { scratchFolder } from '../support/scratch.ts';

/** Within this time every request is answered, whatever the database does. */
const ANSWERED_MS_MAX = 35_000;
const MINUTES = 180_000;
const JSON_API = 'application/vnd.api+json';

/** What each request was answered with: its status, and whether it says when to retry. */
interface Answered {
  what: string;
  status: number | string;
  isRetryable: boolean;
}

let program: Program;
let folder: string;

describe.skipIf(!databaseAvailable || process.platform !== 'linux')('a database that gives no answer', () => {
  beforeAll(() => {
    program = compileProgram();
    folder = scratchFolder('stalled');
  });
  afterEach(async () => {
    const pid = embeddedPid(folder);
    if (pid !== null) signalTree(pid, 'SIGCONT');
    await program.remove();
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('leaves no request unanswered when PostgreSQL is stopped, and one SIGTERM ends everything', {
    timeout: MINUTES,
  }, async () => {
    const { serve, url, key } = await started(env());
    expect(await answers(url, key)).toEqual(WELL);
    signalTree(Number(embeddedPid(folder)), 'SIGSTOP');

    const stalled = await many(url, key);

    expect(stalled.filter(({ status }) => typeof status === 'string')).toEqual([]);
    expect(stalled.filter(isWrong)).toEqual([]);
    signalTree(Number(embeddedPid(folder)), 'SIGCONT');
    await vi.waitFor(async () => expect(await answers(url, key)).toEqual(WELL), { timeout: 60_000, interval: 500 });
    signalTree(Number(embeddedPid(folder)), 'SIGSTOP');
    const ended = await serve.stop('SIGTERM');
    expect([ended.signal, embeddedPid(folder)]).toEqual([null, null]);
  });

  it('ends with a second SIGTERM without leaving PostgreSQL behind', { timeout: MINUTES }, async () => {
    const { serve, url, key } = await started(env());
    signalTree(Number(embeddedPid(folder)), 'SIGSTOP');
    const waiting = ask('GET /v2/containers', url, key);

    serve.child.kill('SIGTERM');
    await serve.logged('serve.stopping');
    const ended = await serve.stop('SIGTERM');

    expect([ended.code, embeddedPid(folder)]).toEqual([1, null]);
    await waiting;
  });

  it('leaves no request unanswered when all packets are lost', { timeout: MINUTES }, async () => {
    const server = await startEmbedded(folder);
    let proxy: DroppingProxy | null = null;
    try {
      proxy = await droppingProxy(path.join(server.host, '.s.PGSQL.5432'));
      const address = `postgresql://landfall:${new URL(server.url).password}@127.0.0.1:${proxy.port}/postgres`;
      const { serve, url, key } = await started({ ...env(), DATABASE_URL: address });
      proxy.drop(true);

      const stalled = await many(url, key);

      expect(stalled.filter(({ status }) => typeof status === 'string')).toEqual([]);
      expect(stalled.filter(isWrong)).toEqual([]);
      proxy.drop(false);
      await vi.waitFor(async () => expect(await answers(url, key)).toEqual(WELL), { timeout: 60_000, interval: 500 });
      expect((await serve.stop('SIGTERM')).code).toBe(0);
    } finally {
      await proxy?.close();
      await server.stop();
    }
  });
});

const REQUESTS = [
  'GET /livez',
  'GET /readyz',
  'GET /healthz',
  'GET /v2/containers',
  'GET /v2/shipments',
  'POST /v2/tracking_requests',
  'POST /',
  'POST /token',
] as const;

const WELL = REQUESTS.map((what) => ({
  what,
  status: what.endsWith('tracking_requests') ? 422 : what === 'POST /token' ? 401 : 200,
  isRetryable: false,
}));

/** A call of a tool may fail inside of its answer; all others that need the database are asked to retry. */
function isWrong({ what, status, isRetryable }: Answered): boolean {
  if (what === 'GET /livez') return status !== 200;
  if (what === 'POST /' && status === 200) return false;
  return status !== 503 || isRetryable === what.endsWith('z');
}

const PERMISSIONS = ['--permission', 'tracking:read', '--permission', 'tracking:write'];

async function started(more: Record<string, string>): Promise<{ serve: Run; url: string; key: string }> {
  const serve = program.start(['serve'], { ...more, PORT: '0' });
  const url = String((await serve.logged('serve.ready')).url);
  const made = await program.run(['keys', 'create', '--json', ...PERMISSIONS], more);
  return { serve, url, key: JSON.parse(made.stdout).key };
}

/** More requests than there are connections, all at once. */
async function many(url: string, key: string): Promise<Answered[]> {
  return (await Promise.all(Array.from({ length: 4 }, () => answers(url, key)))).flat();
}

function answers(url: string, key: string): Promise<Answered[]> {
  return Promise.all(REQUESTS.map((what) => ask(what, url, key)));
}

async function ask(what: string, url: string, key: string): Promise<Answered> {
  const [method = '', target = ''] = what.split(' ');
  try {
    const response = await fetch(`${url}${target}`, {
      method,
      headers: headersOf(target, key),
      ...(method === 'GET' ? {} : { body: bodyOf(target) }),
      signal: AbortSignal.timeout(ANSWERED_MS_MAX),
    });
    await response.text();
    return { what, status: response.status, isRetryable: response.headers.has('retry-after') };
  } catch (error) {
    return { what, status: String(error), isRetryable: false };
  }
}

function headersOf(target: string, key: string): Record<string, string> {
  if (target === '/token') return { 'content-type': 'application/x-www-form-urlencoded' };
  if (target !== '/')
    return { authorization: `Token ${key}`, 'content-type': JSON_API, 'idempotency-key': crypto.randomUUID() };
  return {
    authorization: `Token ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
}

function bodyOf(target: string): string {
  if (target === '/token') {
    return 'grant_type=authorization_code&client_id=nobody&code=none&redirect_uri=http%3A%2F%2F127.0.0.1%2F';
  }
  if (target === '/')
    return JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_containers', arguments: {} },
    });
  const attributes = { request_type: 'bill_of_lading', request_number: '', scac: 'TEST' };
  return JSON.stringify({ data: { type: 'tracking_request', attributes } });
}

function env(): Record<string, string> {
  const fixed = { SANDBOX: '1', LOG_LEVEL: 'info', SECRET_KEY: 'ab'.repeat(32) };
  return { PATH: process.env.PATH ?? '', DATA_DIR: folder, ...fixed };
}
