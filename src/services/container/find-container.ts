import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { isUuid } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import { normalizeReference } from '../../domain/reference-text.ts';
import type { ServiceContext } from '../service-context.ts';
import { FIND_CONTAINER } from './statements.ts';

/** Which container is meant, and under how many shipments the account has that number; one for an id. */
const FoundContainer = z.object({ id: z.uuid(), shipments_count: z.int() });
type FoundContainer = z.infer<typeof FoundContainer>;

/**
 * Callers may give a container number instead of an id. A number means the container of its newest shipment; an id is
 * returned unchanged, because the next read checks its account. Errors: `not_found`.
 */
export const findContainer = defineOperation(
  {
    id: 'find_container',
    summary: 'Find the container that an id or a container number means',
    permission: 'tracking:read',
    input: z.object({ id_or_number: z.string().trim().min(1).max(200) }),
    output: FoundContainer,
  },
  async ({ db, principal }: ServiceContext, { id_or_number: text }): Promise<FoundContainer> => {
    if (isUuid(text)) return { id: text.toLowerCase(), shipments_count: 1 };
    const [found] = await db.query(FIND_CONTAINER, [principal.accountId, normalizeReference(text)]);
    if (found !== undefined) return found;
    throw new Failure(
      'not_found',
      `There is no container with the id or number ${inline(text)} in this account; track_container tracks a number.`,
    );
  },
);
