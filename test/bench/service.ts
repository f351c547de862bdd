import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/load.ts';
import { newId } from '../../src/core/id.ts';
import { KEY_PERMISSIONS } from '../../src/core/permission.ts';
import { createApiKey } from '../../src/services/api-key.ts';
import { fillContainers } from './container-rows.ts';

const POLL_MS = 5;
const START_TIMEOUT_MS = 60_000;
const EVENTS = 20;

/** The limiter is on, as for everybody, and lets through what a bench sends. */
const RATE_LIMITS = 'default=1000000,create=1000000,infer=1000000,refresh=1000000,bulk=1000000';

/** A running `landfall serve`. */
export interface Served {
  /** From the start of its process until it gave the answer that was waited for. */
  startedMs: number;
  url: string;
  env: Record<string, string>;
  /** Its process; messages reach the probe in it, if there is one. */
  child: ChildProcess;
  /** Ends it; fails where it did not end in good order, or had ended by itself before. */
  stop(): Promise<void>;
}

/** What is requested until it is answered with 200. */
export interface Question {
  path: string;
  headers: Record<string, string>;
}

/**
 * Starts the service on a directory, and waits until it answers a question with 200. A probe is a module that is loaded
 * into its process before it, which reports the state of the process on request; `more` are further variables of its environment.
 */
export async function serve(
  directory: string,
  question: Question,
  { probe, more = {} }: { probe?: URL; more?: Record<string, string> } = {},
): Promise<Served> {
  const port = await freePort();
  const env = { DATA_DIR: directory, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error', RATE_LIMITS, ...more };
  const program = fileURLToPath(new URL('../../bin/landfall.js', import.meta.url));
  const { PATH = '', HOME = '' } = process.env;
  const started = performance.now();
  const child = spawn(process.execPath, [...(probe === undefined ? [] : ['--import', probe.href]), program, 'serve'], {
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'ignore', 'inherit', probe === undefined ? 'ignore' : 'ipc'],
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await answered(child, `${url}${question.path}`, question.headers);
  const startedMs = performance.now() - started;
  return { startedMs, url, env, child, stop };

  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    const [code, signal] = await ended;
    if (code !== 0) throw new Error(`The service ended with ${code ?? signal}.`);
  }
}

/** A container of an account, and a key that may see it. */
export interface Stock {
  id: string;
  key: string;
  accountId: string;
}

/** Puts containers into the database of a running service, and answers with its id and a key that may see it. */
export async function stock({ env }: Pick<Served, 'env'>, containers = 1): Promise<Stock> {
  const app = await createApp(loadConfig(env));
  try {
    const accountId = newId();
    const [id = ''] = await fillContainers(app.db, accountId, { containers, events: EVENTS });
    const operator = { accountId, keyId: null, userId: null, permissions: new Set(KEY_PERMISSIONS) };
    const { key } = await createApiKey.run(app.contextFor(operator, newId()), {
      name: 'bench',
      permissions: [...KEY_PERMISSIONS],
    });
    return { id, key, accountId };
  } finally {
    await app.close();
  }
}

async function answered(child: ChildProcess, url: string, headers: Record<string, string>): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  let last: unknown = null;
  while (performance.now() < deadline && child.exitCode === null) {
    try {
      const response = await fetch(url, { headers });
      await response.arrayBuffer();
      if (response.ok) return;
      last = response.status;
    } catch (error) {
      last = error;
    }
    await sleep(POLL_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`The service did not answer ${url}; the last answer was ${last}.`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The machine gave no port.');
  return address.port;
}
