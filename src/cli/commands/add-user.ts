import type { App } from '../../app.ts';
import { pagesUrl } from '../../config/load.ts';
import { Failure } from '../../core/failure.ts';
import type { Role } from '../../core/permission.ts';
import { inviteMember } from '../../services/member/invitation.ts';
import { listMembers } from '../../services/member/member.ts';
import type { ServiceContext } from '../../services/service-context.ts';
import { acceptInvitation } from '../../services/sign-in-link/accept-invitation.ts';
import { INVITATION_DAYS } from '../../services/sign-in-link/sign-in-link.ts';
import { knownEmail } from '../../services/user/email.ts';
import { findUser, type KnownUser } from '../../services/user/find-user.ts';
import { checkNewPassword, hashPassword } from '../../services/user/password.ts';
import type { Io } from '../io/output.ts';
import { type AccountOptions, actFor } from './acting.ts';

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
  /** The link that the user has to open; null for a user who can sign in at once. */
  link: string | null;
  remark: string;
}

interface Accepting {
  app: App;
  token: string;
  passwordHash: string | null;
  name: string | null;
}

/** Longer than any password. */
const INPUT_BYTES_MAX = 4_096;

/**
 * Adds a user to an account: by a link that the user opens, or at once if a password is given or the OpenID provider has
 * verified the user. An existing user may have an address of someone else, and so accepts by a link too.
 */
export async function addUser(app: App, options: AddUserOptions, io: Io): Promise<void> {
  const password = options.passwordStdin ? await readPassword(io) : null;
  if (password !== null && (await findUser(app.db, options.email)) !== null) throw knownAlready(options.email);
  if (password !== null) checkNewPassword(password, options.email);
  const passwordHash = password === null ? null : await hashPassword(password);
  const { context, account } = await actFor(app, options);
  const role = options.role ?? (await usualRole(context, options.email));
  const { invitation, token } = await inviteMember.run(context, { email: options.email, role });
  const { email } = invitation;
  const accepting = { app, token, passwordHash, name: options.name ?? null };
  report({ email, role, account, ...(await accept(accepting, await findUser(app.db, email))) }, options, io);
}

/**
 * The role of an invitation for which none was given. It is sent again in the same role. Otherwise it is for an owner until
 * an owner has joined: the link of an earlier one may be lost, and an account without an owner is of no use.
 */
async function usualRole(context: ServiceContext, email: string): Promise<Role> {
  const { members, invitations } = await listMembers.run(context, {});
  const replaced = invitations.find((invitation) => invitation.email === knownEmail(email));
  if (replaced !== undefined) return replaced.role;
  return members.some(({ role }) => role === 'owner') ? 'member' : 'owner';
}

async function accept(accepting: Accepting, known: KnownUser | null): Promise<Pick<Added, 'link' | 'remark'>> {
  const { app, token, passwordHash, name } = accepting;
  if (known !== null && passwordHash === null) return inviteKnown(accepting, known);
  if (passwordHash === null) {
    const link = linkOf(app, token);
    const how = `The link works once, within ${INVITATION_DAYS} days`;
    const advice = `${how}; anyone who has it can choose the password, so send it only to the user.`;
    return { link, remark: name === null ? advice : `${advice} The user enters the name there.` };
  }
  await acceptInvitation(app.db, { token, name, passwordHash });
  return { link: null, remark: 'The user can sign in now.' };
}

async function inviteKnown({ app, token }: Accepting, known: KnownUser): Promise<Pick<Added, 'link' | 'remark'>> {
  // A user whom the OpenID provider verified needs no further proof, unless someone else may know the password.
  if (known.hasIdentity && !known.passwordIsTainted) {
    await acceptInvitation(app.db, { token, userId: known.id });
    return { link: null, remark: 'The user signs in at the OpenID provider as before.' };
  }
  const how = `The user exists already: after signing in, the link accepts the invitation, once, within ${INVITATION_DAYS} days`;
  const advice = 'if the user has no password, users link prints a link with which to choose one first';
  return { link: linkOf(app, token), remark: `${how}; ${advice}.` };
}

function knownAlready(email: string): Failure {
  const advice =
    'leave out --password-stdin to get a link that accepts the invitation, or print a link for a new password with users link';
  return new Failure('conflict', `${email} exists already, and this command does not change passwords; ${advice}.`);
}

function report({ remark, ...added }: Added, { json }: AddUserOptions, io: Io): void {
  if (json) io.print(JSON.stringify(added));
  else if (added.link !== null) io.print(added.link);
  const { email, role, account, link } = added;
  io.remark(`${email} ${link === null ? 'is' : 'is invited as'} ${role} of the account ${account}. ${remark}`);
}

/** The link that accepts an invitation or sets a password. */
export function linkOf(app: App, token: string): string {
  return `${pagesUrl(app.config)}/link?token=${token}`;
}

/** The password from stdin, without the line end that most programs append. */
async function readPassword(io: Io): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of io.input ?? []) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    if (length > INPUT_BYTES_MAX) throw new Failure('invalid_input', 'The input is too long for a password.');
    parts.push(bytes);
  }
  return Buffer.concat(parts)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}
