import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Failure } from '../core/failure.ts';
import { packageRoot } from '../core/package-root.ts';
import type { GroupedPart } from '../services/intake/grouped-parts.ts';
import { type ReadingSlice, SliceReader } from '../services/intake/reading-slices.ts';
import type { TextTask, ThreadReader } from '../services/intake/text-task.ts';

/** What one text may take. */
interface TextLimits {
  /** A text that takes longer is not read. */
  readMsMax: number;
  /** The memory of the thread; the longest text of each format takes a part of it. */
  memoryMbMax: number;
}

const LIMITS: TextLimits = { readMsMax: 120_000, memoryMbMax: 768 };
/** A thread without work ends after so long, and gives its memory back. */
const IDLE_MS_MAX = 15_000;

/**
 * Reads large texts in a thread of its own: some of what texts contain, as JSON of 10 MB, can only be read in one go, and
 * would stop every other request meanwhile. One text is read at a time; others wait, so that memory is that of one.
 */
export class TextThread implements ThreadReader {
  readonly #program: string;
  readonly #limits: TextLimits;
  #worker: Worker | null = null;
  #lastTurn: Promise<void> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  /** The program is the path of the built reading-thread.ts. */
  constructor(program: string, limits = LIMITS) {
    this.#program = program;
    this.#limits = limits;
  }

  /** Reads a text, part by part. Fails as the reader does, and with `too_large` where it takes too much time or memory. */
  async *read(task: TextTask): AsyncGenerator<GroupedPart> {
    const former = this.#lastTurn;
    let endTurn = () => {};
    this.#lastTurn = new Promise((resolve) => {
      endTurn = resolve;
    });
    await former;
    const worker = this.#started();
    const { readMsMax } = this.#limits;
    let isWhole = false;
    try {
      worker.ref();
      yield* partsFrom(worker, task, readMsMax);
      isWhole = true;
    } catch (error) {
      throw explained(error, readMsMax);
    } finally {
      if (isWhole) this.#rest(worker);
      else await this.close();
      endTurn();
    }
  }

  /** Ends the thread; the next text starts another. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #started(): Worker {
    clearTimeout(this.#idle);
    if (this.#worker !== null) return this.#worker;
    // It gets no settings: a thread that reads what strangers sent has no use for the secrets of the environment.
    const worker = new Worker(this.#program, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memoryMbMax },
    });
    // An error without a listener would end the program; the one who waits for an answer gets it.
    worker.on('error', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    this.#worker = worker;
    return worker;
  }

  #rest(worker: Worker): void {
    worker.unref();
    this.#idle = setTimeout(() => void this.close(), IDLE_MS_MAX).unref();
  }
}

/** The thread of this program; undefined where it was not built, as in tests of the source: texts are read between turns then. */
export function openTextThread(): TextThread | undefined {
  const program = path.join(packageRoot(), 'dist', 'bin', 'reading-thread.js');
  return existsSync(program) ? new TextThread(program) : undefined;
}

async function* partsFrom(worker: Worker, task: TextTask, readMsMax: number): AsyncGenerator<GroupedPart> {
  const signal = AbortSignal.timeout(readMsMax);
  const slices = new SliceReader();
  for (let message: TextTask | 'next' = task; ; message = 'next') {
    const answered = once(worker, 'message', { signal });
    worker.postMessage(message);
    const [answer]: (ReadingSlice | 'end')[] = await answered;
    if (answer === undefined || answer === 'end') return;
    yield* slices.read(answer);
  }
}

function explained(error: unknown, readMsMax: number): unknown {
  const { name, code } = nameAndCode(error);
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new Failure('too_large', 'The text takes too much memory to be read; send it in parts.');
  }
  if (name !== 'AbortError') return error;
  return new Failure('too_large', `The text takes longer than ${readMsMax / 1000} s to be read; send it in parts.`);
}

function nameAndCode(error: unknown): { name: string; code: unknown } {
  if (!(error instanceof Error)) return { name: '', code: null };
  return { name: error.name, code: 'code' in error ? error.code : null };
}
