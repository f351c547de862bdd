import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../core/context.ts';

/** How items are gathered. */
export interface BatcherOptions<Item> {
  /** Must not fail: whoever adds an item is not told of it. */
  write: (items: readonly Item[]) => Promise<void>;
  sizeMax: number;
  waitMs: number;
  /** How many writes may be under way at once. */
  writesMax: number;
}

/** Gathers items until there are enough or the first has waited long enough, and writes them together. */
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

/** How long something is tried, and what is said of its failures. */
export interface RetryConditions {
  /** Whether it is still worth while. */
  isWorthwhile: () => boolean;
  log: Log;
  /** What the line of the log is called. */
  message: string;
}

const PAUSE_MS = 100;

/** Repeats what the database could not do just now, as long as that is worth while; null when it was given up. */
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
