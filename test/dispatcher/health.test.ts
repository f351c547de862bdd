import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CIRCUIT,
  consequenceOf,
  type Health,
  healthAfterFailure,
  healthAfterSuccess,
  isBlocked,
  isHalfOpen,
  UNTRIED,
} from '../../src/dispatcher/health.ts';

const SECOND = 1_000;
const DAY = 86_400 * SECOND;
const DISABLE_AFTER = 5 * DAY;

/** Failures of so many notifications in turn, so long after each other. */
function failing(count: number, notifications: number, stepMs: number, health: Health = UNTRIED): Health {
  return Array.from({ length: count }).reduce<Health>((last, _, at) => {
    const triedMs = at < notifications ? null : (at - notifications) * stepMs;
    return healthAfterFailure(last, { nowMs: at * stepMs, triedMs, isExhausted: false, endsMs: null });
  }, health);
}

describe('the circuit', () => {
  it('opens after ten failures of three notifications in a minute, for half a minute', () => {
    const health = failing(10, 3, 7 * SECOND);

    expect(health).toMatchObject({ failures: 10, failedNotifications: 3, circuitOpens: 1 });
    expect(health.blockedUntilMs).toBe(63 * SECOND + 30 * SECOND);
  });

  it.each([
    ['nine failures', failing(9, 9, 60 * SECOND)],
    ['two notifications', failing(50, 2, 60 * SECOND)],
    ['less than a minute', failing(50, 50, SECOND)],
  ])('stays closed for the sake of %s', (_what, health) => {
    expect(health).toMatchObject({ circuitOpens: 0, blockedUntilMs: null });
  });

  it('opens for longer each time that the one delivery fails, up to a quarter of an hour', () => {
    let health = failing(10, 10, 7 * SECOND);
    const pauses: number[] = [];
    for (let probe = 0; probe < 5; probe++) {
      const nowMs = health.blockedUntilMs ?? 0;
      health = healthAfterFailure(health, { nowMs, triedMs: 1, isExhausted: false, endsMs: null });
      pauses.push((health.blockedUntilMs ?? 0) - nowMs);
    }

    expect(pauses).toEqual([60, 300, 900, 900, 900].map((seconds) => seconds * SECOND));
  });

  it('is not held open for longer by what was under way when it opened', () => {
    const open = failing(10, 10, 7 * SECOND);

    const later = healthAfterFailure(open, { nowMs: 64 * SECOND, triedMs: null, isExhausted: false, endsMs: null });

    expect(later).toMatchObject({ failures: 11, circuitOpens: 1, blockedUntilMs: open.blockedUntilMs });
  });

  it('closes with whatever is accepted', () => {
    const open = failing(10, 10, 7 * SECOND);

    const closed = healthAfterSuccess(open, 70 * SECOND);

    expect(closed).toEqual({ ...UNTRIED, lastFailureMs: 63 * SECOND, lastSuccessMs: 70 * SECOND });
    expect([isBlocked(open, 70 * SECOND), isHalfOpen(open)]).toEqual([true, true]);
    expect([isBlocked(closed, 70 * SECOND), isHalfOpen(closed)]).toEqual([false, false]);
  });

  it('never opens without enough failures, notifications and time, whatever happens in which order', () => {
    const step = fc.record({ waitMs: fc.nat(20_000), isSuccess: fc.boolean(), isFirst: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let [health, nowMs, failures, since] = [UNTRIED, 0, 0, 0];
        for (const { waitMs, isSuccess, isFirst } of steps) {
          nowMs += waitMs;
          if (isSuccess) [health, failures] = [healthAfterSuccess(health, nowMs), 0];
          else {
            if (failures === 0) since = nowMs;
            failures += 1;
            health = healthAfterFailure(health, {
              nowMs,
              triedMs: isFirst ? null : since,
              isExhausted: false,
              endsMs: null,
            });
          }
          expect(health.failures).toBe(failures);
          if (isHalfOpen(health)) {
            expect(failures).toBeGreaterThanOrEqual(CIRCUIT.failuresMin);
            expect(nowMs - since).toBeGreaterThanOrEqual(CIRCUIT.failingMsMin);
          }
        }
      }),
    );
  });
});

