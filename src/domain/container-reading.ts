import { z } from 'zod';
import { Instant } from './instant.ts';

/** One value that a device in or at a container measured. */
export const ContainerReading = z.object({
  name: z.string().describe('What was measured, such as "set point" or "probe 1"'),
  value: z.number().meta({ doc: 'What was measured, in the unit' }),
  unit: z.enum(['°C', '%', 'ppm']).meta({ doc: 'Unit of the value' }),
});
export type ContainerReading = z.infer<typeof ContainerReading>;

/** An alarm of a refrigeration unit. Code and description are the words of its maker. */
export const ReeferAlarm = z.object({
  code: z.string().nullable().meta({ doc: 'Code of the maker; null if not stated' }),
  description: z.string().nullable().meta({ doc: 'Words of the maker; null if not stated' }),
  started_at: Instant.nullable().meta({ doc: 'When the alarm began; null if not stated' }),
  ended_at: Instant.nullable().describe('Null while the alarm is active'),
});
export type ReeferAlarm = z.infer<typeof ReeferAlarm>;
