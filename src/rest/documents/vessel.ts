import { Vessel } from '../../services/vessel/vessel.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What a vessel looks like. */
export const vesselKind = defineResource({ type: 'vessel', attributes: Vessel.omit({ id: true }) });

/** A vessel as a resource. */
export function vesselResource({ id, ...attributes }: Vessel): ResourceObject {
  return { id, type: 'vessel', attributes };
}
