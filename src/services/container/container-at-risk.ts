import { z } from 'zod';
import { DeadlineParty } from '../../domain/container-record/last-free-day.ts';
import { URGENCIES } from '../../domain/deadline.ts';
import { StandingFee } from '../../domain/holds-and-fees.ts';
import { Instant, LocalDate } from '../../domain/instant.ts';
import { ContainerStatus } from '../../domain/status.ts';
import { IsSandbox } from '../record/is-sandbox.ts';

/** Why a container may come to cost money where it waits. */
export const RiskReason = z.enum([
  'last_free_day_passed',
  'last_free_day_near',
  'hold',
  'fees',
  'contradiction',
  'missing_milestone',
]);
export type RiskReason = z.infer<typeof RiskReason>;

/** The last free day that binds, as a day in the calendar of its place. */
export const RiskLastFreeDay = z.object({
  date: LocalDate.meta({ doc: 'The day in the calendar of its place' }),
  time_zone: z.string().nullable().meta({ doc: 'IANA time zone of its place; null where it is not known' }),
  days_left: z.int().describe('Negative: days over it'),
  party: DeadlineParty.meta({ doc: 'Whose last free day it is' }),
  conditional: z.literal(true).optional().describe('It counts only if the container stands at its place'),
  urgency: z.enum(URGENCIES).meta({ doc: 'How near it is, in a word' }),
});
export type RiskLastFreeDay = z.infer<typeof RiskLastFreeDay>;

/** A milestone whose deadline has passed without a report of it. */
const MissingAtRisk = z.object({
  milestone: z.string().meta({ doc: 'What is not reported' }),
  state: z.enum(['overdue', 'unknown']).describe('unknown: no party that reports it was received since the deadline'),
  expected_at: Instant.nullable().describe('Null: no time was stated'),
  deadline: Instant.meta({ doc: 'By when it should have been reported' }),
  last_heard_at: Instant.nullable().describe('From the party that would report it'),
  explanation: z.string().meta({ doc: 'The same in one sentence' }),
});

/** A container that is not picked up yet, and why it may come to cost money. */
export const ContainerAtRisk = z.object({
  id: z.uuid(),
  number: z.string().meta({ doc: 'Container number' }),
  current_status: ContainerStatus.meta({ doc: 'Where it is in its journey' }),
  held: z.string().nullable().describe('What keeps an available container'),
  warnings: z.array(z.string()).nullable().describe('Contradictions and disruptions in few words'),
  shipment_id: z.uuid().meta({ doc: 'Id of its shipment' }),
  bill_of_lading_number: z.string().meta({ doc: 'Bill of lading of its shipment' }),
  place_name: z.string().nullable().describe('Where it stands or is to come: the port, inland after that'),
  terminal_name: z.string().nullable().meta({ doc: 'The terminal or ramp there; null if not known' }),
  last_free_day: RiskLastFreeDay.nullable().meta({ doc: 'The last free day that binds; null if none is stated' }),
  free_days: z.array(z.string()).nullable().describe('Of all parties, where there are several'),
  pickup_appointment: z
    .string()
    .nullable()
    .meta({ doc: 'The pickup appointment in few words; null if none is stated' }),
  holds: z.array(z.string()).describe('The names of the first'),
  holds_total: z.int().meta({ doc: 'How many holds there are' }),
  fees: z.array(StandingFee).describe('As the terminal claims them, without the total'),
  terminal_checked_at: Instant.nullable().meta({
    doc: 'When the terminal last confirmed what it states; null if never',
  }),
  is_stale: z.boolean().describe('True: last confirmed too long ago to say how it stands now'),
  reasons: z
    .array(
      z.object({
        reason: RiskReason.meta({ doc: 'Why it may come to cost money' }),
        explanation: z.string().meta({ doc: 'The same in one sentence' }),
      }),
    )
    .meta({ doc: 'All reasons, the weightiest first' }),
  missing: z.array(MissingAtRisk).meta({ doc: 'Milestones that should have been reported' }),
  is_sandbox: IsSandbox,
});
export type ContainerAtRisk = z.infer<typeof ContainerAtRisk>;

/** A day that counts only if the container stands at its place. */
export const ConditionalDayAtRisk = RiskLastFreeDay.omit({ conditional: true });
type ConditionalDayAtRisk = z.infer<typeof ConditionalDayAtRisk>;

/** The day by what it means: `last_free_day` binds in every answer, so one that counts only at its place has another name. */
export function lastFreeDayAtRisk({ last_free_day }: Pick<ContainerAtRisk, 'last_free_day'>): {
  last_free_day: RiskLastFreeDay | null;
  conditional_last_free_day: ConditionalDayAtRisk | null;
} {
  if (last_free_day?.conditional !== true) return { last_free_day, conditional_last_free_day: null };
  const { conditional: _, ...day } = last_free_day;
  return { last_free_day: null, conditional_last_free_day: day };
}
