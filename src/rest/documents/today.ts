import { Today } from '../../services/today/today.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What needs a person now. */
export const todayKind = defineResource({ type: 'today', attributes: Today.omit({ account_id: true }) });

/** It as a resource, under the id of the account. */
export function todayResource({ account_id: id, ...attributes }: Today): ResourceObject {
  return { id, type: 'today', attributes };
}
