import type { Log } from '../../core/context.ts';
import type { SessionAnswer, SessionStore } from './session-store.ts';

/** How soon an answer that came to another process is noticed. */
const LOOK_EVERY_MS = 500;

/** A question that a client has not answered. */
interface Ask {
  sessionId: string;
  deliver(answer: object): void;
}

/**
 * The questions that calls in this process have put to their clients. An answer is a request of its own, which a load
 * balancer may send to another process; that one leaves it in the database. While something is asked, one timer looks there.
 */
export class SessionAsks {
  readonly #store: SessionStore;
  readonly #log: Log;
  readonly #open = new Map<string, Ask>();
  #timer: NodeJS.Timeout | null = null;

  constructor(store: SessionStore, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  /** Waits for the answer to a question, whose id is unique over all processes; the answer ends it. */
  expect(requestId: string, ask: Ask): () => void {
    this.#open.set(requestId, ask);
    this.#plan();
    return () => void this.#open.delete(requestId);
  }

  /** Hands an answer to the call that waits for it, here or elsewhere. */
  async answer(answer: SessionAnswer): Promise<void> {
    if (this.#deliver(answer) || (await this.#store.putAnswer(answer))) return;
    this.#log.info({ sessionId: answer.sessionId }, 'mcp.answers_refused');
  }

  /** Only who was asked can answer. */
  #deliver({ sessionId, requestId, answer }: SessionAnswer): boolean {
    const ask = this.#open.get(requestId);
    if (ask === undefined || ask.sessionId !== sessionId) return false;
    this.#open.delete(requestId);
    ask.deliver(answer);
    return true;
  }

  #plan(): void {
    if (this.#timer !== null || this.#open.size === 0) return;
    this.#timer = setTimeout(() => void this.#look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    try {
      for (const answer of await this.#store.takeAnswers([...this.#open.keys()])) this.#deliver(answer);
    } catch (error) {
      this.#log.warn({ err: error }, 'mcp.answers_failed');
    }
    this.#timer = null;
    this.#plan();
  }
}

/** Whether a message is an answer of a client. */
export function isAnswerMessage(message: unknown): message is { id: string | number } & object {
  if (typeof message !== 'object' || message === null || 'method' in message || !('id' in message)) return false;
  return (
    (typeof message.id === 'string' || typeof message.id === 'number') && ('result' in message || 'error' in message)
  );
}
