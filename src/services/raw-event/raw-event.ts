import { z } from 'zod';
import { textOrNull } from '../../domain/documented.ts';
import { Instant, LocalDate } from '../../domain/instant.ts';
import { MILESTONES } from '../../domain/milestones.ts';

/** The contract calls this one otherwise here than among the events of webhooks. */
const INLAND = { milestone: 'arrived_at_inland_destination', name: 'arrived_at_destination' } as const;

/** The short name of the milestone that a statement was understood as. */
export function rawEventName(milestone: string): string {
  return milestone === INLAND.milestone ? INLAND.name : milestone;
}

/** Anything that was said to happen to a container (`raw_event` of the contract, with the ids of what it refers to). */
export const RawEventRecord = z.object({
  id: z.uuid(),
  event: z
    .enum(Object.keys(MILESTONES).map(rawEventName))
    .nullable()
    .describe('The milestone that it was understood as; null for what is none'),
  original_event: z.string().describe("The source's own word for it"),
  timestamp: Instant.describe('When it happened or is to happen; of a day the midnight at its place'),
  estimated: z.boolean().describe('It has not happened yet, as far as the source has said'),
  actual_on: LocalDate.nullable().describe('The day on which it happened, where the source gave no time'),
  estimated_on: LocalDate.nullable().describe('The day on which it is expected, where the source gave no time'),
  actual_at: Instant.nullable().describe('When it happened'),
  estimated_at: Instant.nullable().describe('When it is expected'),
  timezone: z.string().nullable().describe('IANA time zone of the place; null where it is not known'),
  local_time: z
    .string()
    .nullable()
    .describe('The time on the clock of the place, if its zone is not known: timestamp then has it as if it were UTC'),
  created_at: Instant.describe('When this account learned of it'),
  stated_at: Instant.nullable().describe('When the source says that it stated it; null if it does not say'),
  invalidated_at: Instant.nullable().describe('When the source took it back'),
  location_name: z.string().nullable().describe('The place, or else the facility; by its code where no name is known'),
  location_locode: z.string().nullable().describe('UN/LOCODE of the place'),
  vessel_name: textOrNull('Name of the vessel; null if not stated'),
  vessel_imo: z
    .string()
    .nullable()
    .describe('IMO number')
    .meta({ doc: 'IMO number of the vessel; null if not stated' }),
  voyage_number: textOrNull("The shipping line's number of the voyage; null if not stated"),
  delay_reason_code: z.string().nullable().describe('SMDG delay reason codes, separated by blanks, where it gave any'),
  change_remark: z.string().nullable().describe("The source's own words on why the time changed"),
  details: z
    .string()
    .nullable()
    .describe('What was seen or measured, in plain words; null for a movement or a document'),
  index: z.int().describe('Its place in the order of time, from 0'),
  data_source: z.enum(['shipping_line', 'terminal', 'ais']).meta({ doc: 'Kind of source that stated it' }),
  container_id: z.uuid(),
  location_id: z.uuid().nullable(),
  location_type: z.enum(['port', 'metro_area']).nullable(),
  terminal_id: z.uuid().nullable(),
  terminal_type: z.enum(['terminal', 'rail_terminal']).nullable(),
  vessel_id: z.uuid().nullable(),
});
export type RawEventRecord = z.infer<typeof RawEventRecord>;
