import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ParserOrder, ParserReport } from './parser-order.ts';
import { SUBJECTS } from './parser-subjects.ts';

/** How much is read, from which seed on, and by which parser if not by all. */
export interface ParserFuzz {
  runs: number;
  seed: number;
  parser: string | null;
}

/** Texts that are read before the memory is measured; a process that does not come to their end in time hangs. */
const BATCH = 250;
const BATCH_MS_MAX = 30_000;
const GROWTH_BYTES_MAX = 64 * 1024 * 1024;
/** More than the parsers hold and may grow by, so that a text that needs very much at once ends the process. */
const HEAP_MB_MAX = 160;
const FAULTS_SHOWN = 20;

/**
 * Gives damaged texts to all parsers: none may break, need more than 50 ms for one, say nothing, keep far more than was sent, or leave more than 64 MB
 * behind. Gives the report, and whether it is sound.
 */
export async function fuzzParsers({ runs, seed, parser }: ParserFuzz): Promise<{ isSound: boolean; report: string }> {
  const names = SUBJECTS.map(({ name }) => name).filter((name) => parser === null || name === parser);
  if (names.length === 0) throw new Error(`There is no parser ${parser}.`);
  const tally = new Tally();
  const started = performance.now();
  let child = startReading();
  for (const order of ordersOf(names, { runs, seed })) {
    const report = await read(child, order);
    if (report !== null) tally.add(order, report);
    else {
      tally.end(order);
      child.kill('SIGKILL');
      child = startReading();
    }
  }
  child.disconnect();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return { isSound: tally.isSound(), report: `${runs} texts in ${seconds} s\n${tally.report()}` };
}

function startReading(): ChildProcess {
  const file = fileURLToPath(new URL('./parser-process.js', import.meta.url));
  return fork(file, { execArgv: [`--max-old-space-size=${HEAP_MB_MAX}`] });
}

/** One batch of each in turn, so that what grows is seen from early on. */
function ordersOf(names: readonly string[], { runs, seed }: { runs: number; seed: number }): ParserOrder[] {
  const each = Math.ceil(runs / names.length);
  const rounds = Array.from({ length: Math.ceil(each / BATCH) }, (_, round) => round * BATCH);
  return rounds.flatMap((done) =>
    names.map((parser) => ({ parser, seed: seed + done, count: Math.min(BATCH, each - done) })),
  );
}

/** The report of a batch; null where the process ends or does not come to an end. */
async function read(child: ChildProcess, order: ParserOrder): Promise<ParserReport | null> {
  const gone = new AbortController();
  const abort = () => gone.abort();
  const timer = setTimeout(abort, BATCH_MS_MAX);
  child.once('exit', abort);
  try {
    const answer = once(child, 'message', { signal: gone.signal });
    child.send(order);
    const [report] = await answer;
    return report;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    child.off('exit', abort);
  }
}

interface Counted extends Omit<ParserReport, 'bytes' | 'faults'> {
  texts: number;
}

class Tally {
  readonly #counted = new Map<string, Counted>();
  readonly #faults: string[] = [];
  /** By the process that reads: after each batch. */
  #bytes: number[] = [];
  #growth = 0;

  add({ parser, count }: ParserOrder, { statements, rejections, slowestMs, bytes, faults }: ParserReport): void {
    const former = this.#counted.get(parser) ?? { texts: 0, statements: 0, rejections: 0, slowestMs: 0 };
    this.#counted.set(parser, {
      texts: former.texts + count,
      statements: former.statements + statements,
      rejections: former.rejections + rejections,
      slowestMs: Math.max(former.slowestMs, slowestMs),
    });
    this.#faults.push(...faults);
    this.#bytes.push(bytes);
    this.#growth = Math.max(this.#growth, Math.max(...this.#bytes) - (this.#bytes[0] ?? 0));
  }

  /** The process is another one afterwards. */
  end({ parser, seed, count }: ParserOrder): void {
    this.#faults.push(`${parser}, seeds ${seed} to ${seed + count - 1}: reading broke off, or came to no end.`);
    this.#bytes = [];
  }

  isSound(): boolean {
    return this.#faults.length === 0 && this.#growth <= GROWTH_BYTES_MAX;
  }

  report(): string {
    const lines = [...this.#counted].map(
      ([parser, { texts, statements, rejections, slowestMs }]) =>
        `${parser}: ${texts} texts, ${statements} statements, ${rejections} rejections, slowest ${slowestMs.toFixed(1)} ms`,
    );
    const growth = `memory grew by ${(this.#growth / 1024 / 1024).toFixed(1)} MB`;
    return [...lines, growth, `faults: ${this.#faults.length}`, ...this.#faults.slice(0, FAULTS_SHOWN)].join('\n');
  }
}
