import { expect, it } from 'vitest';
import { createSessions } from '../../src/auth/session.ts';
import { run } from '../../src/cli/program.ts';
import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/id.ts';
import { KEY_PERMISSIONS, OPERATOR_PERMISSION } from '../../src/core/permission.ts';
import { createApiKey } from '../../src/services/api-key.ts';
import { grantOperating, withdrawOperating } from '../../src/services/member/operating-user.ts';
import { createPasswordLink } from '../../src/services/member/password-link.ts';
import { choosePassword } from '../../src/services/sign-in-link/choose-password.ts';
import { findSignInLink } from '../../src/services/sign-in-link/find-sign-in-link.ts';
import { makePerson, type Person } from '../services/member/people.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { serviceContext } from '../support/service-context.ts';

const DEAD = { code: 'not_found' };
/** Each command starts the program anew. */
const COMMANDS_MS = 60_000;

describeWithDatabase('landfall operators', () => {
  const db = useDatabase();
  const sessions = createSessions(db);

  /** An owner and a member of an account, in which the operator of the machine acts. */
  async function people(): Promise<{
    owner: Person;
    member: Person;
    machine: Awaited<ReturnType<typeof serviceContext>>;
  }> {
    const context = await serviceContext(db, { clock: systemClock });
    const machine = { ...context, principal: { ...context.principal, keyId: null, userId: null } };
    return { owner: await makePerson(context, 'owner'), member: await makePerson(context, 'member'), machine };
  }

  async function operators(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const said = { code: -1, out: '', err: '' };
    const env = { DATABASE_URL: db.url, SECRET_KEY: 'ab'.repeat(32), LOG_LEVEL: 'silent' };
    const print = (text: string) => {
      said.out += `${text}\n`;
    };
    const remark = (text: string) => {
      said.err += `${text}\n`;
    };
    said.code = await run(['operators', ...args], { env, isTerminal: false, print, remark });
    return said;
  }

  const add = (email: string) => grantOperating(db, email);

  async function operates({ userId }: Person): Promise<boolean | undefined> {
    return (await sessions.find(await sessions.begin(userId)))?.operates;
  }

  it(
    'add lets a user operate the installation, after a new sign-in, and remove ends it in open browsers',
    async () => {
      const { member } = await people();
      const before = await sessions.begin(member.userId);

      const added = await operators('add', member.email.toUpperCase());
      const listed = await operators('list', '--json');
      const open = await sessions.begin(member.userId);

      const said = expect.stringContaining(`${member.email} operates the installation since`);
      expect([added.code, added.err]).toEqual([0, said]);
      expect(await sessions.find(before)).toBeNull();
      expect(JSON.parse(listed.out)).toContainEqual({ email: member.email, since: expect.any(String) });
      expect(await sessions.find(open)).toMatchObject({ operates: true });
      expect((await operators('remove', member.email)).code).toBe(0);
      expect(await sessions.find(open)).toMatchObject({ operates: false });
    },
    COMMANDS_MS,
  );

  it('remove says of a user who does not operate the installation that there is nothing to take back', async () => {
    const { member } = await people();

    await expect(withdrawOperating(db, member.email)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('add is kept in the audit log of the account, and keeps the time of the first', async () => {
    const { member } = await people();

    const first = await add(member.email);
    const second = await add(member.email);

    expect(second).toEqual(first);
    const kinds = await db.prisma.auditEvent.findMany({ where: { userId: member.userId }, select: { kind: true } });
    expect(kinds).toContainEqual({ kind: 'operating_granted' });
  });

  it('add ends the links by which an owner could set the password, and owners can make no new ones', async () => {
    const { owner, member, machine } = await people();
    const early = await createPasswordLink.run(owner.context, { user_id: member.userId });

    await add(member.email);

    await expect(findSignInLink(db, early.token)).rejects.toMatchObject(DEAD);
    await expect(createPasswordLink.run(owner.context, { user_id: member.userId })).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining(`landfall users link ${member.email}`),
    });
    const { token } = await createPasswordLink.run(machine, { user_id: member.userId });
    expect(await findSignInLink(db, token)).toMatchObject({ kind: 'password' });
  });

  it('add refuses a user whose password another person may know, until the user has chosen a new one', async () => {
    const { owner, member, machine } = await people();
    const { token } = await createPasswordLink.run(owner.context, { user_id: member.userId });
    await choosePassword(db, { token, passwordHash: 'x' });

    await expect(add(member.email)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`landfall users link ${member.email}`),
    });
    expect(await operates(member)).toBe(false);
    const own = await createPasswordLink.run(machine, { user_id: member.userId });
    await choosePassword(db, { token: own.token, passwordHash: 'y' });
    await add(member.email);
    expect(await operates(member)).toBe(true);
  });

  it('add names no user who is none', async () => {
    await expect(add('nobody@example.com')).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('There is no user with the address nobody@example.com'),
    });
  });

  it('lets no user or key that operates the installation make a key that does so', async () => {
    const { owner, machine } = await people();
    const permissions = new Set(KEY_PERMISSIONS);
    const wanted: Parameters<typeof createApiKey.run>[1] = { name: 'ours', permissions: [OPERATOR_PERMISSION] };
    const { accountId, userId } = owner.context.principal;

    for (const held of [
      { userId, keyId: null },
      { userId: null, keyId: newId() },
    ]) {
      const context = { ...owner.context, principal: { accountId, permissions, ...held } };
      await expect(createApiKey.run(context, wanted)).rejects.toMatchObject({ code: 'forbidden' });
    }
    const operator = { ...machine, principal: { ...machine.principal, permissions } };
    expect((await createApiKey.run(operator, wanted)).api_key.permissions).toEqual([OPERATOR_PERMISSION]);
  });
});
