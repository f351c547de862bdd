import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessRisk, rankRisk } from '../../../src/services/container/assess-risk.ts';
import { RiskReason } from '../../../src/services/container/container-at-risk.ts';
import type { RiskCandidate } from '../../../src/services/container/risk-candidates.ts';
import { statedDay } from '../../support/stated-day.ts';
import { CHICAGO, CUSTOMS, DEMURRAGE, NOW, QUIET } from './quiet-container.ts';

/** A moment within some weeks of the present, or none. */
const Moment = fc.option(fc.integer({ min: -480, max: 480 }).map((hours) => hoursFromNow(hours)));
const Party = fc.constantFrom('shipping_line' as const, 'terminal' as const, 'rail' as const);
const Day = fc
  .tuple(
    Party,
    fc.integer({ min: -20, max: 20 }),
    fc.boolean(),
    fc.constantFrom({}, { conditional: true }, { early: true }),
  )
  .map(([party, days, isInland, marks]) => ({
    ...statedDay(party, hoursFromNow(days * 24 - 11), isInland ? CHICAGO : {}),
    ...marks,
  }));

/** Facts that no journey would have together too. */
const Candidate: fc.Arbitrary<RiskCandidate> = fc
  .record({
    current_status: fc.constantFrom('on_ship' as const, 'available' as const, 'on_rail' as const, 'picked_up' as const),
    last_free_days: fc.array(Day, { maxLength: 2 }),
    holds: fc.subarray([CUSTOMS]),
    fees: fc.subarray([DEMURRAGE, { ...DEMURRAGE, amount: 0 }]),
    contradictions: fc.subarray([{ fact: 'pickup' as const, shown: 'picked up', statements: [] }]),
    availability_known: fc.boolean(),
    pickup_appointment_at: Moment,
    pol_etd_at: Moment,
    pol_vessel_departed_at: Moment,
    pod_eta_at: Moment,
    pod_arrived_at: Moment,
    pod_discharged_at: Moment,
    pod_rail_departed_at: Moment,
    ind_eta_at: Moment,
    ind_ata_at: Moment,
    terminal_checked_at: Moment,
    line_checked_at: Moment,
  })
  .map((facts) => ({ ...QUIET, ...facts }));

function hoursFromNow(hours: number): string {
  return new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();
}

function question() {
  return { asOf: NOW, withinDays: 3, known: new Map() };
}

describe('the rank of a risk, by which thousands are ordered', () => {
  it('is that of all its reasons, and there is none exactly where there is no reason', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(Candidate, (candidate) => {
        const assessment = assessRisk(candidate, question());
        const whole = assessment && { ...assessment, findings: undefined };
        const [first] = assessment?.findings ?? [];
        seen.add(first?.reason ?? 'none');

        expect(rankRisk(candidate, question())).toEqual(whole);
      }),
      { numRuns: 1_000, seed: 7 },
    );
    expect([...seen].sort()).toEqual([...RiskReason.options, 'none'].sort());
  });

  it('depends on when the line answered only where the line has stated a last free day', () => {
    fc.assert(
      fc.property(Candidate, (candidate) => {
        fc.pre(candidate.last_free_days.every(({ party }) => party !== 'shipping_line'));
        const unread = { ...candidate, line_checked_at: null };

        expect(rankRisk(unread, question())?.weight).toBe(rankRisk(candidate, question())?.weight);
      }),
      { numRuns: 1_000, seed: 7 },
    );
  });
});
