import { z } from 'zod';

/** A vessel. */
export const Vessel = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  imo: z.string().nullable().describe('IMO number'),
});
export type Vessel = z.infer<typeof Vessel>;

/** SQL: a vessel as the JSON of its record; `v` is the alias of the row. */
export const VESSEL_JSON = `json_build_object('id', v.id, 'name', v.name, 'imo', v.imo)`;
