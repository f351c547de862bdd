import { z } from 'zod';
import { instantOrNull } from './documented.ts';
import { LocalDate } from './instant.ts';
import { Party } from './observation.ts';

/** Free time that a party states beside the last free days. Which charge begins after it, its types say. */
export const StatedFreeTime = z.object({
  party: Party.meta({ doc: 'Who states it' }),
  source: z.string().meta({ doc: 'Source that stated it' }),
  types: z.array(z.string()).describe('DCSA: DEM demurrage, DET detention, STO storage, PDM per diem'),
  until: LocalDate.nullable().describe('Its last day').meta({ doc: 'Its last day; null if only a duration is stated' }),
  duration: z.number().nullable().meta({ doc: 'How long it lasts, in units; null if only its last day is stated' }),
  unit: z
    .string()
    .nullable()
    .describe('CD calendar days, WD working days, HR hours')
    .meta({ doc: 'CD calendar days, WD working days, HR hours; null if not stated' }),
  counted_from: z
    .string()
    .nullable()
    .describe("In its party's words")
    .meta({ doc: "From when it is counted, in its party's words; null if not stated" }),
  for_containers: z
    .array(z.string())
    .optional()
    .describe('Only for these ISO types; that of the container is not known'),
  stated_at: instantOrNull('When it was stated; null if not known'),
});
export type StatedFreeTime = z.infer<typeof StatedFreeTime>;
