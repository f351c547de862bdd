import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { absolute, type Bar, type Bench, type Effort } from './bar.ts';
import { GENERATIONS, type HttpMessage, toolCall } from './mcp-messages.ts';
import { vanish } from './mcp-soak-vanish.ts';
import { growthBar, type ProcessState, stateOf } from './process-state.ts';
import { benchFolder } from './server.ts';
import { serve, stock } from './service.ts';

const CONNECTIONS = 50;
const BASELINE_SECONDS_MAX = 5;
const POLL_MS = 250;

/** Whether the service over HTTP keeps anything of calls that are over, and of clients that went without a word. */
export const mcpSoak: Bench = { names: ['mcp-soak'], run };

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const [first, all, times] = isQuick ? [50, 250, 60] : [10_000, 100_000, 1000];
  const directory = benchFolder();
  const probe = new URL('mcp-soak-probe.js', import.meta.url);
  const product = await serve(directory, { path: '/healthz', headers: {} }, { probe });
  try {
    const { id, key } = await stock(product);
    const headers = { Authorization: `Token ${key}` };
    const messages = GENERATIONS.map((generation) => {
      const message = toolCall(generation, 'get_container', { id });
      return { ...message, headers: { ...message.headers, ...headers } };
    });
    await call(product.url, messages, first);
    const early = await stateOf(product.child);
    await call(product.url, messages, all - first);
    const late = await stateOf(product.child);
    await vanish({ url: product.url, headers, containerId: id, times });
    const left = await settled(product.child, late);
    const name = `mcp-soak, heap, ${all.toLocaleString('en-US')} calls`;
    return [growthBar(name, early, late), leftBar(times, left)];
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Sends the messages in turn, so many in all. Fails at an answer that is not the container. */
async function call(url: string, messages: readonly HttpMessage[], times: number): Promise<void> {
  const pool = new Pool(url, { connections: CONNECTIONS });
  let sent = 0;
  const keepBusy = async () => {
    while (sent < times) {
      const message = messages[sent++ % messages.length];
      const answer = await pool.request({ path: '/', method: 'POST', ...message });
      const text = await answer.body.text();
      if (answer.statusCode !== 200 || !text.includes('"structuredContent"')) throw new Error(text);
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, keepBusy));
  } finally {
    await pool.destroy();
  }
}

/** What there is more than before, as soon as that is nothing or the time for it is up. */
async function settled(child: ChildProcess, before: ProcessState): Promise<{ connections: number; timers: number }> {
  const deadline = performance.now() + BASELINE_SECONDS_MAX * 1000;
  for (;;) {
    const now = await stateOf(child);
    const connections = Math.max(0, now.connections - before.connections);
    const timers = Math.max(0, now.timers - before.timers);
    if (connections + timers === 0 || performance.now() > deadline) return { connections, timers };
    await sleep(POLL_MS);
  }
}

function leftBar(times: number, { connections, timers }: { connections: number; timers: number }): Bar {
  const verdict = { demand: `none after ${BASELINE_SECONDS_MAX} s`, isMet: connections + timers === 0 };
  const figure = `${connections} open, ${timers} timers`;
  return absolute(`mcp-soak, left of ${times.toLocaleString('en-US')} that vanished`, figure, verdict);
}
