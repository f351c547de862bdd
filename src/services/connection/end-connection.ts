import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { PlainText } from '../../core/plain-text.ts';
import { inline } from '../../core/text.ts';
import { nullIfMissing } from '../../db/null-if-missing.ts';
import { recordActOf } from '../audit/record-audit.ts';
import type { ServiceContext } from '../service-context.ts';
import { CONNECTION_SELECT, toConnection } from './connection.ts';

const ID_LENGTH_MAX = 100;

/**
 * Ends what a program may do for a person, at once: one's own, or with account:admin that of anybody in the account.
 * Errors: `not_found`, also for what is somebody else's; `forbidden` to programs that are nobody's.
 */
export const endConnection = defineOperation(
  {
    id: 'end_connection',
    summary: 'End the connection of a program',
    permission: 'tracking:read',
    input: z.object({ id: PlainText.max(ID_LENGTH_MAX).describe('Id of the connection') }),
    output: z.object({ id: z.string(), client_name: z.string(), user_email: z.string() }),
  },
  (context: ServiceContext, { id }) => {
    const { accountId, userId, permissions } = context.principal;
    const isAdmin = permissions.has('account:admin');
    if (userId === null && !isAdmin) {
      throw new Failure('forbidden', 'Only people have connections of their own; sign in to end one of yours.');
    }
    return context.db.transaction(async (tx) => {
      const own = userId === null || isAdmin ? {} : { userId };
      const where = { grantId: id, accountId, ...own };
      // All that was issued because of it refers to it and goes with it.
      const ended = await nullIfMissing(tx.prisma.connection.delete({ where, select: CONNECTION_SELECT }));
      if (ended === null) throw noConnection(id);
      const { client_id, client_name, user_email } = toConnection(ended);
      const detail = { program: client_name, client_id, user_email };
      await recordActOf(context, tx, { kind: 'connection_ended', detail });
      return { id: ended.grantId, client_name, user_email };
    });
  },
);

function noConnection(id: string): Failure {
  const message = `There is no connection with the id ${inline(id)} that you could end; list them, it may have ended.`;
  return new Failure('not_found', message);
}
