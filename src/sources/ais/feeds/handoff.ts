/** Things that several connections put in and one reader takes out; who puts waits until that was taken. */
export class Handoff<Thing> {
  readonly #waiting: { thing: Thing; taken: () => void }[] = [];
  #isOver = false;
  #wake: () => void = () => {};

  put(thing: Thing): Promise<void> {
    if (this.#isOver) return Promise.resolve();
    return new Promise((taken) => {
      this.#waiting.push({ thing, taken });
      this.#wake();
    });
  }

  /** The next thing; null once it is over. */
  async take(): Promise<Thing | null> {
    while (!this.#isOver) {
      const first = this.#waiting.shift();
      if (first !== undefined) {
        first.taken();
        return first.thing;
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return null;
  }

  /** What waits is left out. */
  end(): void {
    this.#isOver = true;
    for (const { taken } of this.#waiting.splice(0)) taken();
    this.#wake();
  }
}
