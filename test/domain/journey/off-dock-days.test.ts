import { describe, expect, it } from 'vitest';
import { leftForYard } from '../../../src/domain/journey/off-dock-days.ts';
import type { StoredDeadline } from '../../../src/domain/journey/stated-day.ts';
import { deadline } from '../../support/observations.ts';

const TERMINAL = facility('TraPac');
const YARD = facility('Harbour Yard');

function facility(name: string) {
  return { type: null, code: null, codeList: null, name };
}

function deadlines(...dates: ('2026-06-24' | null)[]): StoredDeadline[] {
  return dates.map((date) => deadline('terminal', date)).filter((one) => one.kind === 'deadline');
}

describe('the last free days of a container that was moved off dock', () => {
  const ofYard = { deadlines: deadlines('2026-06-24'), facilityOf: () => YARD };

  it('have ended at the terminal where the yard has a day of its own', () => {
    const isLeft = leftForYard('off_dock', YARD, ofYard);

    expect([isLeft(TERMINAL), isLeft(YARD), isLeft(null)]).toEqual([true, false, false]);
  });

  it('stay at the terminal where the yard has none, is not named, or it was not moved', () => {
    const none = [
      leftForYard('off_dock', YARD, { deadlines: deadlines('2026-06-24'), facilityOf: () => TERMINAL }),
      leftForYard('off_dock', YARD, { deadlines: deadlines(null), facilityOf: () => YARD }),
      leftForYard('off_dock', null, ofYard),
      leftForYard('available', YARD, ofYard),
    ];

    expect(none.map((isLeft) => isLeft(TERMINAL))).toEqual([false, false, false, false]);
  });
});
