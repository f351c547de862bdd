import { AccountCharges } from '../../services/charge/account-charges.ts';
import { ChargesOfContainer } from '../../services/charge/charge-record.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What a container costs looks like this. */
export const containerChargesKind = defineResource({
  type: 'container_charges',
  attributes: ChargesOfContainer.omit({ container_id: true }),
});

/** It as a resource, under the id of the container. */
export function containerChargesResource({ container_id: id, ...attributes }: ChargesOfContainer): ResourceObject {
  return { id, type: 'container_charges', attributes };
}

/** What waiting costs an account looks like this. */
export const accountChargesKind = defineResource({
  type: 'account_charges',
  attributes: AccountCharges.omit({ account_id: true }),
});

/** It as a resource, under the id of the account. */
export function accountChargesResource({ account_id: id, ...attributes }: AccountCharges): ResourceObject {
  return { id, type: 'account_charges', attributes };
}