describe('a notification that fails', () => {
  const first = { nowMs: 10, triedMs: null, isExhausted: false, endsMs: null };

  it.each([
    ['again', 10, 1],
    ['for the first time', null, 2],
    ['for the first time since something was accepted', 9, 2],
  ])('%s counts accordingly', (_what, triedMs, failedNotifications) => {
    const health = healthAfterFailure(healthAfterFailure(UNTRIED, first), {
      nowMs: 20,
      triedMs,
      isExhausted: false,
      endsMs: null,
    });

    expect(health).toMatchObject({ failures: 2, failedNotifications, firstFailureMs: 10, lastFailureMs: 20 });
  });
});

describe('a receiver that has failed', () => {
  const failed: Health = { ...UNTRIED, failures: 40, firstFailureMs: 0, exhausted: 3 };

  it.each([
    ['for five days, three notifications given up', failed, 5 * DAY, 'disable'],
    [
      'for five days behind an open circuit, two notifications given up',
      { ...failed, exhausted: 2, circuitOpens: 9, warnedMs: 4 * DAY },
      5 * DAY,
      null,
    ],
    ['for a little less', { ...failed, warnedMs: 4 * DAY }, 5 * DAY - 1, null],
    ['for five days, two notifications given up', { ...failed, exhausted: 2, warnedMs: 4 * DAY }, 5 * DAY, null],
    ['for a day', failed, DAY, 'warn'],
    ['for a day, and its account was warned', { ...failed, warnedMs: DAY }, 2 * DAY, null],
    ['for three days, and its account was warned once', { ...failed, warnedMs: DAY }, 3 * DAY, 'warn'],
    ['for four days, and its account was warned twice', { ...failed, warnedMs: 3 * DAY }, 4 * DAY, null],
    ['never', UNTRIED, 50 * DAY, null],
  ])('%s', (_what, health, nowMs, consequence) => {
    expect(consequenceOf(health, nowMs, DISABLE_AFTER)).toBe(consequence);
  });
});

describe('a notification that is given up', () => {
  const behindCircuit: Health = { ...UNTRIED, failures: 40, firstFailureMs: 0, circuitOpens: 3 };
  const endsMs = 3 * DAY;

  it.each([
    ['counts', UNTRIED, { nowMs: DAY, triedMs: 0, isExhausted: true, endsMs }, 1],
    [
      'has not happened while it is tried, however late',
      UNTRIED,
      { nowMs: 4 * DAY, triedMs: 0, isExhausted: false, endsMs },
      0,
    ],
    ['counts behind a circuit', behindCircuit, { nowMs: DAY, triedMs: 0, isExhausted: true, endsMs }, 1],
    [
      'would have been but for the circuit',
      behindCircuit,
      { nowMs: endsMs, triedMs: DAY, isExhausted: false, endsMs },
      1,
    ],
    [
      'would have been, and was not tried before',
      behindCircuit,
      { nowMs: endsMs, triedMs: null, isExhausted: false, endsMs },
      1,
    ],
    ['has counted before', behindCircuit, { nowMs: 4 * DAY, triedMs: endsMs, isExhausted: false, endsMs }, 0],
    [
      'has counted before and is given up at last',
      behindCircuit,
      { nowMs: 5 * DAY, triedMs: endsMs, isExhausted: true, endsMs },
      0,
    ],
    ['would not have been yet', behindCircuit, { nowMs: endsMs - 1, triedMs: null, isExhausted: false, endsMs }, 0],
    ['has no end that is known', behindCircuit, { nowMs: 9 * DAY, triedMs: null, isExhausted: false, endsMs: null }, 0],
  ])('%s', (_what, health, failing, exhausted) => {
    expect(healthAfterFailure(health, failing).exhausted).toBe(exhausted);
  });
});
