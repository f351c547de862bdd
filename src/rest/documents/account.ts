import { z } from 'zod';
import type { AccountRecord } from '../../services/tracking-request/tracking-request-details.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What an account looks like. */
export const accountKind = defineResource({
  type: 'account',
  attributes: { company_name: z.string().describe('Name of the account') },
});

/** An account as a resource. */
export function accountResource({ id, ...attributes }: AccountRecord): ResourceObject {
  return { id, type: 'account', attributes };
}
