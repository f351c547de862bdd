import { z } from 'zod';
import { Weekday } from '../../domain/charges/calendar.ts';
import { ChargeClock, ChargeKind, ClockEvent } from '../../domain/charges/charge-clock.ts';
import { SkipKind } from '../../domain/charges/day-kind.ts';
import { CurrencyCode } from '../../domain/charges/money.ts';
import { CargoCondition, RateDate, TariffKind, TariffParty } from '../../domain/charges/tariff.ts';
import { EQUIPMENT_TYPES } from '../../domain/equipment.ts';
import { LocalDate } from '../../domain/instant.ts';

/*
 * Tariffs and calendars as people write them: with amounts in whole units, and much that may be left out. What is written
 * beside the known members is a fault, because a misspelled member would silently have no effect.
 */

/** All days on which the gate is closed, in one word. */
const CLOSED = ['weekend', 'holiday', 'planned_closure', 'unplanned_closure'] as const satisfies SkipKind[];
const SkipDraft = z
  .array(z.enum([...SkipKind.options, 'closed']))
  .default([])
  .transform((kinds) => [...new Set(kinds.flatMap((kind) => (kind === 'closed' ? CLOSED : kind)))]);

const TextDraft = z.string().trim().min(1, 'Give a text').max(500, 'Give at most 500 characters');
const IdDraft = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._/-]{0,99}$/, 'Give a name of letters, digits and . _ / - (at most 100)');

const DAYS_MAX = 2_000;
const list = <Item extends z.ZodType>(item: Item, max = 500) =>
  z.array(item).max(max, `Give at most ${max}`).default([]);

const placesDraft = {
  terminals: list(
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9]{2,12}$/, 'Give the code of a terminal'),
  ),
  places: list(z.string().regex(/^[A-Z]{2}[A-Z2-9]{3}$/, 'Give a UN/LOCODE of five capitals, such as USLAX')),
  countries: list(z.string().regex(/^[A-Z]{2}$/, 'Give a country as its two capitals of ISO 3166, such as US')),
};

const AmountDraft = z.union([z.number(), z.string()]).transform(String);

const TierDraft = z.strictObject({
  from: z.int().min(1, 'Days are counted from 1'),
  to: z.int().nullable().default(null),
  amount: AmountDraft,
});

const { at, grant } = ChargeClock.shape;
const { first, of } = ChargeClock.shape.start.shape;
const { last } = ChargeClock.shape.stop.shape;

const ClockDraft = z.strictObject({
  charge: ChargeKind,
  at: at.default('port'),
  includes: list(ChargeKind),
  start: z.strictObject({
    event: ClockEvent,
    not_before: ClockEvent.nullable().default(null),
    first,
    skip: SkipDraft,
    of: of.default('container'),
  }),
  stop: z.strictObject({ event: ClockEvent, last: last.default('included') }),
  free: z.strictObject({ days: z.int().min(0).max(365, 'Give at most 365 days'), skip: SkipDraft }),
  charged: z.strictObject({ skip: SkipDraft }).default({ skip: [] }),
  grant: grant.default('shift'),
  currency: CurrencyCode,
  tiers_count: z.enum(['chargeable_days', 'days_of_the_clock']).default('chargeable_days'),
  tiers: z.array(TierDraft).min(1, 'Give a tier at least').max(50, 'Give at most 50'),
  tax_percent: z.number().min(0).max(100).multipleOf(0.001, 'Give at most three decimals').default(0),
});
export type ClockDraft = z.infer<typeof ClockDraft>;

/** A tariff as it is written. */
export const TariffDraft = z.strictObject({
  id: IdDraft,
  kind: TariffKind,
  party: TariffParty,
  line: z
    .string()
    .trim()
    .min(1, 'Give the SCAC of the line, such as MAEU')
    .max(100, 'Give the SCAC of the line, such as MAEU')
    .nullable()
    .default(null),
  source: TextDraft.nullable().default(null),
  from: LocalDate,
  to: LocalDate.nullable().default(null),
  rate_date: RateDate.default('clock_start'),
  scope: z.strictObject({
    direction: z.enum(['import', 'export']),
    ...placesDraft,
    sizes: list(z.literal([10, 20, 40, 45])),
    types: list(z.enum(EQUIPMENT_TYPES)),
    conditions: list(CargoCondition),
    customers: list(TextDraft),
  }),
  clocks: z.array(ClockDraft).min(1, 'Give a clock at least').max(8, 'Give at most 8'),
});
export type TariffDraft = z.infer<typeof TariffDraft>;

const dated = { date: LocalDate };

/** A calendar as it is written; a closure has a date, or a first and last one. */
export const CalendarDraft = z.strictObject({
  id: IdDraft,
  source: TextDraft.nullable().default(null),
  zone: z.string(),
  scope: z.strictObject(placesDraft),
  from: LocalDate,
  to: LocalDate,
  weekend: z.array(Weekday).max(7),
  holidays: list(z.strictObject({ ...dated, name: TextDraft }), DAYS_MAX),
  closures: list(
    z.strictObject({
      date: LocalDate.optional(),
      from: LocalDate.optional(),
      to: LocalDate.optional(),
      planned: z.boolean(),
      reason: TextDraft,
    }),
    DAYS_MAX,
  ),
  openings: list(z.strictObject({ ...dated, reason: TextDraft }), DAYS_MAX),
});
export type CalendarDraft = z.infer<typeof CalendarDraft>;
