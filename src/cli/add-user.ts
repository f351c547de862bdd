import type { App } from '../app.ts';
import { pagesUrl } from '../config/load.ts';
import { Failure } from '../core/failure.ts';
import type { Role } from '../core/permission.ts';
import { inviteMember } from '../services/member/invite-member.ts';
import { listMembers } from '../services/member/list-members.ts';
import type { ServiceContext } from '../services/service-context.ts';
import { acceptInvitation } from '../services/sign-in-link/accept-invitation.ts';
import { INVITATION_DAYS } from '../services/sign-in-link/sign-in-link.ts';
import { findUser, type KnownUser } from '../services/user/find-user.ts';
import { checkNewPassword, hashPassword } from '../services/user/password.ts';
import { type AccountOptions, actFor } from './acting.ts';
import type { Io } from './output.ts';

/** Whom `landfall users add` lets in, and how. */
export interface AddUserOptions extends AccountOptions {
  email: string;
  role?: Role;
  name?: string;
  passwordStdin?: true;
  json?: true;
}

/** What it says in the end. */
interface Added {
  email: string;
  role: Role;
  account: string;
  /** What the person has to open; null for somebody who can sign in at once. */
  link: string | null;
  remark: string;
}

interface Accepting {
  app: App;
  token: string;
  passwordHash: string | null;
  name: string | null;
}

/** More than any password has. */
const INPUT_BYTES_MAX = 4_096;

/**
 * Lets somebody into an account: by a link that they open, or at once if their password is given or their company vouches
 * for them. Anybody may be known by an address that is not theirs, so whoever is known accepts by a link as well.
 */
export async function addUser(app: App, options: AddUserOptions, io: Io): Promise<void> {
  const password = options.passwordStdin ? await readPassword(io) : null;
  if (password !== null && (await findUser(app.db, options.email)) !== null) throw knownAlready(options.email);
  if (password !== null) checkNewPassword(password, options.email);
  const passwordHash = password === null ? null : await hashPassword(password);
  const { context, account } = await actFor(app, options);
  const role = options.role ?? (await usualRole(context));
  const { invitation, token } = await inviteMember.run(context, { email: options.email, role });
  const { email } = invitation;
  const accepting = { app, token, passwordHash, name: options.name ?? null };
  tell({ email, role, account, ...(await accept(accepting, await findUser(app.db, email))) }, options, io);
}

/** The first person of an account has to be able to let others in. */
async function usualRole(context: ServiceContext): Promise<Role> {
  const { members, invitations } = await listMembers.run(context, {});
  return members.length + invitations.length === 0 ? 'owner' : 'member';
}

async function accept(accepting: Accepting, known: KnownUser | null): Promise<Pick<Added, 'link' | 'remark'>> {
  const { app, token, passwordHash, name } = accepting;
  if (known !== null && passwordHash === null) return inviteKnown(accepting, known);
  if (passwordHash === null) {
    const link = linkOf(app, token);
    const how = `The link works once, within ${INVITATION_DAYS} days`;
    const advice = `${how}: whoever has it chooses the password, so send it to them alone.`;
    return { link, remark: name === null ? advice : `${advice} They say themselves what they are called.` };
  }
  await acceptInvitation(app.db, { token, name, passwordHash });
  return { link: null, remark: 'They can sign in now.' };
}

async function inviteKnown({ app, token }: Accepting, known: KnownUser): Promise<Pick<Added, 'link' | 'remark'>> {
  // Whoever proved to their company who they are needs to prove nothing more, unless somebody else has a way in as well.
  if (known.hasIdentity && !known.passwordIsTainted) {
    await acceptInvitation(app.db, { token, userId: known.id });
    return { link: null, remark: 'They sign in at their company as before.' };
  }
  const how = `They are known already, so they sign in and then accept by the link, once, within ${INVITATION_DAYS} days`;
  const advice = 'where they have no password, users link prints a link by which they choose one first';
  return { link: linkOf(app, token), remark: `${how}; ${advice}.` };
}

function knownAlready(email: string): Failure {
  const advice =
    'leave out --password-stdin to get a link by which they accept, or give them a password with users link';
  return new Failure('conflict', `${email} is known already, and their password is not changed by this; ${advice}.`);
}

function tell({ remark, ...added }: Added, { json }: AddUserOptions, io: Io): void {
  if (json) io.print(JSON.stringify(added));
  else if (added.link !== null) io.print(added.link);
  const { email, role, account, link } = added;
  io.remark(`${email} ${link === null ? 'is' : 'is invited as'} ${role} of the account ${account}. ${remark}`);
}

/** What somebody opens who was given a token. */
export function linkOf(app: App, token: string): string {
  return `${pagesUrl(app.config)}/link?token=${token}`;
}

/** What is piped in, without the end of the line that most programs write behind it. */
async function readPassword(io: Io): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of io.input ?? []) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    if (length > INPUT_BYTES_MAX) throw new Failure('invalid_input', 'What came by stdin is too long for a password.');
    parts.push(bytes);
  }
  return Buffer.concat(parts)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}
