/** What was pushed since the program began, by sender. */
export interface Counted {
  texts: number;
  taken: number;
  known: number;
  quarantined: number;
}

const NOTHING: Counted = { texts: 0, taken: 0, known: 0, quarantined: 0 };

/** Counts what senders push. Their number is that of those whom the operator named. */
export class IntakeCounts {
  readonly #bySender = new Map<string, Counted>();

  /** Shows a sender before its first text, so that its first rejected statement is an increase. */
  expect(sender: string): void {
    if (!this.#bySender.has(sender)) this.#bySender.set(sender, NOTHING);
  }

  /** Adds what became of one text. */
  add(sender: string, { taken, known, quarantined }: Omit<Counted, 'texts'>): void {
    const former = this.#bySender.get(sender) ?? NOTHING;
    this.#bySender.set(sender, {
      texts: former.texts + 1,
      taken: former.taken + taken,
      known: former.known + known,
      quarantined: former.quarantined + quarantined,
    });
  }

  /** What was counted, as it stands. */
  shown(): { sender: string; counted: Counted }[] {
    return [...this.#bySender].map(([sender, counted]) => ({ sender, counted }));
  }
}
