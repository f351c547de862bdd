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
  date: LocalDate,
  time_zone: z.string().nullable(),
  days_left: z.int().describe('Negative: days over it'),
  party: DeadlineParty,
  conditional: z.literal(true).optional().describe('It counts only if the container stands at its place'),
  urgency: z.enum(URGENCIES),
});
export type RiskLastFreeDay = z.infer<typeof RiskLastFreeDay>;

/** A milestone whose deadline has passed without a report of it. */
const MissingAtRisk = z.object({
  milestone: z.string(),
  state: z.enum(['overdue', 'unknown']).describe('unknown: no party that reports it was received since the deadline'),
  expected_at: Instant.nullable().describe('Null: no time was stated'),
  deadline: Instant,
  last_heard_at: Instant.nullable().describe('From the party that would report it'),
  explanation: z.string(),
});

/** A container that is not picked up yet, and why it may come to cost money. */
export const ContainerAtRisk = z.object({
  id: z.uuid(),
  number: z.string(),
  current_status: ContainerStatus,
  held: z.string().nullable().describe('What keeps an available container'),
  warnings: z.array(z.string()).nullable().describe('Contradictions and disruptions in few words'),
  shipment_id: z.uuid(),
  bill_of_lading_number: z.string(),
  place_name: z.string().nullable().describe('Where it stands or is to come: the port, inland after that'),
  terminal_name: z.string().nullable(),
  last_free_day: RiskLastFreeDay.nullable(),
  free_days: z.array(z.string()).nullable().describe('Of all parties, where there are several'),
  pickup_appointment: z.string().nullable(),
  holds: z.array(z.string()).describe('The names of the first'),
  holds_total: z.int(),
  fees: z.array(StandingFee).describe('As the terminal claims them, without the total'),
  terminal_checked_at: Instant.nullable(),
  is_stale: z.boolean().describe('True: last confirmed too long ago to say how it stands now'),
  reasons: z.array(z.object({ reason: RiskReason, explanation: z.string() })),
  missing: z.array(MissingAtRisk),
  is_sandbox: IsSandbox,
});
export type ContainerAtRisk = z.infer<typeof ContainerAtRisk>;
