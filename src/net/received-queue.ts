/** How much a queue holds. */
export interface ReceivedQueueOptions<Item> {
  /** The sizes of all items that wait may come to this much together. */
  sizeMax: number;
  sizeOf(item: Item): number;
  /** Called for each item that is left out, because too much waits. */
  dropped(): void;
}

/** What was received and waits for its reader. What comes when too much waits is left out and counted. */
export class ReceivedQueue<Item> implements AsyncIterator<readonly Item[], undefined> {
  readonly #options: ReceivedQueueOptions<Item>;
  #waiting: Item[] = [];
  #size = 0;
  #end: { error: Error | null } | null = null;
  #wake: () => void = () => {};

  constructor(options: ReceivedQueueOptions<Item>) {
    this.#options = options;
  }

  push(item: Item): void {
    const { sizeMax, sizeOf, dropped } = this.#options;
    const size = sizeOf(item);
    if (this.#size + size > sizeMax) {
      dropped();
      return;
    }
    this.#waiting.push(item);
    this.#size += size;
    this.#wake();
  }

  /** No more comes; the reader gets what waits, and then the error if there is one. */
  end(error: Error | null): void {
    this.#end ??= { error };
    this.#wake();
  }

  /** Everything that waits, at least one item. */
  async next(): Promise<IteratorResult<readonly Item[], undefined>> {
    if (this.#waiting.length === 0 && this.#end === null) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const value = this.#waiting;
    this.#waiting = [];
    this.#size = 0;
    if (value.length > 0) return { value, done: false };
    if (this.#end?.error != null) throw this.#end.error;
    return { value: undefined, done: true };
  }
}
