import { z } from 'zod';
import { referenceId } from '../../core/id.ts';
import { textOrNull } from '../../domain/documented.ts';

/** A vessel. */
export const Vessel = z.object({
  id: z.uuid(),
  name: textOrNull('Name of the vessel; null if not known'),
  imo: z.string().nullable().describe('IMO number').meta({ doc: 'IMO number, seven digits; null if not known' }),
});
export type Vessel = z.infer<typeof Vessel>;

/** The id of a vessel, which is made of its IMO number, else of its name; null where neither is known. */
export function vesselId({ imo, name }: { imo: string | null; name: string | null }): string | null {
  if (imo !== null) return referenceId('vessel', imo);
  return name === null || name === '' ? null : referenceId('vessel', `name:${name.toUpperCase()}`);
}

/** SQL: a vessel as the JSON of its record; `v` is the alias of the row. */
export const VESSEL_JSON = `json_build_object('id', v.id, 'name', v.name, 'imo', v.imo)`;
