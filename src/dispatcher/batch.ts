import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../core/context.ts';

/** How items are batched. */
export interface BatcherOptions<Item> {
  /** Must not fail: the caller of `add` does not receive the error. */
  write: (items: readonly Item[]) => Promise<void>;
  sizeMax: number;
  waitMs: number;
  /** How many writes may be under way at once. */
  writesMax: number;
}

/** Batches items until there are enough or the first has waited long enough, and writes them together. */
export class Batcher<Item> {
  readonly #options: BatcherOptions<Item>;
  #items: Item[] = [];
  #timer: NodeJS.Timeout | null = null;
  #isDue = false;
  #writing = 0;

  constructor(options: BatcherOptions<Item>) {
    this.#options = options;
  }

  /** Adds an item to what is written next. */
  add(item: Item): void {
    this.#items.push(item);
    if (this.#items.length >= this.#options.sizeMax) this.#write();
    else this.#timer ??= setTimeout(() => this.#becomeDue(), this.#options.waitMs);
  }

  #becomeDue(): void {
    this.#timer = null;
    this.#isDue = true;
    this.#write();
  }

  #write(): void {
    const { write, sizeMax, writesMax } = this.#options;
    while (this.#writing < writesMax && (this.#items.length >= sizeMax || (this.#isDue && this.#items.length > 0))) {
      const items = this.#items.splice(0, sizeMax);
      if (this.#items.length === 0) this.#clear();
      this.#writing += 1;
      void write(items).finally(() => {
        this.#writing -= 1;
        this.#write();
      });
    }
  }

  #clear(): void {
    this.#isDue = false;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

/** How long work is retried, and under which event name its failures are logged. */
export interface RetryConditions {
  /** Whether it is still worth while. */
  isWorthwhile: () => boolean;
  log: Log;
  /** The event name in the log. */
  message: string;
}

const PAUSE_MS = 100;

/** Retries work on the database as long as that is worthwhile; null when it was given up. */
export async function retryWhileWorthwhile<T>(
  work: () => Promise<T>,
  { isWorthwhile, log, message }: RetryConditions,
): Promise<T | null> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      log.warn({ err: error }, message);
      if (!isWorthwhile()) return null;
      await sleep(PAUSE_MS);
    }
  }
}
