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
    mmsi: z.string().nullable().describe('Maritime Mobile Service Identity'),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    nautical_speed_knots: z.number().nullable(),
    navigational_heading_degrees: z.number().nullable().describe('0 is north, 90 is east'),
    position_timestamp: z.iso.datetime().nullable(),
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
