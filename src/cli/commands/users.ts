import { type Command, InvalidArgumentError } from 'commander';
import type { App } from '../../app.ts';
import { Failure } from '../../core/failure.ts';
import { ALL_ROLES, isRole, type Role } from '../../core/permission.ts';
import { withdrawInvitation } from '../../services/member/invitation.ts';
import { changeMemberRole, listMembers, type Member, removeMember } from '../../services/member/member.ts';
import { createPasswordLink, forgetSignIn } from '../../services/member/password-link.ts';
import type { ServiceContext } from '../../services/service-context.ts';
import { PASSWORD_LINK_HOURS } from '../../services/sign-in-link/sign-in-link.ts';
import { knownEmail } from '../../services/user/email.ts';
import { findUser } from '../../services/user/find-user.ts';
import { columns, type Io } from '../io/output.ts';
import { type AccountOptions, actFor, withApp } from './acting.ts';
import { type AddUserOptions, addUser, linkOf } from './add-user.ts';

interface ListOptions extends AccountOptions {
  json?: true;
}

const ROLE_HELP = `one of ${ALL_ROLES.join(', ')}`;

/** `landfall users`: the people of an account. */
export function command(program: Command, io: Io): void {
  const users = program.command('users').description('add, list and remove users');
  users
    .command('add <email>')
    .description('add or invite a user; prints a link that works once')
    .option('--role <role>', `${ROLE_HELP}; by default owner until an owner has joined, then member`, readRole)
    .option('--account <name>', 'the account; by default ACCOUNT, or the only account')
    .option('--create-account', 'create the account if it does not exist')
    .option('--name <text>', 'the name of the user; only with --password-stdin')
    .option('--password-stdin', 'read the password of a new user from stdin, so that no link is needed')
    .option('--json', 'print JSON')
    .action((email: string, options: AddUserOptions) => withApp(io, (app) => addUser(app, { ...options, email }, io)));
  users
    .command('list')
    .description('list the users of an account, and the invitations')
    .option('--account <name>', 'the account')
    .option('--json', 'print JSON')
    .action((options: ListOptions) => withApp(io, (app) => list(app, options, io)));
  users
    .command('remove <email>')
    .description('remove a user from an account, or withdraw an invitation')
    .option('--account <name>', 'the account')
    .option('--revoke-keys', 'also revoke the keys that the user created in the account')
    .action((email: string, options: RemoveOptions) => withApp(io, (app) => remove(app, { ...options, email }, io)));
  users
    .command('role')
    .description('change the role of a user')
    .argument('<email>')
    .argument('<role>', ROLE_HELP, readRole)
    .option('--account <name>', 'the account')
    .action((email: string, role: Role, options: AccountOptions) =>
      withApp(io, (app) => changeRole(app, { email, role, ...options }, io)),
    );
  users
    .command('link <email>')
    .description('print a link with which a user chooses a new password')
    .option('--account <name>', 'an account of the user')
    .action((email: string, options: AccountOptions) => withApp(io, (app) => link(app, { email, ...options }, io)));
  users
    .command('forget-sign-in <email>')
    .description(
      'remove the link between a user and the OpenID provider, if the e-mail address belongs to someone else by now',
    )
    .option('--account <name>', 'an account of the user')
    .action((email: string, options: AccountOptions) => withApp(io, (app) => forget(app, { email, ...options }, io)));
}

interface RemoveOptions extends AccountOptions {
  revokeKeys?: true;
}

interface UserOptions extends AccountOptions {
  email: string;
}

async function list(app: App, options: ListOptions, io: Io): Promise<void> {
  const { context, account } = await actFor(app, options);
  const people = await listMembers.run(context, {});
  const { members, invitations } = people;
  if (options.json) io.print(JSON.stringify(people, null, 2));
  else if (members.length + invitations.length === 0) {
    io.remark(`The account ${account} has no users yet; add one with users add.`);
  } else {
    const rows = members.map(({ email, role, signs_in_with: how, last_seen_at: seen }) => {
      return [email, role, `signs in with ${how}`, seen === null ? 'not seen lately' : `last seen ${seen}`];
    });
    const invited = invitations.map(({ email, role, expires_at }) => [email, role, 'invited', `until ${expires_at}`]);
    io.print(columns([...rows, ...invited]));
  }
}

async function remove(app: App, options: UserOptions & RemoveOptions, io: Io): Promise<void> {
  const { context, account } = await actFor(app, options);
  const { members, invitations } = await listMembers.run(context, {});
  const invitation = invitations.find(({ email }) => email === addressOf(options));
  if (invitation === undefined) {
    const { user_id, keys_made: keys } = memberOf(members, options, account);
    await removeMember.run(context, { user_id, revoke_keys: options.revokeKeys ?? false });
    io.remark('They belong to the account no more, and what they connected to it is disconnected.');
    if (keys > 0)
      io.remark(
        `Keys created by the user: ${keys}, ${options.revokeKeys ? 'revoked' : 'still active; see keys list'}.`,
      );
  } else {
    await withdrawInvitation.run(context, { id: invitation.id });
    io.remark('The invitation is withdrawn; its link leads nowhere.');
  }
}

async function changeRole(app: App, options: UserOptions & { role: Role }, io: Io): Promise<void> {
  const { context, account } = await actFor(app, options);
  const { user_id } = await findMember(context, options, account);
  await changeMemberRole.run(context, { user_id, role: options.role });
  io.remark(`The user is now ${options.role} of the account ${account}.`);
}

async function link(app: App, options: UserOptions, io: Io): Promise<void> {
  const { context, account } = await actFor(app, options);
  const user_id = (await invitedUser(app, context, options)) ?? (await findMember(context, options, account)).user_id;
  const { token } = await createPasswordLink.run(context, { user_id });
  io.print(linkOf(app, token));
  io.remark(`The link works once, within ${PASSWORD_LINK_HOURS} hours; anyone who has it can choose the password.`);
}

async function forget(app: App, options: UserOptions, io: Io): Promise<void> {
  const { context, account } = await actFor(app, options);
  const { user_id } = await findMember(context, options, account);
  await forgetSignIn.run(context, { user_id });
  io.remark('The user is signed out. The next SSO sign-in with this address is linked to the user.');
}

/** An existing user who is invited has to be able to sign in before accepting, also as a member of other accounts. */
async function invitedUser(app: App, context: ServiceContext, options: UserOptions): Promise<string | null> {
  const { invitations } = await listMembers.run(context, {});
  const isInvited = invitations.some(({ email }) => email === addressOf(options));
  return isInvited ? ((await findUser(app.db, options.email))?.id ?? null) : null;
}

async function findMember(context: ServiceContext, options: UserOptions, account: string): Promise<Member> {
  const { members } = await listMembers.run(context, {});
  return memberOf(members, options, account);
}

function memberOf(members: readonly Member[], options: UserOptions, account: string): Member {
  const found = members.find(({ email }) => email === addressOf(options));
  if (found !== undefined) return found;
  const advice = 'users list shows the users, and users add adds one';
  throw new Failure('not_found', `${options.email} does not belong to the account ${account}; ${advice}.`);
}

/** As people are known. */
function addressOf({ email }: UserOptions): string {
  return knownEmail(email);
}

function readRole(text: string): Role {
  if (isRole(text)) return text;
  throw new InvalidArgumentError(`Allowed roles: ${ALL_ROLES.join(', ')}.`);
}
