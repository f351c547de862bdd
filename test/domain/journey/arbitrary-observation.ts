import fc from 'fast-check';
import { type Instant, toInstant } from '../../../src/domain/instant.ts';
import {
  Classifier,
  Movement,
  type Observation,
  type ObservationDraft,
  Party,
  store,
  TransportMode,
} from '../../../src/domain/observation.ts';

const AnyInstant: fc.Arbitrary<Instant> = fc
  .oneof(
    fc.integer({ min: Date.UTC(2026, 4, 20), max: Date.UTC(2026, 5, 20) }),
    fc.integer({ min: Date.UTC(1, 0, 2), max: Date.UTC(9990, 0, 1) }),
  )
  .map(toInstant);
const AnyText = fc.oneof(fc.constantFrom('', 'A', 'b', 'USLAX', 'MSKU0000006'), fc.string({ maxLength: 5 }));
const AnyPlace = fc.record({
  locode: fc.option(fc.constantFrom('USLAX', 'CNSHA', 'CNSHG', 'USCHI', 'XX', 'zz9zz')),
  name: fc.option(fc.constantFrom('Los Angeles', 'Shanghai', 'x', '')),
  latitude: fc.option(fc.double({ min: -90, max: 90, noNaN: true })),
  longitude: fc.option(fc.double({ min: -180, max: 180, noNaN: true })),
});
const AnyFacility = fc.record({
  code: fc.option(fc.constantFrom('W185', 'APMT', '')),
  codeList: fc.option(fc.constantFrom('SMDG', 'BIC', 'FIRMS')),
  name: fc.option(AnyText),
  type: fc.option(fc.constantFrom('terminal', 'ramp', 'depot', 'other')),
});
const AnyHold = fc.record({
  name: fc.constantFrom('customs', 'freight'),
  status: fc.constantFrom('hold', 'pending'),
  description: fc.option(AnyText),
});
const AnyFee = fc.record({
  type: fc.constantFrom('demurrage', 'total'),
  amount: fc.integer(),
  currency_code: fc.option(fc.constant('USD')),
});
const statement = {
  source: fc.constantFrom('MAEU', 'own-terminal'),
  party: fc.constantFrom(...Party.options),
  sourceEventId: fc.option(fc.constantFrom('1', '2', '3', '')),
  recordedAt: fc.option(AnyInstant),
  container: fc.option(fc.constantFrom('MSKU0000006', 'TGHU0000001')),
};

const AnyDraft: fc.Arbitrary<ObservationDraft> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('movement'),
      ...statement,
      movement: fc.constantFrom(...Movement.options),
      classifier: fc.constantFrom(...Classifier.options),
      occurredAt: AnyInstant,
      precision: fc.constantFrom('time', 'date'),
      load: fc.option(fc.constantFrom('laden', 'empty')),
      mode: fc.option(fc.constantFrom(...TransportMode.options)),
      place: fc.option(AnyPlace),
      facility: fc.option(AnyFacility),
      vessel: fc.option(fc.record({ imo: fc.option(fc.constantFrom('9321483', '9778791')), name: fc.option(AnyText) })),
      voyage: fc.option(AnyText),
      originalEvent: AnyText,
    }),
  },
  fc.record({
    kind: fc.constant('equipment'),
    ...statement,
    isoCode: fc.option(AnyText),
    sealNumber: fc.option(AnyText),
    weightKg: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
  }),
  fc.record({
    kind: fc.constant('document'),
    ...statement,
    document: fc.constantFrom('booking', 'bill_of_lading', 'other'),
    number: fc.option(AnyText),
    event: fc.constantFrom('mentioned', 'confirmed', 'cancelled', 'rejected', 'issued'),
    occurredAt: fc.option(AnyInstant),
    originalEvent: AnyText,
  }),
  fc.record({
    kind: fc.constant('terminal_snapshot'),
    ...statement,
    checkedAt: AnyInstant,
    place: fc.option(AnyPlace),
    facility: fc.option(AnyFacility),
    available: fc.option(fc.boolean()),
    holds: fc.option(fc.array(AnyHold, { maxLength: 2 })),
    fees: fc.option(fc.array(AnyFee, { maxLength: 2 })),
    appointmentAt: fc.option(AnyInstant),
    location: fc.option(AnyText),
    chassis: fc.option(AnyText),
    offDock: fc.option(fc.boolean()),
  }),
  fc.record({
    kind: fc.constant('sighting'),
    ...statement,
    seenAt: AnyInstant,
    precision: fc.constantFrom('time', 'date'),
    place: AnyPlace,
    mode: fc.option(fc.constantFrom(...TransportMode.options)),
    words: AnyText,
    originalEvent: AnyText,
  }),
  fc.record({
    kind: fc.constant('measurement'),
    ...statement,
    measuredAt: AnyInstant,
    place: fc.option(AnyPlace),
    facility: fc.option(AnyFacility),
    words: AnyText,
    readings: fc.array(fc.record({ name: AnyText, value: fc.integer(), unit: fc.constant('°C') }), { maxLength: 2 }),
    alarms: fc.option(
      fc.array(
        fc.record({
          code: fc.option(AnyText),
          description: fc.option(AnyText),
          started_at: fc.option(AnyInstant),
          ended_at: fc.option(AnyInstant),
        }),
        { maxLength: 2 },
      ),
    ),
    isPowered: fc.option(fc.boolean()),
    originalEvent: AnyText,
  }),
  fc.record({
    kind: fc.constant('deadline'),
    ...statement,
    lastFreeDay: fc.option(AnyInstant.map((instant) => instant.slice(0, 10))),
    place: fc.option(AnyPlace),
    computed: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('retraction'), ...statement, retracts: fc.constantFrom('1', '2', '3', '') }),
  fc.record({ kind: fc.constant('withdrawal'), ...statement, withdraws: AnyText }),
  fc.record({ kind: fc.constant('unusable'), ...statement, reason: AnyText, originalEvent: AnyText }),
);

/** Any observation that the vocabulary allows, mostly of no sense. */
export const AnyObservation: fc.Arbitrary<Observation> = fc
  .tuple(AnyDraft, AnyInstant)
  .map(([draft, receivedAt]) => store(draft, receivedAt));
