import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { initialize, modern } from '../mcp/fixtures/messages.ts';
import { absolute, type Bar, type Bench, type Effort } from './bar.ts';
import { GENERATIONS, type Generation } from './mcp-messages.ts';
import { median } from './measure.ts';
import { benchFolder } from './server.ts';
import { serve } from './service.ts';

const SECONDS_MAX = 1.5;

/** The same where there is no database yet: it is made beside the first answer. */
const FIRST_SECONDS_MAX = 2.5;

/** How long a host waits for the first answer of the server that it starts, in an installation that was used before. */
export const mcpStdio: Bench = { names: ['mcp-stdio'], run };

/** Starts `landfall stdio` with these variables of the environment; what it logs is shown. */
export function startStdio(env: Record<string, string>): ChildProcessByStdio<Writable, Readable, null> {
  const program = fileURLToPath(new URL('../../bin/landfall.js', import.meta.url));
  const { PATH = '', HOME = '' } = process.env;
  return spawn(process.execPath, [program, 'stdio'], {
    env: { PATH, HOME, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

async function run(effort: Effort): Promise<Bar[]> {
  const directory = benchFolder();
  try {
    const other = await serve(directory, { path: '/healthz', headers: {} });
    const beside = await measure('beside a server', other.env, effort).finally(other.stop);
    return [...beside, ...(await measure('alone', other.env, effort)), await firstStart(effort)];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measure(how: string, env: Record<string, string>, { isQuick }: Effort): Promise<Bar[]> {
  const [rounds, generations] = isQuick ? [1, GENERATIONS.slice(0, 1)] : [7, GENERATIONS];
  const bars: Bar[] = [];
  for (const generation of generations) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await firstAnswerSeconds(env, generation));
    const middle = median(times);
    const figure = `${middle.toFixed(2)} s, worst ${Math.max(...times).toFixed(2)} s`;
    const verdict = { demand: `< ${SECONDS_MAX} s`, isMet: middle < SECONDS_MAX };
    bars.push(absolute(`mcp-stdio, ${how}, ${generation}`, figure, verdict));
  }
  return bars;
}

/** The first start of an installation. */
async function firstStart({ isQuick }: Effort): Promise<Bar> {
  const times: number[] = [];
  for (let round = 0; round < (isQuick ? 1 : 3); round++) {
    const directory = benchFolder();
    times.push(await firstAnswerSeconds({ DATA_DIR: directory, SANDBOX: '1', LOG_LEVEL: 'warn' }, '2025-11-25'));
    rmSync(directory, { recursive: true, force: true });
  }
  const middle = median(times);
  const figure = `${middle.toFixed(2)} s, worst ${Math.max(...times).toFixed(2)} s`;
  const verdict = { demand: `< ${FIRST_SECONDS_MAX} s`, isMet: middle < FIRST_SECONDS_MAX };
  return absolute('mcp-stdio, first start', figure, verdict);
}

const OPENINGS = {
  '2025-11-25': initialize('2025-11-25'),
  '2026-07-28': modern(0, 'server/discover'),
} satisfies Record<Generation, object>;

const Answer = z.object({ id: z.literal(0), result: z.looseObject({ capabilities: z.looseObject({}) }) });

/** Starts the server, waits for the answer to what opens a connection, and then for its end. */
async function firstAnswerSeconds(env: Record<string, string>, generation: Generation): Promise<number> {
  const started = performance.now();
  const child = startStdio(env);
  const ended = once(child, 'exit');
  const answered = once(createInterface({ input: child.stdout }), 'line');
  child.stdin.write(`${JSON.stringify(OPENINGS[generation])}\n`);
  const [line] = await Promise.race([answered, ended.then(() => [null])]);
  const seconds = (performance.now() - started) / 1000;
  Answer.parse(JSON.parse(String(line)));
  child.stdin.end();
  await ended;
  return seconds;
}
