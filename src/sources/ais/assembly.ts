import type { Sentence } from './sentence.ts';

/** What becomes of a part of a message: it waits for the others, it was there already, or the message is whole. */
export type Assembled =
  | { outcome: 'waiting' }
  | { outcome: 'repeated' }
  | { outcome: 'whole'; payload: string; fillBits: number; atMs: number | null; text: string; sentences: number };

interface Held {
  parts: (Sentence | undefined)[];
  count: number;
  sinceMs: number;
}

/** Parts of one message are sent within the same second; what is missing after this does not come. */
const WAIT_MS_MAX = 30_000;
/** Messages that may wait at once. Each may keep the whole piece in memory in which its line came. */
const WAITING_MAX = 256;

/**
 * Puts messages together that came in several sentences, in any order and mixed with others. What stays incomplete is
 * given up after a while, when the same place is taken by another message, or when too many wait; each part is counted.
 */
export class Assembly {
  readonly #waiting = new Map<string, Held>();
  readonly #onGivenUp: (sentences: number) => void;
  #held = 0;

  constructor(onGivenUp: (sentences: number) => void) {
    this.#onGivenUp = onGivenUp;
  }

  /** How many sentences wait for others. */
  get held(): number {
    return this.#held;
  }

  add(sentence: Sentence, nowMs: number): Assembled {
    this.#giveUpOld(nowMs);
    let held = this.#waiting.get(sentence.group);
    const former = held?.parts[sentence.number - 1];
    if (former !== undefined && former.payload === sentence.payload) return { outcome: 'repeated' };
    // The sequence numbers are few and are reused.
    if (held !== undefined && (former !== undefined || held.parts.length !== sentence.total)) {
      this.#giveUp(sentence.group, held);
      held = undefined;
    }
    if (held === undefined) {
      held = { parts: new Array<Sentence | undefined>(sentence.total).fill(undefined), count: 0, sinceMs: nowMs };
      this.#makeRoom();
      this.#waiting.set(sentence.group, held);
    }
    held.parts[sentence.number - 1] = sentence;
    held.count += 1;
    this.#held += 1;
    return held.count === sentence.total ? this.#whole(sentence.group, held) : { outcome: 'waiting' };
  }

  /** Gives up everything that waits: nothing more will come. */
  end(): void {
    for (const [group, held] of this.#waiting) this.#giveUp(group, held);
  }

  #whole(group: string, held: Held): Assembled {
    this.#waiting.delete(group);
    this.#held -= held.count;
    const parts = held.parts.filter((part) => part !== undefined);
    return {
      outcome: 'whole',
      payload: parts.map(({ payload }) => payload).join(''),
      fillBits: parts.at(-1)?.fillBits ?? 0,
      atMs: parts.find(({ atMs }) => atMs !== null)?.atMs ?? null,
      text: parts.map(({ text }) => text).join('\n'),
      sentences: parts.length,
    };
  }

  /** The map keeps the order in which they began to wait. */
  #giveUpOld(nowMs: number): void {
    for (const [group, held] of this.#waiting) {
      if (nowMs - held.sinceMs <= WAIT_MS_MAX) return;
      this.#giveUp(group, held);
    }
  }

  #makeRoom(): void {
    if (this.#waiting.size < WAITING_MAX) return;
    for (const [group, held] of this.#waiting) {
      this.#giveUp(group, held);
      return;
    }
  }

  #giveUp(group: string, held: Held): void {
    this.#waiting.delete(group);
    this.#held -= held.count;
    this.#onGivenUp(held.count);
  }
}
