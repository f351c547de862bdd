import { UserRecord } from '../../services/record/user.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What a person of an account looks like. */
export const userKind = defineResource({ type: 'user', attributes: UserRecord.omit({ id: true }) });

/** A person as a resource. */
export function userResource({ id, ...attributes }: UserRecord): ResourceObject {
  return { id, type: 'user', attributes };
}
