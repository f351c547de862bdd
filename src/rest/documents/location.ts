import { z } from 'zod';
import { findLocation } from '../../domain/location.ts';
import { Location } from '../../services/record/location.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

const { name, code, state_abbr, country_code, time_zone, latitude, longitude } = Location.shape;
const shared = { state_abbr, country_code, time_zone, latitude, longitude };

/** What a port looks like. */
export const portKind = defineResource({
  type: 'port',
  attributes: { name, code, city: z.string().nullable().describe('The town that its UN/LOCODE stands for'), ...shared },
});

/** What an inland place looks like. */
export const metroAreaKind = defineResource({ type: 'metro_area', attributes: { name, code, ...shared } });

/** What any place looks like. */
export const locationKinds = [portKind, metroAreaKind] as const;

/** A port or an inland place as a resource. */
export function locationResource({ id, type, ...attributes }: Location): ResourceObject {
  return { id, type, attributes: type === 'port' ? { ...attributes, city: cityOf(attributes.code) } : attributes };
}

/** A UN/LOCODE is the code of a town, so its name in the table is that; what only a source has named may be anything. */
function cityOf(locode: string | null): string | null {
  return locode === null ? null : (findLocation(locode)?.name ?? null);
}
