import { newId } from '../../../src/core/id.ts';
import { permissionsOf, type Role } from '../../../src/core/permission.ts';
import type { Database } from '../../../src/db/client.ts';
import type { Mailer, MailMessage, MailOutcome } from '../../../src/services/mail/mailer.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';

/** A member of the account of a context, and the context of what they do. */
export async function joinedMember(db: Database, by: ServiceContext, role: Role = 'viewer') {
  const { accountId } = by.principal;
  const userId = newId();
  const email = `${role}-${userId.slice(-8)}@example.com`;
  await db.prisma.user.create({ data: { id: userId, email } });
  await db.prisma.membership.create({ data: { accountId, userId, role } });
  const principal = { accountId, userId, keyId: null, permissions: new Set(permissionsOf(role)) };
  return { accountId, userId, email, context: { ...by, principal } };
}

/** Keeps what it is given, with the next of some outcomes; `sent` where there is none. */
export function keepingMailer(...outcomes: MailOutcome[]): Mailer & { given: MailMessage[] } {
  const given: MailMessage[] = [];
  return {
    given,
    send: async (message, beforeText) => {
      const outcome = outcomes.shift() ?? { result: 'sent' };
      if (outcome.result === 'sent' || outcome.result === 'unclear') await beforeText();
      given.push(message);
      return outcome;
    },
  };
}
