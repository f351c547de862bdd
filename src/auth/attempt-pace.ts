import { Failure } from '../core/failure.ts';
import { createWaitingLine, type WaitingLine } from '../core/waiting-line.ts';

/** Waits until one more attempt for a person is permitted; of those that wait the one with the lowest cost is next. */
export type AttemptPace = (person: string, cost: number) => Promise<void>;

export interface AttemptPaceParts {
  /** Takes the next permitted attempt of a person. Errors: `rate_limited`, with when it is. */
  take(person: string): Promise<void>;
  waitingMax: number;
  waitMsMax: number;
}

/** Asked again at least so often, because other processes take attempts too. */
const ASK_MS_MAX = 1_000;

/** More persons than these are not under attack at once; further ones are refused. */
const PERSONS_MAX = 1_000;

/** Makes the pace. Errors of waiting: `rate_limited`. */
export function createAttemptPace({ take, waitingMax, waitMsMax }: AttemptPaceParts): AttemptPace {
  const lines = new Map<string, WaitingLine>();
  return async (person, cost) => {
    const known = lines.get(person);
    if (known !== undefined) return known.join(cost);
    if (lines.size >= PERSONS_MAX) throw tooMany();
    const line = createWaitingLine({ waitingMax, waitMsMax }, tooMany);
    lines.set(person, line);
    const called = line.join(cost);
    void serve(person, line);
    return called;
  };

  async function serve(person: string, line: WaitingLine): Promise<void> {
    while (line.length > 0) {
      const waitMs = await nextIn(person);
      if (waitMs === 0) line.callNext();
      else await new Promise<void>((resolve) => setTimeout(resolve, Math.min(waitMs, ASK_MS_MAX)).unref());
    }
    lines.delete(person);
  }

  /** In how many milliseconds to ask again; 0 if an attempt was taken. What cannot be counted passes, as elsewhere. */
  async function nextIn(person: string): Promise<number> {
    try {
      await take(person);
      return 0;
    } catch (error) {
      if (!(error instanceof Failure)) return ASK_MS_MAX;
      return (error.detail.retryAfterSeconds ?? 1) * 1000;
    }
  }
}

function tooMany(): Failure {
  const message = 'There were too many wrong attempts for this address; try again in 10 s.';
  return new Failure('rate_limited', message, { retryAfterSeconds: 10 });
}
