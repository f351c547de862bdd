import { z } from 'zod';
import { ChargeClock, ChargeKind, ClockEvent } from '../../domain/charges/charge-clock.ts';
import { DAY_COUNTS } from '../../domain/charges/count-days.ts';
import { DayKind } from '../../domain/charges/day-kind.ts';
import { Money } from '../../domain/charges/money.ts';
import { CLOCK_STATUSES } from '../../domain/charges/run-clock.ts';
import { TariffKind, TariffParty, TariffScope } from '../../domain/charges/tariff.ts';
import { Instant, LocalDate } from '../../domain/instant.ts';
import { Party } from '../../domain/observation.ts';
import { IsSandbox } from '../record/is-sandbox.ts';

const day = (doc: string) => LocalDate.nullable().meta({ doc });

/** What is to be noted about a charge, by a code for programs and in a sentence. */
const ChargeNote = z.object({
  code: z.string().meta({ doc: 'What it is, for programs' }),
  text: z.string().meta({ doc: 'The same in a sentence' }),
});
export type ChargeNote = z.infer<typeof ChargeNote>;

/** A day of a clock, and why it counted as it did. */
const RecordedChargeDay = z.object({
  date: LocalDate.meta({ doc: 'The day at the place' }),
  kind: DayKind.meta({ doc: 'What it is by the calendar of the place' }),
  counted: z.enum(DAY_COUNTS).meta({ doc: 'How it counted' }),
  nth: z.int().nullable().meta({ doc: 'Which free or chargeable day it is, from 1; null if it was left out' }),
  tier: z.int().nullable().meta({ doc: 'Which tier its charge is of, from 1; null if nothing is charged' }),
  amount: Money.nullable().meta({ doc: 'What it costs without tax; null if nothing is charged' }),
  why: z.string().meta({ doc: 'Why it counted as it did' }),
  source_ids: z.array(z.string()).meta({ doc: 'Events of the container that it depends on' }),
  is_projected: z.boolean().meta({ doc: 'Whether it lies after today' }),
});
export type RecordedChargeDay = z.infer<typeof RecordedChargeDay>;

/** A last free day that a party states, beside the computed one. */
export const StatedBeside = z.object({
  party: Party.meta({ doc: 'Who states it' }),
  source: z.string().nullable().meta({ doc: 'Source that states it; null if not known' }),
  date: LocalDate.meta({ doc: 'The stated last free day' }),
  days_later: z.int().nullable().meta({
    doc: 'Days by which the stated day is later than the computed one, negative if earlier; null if none is computed, such as without free time',
  }),
});
export type StatedBeside = z.infer<typeof StatedBeside>;

const NextCharge = z.object({
  date: LocalDate.meta({ doc: 'The day' }),
  amount: Money.meta({ doc: 'What that day costs without tax' }),
});

/** What a container costs by one clock. */
export const RecordedCharge = z.object({
  charge: ChargeKind.meta({ doc: 'What is charged' }),
  direction: TariffScope.shape.direction.meta({ doc: 'Whether it is of the import or of the export' }),
  at: ChargeClock.shape.at.meta({ doc: 'Whether it runs at the port or at the inland ramp' }),
  place_locode: z.string().nullable().meta({ doc: 'UN/LOCODE of the place; null if not known' }),
  party: TariffParty.nullable().meta({ doc: 'Who charges it; null where no tariff says so' }),
  status: z.enum(CLOCK_STATUSES).meta({ doc: 'Where the clock stands today' }),
  unknown: ChargeNote.nullable().meta({ doc: 'Why the charge cannot be counted; null if it can' }),
  tariff: z.string().nullable().meta({ doc: 'Name and version of the tariff, as example@3; null if none applies' }),
  tariff_kind: TariffKind.nullable().meta({ doc: 'How binding the tariff is; null if none applies' }),
  tariff_source: z.string().nullable().meta({ doc: 'Where its figures come from; null if it does not say' }),
  calendar: z.string().nullable().meta({ doc: 'Name and version of the calendar of the place; null if there is none' }),
  today: LocalDate.meta({ doc: 'The day at the place as of which it is counted' }),
  started_on: day('The day of the event that started the clock; null if it has not started'),
  start_event: ClockEvent.nullable().meta({ doc: 'The event that started the clock; null if it has not started' }),
  stopped_on: day('The day on which the clock stopped, or is to stop; null if that is not known'),
  first_free_on: day('First free day; null if there is none'),
  last_free_on: day('The computed last free day; null if there is none'),
  first_charged_on: day('First chargeable day; null if the clock stopped before it'),
  free_days: z.int().meta({ doc: 'Free days that were counted, up to the day until which it is counted' }),
  charged_days: z.int().meta({ doc: 'Days that are charged, up to that day' }),
  total_today: z.array(Money).meta({ doc: 'What is owed by now with tax, of each currency' }),
  total: z.array(Money).meta({ doc: 'The same up to the day until which it is counted' }),
  next_charge: NextCharge.nullable().meta({ doc: 'The next day that costs something; null if none is known' }),
  next_change: NextCharge.nullable().meta({ doc: 'The first day after it that costs another amount; null if none is' }),
  stated_last_free_days: z.array(StatedBeside).meta({ doc: 'What parties state beside the computed last free day' }),
  assumptions: z.array(ChargeNote).meta({ doc: 'What the calculation took for granted' }),
  findings: z.array(ChargeNote).meta({ doc: 'What does not fit together' }),
  days: z.array(RecordedChargeDay).meta({ doc: 'Each day of the clock' }),
});
export type RecordedCharge = z.infer<typeof RecordedCharge>;

/** The sums of several charges, of each currency. */
const ChargeTotals = z.object({
  today: z.array(Money).meta({ doc: 'What is owed by now, of each currency' }),
  until: z.array(Money).meta({ doc: 'The same up to the day until which it is counted' }),
  waiting: z.array(Money).meta({ doc: 'The difference: what the time until then costs' }),
});

/** What a container costs, by every clock. */
export const ChargesOfContainer = z.object({
  container_id: z.uuid().meta({ doc: 'Id of the container' }),
  container_number: z.string().meta({ doc: 'Container number' }),
  is_sandbox: IsSandbox,
  as_of: Instant.meta({ doc: 'The moment as of which it is counted: now, or when tracking stopped' }),
  until: day('The day until which it is counted; null: until today'),
  pickup_on: day('The day of the pickup that was given; null if none was'),
  return_on: day('The day of the empty return that was given; null if none was'),
  totals: ChargeTotals.meta({ doc: 'The sums of those charges that can be counted' }),
  unknown_charges: z.int().meta({ doc: 'How many charges are not in the sums because they cannot be counted' }),
  charges: z.array(RecordedCharge).meta({ doc: 'Each charge' }),
});
export type ChargesOfContainer = z.infer<typeof ChargesOfContainer>;
