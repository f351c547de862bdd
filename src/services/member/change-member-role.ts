import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { permissionsOf } from '../../core/permission.ts';
import { requireHeld } from '../api-key/require-held.ts';
import { recordActOf } from '../audit/record-audit.ts';
import type { ServiceContext } from '../service-context.ts';
import { lockMember, RoleName, requireOtherOwner, UserId } from './member.ts';

/**
 * Changes what somebody may do in the account. Errors: `not_found`; `conflict` for the only owner; `forbidden` where it is
 * about more than the principal may do.
 */
export const changeMemberRole = defineOperation(
  {
    id: 'change_member_role',
    summary: 'Change what somebody may do in the account',
    permission: 'account:admin',
    input: z.object({ user_id: UserId, role: RoleName.describe('What they become') }),
    output: z.object({ user_id: z.uuid(), email: z.string(), role: RoleName }),
  },
  (context: ServiceContext, { user_id, role }) => {
    requireHeld(context.principal, permissionsOf(role));
    return context.db.transaction(async (tx) => {
      const member = await lockMember(context, tx, user_id);
      const { email } = member;
      if (member.role === role) return { user_id, email, role };
      requireOtherOwner(member);
      const where = { accountId: context.principal.accountId, userId: user_id };
      await tx.prisma.membership.updateMany({ where, data: { role } });
      await recordActOf(context, tx, { kind: 'member_role_changed', detail: { email, from: member.role, to: role } });
      return { user_id, email, role };
    });
  },
);
