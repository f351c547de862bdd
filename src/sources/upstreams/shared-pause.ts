import type { Clock } from '../../core/clock.ts';
import type { FailedAnswer } from '../http-answer.ts';

/** How long an upstream that says 429 is left alone, where it does not say. */
const PAUSED_SECONDS = 60;

/** The pause of an upstream that limits the rate of requests. All of its lines have one key, so it holds for all of them. */
export class SharedPause {
  readonly #clock: Clock;
  #untilMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The answer of a poll for which nothing is sent now; null where it may be sent. */
  answer(requests: number): FailedAnswer | null {
    const waitMs = this.#untilMs - this.#clock.now();
    if (waitMs <= 0) return null;
    const reason = 'The upstream limits the rate of requests, of all its lines together.';
    const retryAfterSeconds = Math.ceil(waitMs / 1_000);
    return { outcome: 'unavailable', requests, reason, retryAfterSeconds, throttled: true };
  }

  /** Begins with an answer that limits the rate; any other changes nothing. */
  note(answer: FailedAnswer): void {
    if (answer.outcome !== 'unavailable' || !answer.throttled) return;
    this.#untilMs = this.#clock.now() + (answer.retryAfterSeconds ?? PAUSED_SECONDS) * 1_000;
  }
}
