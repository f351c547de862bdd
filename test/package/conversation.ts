import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { initialize, request } from '../mcp/fixtures/messages.ts';

/** The bill of lading of the README's first question, and how often it is looked at before its line has answered. */
const NUMBER = { number: 'SBX0HOLD01', scac: 'TEST' };
const LOOKS_MAX = 300;
const LOOK_AGAIN_MS = 100;

const Result = z.object({ id: z.number(), result: z.looseObject({}) });

/** How an installed program answered a host that started it. */
export interface Conversation {
  /** From the start of the process to the answer of `initialize`. */
  seconds: number;
  /** What was found after the first number had been tracked. */
  answer: string;
}

/** Starts the program as a host does, opens the connection, and tracks a first number. */
export async function converse(
  [program, ...args]: readonly [string, ...string[]],
  env: Record<string, string>,
): Promise<Conversation> {
  const { PATH = '', HOME = '' } = process.env;
  const started = performance.now();
  const child = spawn(program, args, {
    env: { PATH, HOME, LOG_LEVEL: 'warn', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let id = 0;
  const ask = async (message: object): Promise<string> => {
    child.stdin.write(`${JSON.stringify(message)}\n`);
    const { value } = await lines.next();
    return JSON.stringify(Result.parse(JSON.parse(String(value))).result);
  };
  const call = (name: string, input: object) => {
    id += 1;
    return ask(request(id, 'tools/call', { name, arguments: input }));
  };
  await ask(initialize('2025-11-25'));
  const seconds = (performance.now() - started) / 1000;
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  await call('track_container', NUMBER);
  let answer = '';
  for (let look = 0; look < LOOKS_MAX && !answer.includes('LFXU'); look++) {
    answer = await call('list_containers', {});
    await sleep(LOOK_AGAIN_MS);
  }
  child.stdin.end();
  await ended;
  return { seconds, answer };
}
