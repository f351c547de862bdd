import { Location } from '../../services/location/location.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What a port or an inland place looks like. */
export const locationKind = defineResource({
  type: ['port', 'metro_area'],
  attributes: Location.omit({ id: true, type: true }),
});

/** A port or an inland place as a resource. */
export function locationResource({ id, type, ...attributes }: Location): ResourceObject {
  return { id, type, attributes };
}
