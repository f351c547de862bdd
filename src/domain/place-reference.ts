import { z } from 'zod';

/**
 * A place as the source names it. `locode` is a UN/LOCODE of five characters without blank; country and subdivision are
 * those that the source gives in elements of their own, and are absent where it gives none.
 */
export const PlaceReference = z.object({
  locode: z.string().nullable(),
  name: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  country: z.string().optional(),
  subdivision: z.string().optional(),
});
export type PlaceReference = z.infer<typeof PlaceReference>;

/** A terminal, ramp or depot as the source names it; `codeList` names the list of its code. */
export const FacilityReference = z.object({
  code: z.string().nullable(),
  codeList: z.enum(['SMDG', 'BIC', 'FIRMS']).nullable(),
  name: z.string().nullable(),
  type: z.enum(['terminal', 'ramp', 'depot', 'other']).nullable(),
});
export type FacilityReference = z.infer<typeof FacilityReference>;

/** `imo` is a valid IMO number of seven digits, or null. */
export const VesselReference = z.object({ imo: z.string().nullable(), name: z.string().nullable() });
export type VesselReference = z.infer<typeof VesselReference>;
