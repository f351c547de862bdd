import { newId } from '../../core/id.ts';
import type { Database } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { actingAccount } from '../account.ts';
import { recordAudit } from '../audit.ts';
import { LOCK_WELCOME } from './statements.ts';
import { deadWelcome, isOpenWelcome } from './welcome-link.ts';

/** The first person, as they describe themselves. */
export interface FirstOwner {
  token: string;
  /** As `Email` gives it. */
  email: string;
  name: string;
  /** As `hashPassword` gives it. */
  passwordHash: string;
  address: string;
  /** The account of the configuration; null for the only one, or `default`. */
  accountName: string | null;
}

/**
 * Makes the first person by a welcome link: owner of the account, and operator of the installation, because the link was shown to
 * its operator alone. All welcome links end. Of several who do so at once one succeeds. Errors: `not_found` for a link that is
 * no longer valid; `configuration` where the configured account does not exist.
 */
export async function makeFirstOwner(db: Database, owner: FirstOwner): Promise<{ userId: string }> {
  // Nothing is made for a link that leads nowhere.
  if (!(await isOpenWelcome(db, owner.token))) throw deadWelcome();
  const { id: accountId } = await actingAccount(db, owner.accountName);
  return db.transaction(async (tx) => {
    await tx.query(LOCK_WELCOME, []);
    if (!(await isOpenWelcome(tx, owner.token))) throw deadWelcome();
    const { email, name, passwordHash, address } = owner;
    const user = { id: newId(), email, name, passwordHash, operatesSince: await databaseNow(tx) };
    await tx.prisma.user.create({ data: user, select: { id: true } });
    const userId = user.id;
    await tx.prisma.membership.create({ data: { accountId, userId, role: 'owner' }, select: { userId: true } });
    await recordAudit(tx, { accountId, userId, kind: 'first_owner_joined', address });
    await tx.prisma.welcomeLink.deleteMany({});
    return { userId };
  });
}
