import { AccountMap } from '../../services/map/account-map.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** Where the cargo of an account is. */
export const mapKind = defineResource({ type: 'map', attributes: AccountMap.omit({ account_id: true }) });

/** It as a resource, under the id of the account. */
export function mapResource({ account_id: id, ...attributes }: AccountMap): ResourceObject {
  return { id, type: 'map', attributes };
}
