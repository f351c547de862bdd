import { z } from 'zod';
import { EQUIPMENT_TYPES } from '../equipment.ts';
import { LocalDate } from '../instant.ts';
import { GateCalendar } from './calendar.ts';
import { ChargeClock } from './charge-clock.ts';

/** How binding a tariff is: a contract comes before a quote, and that before what is published. */
export const TariffKind = z.enum(['contract', 'quote', 'published']);
export type TariffKind = z.infer<typeof TariffKind>;

/** Who charges by a tariff. */
export const TariffParty = z.enum(['line', 'terminal', 'rail']);
export type TariffParty = z.infer<typeof TariffParty>;

/** The date that decides which version of a tariff applies. */
export const RateDate = z.enum(['clock_start', 'each_day', 'full_in', 'planned_departure']);
export type RateDate = z.infer<typeof RateDate>;

/** What each of them means, in one sentence. */
export const RATE_DATE_MEANINGS = {
  clock_start: 'The day on which the clock starts',
  each_day: 'Each day has the rate of its own date',
  full_in: 'The day of the gate-in at the port of lading',
  planned_departure: 'The planned departure of the vessel at the port of lading',
} as const satisfies Record<RateDate, string>;

/** What is not known from tracking, so that a tariff for it applies only where it is stated. */
export const CargoCondition = z.enum([
  'dangerous_goods',
  'oversized',
  'non_operating_reefer',
  'shipper_owned',
  'carrier_haulage',
]);
export type CargoCondition = z.infer<typeof CargoCondition>;

const anyOf = <Item extends z.ZodType>(item: Item, doc: string) => z.array(item).meta({ doc: `${doc}; empty: any` });

/** The places where a tariff or calendar holds; what is empty restricts nothing. */
export const PlaceScope = z.object({
  terminals: anyOf(z.string(), 'FIRMS, SMDG or BIC codes of terminals and ramps'),
  places: anyOf(z.string(), 'UN/LOCODEs'),
  countries: anyOf(z.string(), 'Countries (ISO 3166-1)'),
});
export type PlaceScope = z.infer<typeof PlaceScope>;

/** What a tariff is for. */
export const TariffScope = PlaceScope.extend({
  direction: z.enum(['import', 'export']).meta({ doc: 'Whether it is for containers that arrive or that depart' }),
  sizes: anyOf(z.literal([10, 20, 40, 45]), 'Lengths in feet'),
  types: anyOf(z.enum(EQUIPMENT_TYPES), 'Kinds of containers'),
  conditions: z.array(CargoCondition).meta({ doc: 'Only where all of these are stated of the cargo' }),
  customers: anyOf(z.string(), 'Names of customers of the account'),
});
export type TariffScope = z.infer<typeof TariffScope>;

/** Rules and rates of a party, valid from one day to another. */
export const Tariff = z.object({
  id: z.string().meta({ doc: 'Name of the tariff in its account' }),
  kind: TariffKind.meta({ doc: 'How binding it is' }),
  party: TariffParty.meta({ doc: 'Who charges by it' }),
  line: z.string().nullable().meta({ doc: 'SCAC of the shipping line; null for any, of a terminal or railroad' }),
  source: z.string().nullable().meta({ doc: 'Where the figures come from, such as the number of the tariff and rule' }),
  from: LocalDate.meta({ doc: 'First day on which it is valid' }),
  to: LocalDate.nullable().meta({ doc: 'Last day on which it is valid; null: without an end' }),
  rate_date: RateDate.meta({ doc: 'Which date has to lie in that period' }),
  scope: TariffScope.meta({ doc: 'What it is for' }),
  clocks: z.array(ChargeClock).meta({ doc: 'How each charge is counted' }),
});
export type Tariff = z.infer<typeof Tariff>;

/** The calendar of some places. */
export const PlaceCalendar = GateCalendar.extend({
  id: z.string().meta({ doc: 'Name of the calendar in its account' }),
  source: z.string().nullable().meta({ doc: 'Where the days come from' }),
  scope: PlaceScope.meta({ doc: 'The places that it is for' }),
});
export type PlaceCalendar = z.infer<typeof PlaceCalendar>;
