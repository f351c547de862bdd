import type { AisListening } from './received.ts';

/** What a process could not store. */
export type Lost = 'positions' | 'statements' | 'states' | 'entered';

/** What a process has received and done since it began, over all times that it listened. */
export class AisCounts {
  readonly statements = { taken: 0, known: 0, quarantined: 0 };
  readonly #lost = { positions: 0, statements: 0, states: 0, entered: 0 };
  readonly #ended = new Map<string, number>();
  #listening: AisListening | null = null;

  /** Listening has begun, or has stopped. */
  listen(listening: AisListening | null): void {
    for (const [name, count] of Object.entries(this.#listening?.counts() ?? {})) {
      // Messages that waited for their other parts stay incomplete.
      const outcome = name === 'waiting' ? 'incomplete' : name;
      this.#ended.set(outcome, (this.#ended.get(outcome) ?? 0) + count);
    }
    this.#listening = listening;
  }

  get isListening(): boolean {
    return this.#listening !== null;
  }

  lose(what: Lost, count: number): void {
    this.#lost[what] += count;
  }

  get lost(): Readonly<Record<Lost, number>> {
    return this.#lost;
  }

  /** The number of lines and messages by outcome. */
  outcomes(): Readonly<Record<string, number>> {
    const now = this.#listening?.counts() ?? {};
    const names = new Set([...this.#ended.keys(), ...Object.keys(now)]);
    return Object.fromEntries([...names].map((name) => [name, (this.#ended.get(name) ?? 0) + (now[name] ?? 0)]));
  }
}
