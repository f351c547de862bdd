import { z } from 'zod';
import { Vessel } from '../../services/record/vessel.ts';
import type { LastKnownPosition } from '../../services/vessel/get-vessel.ts';
import { VesselPosition } from '../../services/vessel/vessel-position.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

const { name, imo } = Vessel.shape;

/** What a vessel looks like. What was not received is null; so is where it is, where it comes along with something else. */
export const vesselKind = defineResource({
  type: 'vessel',
  attributes: {
    name,
    imo,
    mmsi: z.string().nullable().meta({ doc: 'Maritime Mobile Service Identity; null if not known' }),
    latitude: z
      .number()
      .nullable()
      .meta({ doc: 'Degrees north of its last position by AIS; null if none was received' }),
    longitude: z
      .number()
      .nullable()
      .meta({ doc: 'Degrees east of its last position by AIS; null if none was received' }),
    nautical_speed_knots: z
      .number()
      .nullable()
      .meta({ doc: 'Speed at that position in knots; null if none was received' }),
    navigational_heading_degrees: z
      .number()
      .nullable()
      .meta({ doc: 'Heading at that position in degrees, 0 is north and 90 is east; null if none was received' }),
    position_timestamp: z.iso.datetime().nullable().meta({ doc: 'When that position was received; null if none was' }),
    positions: z
      .array(VesselPosition)
      .optional()
      .describe('Only if requested: positions received by AIS, or estimated future ones'),
  },
});

/** A vessel as a resource, with its last received position if that is known, and with positions if these were requested. */
export function vesselResource(
  { id, name, imo }: Vessel,
  positions?: readonly VesselPosition[],
  last: LastKnownPosition | null = null,
): ResourceObject {
  const attributes = {
    name,
    imo,
    mmsi: last?.mmsi ?? null,
    latitude: last?.latitude ?? null,
    longitude: last?.longitude ?? null,
    nautical_speed_knots: last?.speed_knots ?? null,
    navigational_heading_degrees: last?.heading_degrees ?? null,
    position_timestamp: last?.at ?? null,
    ...(positions === undefined ? {} : { positions }),
  };
  return { id, type: 'vessel', attributes };
}
