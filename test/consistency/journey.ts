import fc from 'fast-check';
import { DAY_MS, HOUR_MS, type Instant, shift } from '../../src/domain/instant.ts';
import type { Observation } from '../../src/domain/observation.ts';
import { Journey, NOON } from '../domain/journey/journeys.ts';
import { deadline, snapshot } from '../support/observations.ts';

/** A journey as it was generated: what was stated of it, and when it is requested. */
export interface Generated {
  observations: readonly Observation[];
  asOf: Instant;
}

const BOXES = ['MSKU0000006', 'TGHU0000001', 'CMAU0000002'];
const HOURS_MAX = 24 * 20;

const Hold = fc.record({
  name: fc.constantFrom('customs', 'freight', 'USDA', 'other'),
  status: fc.constantFrom('hold', 'pending'),
  description: fc.option(fc.constantFrom('CBP EXAM', 'FREIGHT UNPAID')),
});
const Fee = fc.record({
  type: fc.constantFrom('demurrage', 'exam', 'other', 'total'),
  amount: fc.integer({ min: 1, max: 900 }),
  currency_code: fc.constantFrom('USD', null),
});
const Shown = fc.record({
  hours: fc.integer({ min: -240, max: 240 }),
  box: fc.constantFrom(...BOXES),
  place: fc.constantFrom('USLAX', 'USCHI'),
  available: fc.option(fc.boolean()),
  holds: fc.option(fc.array(Hold, { maxLength: 3 })),
  fees: fc.option(fc.array(Fee, { maxLength: 3 })),
  appointment: fc.option(fc.integer({ min: 0, max: 120 })),
});
const Allowed = fc.record({
  party: fc.constantFrom('shipping_line', 'terminal', 'rail'),
  box: fc.constantFrom(...BOXES, null),
  days: fc.integer({ min: -15, max: 25 }),
  place: fc.constantFrom('USLAX', 'USCHI', null),
  computed: fc.boolean(),
});

/** Journeys with what terminals show and parties allow beside, requested at any moment around. */
export const AnyJourney: fc.Arbitrary<Generated> = fc
  .record({
    journey: Journey,
    shown: fc.array(Shown, { maxLength: 4 }),
    allowed: fc.array(Allowed, { maxLength: 4 }),
    requestedAfterHours: fc.integer({ min: 0, max: HOURS_MAX }),
  })
  .map(({ journey, shown, allowed, requestedAfterHours }) => ({
    // Ingest writes withdrawals; no source sends them.
    observations: [
      ...journey.filter(({ kind }) => kind !== 'withdrawal'),
      ...shown.map(showing),
      ...allowed.map(allowing),
    ],
    asOf: shift(NOON, requestedAfterHours * HOUR_MS),
  }));

type Of<T> = T extends fc.Arbitrary<infer Value> ? Value : never;

function showing({ hours, box, place, appointment, ...said }: Of<typeof Shown>): Observation {
  const checkedAt = shift(NOON, hours * HOUR_MS);
  const appointmentAt = appointment === null ? null : shift(checkedAt, appointment * HOUR_MS);
  return snapshot(checkedAt, place, { ...said, container: box, appointmentAt });
}

function allowing({ party, box, days, place, computed }: Of<typeof Allowed>): Observation {
  const day = shift(NOON, days * DAY_MS).slice(0, 10);
  const where = place === null ? null : { locode: place, name: null, latitude: null, longitude: null };
  return deadline(party, day, { container: box, place: where, computed });
}
