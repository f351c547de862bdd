import { z } from 'zod';
import { isUuid } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import { sql } from '../../db/sql.ts';
import { normalizeReference } from '../../domain/reference-text.ts';
import type { ServiceContext } from '../service-context.ts';

/** No host shows more than a hundred; one more says that there are more. */
const PROPOSALS_MAX = 101;

/** What so many fit is not finished typing, and the newest of them are not worth reading an account for. */
const CANDIDATES_MAX = 500;

/** A container that may be meant. */
const ProposedContainer = z.object({ id: z.uuid(), number: z.string() });

/**
 * Three ways to a container, each by an index of its own: numbers by their beginning, ids by their beginning among the
 * newest (a range of ids would be one of all accounts), and a whole id wherever it is.
 */
const COMPLETE = sql({
  name: 'complete_container',
  because: 'trip',
  parameters: ['uuid', 'text', 'text', 'text?', 'uuid?'],
  row: { id: 'uuid', number: 'text' },
  text: `WITH found AS (
      (SELECT id, number, created_at FROM container WHERE account_id = $1 AND number >= $2 AND number < $3
        ORDER BY number LIMIT ${CANDIDATES_MAX})
      UNION
      SELECT id, number, created_at FROM (SELECT id, number, created_at FROM container
        WHERE account_id = $1 AND $4::text IS NOT NULL ORDER BY created_at DESC, id LIMIT ${CANDIDATES_MAX}) newest
        WHERE starts_with(id::text, $4)
      UNION
      SELECT id, number, created_at FROM container WHERE id = $5 AND account_id = $1
    )
    SELECT id, number FROM found ORDER BY created_at DESC, id LIMIT ${PROPOSALS_MAX}`,
});

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
    const containers = await db.query(COMPLETE, [principal.accountId, ...values]);
    return { containers };
  },
);

/** The text as the beginning of an id; null if no id begins so. */
function idBeginning(text: string): string | null {
  const id = text.trim().toLowerCase();
  return /^[0-9a-f-]{0,36}$/.test(id) ? id : null;
}
