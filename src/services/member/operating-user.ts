import { Failure } from '../../core/failure.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { Instant } from '../../domain/instant.ts';
import { recordAuditOfUser } from '../audit.ts';
import { clearPassword } from '../sign-in-link/admit.ts';
import { knownEmail } from '../user/email.ts';
import { endSessions } from '../user/end-sessions.ts';
import { findUser } from '../user/find-user.ts';
import { lockUser } from '../user/lock-user.ts';

/** A user whom the operator let see and test the sources of the installation. */
export interface OperatingUser {
  email: string;
  since: Instant;
}

/** More users than operate one installation. */
const OPERATING_MAX = 1_000;

/** The users who operate the installation, by e-mail address. */
export async function listOperatingUsers({ prisma }: Transaction): Promise<OperatingUser[]> {
  const where = { operatesSince: { not: null } };
  const select = { email: true, operatesSince: true };
  const users = await prisma.user.findMany({ where, select, orderBy: { email: 'asc' }, take: OPERATING_MAX });
  return users.flatMap(({ email, operatesSince: since }) =>
    since === null ? [] : [{ email, since: Instant.parse(since.toISOString()) }],
  );
}

/**
 * Lets a user see and test the sources of the installation, in the browser. The owners of an account of the user may know the
 * password or be signed in as the user, which must not give them the same: so all browsers are signed out, and links that owners
 * made for a new password are valid no more (`living-link.ts`). Errors: `not_found`; `conflict` where the user has to choose a new
 * password before.
 */
export function grantOperating(db: Database, email: string): Promise<OperatingUser> {
  return db.transaction(async (tx) => {
    const { id, hasIdentity, passwordIsTainted, ...user } = await lockedUser(tx, email);
    if (passwordIsTainted && !hasIdentity) throw passwordKnownToOthers(user.email);
    if (passwordIsTainted) await clearPassword(tx, id);
    await endSessions(tx, id);
    const now = await databaseNow(tx);
    await tx.prisma.user.updateMany({ where: { id, operatesSince: null }, data: { operatesSince: now } });
    await recordAuditOfUser(tx, { userId: id, kind: 'operating_granted' });
    const { operatesSince } = await tx.prisma.user.findUniqueOrThrow({
      where: { id },
      select: { operatesSince: true },
    });
    return { email: user.email, since: Instant.parse((operatesSince ?? now).toISOString()) };
  });
}

/** Takes that back, also from open browsers. Errors: `not_found`, also for a user who does not operate the installation. */
export function withdrawOperating(db: Database, email: string): Promise<void> {
  return db.transaction(async (tx) => {
    const { id, ...user } = await lockedUser(tx, email);
    const where = { id, operatesSince: { not: null } };
    const { count } = await tx.prisma.user.updateMany({ where, data: { operatesSince: null } });
    if (count === 0) throw new Failure('not_found', `${user.email} does not operate the installation.`);
    await recordAuditOfUser(tx, { userId: id, kind: 'operating_withdrawn' });
  });
}

async function lockedUser(tx: Transaction, email: string) {
  const found = await findUser(tx, email);
  if (found !== null) await lockUser(tx, found.id);
  const user = found === null ? null : await findUser(tx, email);
  if (user !== null) return user;
  const advice = 'users add adds one, who has to open the link before';
  throw new Failure('not_found', `There is no user with the address ${knownEmail(email)}; ${advice}.`);
}

function passwordKnownToOthers(email: string): Failure {
  const why = `The password of ${email} was set by a link that another person could see`;
  return new Failure(
    'conflict',
    `${why}; print a link for a new one with: landfall users link ${email}, then repeat this.`,
  );
}
