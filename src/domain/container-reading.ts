import { z } from 'zod';
import { Instant } from './instant.ts';

/** One value that a device in or at a container measured. */
export const ContainerReading = z.object({
  name: z.string().describe('What was measured, such as "set point" or "probe 1"'),
  value: z.number(),
  unit: z.enum(['°C', '%', 'ppm']),
});
export type ContainerReading = z.infer<typeof ContainerReading>;

/** An alarm of a refrigeration unit. Code and description are the words of its maker. */
export const ReeferAlarm = z.object({
  code: z.string().nullable(),
  description: z.string().nullable(),
  started_at: Instant.nullable(),
  ended_at: Instant.nullable().describe('Null while the alarm is active'),
});
export type ReeferAlarm = z.infer<typeof ReeferAlarm>;
