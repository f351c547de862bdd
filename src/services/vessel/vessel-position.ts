import { z } from 'zod';
import { Instant } from '../../domain/instant.ts';

/** Where a vessel is, was, or is to be expected. */
export const VesselPosition = z.object({
  latitude: z.number().min(-90).max(90).meta({ doc: 'Degrees north' }),
  longitude: z.number().min(-180).max(180).meta({ doc: 'Degrees east' }),
  heading: z.number().min(0).max(360).nullable().describe('Degrees; 0 is north, 90 is east'),
  timestamp: Instant.meta({ doc: 'When the vessel was there, or is estimated to be' }),
  estimated: z.boolean().describe('False: it was seen there'),
});
export type VesselPosition = z.infer<typeof VesselPosition>;
