/** Texts that were received and wait for their reader. What comes when too much waits is left out and counted. */
export class TextQueue implements AsyncIterator<readonly string[], undefined> {
  readonly #charactersMax: number;
  readonly #onDropped: () => void;
  #waiting: string[] = [];
  #characters = 0;
  #end: { error: Error | null } | null = null;
  #wake: () => void = () => {};

  constructor(charactersMax: number, onDropped: () => void) {
    this.#charactersMax = charactersMax;
    this.#onDropped = onDropped;
  }

  push(text: string): void {
    if (this.#characters + text.length > this.#charactersMax) {
      this.#onDropped();
      return;
    }
    this.#waiting.push(text);
    this.#characters += text.length;
    this.#wake();
  }

  /** No more comes; the reader gets what waits, and then the error if there is one. */
  end(error: Error | null): void {
    this.#end ??= { error };
    this.#wake();
  }

  /** Everything that waits, at least one text. */
  async next(): Promise<IteratorResult<readonly string[], undefined>> {
    if (this.#waiting.length === 0 && this.#end === null) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const value = this.#waiting;
    this.#waiting = [];
    this.#characters = 0;
    if (value.length > 0) return { value, done: false };
    if (this.#end?.error != null) throw this.#end.error;
    return { value: undefined, done: true };
  }
}
