const SIZE_MAX = 500;
const WAIT_MS = 20;

/** Collects items for a moment and writes them in one batch; `add` resolves when its item is written. */
export class Batch<Item> {
  readonly #write: (items: readonly Item[]) => Promise<void>;
  readonly #waitMs: number;
  #items: Item[] = [];
  #writing: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #begin: (() => void) | null = null;

  constructor(write: (items: readonly Item[]) => Promise<void>, waitMs = WAIT_MS) {
    this.#write = write;
    this.#waitMs = waitMs;
  }

  /** Adds an item to the batch that is written next. */
  add(item: Item): Promise<void> {
    this.#items.push(item);
    this.#writing ??= new Promise<void>((resolve) => {
      this.#begin = resolve;
      this.#timer = setTimeout(resolve, this.#waitMs);
    }).then(() => this.#writeAll());
    if (this.#items.length >= SIZE_MAX) this.#begin?.();
    return this.#writing;
  }

  /** Writes what is there without waiting for more. */
  async flush(): Promise<void> {
    this.#begin?.();
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    const items = this.#items;
    this.#items = [];
    this.#writing = null;
    this.#begin = null;
    await this.#write(items);
  }
}
