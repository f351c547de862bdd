import type { Clock } from '../../core/clock.ts';
import { DAY_MS, type Instant, MINUTE_MS, toInstant } from '../../domain/instant.ts';
import type { RollingScript } from './scripts/rolling.ts';
import type { Script } from './scripts/script.ts';

/** Time runs faster at first: the past of a journey, up to its position, passes in so many seconds. */
export interface Acceleration {
  seconds: number;
  /** The journey that does so; all of them without it. */
  only?: string;
}

/** When a journey began, and what time it is for those who take part in it. */
export interface TimelineMoment {
  start: Instant;
  now: Instant;
}

/** When a journey was first polled, in milliseconds since the epoch: `now` if this is the first poll. */
export type FirstPolled = (scenario: string, now: number) => Promise<number>;

export interface Timeline {
  /** The moment of a journey now. Its first poll sets its start. */
  momentOf(script: Script | RollingScript): Promise<TimelineMoment>;
}

/** Computes the moments of journeys; all numbers of a journey share the time of its first poll. */
export function createTimeline(clock: Clock, acceleration: Acceleration | null, firstPolled: FirstPolled): Timeline {
  return { momentOf };

  async function momentOf(script: Script | RollingScript): Promise<TimelineMoment> {
    const now = clock.now();
    if ('beganAt' in script) return { start: toInstant(script.beganAt), now: toInstant(now) };
    const first = await firstPolled(script.scenario, now);
    const isAlone = acceleration?.only !== undefined && acceleration.only !== script.scenario;
    return placeJourney(script, first, now, script.isImmediate === true || isAlone ? null : acceleration);
  }
}

/** Keeps the time of the first poll of each journey in this process. */
export function rememberFirstPolled(): FirstPolled {
  const known = new Map<string, number>();
  return (scenario, now) => {
    const first = known.get(scenario) ?? now;
    known.set(scenario, first);
    return Promise.resolve(first);
  };
}

/**
 * Places a journey so that its `nowDay` falls on the time of its first poll. Without acceleration its
 * time is the real one. With it, its time begins at the start of the journey, catches up with the real time within the
 * seconds allowed, and goes on with it from there; so it never runs ahead of the real time.
 */
export function placeJourney(
  { nowDay }: Pick<Script, 'nowDay'>,
  firstPolledMs: number,
  nowMs: number,
  acceleration: Acceleration | null,
): TimelineMoment {
  const pastMs = nowDay * DAY_MS;
  const start = toInstant(Math.floor(firstPolledMs / MINUTE_MS) * MINUTE_MS - pastMs);
  const catchUpMs = (acceleration?.seconds ?? 0) * 1000;
  const elapsedMs = Math.max(0, nowMs - firstPolledMs);
  if (elapsedMs >= catchUpMs) return { start, now: toInstant(firstPolledMs + elapsedMs) };
  const behindMs = pastMs * (1 - elapsedMs / catchUpMs);
  return { start, now: toInstant(Math.floor(firstPolledMs + elapsedMs - behindMs)) };
}
