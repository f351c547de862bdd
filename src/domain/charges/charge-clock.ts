import { z } from 'zod';
import { SkipKind } from './day-kind.ts';
import { CurrencyCode } from './money.ts';

/** What a day is charged for. */
export const ChargeKind = z.enum(['demurrage', 'detention', 'combined', 'storage']);
export type ChargeKind = z.infer<typeof ChargeKind>;

/** What each charge is for, in one sentence. */
export const CHARGE_MEANINGS = {
  demurrage: 'The loaded container stays in the terminal or ramp after the free time',
  detention: 'The equipment is out of the hands of the line after the free time; per diem in North America',
  combined: 'Demurrage and detention with one free time, from discharge to empty return',
  storage: 'The container stands on the ground of the terminal or ramp after its free time',
} as const satisfies Record<ChargeKind, string>;

/** What starts or stops a clock, in the order of a journey. */
export const ClockEvent = z.enum([
  'empty_out',
  'full_in',
  'loaded',
  'departed',
  'arrived',
  'discharged',
  'available',
  'full_out',
  'empty_in',
]);
export type ClockEvent = z.infer<typeof ClockEvent>;

/** What each of them means, in one sentence. */
export const CLOCK_EVENT_MEANINGS = {
  empty_out: 'The empty container left the depot for the shipper',
  full_in: 'The loaded container entered the terminal of departure',
  loaded: 'It was loaded on the vessel at the port of lading',
  departed: 'The vessel left the port of lading',
  arrived: 'The vessel arrived at the port of discharge; at a ramp: the train arrived',
  discharged: 'It was discharged from the vessel; at a ramp: unloaded from the train',
  available: 'It became available for pickup',
  full_out: 'It left the port loaded, through the gate or by rail; at a ramp: through the gate',
  empty_in: 'The empty container was returned',
} as const satisfies Record<ClockEvent, string>;

const Skip = z.array(SkipKind).meta({ doc: 'Kinds of days that are left out of the count' });

/** The charge of a day by how many chargeable days there have been, the first of them 1. */
export const ChargeTier = z.object({
  from: z.int().min(1).meta({ doc: 'First chargeable day of the tier' }),
  to: z.int().nullable().meta({ doc: 'Last chargeable day of the tier; null: all that follow' }),
  minor: z.int().min(0).meta({ doc: 'Charge of a day in the smallest unit of the currency' }),
});
export type ChargeTier = z.infer<typeof ChargeTier>;

/** The rules by which the days of one charge are counted. */
export const ChargeClock = z.object({
  charge: ChargeKind.meta({ doc: 'What is charged' }),
  at: z.enum(['port', 'ramp']).meta({ doc: 'Whether it runs at the port or at the inland ramp' }),
  includes: z.array(ChargeKind).meta({ doc: 'Charges that this one contains, so that they are not charged beside it' }),
  start: z
    .object({
      event: ClockEvent.meta({ doc: 'What starts it' }),
      not_before: ClockEvent.nullable().meta({ doc: 'The clock does not start before this either' }),
      first: z.enum(['event_day', 'next_day']).meta({ doc: 'The first day that is counted' }),
      skip: Skip.meta({ doc: 'Kinds of days on which the clock does not start' }),
      of: z
        .enum(['container', 'bill_of_lading'])
        .meta({ doc: 'Whose event it is; bill_of_lading: the first of its containers' }),
    })
    .meta({ doc: 'When the clock starts' }),
  stop: z
    .object({
      event: ClockEvent.meta({ doc: 'What stops it' }),
      last: z.enum(['included', 'excluded']).meta({ doc: 'Whether the day of the event is counted' }),
    })
    .meta({ doc: 'When the clock stops' }),
  free: z.object({ days: z.int().min(0).meta({ doc: 'Free days' }), skip: Skip }).meta({ doc: 'The free time' }),
  charged: z.object({ skip: Skip }).meta({ doc: 'How days are counted after the free time' }),
  grant: z
    .enum(['shift', 'progressive'])
    .meta({ doc: 'More free days shift the tiers, or the days keep the tier that they would have had' }),
  currency: CurrencyCode.meta({ doc: 'Currency of the tiers (ISO 4217)' }),
  tiers: z.array(ChargeTier).min(1).meta({ doc: 'What chargeable days cost' }),
  tax_percent: z.number().min(0).max(100).meta({ doc: 'Tax on the sum' }),
});
export type ChargeClock = z.infer<typeof ChargeClock>;
