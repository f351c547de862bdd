import { z } from 'zod';
import { Instant, LocalDate } from './instant.ts';
import { Party } from './observation.ts';

/** Free time that a party states beside the last free days. Which charge begins after it, its types say. */
export const StatedFreeTime = z.object({
  party: Party,
  source: z.string(),
  types: z.array(z.string()).describe('DCSA: DEM demurrage, DET detention, STO storage, PDM per diem'),
  until: LocalDate.nullable().describe('Its last day'),
  duration: z.number().nullable(),
  unit: z.string().nullable().describe('CD calendar days, WD working days, HR hours'),
  counted_from: z.string().nullable().describe("In its party's words"),
  for_containers: z
    .array(z.string())
    .optional()
    .describe('Only for these ISO types; that of the container is not known'),
  stated_at: Instant.nullable(),
});
export type StatedFreeTime = z.infer<typeof StatedFreeTime>;
