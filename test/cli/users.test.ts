import { describe, expect, it } from 'vitest';
import { createPasswordSignIn } from '../../src/auth/sign-in.ts';
import { run } from '../../src/cli/program.ts';
import { newId } from '../../src/core/id.ts';
import { createAccount } from '../../src/services/account.ts';
import { acceptInvitation } from '../../src/services/sign-in-link/accept-invitation.ts';
import { findSignInLink } from '../../src/services/sign-in-link/find-sign-in-link.ts';
import { databaseAvailable, useDatabase } from '../support/database.ts';

interface Outcome {
  code: number;
  out: string;
  err: string;
}

const LINK = /^https:\/\/track\.example\.com\/auth\/link\?token=([\w-]{43})\n$/;
const PASSWORD = 'correct horse battery';

const db = useDatabase();

describe.skipIf(!databaseAvailable)('landfall users', () => {
  it('add invites owners until an owner has joined, whichever link was lost, and members from then on', async () => {
    const add = async (email: string, ...more: string[]) => {
      const { out } = await users(['add', email, '--account', 'lost', '--create-account', '--json', ...more]);
      return JSON.parse(out);
    };

    const lost = await add('ada@lost.example');
    const again = await add('Ada@lost.example');
    const viewer = await add('cem@lost.example', '--role', 'viewer');
    const viewerAgain = await add('cem@lost.example');
    const instead = await add('ben@lost.example');
    const token = new URL(instead.link).searchParams.get('token') ?? '';
    await acceptInvitation(db, { token, name: null, passwordHash: 'x' });
    const late = await add('dan@lost.example');

    const roles = [lost, again, viewer, viewerAgain, instead, late].map(({ role }) => role);
    expect(roles).toEqual(['owner', 'owner', 'viewer', 'viewer', 'owner', 'member']);
    const members = await db.prisma.membership.findMany({
      where: { account: { name: 'lost' } },
      select: { role: true },
    });
    expect(members).toEqual([{ role: 'owner' }]);
  });

  it('add prints a link and nothing else, as an owner until one has joined, and in the role that is given', async () => {
    const first = await users(['add', 'ada@links.example', '--account', 'links', '--create-account']);
    const second = await users(['add', 'ben@links.example', '--account', 'links']);
    const third = await users(['add', 'cem@links.example', '--account', 'links', '--role', 'viewer', '--json']);

    expect([first.code, second.code, third.code]).toEqual([0, 0, 0]);
    const found = [await findSignInLink(db, tokenOf(first)), await findSignInLink(db, tokenOf(second))];
    expect(found).toMatchObject([
      { kind: 'invitation', email: 'ada@links.example', role: 'owner', account: { name: 'links' } },
      { kind: 'invitation', email: 'ben@links.example', role: 'owner', account: { name: 'links' } },
    ]);
    expect(first.err).toContain('7 days');
    expect(JSON.parse(third.out)).toEqual({
      email: 'cem@links.example',
      role: 'viewer',
      account: 'links',
      link: expect.stringContaining('/link?token='),
    });
  });

  it('add with a password by stdin lets the person sign in at once, and says the password nowhere', async () => {
    const args = ['add', 'Ada@Piped.example', '--account', 'piped', '--create-account', '--password-stdin'];

    const { code, out, err } = await users(
      [...args, '--name', 'Ada'],
      [`${PASSWORD.slice(0, 5)}`, `${PASSWORD.slice(5)}\n`],
    );

    expect([code, out]).toEqual([0, '']);
    expect(err).toContain('ada@piped.example is owner of the account piped. The user can sign in now.');
    expect(err).not.toContain(PASSWORD);
    const free = { take: async () => {}, tryTake: async () => true, giveBack: async () => {} };
    const byUser = { take: async () => true, giveBack: async () => {} };
    const limits = { byNetworks: { take: async () => {} }, byUser, byDevice: free, pace: async () => {} };
    const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
    const signIn = createPasswordSignIn({ db, limits, log: silent });
    const attempt = { email: 'ada@piped.example', password: PASSWORD, address: '::1', browser: '', device: null };
    expect(await signIn(attempt)).toEqual({
      userId: expect.any(String),
    });
    expect((await users(['list', '--account', 'piped'])).out).toMatch(
      /^ada@piped\.example {2}owner {2}signs in with password/,
    );
  });

  it.each([
    ['too short', ['short\n']],
    ['nothing', []],
    ['too long to be one', ['x'.repeat(5_000)]],
    ['the e-mail address', ['ada@refused.example']],
  ])('add makes no user and no account with a password that is %s', async (_what, input) => {
    const args = ['add', 'ada@refused.example', '--account', 'refused', '--create-account', '--password-stdin'];

    const { code, out } = await users(args, input);

    expect([code, out]).toEqual([2, '']);
    expect((await users(['list', '--account', 'refused'])).code).toBe(1);
  });

  it('add has a known user accept by a link, because anybody may have registered the address', async () => {
    const args = ['add', 'Eve@Known.example', '--account'];
    await users([...args, 'known-one', '--create-account', '--password-stdin'], [PASSWORD]);

    const added = await users([...args, 'known-two', '--create-account']);
    const piped = await users([...args, 'known-two', '--password-stdin'], ['another horse battery']);
    const again = await users([...args, 'known-one']);

    expect(await findSignInLink(db, tokenOf(added))).toMatchObject({ kind: 'invitation', email: 'eve@known.example' });
    expect(added.err).toContain('users link');
    expect(await db.prisma.membership.count({ where: { user: { email: 'eve@known.example' } } })).toBe(1);
    expect([piped.code, piped.out]).toEqual([1, '']);
    expect(piped.err).toContain('leave out --password-stdin');
    expect([again.code, again.out]).toEqual([1, '']);
    expect(again.err).toContain('belongs to the account already');
    const linked = await users(['link', 'eve@known.example', '--account', 'known-two']);
    expect(await findSignInLink(db, tokenOf(linked))).toMatchObject({
      kind: 'password',
      account: { name: 'known-two' },
    });
  });

  it.each([
    ['at once', false],
    ['by a link where others could choose their password as well', true],
  ])('add lets in a user who signs in at their company %s', async (_what, passwordIsTainted) => {
    const email = `ida-${passwordIsTainted}@company.example`;
    const account = `company-${passwordIsTainted}`;
    const { id: userId } = await db.prisma.user.create({ data: { id: newId(), email, passwordIsTainted } });
    const identity = { issuer: 'https://idp.example', client: 'company', subject: userId };
    await db.prisma.userIdentity.create({ data: { ...identity, userId } });

    const added = await users(['add', email, '--account', account, '--create-account', '--json']);

    expect(JSON.parse(added.out).link === null).toBe(!passwordIsTainted);
    expect(await db.prisma.membership.count({ where: { userId } })).toBe(passwordIsTainted ? 0 : 1);
  });

  it('forget-sign-in links a user to the next person who signs in at their company', async () => {
    const email = 'ida@forgotten.example';
    await users(['add', email, '--account', 'forgotten', '--create-account', '--password-stdin'], [PASSWORD]);
    const { id: userId } = await db.prisma.user.findUniqueOrThrow({ where: { email } });
    const identity = { issuer: 'https://idp.example', client: 'company', subject: userId };
    await db.prisma.userIdentity.create({ data: { ...identity, userId } });

    const forgotten = await users(['forget-sign-in', 'Ida@forgotten.example', '--account', 'forgotten']);
    const again = await users(['forget-sign-in', email, '--account', 'forgotten']);

    expect([forgotten.code, again.code]).toEqual([0, 1]);
    expect(again.err).toContain('nothing to forget');
    expect(await db.prisma.userIdentity.count({ where: { userId } })).toBe(0);
  });

  it('list shows who belongs and who is invited, and role and remove change that', async () => {
    const listed = async () => JSON.parse((await users(['list', '--account', 'team', '--json'])).out);
    const first = await users(['add', 'ada@team.example', '--account', 'team', '--create-account']);
    await acceptInvitation(db, { token: tokenOf(first), name: null, passwordHash: 'x' });
    const second = await users(['add', 'ben@team.example', '--account', 'team']);
    await acceptInvitation(db, { token: tokenOf(second), name: null, passwordHash: 'x' });
    await users(['add', 'cem@team.example', '--account', 'team']);
    expect((await users(['list', '--account', 'team'])).out.split('\n')).toEqual([
      expect.stringMatching(/^ada@team\.example {2}owner {3}signs in with password {2}not seen lately$/),
      expect.stringMatching(/^ben@team\.example {2}member {2}signs in with password/),
      expect.stringMatching(/^cem@team\.example {2}member {2}invited {17}until /),
      '',
    ]);

    const only = await users(['remove', 'ada@team.example', '--account', 'team']);
    const raised = await users(['role', 'ben@team.example', 'owner', '--account', 'team']);
    const removed = await users(['remove', 'ADA@team.example', '--account', 'team']);
    const withdrawn = await users(['remove', 'cem@team.example', '--account', 'team']);

    expect([only.code, raised.code, removed.code, withdrawn.code]).toEqual([1, 0, 0, 0]);
    expect(only.err).toContain('only owner');
    expect(await listed()).toMatchObject({ members: [{ email: 'ben@team.example', role: 'owner' }], invitations: [] });
  });

  it('remove revokes the keys that a user made where that is wanted, and else says that they work', async () => {
    for (const name of ['ada', 'ben', 'cem']) {
      const email = `${name}@keys.example`;
      await users(
        ['add', email, '--account', 'keyed', '--create-account', '--role', 'owner', '--password-stdin'],
        [PASSWORD],
      );
      const { id: createdBy } = await db.prisma.user.findUniqueOrThrow({ where: { email } });
      const { id: accountId } = await db.prisma.account.findFirstOrThrow({ where: { name: 'keyed' } });
      const key = { id: newId(), accountId, name, prefix: 'lf_', keyHash: Buffer.from(name), permissions: [] };
      await db.prisma.apiKey.create({ data: { ...key, createdBy } });
    }

    const kept = await users(['remove', 'ada@keys.example', '--account', 'keyed']);
    const revoked = await users(['remove', 'ben@keys.example', '--account', 'keyed', '--revoke-keys']);

    expect([kept.err, revoked.err]).toEqual([
      expect.stringContaining('Keys created by the user: 1, still active'),
      expect.stringContaining('Keys created by the user: 1, revoked'),
    ]);
    const living = await db.prisma.apiKey.findMany({ where: { name: { in: ['ada', 'ben', 'cem'] }, revokedAt: null } });
    expect(living.map(({ name }) => name).sort()).toEqual(['ada', 'cem']);
  });

  it('link prints a link to choose a new password', async () => {
    await users(['add', 'ada@link.example', '--account', 'link', '--create-account', '--password-stdin'], [PASSWORD]);

    const linked = await users(['link', 'ada@link.example', '--account', 'link']);

    expect(await findSignInLink(db, tokenOf(linked))).toMatchObject({ kind: 'password', email: 'ada@link.example' });
  });

  it('finds no user of another account', async () => {
    await users(['add', 'ada@ours.example', '--account', 'ours', '--create-account', '--password-stdin'], [PASSWORD]);
    await createAccount(db, 'theirs');

    const attempts = [
      ['remove', 'ada@ours.example'],
      ['role', 'ada@ours.example', 'viewer'],
      ['link', 'ada@ours.example'],
    ];
    for (const args of attempts) {
      const { code, out, err } = await users([...args, '--account', 'theirs']);
      expect([code, out]).toEqual([1, '']);
      expect(err).toContain('does not belong to the account theirs');
    }
  });

  it.each([
    ['a role that is none', ['add', 'ada@x.example', '--role', 'emperor'], 'owner, member, viewer'],
    ['a role that is none', ['role', 'ada@x.example', 'emperor'], 'owner, member, viewer'],
    ['no address', ['add', 'ada', '--account', 'x', '--create-account'], 'e-mail address'],
  ])('takes %s for a mistake in the command line', async (_what, args, sentence) => {
    const { code, out, err } = await users(args);

    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(sentence);
  });
});

function tokenOf({ out }: Outcome): string {
  return LINK.exec(out)?.[1] ?? '';
}

async function users(args: string[], input: string[] = []): Promise<Outcome> {
  const outcome: Outcome = { code: -1, out: '', err: '' };
  const io = {
    env: {
      DATABASE_URL: db.url,
      SECRET_KEY: 'ab'.repeat(32),
      LOG_LEVEL: 'silent',
      AUTH_URL: 'https://track.example.com/auth',
    },
    isTerminal: false,
    input: piped(input),
    print: (text: string) => {
      outcome.out += `${text}\n`;
    },
    remark: (text: string) => {
      outcome.err += `${text}\n`;
    },
  };
  outcome.code = await run(['users', ...args], io);
  return outcome;
}

async function* piped(parts: string[]): AsyncGenerator<string> {
  yield* parts;
}
