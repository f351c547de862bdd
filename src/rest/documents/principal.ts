import { PrincipalRecord } from '../../services/principal.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What the caller looks like to itself. */
export const principalKind = defineResource({ type: 'principal', attributes: PrincipalRecord.omit({ id: true }) });

/** The caller as a resource. */
export function principalResource({ id, ...attributes }: PrincipalRecord): ResourceObject {
  return { id, type: 'principal', attributes };
}
