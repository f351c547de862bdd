import { Failure } from '../core/failure.ts';
import type { Transaction } from '../db/client.ts';
import { recordAuditOfUser } from '../services/audit.ts';
import { endConnectionsOf } from '../services/connection.ts';
import { clearPassword } from '../services/sign-in-link/admit.ts';
import { endSessions } from '../services/user/end-sessions.ts';
import { lockUser } from '../services/user/lock-user.ts';
import type { CompanyIdentity } from './identity.ts';

/**
 * The origin of an identity: `company` for SSO on our pages, `foreign` for an access token of
 * an external authorization server. One server may name a person differently to each.
 */
export type IdentityClient = 'company' | 'foreign';

/** An identity, and how it came to us. */
export interface UserArrival {
  identity: CompanyIdentity;
  client: IdentityClient;
  address?: string | null;
}

/**
 * The user of an identity; null if there is none. An identity that is new is linked to the user who
 * has its e-mail address, if its server vouches for that. If they signed in themselves, that is the only way in from then
 * on. Errors: `forbidden` where the address belonged to another user at that server: it may have been given away again.
 */
export async function knownUser(tx: Transaction, arrival: UserArrival): Promise<string | null> {
  const { identity, client, address } = arrival;
  const { issuer, subject, email } = identity;
  const known = await tx.prisma.userIdentity.findUnique({
    where: { issuer_client_subject: { issuer, client, subject } },
    select: { userId: true },
  });
  if (known !== null) return known.userId;
  if (!identity.isEmailVerified) return null;
  if (email === null) return null;
  const user = await tx.prisma.user.findUnique({ where: { email }, select: { id: true } });
  // Of two identities that come at once for one user the second waits for the first, and then finds it.
  if (user === null || !(await lockUser(tx, user.id))) return null;
  const others = { userId: user.id, issuer, client, subject: { not: subject } };
  if ((await tx.prisma.userIdentity.count({ where: others })) > 0) throw belongsToOther(identity);
  const userId = await linkIdentity(tx, arrival, user.id);
  // A client with a token cannot be informed that the password and the sessions were removed.
  if (client === 'company') await reclaim(tx, { userId, address });
  return userId;
}

/** Links an identity to a user and returns the user that it belongs to: a concurrent request may have linked it first. */
export async function linkIdentity(tx: Transaction, arrival: UserArrival, newUserId: string): Promise<string> {
  const { identity, client, address } = arrival;
  const { issuer, subject } = identity;
  // Of two concurrent requests the second waits for the first and gets its result.
  const { userId } = await tx.prisma.userIdentity.upsert({
    where: { issuer_client_subject: { issuer, client, subject } },
    create: { issuer, client, subject, userId: newUserId },
    update: { subject },
    select: { userId: true },
  });
  await recordAuditOfUser(tx, { userId, kind: 'identity_linked', address, detail: { issuer, with: client } });
  return userId;
}

/**
 * The address was not verified before. A person who was invited under it may have set a password, be signed in and
 * have connected programs, so all of these are revoked.
 */
async function reclaim(tx: Transaction, who: { userId: string; address?: string | null | undefined }): Promise<void> {
  await clearPassword(tx, who.userId);
  await tx.prisma.signInLink.deleteMany({ where: { userId: who.userId, kind: 'password', usedAt: null } });
  await endSessions(tx, who.userId);
  await endConnectionsOf(tx, who);
}

function belongsToOther({ email, issuer }: CompanyIdentity): Failure {
  const host = URL.canParse(issuer) ? new URL(issuer).host : issuer;
  const why = `${email} belonged to another user at ${host} before`;
  const advice = `ask an owner of your account to remove that sign-in, or the operator: landfall users forget-sign-in ${email}`;
  return new Failure('forbidden', `${why}; ${advice}.`);
}
