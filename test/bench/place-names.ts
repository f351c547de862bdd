import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../src/core/package-root.ts';
import { resolvePlace } from '../../src/domain/resolve-place.ts';
import { listedAt, listedCount } from '../../src/domain/unlocode.ts';
import { absolute, type Bar, type Bench, type Effort, reportedOnly, shown } from './bar.ts';
import { median } from './measure.ts';

const NAMES = 2_000;
const MICROSECONDS_MAX = 20;
const RSS_MB_MAX = 40;
const LOAD_MS_MAX = 150;
const MEGABYTE = 1e6;

/** `loadMs` is time of the processor, which a busy machine does not change. */
const Cost = z.object({ loadMs: z.number(), rssMb: z.number() });

/** What the UN/LOCODE list adds to a process that uses it, and how long it takes to resolve a name. */
export const placeNamesBench: Bench = { names: ['place names'], run };

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const rounds = isQuick ? 3 : 15;
  const costs = Array.from({ length: rounds }, costOfList);
  const [loadMs, rssMb] = [median(costs.map((cost) => cost.loadMs)), median(costs.map((cost) => cost.rssMb))];
  const { figure, slow } = resolving(rounds);
  return [
    absolute('place names, list into memory', shown(loadMs, 'ms'), bar(loadMs, LOAD_MS_MAX, 'ms')),
    absolute('place names, memory of the list', shown(rssMb, 'MB'), bar(rssMb, RSS_MB_MAX, 'MB')),
    absolute('place names, resolving one', shown(figure, 'µs'), bar(figure, MICROSECONDS_MAX, 'µs')),
    reportedOnly('place names, 99 of 100 are faster than', shown(slow, 'µs')),
  ];
}

function bar(figure: number, max: number, unit: string): { demand: string; isMet: boolean } {
  return { demand: `< ${max} ${unit}`, isMet: figure < max };
}

// A process of its own reads the list and its names, because memory that was in use before hides what is added.
function costOfList(): z.infer<typeof Cost> {
  const file = (name: string) => JSON.stringify(path.join(packageRoot(), 'dist/src', name));
  const script = `
    await import(${file('core/data-file.js')});
    await import('zod');
    globalThis.gc();
    const before = process.memoryUsage().rss;
    const started = process.cpuUsage();
    const { findListed } = await import(${file('domain/unlocode.js')});
    const { rowsNamed } = await import(${file('domain/unlocode-names.js')});
    findListed('HUBUD');
    rowsNamed('BUDAPEST');
    const { user, system } = process.cpuUsage(started);
    const loadMs = (user + system) / 1000;
    globalThis.gc();
    process.stdout.write(JSON.stringify({ loadMs, rssMb: (process.memoryUsage().rss - before) / ${MEGABYTE} }));`;
  const { stdout } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  return Cost.parse(JSON.parse(stdout));
}

function resolving(rounds: number): { figure: number; slow: number } {
  const step = Math.floor(listedCount() / NAMES);
  const names = Array.from({ length: NAMES }, (_, at) => {
    const { name, locode } = listedAt(at * step);
    return at % 2 === 0 ? `${name}, ${locode.slice(0, 2)}` : name.toUpperCase();
  });
  const figures: number[] = [];
  let times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    times = names.map((name) => {
      const before = performance.now();
      resolvePlace({ name });
      return (performance.now() - before) * 1_000;
    });
    // The first round is where the program warms up.
    if (round > 0) figures.push(median(times));
  }
  return { figure: median(figures), slow: times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0 };
}
