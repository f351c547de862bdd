import { z } from 'zod';
import { isUuid } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import { normalizeReference } from '../../domain/reference-text.ts';
import type { ServiceContext } from '../service-context.ts';
import { COMPLETE_CONTAINER } from './statements.ts';

/** A container that may be meant. */
const ProposedContainer = z.object({ id: z.uuid(), number: z.string() });

/** Containers of the account whose number, or id if these count, begins with a text; the newest first. */
export const completeContainer = defineOperation(
  {
    id: 'complete_container',
    summary: 'Propose containers of which the beginning of the number or id is known',
    permission: 'tracking:read',
    input: z.object({ beginning: z.string(), by: z.enum(['number', 'number_or_id']) }),
    output: z.object({ containers: z.array(ProposedContainer) }),
  },
  async ({ db, principal }: ServiceContext, { beginning, by }) => {
    const number = normalizeReference(beginning);
    // Without a beginning all fit; the newest are found by time, and nothing sorts between the bounds of the number.
    const [from, to] = number === '' ? ['', ''] : [number, `${number}\u{10ffff}`];
    const id = idBeginning(beginning);
    const proposesIds = id !== null && (by === 'number_or_id' || id === '');
    const values = [from, to, proposesIds ? id : null, proposesIds && isUuid(id) ? id : null] as const;
    const containers = await db.query(COMPLETE_CONTAINER, [principal.accountId, ...values]);
    return { containers };
  },
);

/** The text as the beginning of an id; null if no id begins so. */
function idBeginning(text: string): string | null {
  const id = text.trim().toLowerCase();
  return /^[0-9a-f-]{0,36}$/.test(id) ? id : null;
}
