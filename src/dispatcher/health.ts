/** When the circuit of a receiver opens, and for how long. */
export interface CircuitSettings {
  /** So many failures in a row, of so many notifications, over so long a time open it. */
  failuresMin: number;
  notificationsMin: number;
  failingMsMin: number;
  /** How long it stays open the first time, the second time, and so on; the last of them from then on. */
  pausesMs: readonly number[];
}

/** A receiver that is down for a moment keeps its circuit closed; one that is down for a minute is called more and more rarely. */
export const CIRCUIT: CircuitSettings = {
  failuresMin: 10,
  notificationsMin: 3,
  failingMsMin: 60_000,
  pausesMs: [30_000, 60_000, 300_000, 900_000],
};

/** A webhook is not disabled before so many notifications were given up, however long that takes. */
const EXHAUSTED_MIN = 3;

/** Of the time until it is disabled, the parts after which its account is warned. */
const WARNED_AFTER = [1 / 5, 3 / 5];

/** How a receiver has fared since it last accepted something. Times are the database's, in milliseconds since the epoch. */
export interface Health {
  failures: number;
  failedNotifications: number;
  /** Notifications that were given up. */
  exhausted: number;
  /** How often the circuit was opened; it is closed at 0. */
  circuitOpens: number;
  blockedUntilMs: number | null;
  firstFailureMs: number | null;
  lastFailureMs: number | null;
  lastSuccessMs: number | null;
  warnedMs: number | null;
}

/** The health of a receiver that was never called. */
export const UNTRIED: Health = {
  failures: 0,
  failedNotifications: 0,
  exhausted: 0,
  circuitOpens: 0,
  blockedUntilMs: null,
  firstFailureMs: null,
  lastFailureMs: null,
  lastSuccessMs: null,
  warnedMs: null,
};

/** A failure as far as it says something of the receiver. */
export interface Failing {
  nowMs: number;
  /** When the same notification was last tried; null for its first try. */
  triedMs: number | null;
  isExhausted: boolean;
  /** When all of its tries would have been made if no circuit had made it wait; null if that is unknown. */
  endsMs: number | null;
}

/** Something was accepted: everything before is forgiven. */
export function healthAfterSuccess({ lastFailureMs }: Health, nowMs: number): Health {
  return { ...UNTRIED, lastFailureMs, lastSuccessMs: nowMs };
}

/*
 * The circuit is closed, open or half open. Failures open it; while it is open nothing is sent, and waiting is no try.
 * When the pause is over it is half open: one delivery is tried. If that is accepted the circuit closes, otherwise it
 * opens for longer. What was already under way when it opened neither lengthens the pause nor counts as that one.
 */

/** Something failed. A notification that fails again counts once, and so does one that failed before the last success. */
export function healthAfterFailure(health: Health, failing: Failing, circuit: CircuitSettings = CIRCUIT): Health {
  const { nowMs, triedMs } = failing;
  const firstFailureMs = health.firstFailureMs ?? nowMs;
  const isAnother = health.failures === 0 || triedMs === null || triedMs < firstFailureMs;
  const next: Health = {
    ...health,
    failures: health.failures + 1,
    failedNotifications: health.failedNotifications + (isAnother ? 1 : 0),
    exhausted: health.exhausted + (isGivenUp(health, failing) ? 1 : 0),
    firstFailureMs,
    lastFailureMs: nowMs,
  };
  if (isBlocked(health, nowMs) || !isEnough(next, nowMs, circuit)) return next;
  const pauseMs = circuit.pausesMs[Math.min(health.circuitOpens, circuit.pausesMs.length - 1)] ?? 0;
  return { ...next, circuitOpens: health.circuitOpens + 1, blockedUntilMs: nowMs + pauseMs };
}

/**
 * Whether a notification counts as given up. Behind a circuit breaker all waiting notifications share a few attempts
 * an hour, so one that is still retried after its regular end counts as well, once; otherwise a longer queue would
 * keep a permanently failing receiver enabled for longer.
 */
function isGivenUp(health: Health, { nowMs, triedMs, isExhausted, endsMs }: Failing): boolean {
  if (!isHalfOpen(health) || endsMs === null) return isExhausted;
  const hasCounted = triedMs !== null && triedMs >= endsMs;
  return !hasCounted && (isExhausted || nowMs >= endsMs);
}

/** Whether the circuit is open. */
export function isBlocked({ blockedUntilMs }: Health, nowMs: number): boolean {
  return blockedUntilMs !== null && nowMs < blockedUntilMs;
}

/** Whether a receiver may be tried with one delivery alone. */
export function isHalfOpen({ circuitOpens }: Health): boolean {
  return circuitOpens > 0;
}

/** What has to happen because of how long a receiver has failed. */
export type Consequence = 'disable' | 'warn' | null;

/**
 * What follows from the health of a receiver. It is disabled once nothing was accepted for so long, from the first failure
 * to the last, and several notifications were given up meanwhile; it is warned of twice before.
 */
export function consequenceOf(health: Health, nowMs: number, disableAfterMs: number): Consequence {
  const { firstFailureMs, warnedMs, exhausted } = health;
  if (firstFailureMs === null) return null;
  const failingMs = nowMs - firstFailureMs;
  if (failingMs >= disableAfterMs && exhausted >= EXHAUSTED_MIN) return 'disable';
  const isWarningDue = WARNED_AFTER.some((part) => {
    const dueMs = firstFailureMs + part * disableAfterMs;
    return nowMs >= dueMs && (warnedMs === null || warnedMs < dueMs);
  });
  return isWarningDue ? 'warn' : null;
}

function isEnough(health: Health, nowMs: number, circuit: CircuitSettings): boolean {
  if (isHalfOpen(health)) return true;
  const { failures, failedNotifications, firstFailureMs } = health;
  const failingMs = nowMs - (firstFailureMs ?? nowMs);
  return (
    failures >= circuit.failuresMin &&
    failedNotifications >= circuit.notificationsMin &&
    failingMs >= circuit.failingMsMin
  );
}

/** A receiver is sent at most so much at once. */
export const WINDOW_MAX = 16;

/** Who takes longer for an answer is slow, and shares a part of the slots with all others who are. */
export const SLOW_MS = 1_000;

/** How one request went, as far as it says how many more the receiver can bear. */
export interface AttemptResult {
  isSuccess: boolean;
  durationMs: number;
}

/** How many deliveries may be under way to a receiver at once after one of them has ended: one more, or one alone. */
export function windowAfter(window: number, { isSuccess, durationMs }: AttemptResult): number {
  return isSuccess && !isSlow(durationMs) ? Math.min(window + 1, WINDOW_MAX) : 1;
}

/** Whether a receiver that took so long for an answer is slow. */
export function isSlow(durationMs: number): boolean {
  return durationMs > SLOW_MS;
}
