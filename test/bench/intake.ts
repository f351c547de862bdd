import { openTextThread } from '../../src/app/text-thread.ts';
import { createLog } from '../../src/observability/log.ts';
import { IntakeCounts } from '../../src/services/intake/counts.ts';
import { decodeText } from '../../src/services/intake/decode-text.ts';
import type { IntakeTools } from '../../src/services/intake/take-in.ts';
import { readers } from '../../src/sources/registry/readers.ts';
import { takeIn } from '../support/take-in.ts';
import { absolute, type Bar, type Bench, type Effort, reportedOnly, shown } from './bar.ts';
import { BENCH_HOOKS, registryOf } from './context.ts';
import { TEXTS } from './intake-texts.ts';
import { watchMainThread } from './main-thread.ts';
import { cpuMs } from './measure.ts';
import { type BenchDatabase, withDatabase, withServer } from './server.ts';

const LONGEST_MS_MAX = 100;
/** Twice the text takes twice the time, apart from what a start takes. */
const GROWTH_MAX = 3;
const FULL_LENGTH = 9_500_000;
const QUICK_LENGTH = 1_000_000;

/** How long the main thread is busy in one turn while a large text is taken in. */
export const intakeBench: Bench = { names: ['intake'], run };

function run({ isQuick }: Effort): Promise<Bar[]> {
  const length = isQuick ? QUICK_LENGTH : FULL_LENGTH;
  return withServer((url) =>
    withDatabase(url, async (db) => {
      const threadReader = openTextThread();
      if (threadReader === undefined) throw new Error('The reading thread is not built.');
      const tools = { ...toolsOf(db), threadReader };
      const bars: Bar[] = [];
      for (const [name, make] of Object.entries(TEXTS)) bars.push(...(await taken(tools, name, make, length)));
      await threadReader.close();
      return bars;
    }),
  );
}

function toolsOf(db: BenchDatabase): IntakeTools {
  const log = createLog({ level: 'silent' });
  const clock = { now: () => Date.parse('2026-01-20T00:00:00.000Z') };
  return { db, sources: registryOf([]), clock, log, hooks: BENCH_HOOKS, readers, counts: new IntakeCounts() };
}

async function taken(
  tools: IntakeTools,
  name: string,
  make: (length: number) => string,
  length: number,
): Promise<Bar[]> {
  const cost = async (text: string) => {
    const bytes = Buffer.from(text);
    const watched = watchMainThread();
    const ms = await cpuMs(async () => {
      const from = {
        name: `bench-${name}-${length}`,
        sender: { source: 'bench-terminal', party: 'terminal', scac: null, dialect: null },
        key: null,
        signingSecret: null,
      } as const;
      await takeIn(tools, { from, text: await decodeText(bytes), origin: 'bench' });
    });
    return { ms, ...watched.end() };
  };
  const half = await cost(make(length / 2));
  const whole = await cost(make(length));
  const growth = whole.ms / half.ms;
  const longest = Math.max(half.longestMs, whole.longestMs);
  const verdict = { demand: `<= ${LONGEST_MS_MAX} ms`, isMet: longest <= LONGEST_MS_MAX };
  const linear = { demand: `<= ${GROWTH_MAX} for twice the text`, isMet: growth <= GROWTH_MAX };
  return [
    absolute(`intake, longest turn, ${name}`, shown(longest, 'ms'), verdict),
    absolute(`intake, growth, ${name}`, shown(growth, 'times'), linear),
    reportedOnly(`intake, memory, ${name}`, shown(whole.memoryMb, 'MB')),
  ];
}
