import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { revokeKeysMadeBy } from '../api-key/revoke-keys-made-by.ts';
import { recordActOf } from '../audit/record-audit.ts';
import type { ServiceContext } from '../service-context.ts';
import { lockMember, requireOtherOwner, UserId } from './member.ts';

/**
 * Removes somebody from the account, and with them what they connected to it; the keys that they made go on working unless
 * they are to be revoked too. Errors: as of `change_member_role`.
 */
export const removeMember = defineOperation(
  {
    id: 'remove_member',
    summary: 'Remove somebody from the account',
    permission: 'account:admin',
    input: z.object({
      user_id: UserId,
      revoke_keys: z.boolean().default(false).describe('Whether to revoke the keys of the account that they made, too'),
    }),
    output: z.object({
      user_id: z.uuid(),
      email: z.string(),
      keys_revoked: z.int().describe('How many keys were revoked with them'),
    }),
  },
  (context: ServiceContext, { user_id, revoke_keys }) => {
    const { accountId } = context.principal;
    return context.db.transaction(async (tx) => {
      const member = await lockMember(context, tx, user_id);
      const { email, role } = member;
      requireOtherOwner(member);
      await recordActOf(context, tx, { kind: 'member_removed', detail: { email, role } });
      const keys_revoked = revoke_keys ? await revokeKeysMadeBy(context, tx, user_id) : 0;
      // What they allowed programs to do in the account refers to the membership and goes with it.
      await tx.prisma.membership.deleteMany({ where: { accountId, userId: user_id } });
      const theirs = { OR: [{ userId: user_id }, { kind: 'invitation', email }] };
      await tx.prisma.signInLink.deleteMany({ where: { accountId, usedAt: null, ...theirs } });
      return { user_id, email, keys_revoked };
    });
  },
);
