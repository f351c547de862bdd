import { describe, expect, it } from 'vitest';
import type { TerminalFee, TerminalHold } from '../../../src/domain/holds-and-fees.ts';
import { MINUTE_MS, shift } from '../../../src/domain/instant.ts';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { Observation, TerminalSnapshotObservation } from '../../../src/domain/observation.ts';
import { bySea, CONTAINER, type Said, snapshot } from '../../support/observations.ts';

const LANDED = '2026-06-09T00:00:00.000Z';
const ARRIVAL = [bySea('load', 'CNSHA', '2026-05-20T00:00:00.000Z'), bySea('discharge', 'USLAX', LANDED)];
const CUSTOMS: TerminalHold = { name: 'customs', status: 'hold', description: null };
const PENDING: TerminalHold = { ...CUSTOMS, status: 'pending' };
const EXAM: TerminalFee = { type: 'exam', amount: 180, currency_code: 'USD' };

function minute(minutes: number) {
  return shift(LANDED, minutes * MINUTE_MS);
}

/** The terminal shows this so many minutes after the landing; it is received a minute later. */
function shows(minutes: number, said: Said<TerminalSnapshotObservation>): Observation {
  return snapshot(minute(minutes), 'USLAX', { receivedAt: minute(minutes + 1), ...said });
}

function at(minutes: number, ...said: Observation[]) {
  const all = [...ARRIVAL, ...said];
  const state = derive(all, minute(minutes), { containers: [CONTAINER] });
  expect(derive(all.toReversed(), minute(minutes), { containers: [CONTAINER] })).toEqual(state);
  const [container] = state.containers;
  if (container === undefined) throw new Error('There is a container.');
  return container;
}

const waiting = (value: string, minutes: number) => ({ ...stated(value, minutes), waiting: true });

const stated = (value: string, minutes: number) => ({
  party: 'terminal',
  source: 'own-terminal',
  value,
  at: minute(minutes),
  precision: 'time',
  timezone: 'America/Los_Angeles',
  receivedAt: minute(minutes + 1),
});

describe('a newer statement that does not count yet', () => {
  it('is named with the times of both where availability comes back within half an hour', () => {
    const said = [shows(60, { available: true }), shows(100, { available: false }), shows(110, { available: true })];

    const waits = at(115, ...said);

    expect(waits.availableForPickup).toBe(false);
    expect(waits.contradictions).toEqual([
      {
        fact: 'availability',
        shown: 'not available for pickup',
        statements: [stated('not available for pickup', 100), waiting('available for pickup', 110)],
        settlesAt: minute(140),
      },
    ]);
    expect(at(140, ...said)).toMatchObject({ availableForPickup: true, contradictions: [] });
  });

  it('is named where a hold was withdrawn or became pending', () => {
    const withdrawn = at(75, shows(60, { holds: [CUSTOMS] }), shows(70, { holds: [] }));
    const lowered = at(75, shows(60, { holds: [CUSTOMS] }), shows(70, { holds: [PENDING] }));

    expect(withdrawn.holds).toEqual([{ ...CUSTOMS, withdrawn_at: minute(70) }]);
    expect(withdrawn.contradictions).toEqual([
      {
        fact: 'hold',
        shown: 'customs hold in place',
        statements: [stated('customs hold in place', 60), waiting('customs hold released', 70)],
        settlesAt: minute(100),
      },
    ]);
    expect(lowered.holds).toEqual([{ ...CUSTOMS, lowered_at: minute(70), lowered_to: 'pending' }]);
    expect(lowered.contradictions).toMatchObject([
      { fact: 'hold', statements: [stated('customs hold in place', 60), waiting('customs hold pending', 70)] },
    ]);
  });

  it('is named where a fee was lowered or withdrawn', () => {
    const lower = { ...EXAM, amount: 80 };
    const lowered = at(75, shows(60, { fees: [EXAM] }), shows(70, { fees: [lower] }));
    const withdrawn = at(75, shows(60, { fees: [EXAM] }), shows(70, { fees: [] }));

    expect(lowered.fees).toEqual([{ ...EXAM, lowered_at: minute(70), lowered_to: 80 }]);
    expect(lowered.contradictions).toEqual([
      {
        fact: 'fee',
        shown: 'exam 180 USD',
        statements: [stated('exam 180 USD', 60), waiting('exam 80 USD', 70)],
        settlesAt: minute(100),
      },
    ]);
    expect(withdrawn.contradictions).toMatchObject([
      { fact: 'fee', statements: [{ value: 'exam 180 USD' }, { value: 'exam fee withdrawn' }] },
    ]);
    expect(at(100, shows(60, { fees: [EXAM] }), shows(70, { fees: [lower] }))).toMatchObject({
      fees: [lower],
      contradictions: [],
    });
  });

  it('is none where it is worse, because that counts at once', () => {
    expect(
      at(75, shows(60, { available: true, holds: [] }), shows(70, { available: false, holds: [CUSTOMS] })),
    ).toMatchObject({ availableForPickup: false, holds: [CUSTOMS], contradictions: [] });
  });
});
