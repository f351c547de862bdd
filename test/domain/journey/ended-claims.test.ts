import { describe, expect, it } from 'vitest';
import type { Instant } from '../../../src/domain/instant.ts';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { bySea, CONTAINER, movement, snapshot } from '../../support/observations.ts';

const LANDED = [
  bySea('load', 'CNSHA', '2026-06-01T00:00:00.000Z'),
  bySea('discharge', 'USLAX', '2026-06-15T00:00:00.000Z'),
];
const OUT = movement('gate_out', 'USLAX', '2026-06-20T18:00:00.000Z', { load: 'laden' });
const RETURNED = movement('gate_in', 'USLAX', '2026-06-22T18:00:00.000Z', { load: 'empty' });

/** A terminal states a hold and a fee. */
function claims(checkedAt: Instant, available: boolean | null = null): Observation {
  return snapshot(checkedAt, 'USLAX', {
    available,
    holds: [{ name: 'customs', status: 'hold', description: null }],
    fees: [{ type: 'demurrage', amount: 100, currency_code: 'USD' }],
  });
}

/** How many holds and fees count. */
function counting(...said: Observation[]): (number | undefined)[] {
  const [state] = derive([...LANDED, ...said], '2026-06-25T00:00:00.000Z', { containers: [CONTAINER] }).containers;
  return [state?.holds.length, state?.fees.length];
}

describe('holds and fees of a container that was picked up', () => {
  it('are history where they were stated before the pickup', () => {
    expect(counting(claims('2026-06-19T00:00:00.000Z'))).toEqual([1, 1]);
    expect(counting(claims('2026-06-19T00:00:00.000Z'), OUT)).toEqual([0, 0]);
    expect(counting(claims('2026-06-20T18:00:00.000Z'), OUT)).toEqual([0, 0]);
  });

  it('are history on the day of a pickup of which only the day is known', () => {
    const onThatDay = movement('gate_out', 'USLAX', '2026-06-20T07:00:00.000Z', { load: 'laden', precision: 'date' });

    expect(counting(claims('2026-06-20T20:00:00.000Z'), onThatDay)).toEqual([0, 0]);
  });

  it('have the fee, and not the hold, that is stated while the terminal closes its books', () => {
    expect(counting(claims('2026-06-20T19:00:00.000Z'), OUT)).toEqual([0, 1]);
  });

  it('stand where a yard contradicts the pickup, and no longer after the empty return', () => {
    const disputing = claims('2026-06-21T18:00:00.000Z', false);

    expect(counting(disputing, OUT)).toEqual([1, 1]);
    expect(counting(disputing, OUT, RETURNED)).toEqual([0, 1]);
  });
});
