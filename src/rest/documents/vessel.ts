import { z } from 'zod';
import { Vessel } from '../../services/vessel/vessel.ts';
import { VesselPosition } from '../../services/vessel/vessel-position.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

const { name, imo } = Vessel.shape;

/** What a vessel looks like. Where it is nobody here is told yet, so what would say so is null. */
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
      .describe(
        'Only if positions were asked for: past ones, of which none are received yet, or sketched ones to come',
      ),
  },
});

/** A vessel as a resource, with positions if these were asked for. */
export function vesselResource({ id, name, imo }: Vessel, positions?: readonly VesselPosition[]): ResourceObject {
  const attributes = {
    name,
    imo,
    mmsi: null,
    latitude: null,
    longitude: null,
    nautical_speed_knots: null,
    navigational_heading_degrees: null,
    position_timestamp: null,
    ...(positions === undefined ? {} : { positions }),
  };
  return { id, type: 'vessel', attributes };
}
