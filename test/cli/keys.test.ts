import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/program.ts';
import { createTestDatabase, databaseAvailable, dropTestDatabase } from '../support/database.ts';

interface Outcome {
  code: number;
  out: string;
  err: string;
}

let databaseUrl: string;

describe.skipIf(!databaseAvailable)('landfall keys', () => {
  beforeAll(async () => {
    databaseUrl = await createTestDatabase();
  });
  afterAll(() => dropTestDatabase(databaseUrl));

  it('create prints the key and nothing else, so that a script can take it', async () => {
    const plain = await keys('create', '--account', 'plain', '--create-account');
    const json = await keys('create', '--account', 'plain', '--json');

    expect([plain.code, json.code]).toEqual([0, 0]);
    expect(plain.out).toMatch(/^\S{20,}\n$/);
    expect(plain.err).toContain('It is not shown again');
    expect(JSON.parse(json.out)).toEqual({
      key: expect.stringMatching(/^\S{20,}$/),
      id: expect.any(String),
      account: 'plain',
    });
  });

  it('create makes no account without --create-account', async () => {
    const { code, out, err } = await keys('create', '--account', 'unknown');

    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('--create-account');
  });

  it('create gives no permission beyond those that are named', async () => {
    const named = ['--permission', 'webhooks:read', '--expires-in-days', '30'];
    const created = await keys('create', '--account', 'narrow', '--create-account', ...named);
    const least = await keys('create', '--account', 'narrow');
    const wrong = await keys('create', '--account', 'narrow', '--permission', 'tracking:rule');
    const listed = await keys('list', '--account', 'narrow', '--json');

    expect([created.code, least.code, wrong.code]).toEqual([0, 0, 2]);
    expect(least.err).toContain('with the permission tracking:read.');
    expect(wrong.err).toContain('tracking:read');
    expect(JSON.parse(listed.out)).toMatchObject([
      { permissions: ['tracking:read'], expires_at: null, revoked_at: null },
      { permissions: ['webhooks:read'], expires_at: expect.any(String), revoked_at: null },
    ]);
    const { out } = await keys('list', '--account', 'narrow');
    expect(out).toMatch(/active {2}no end date {2,}never used {2}tracking:read\n/);
    expect(out).toMatch(/active {2}ends 20\S+ {2}never used {2}webhooks:read/);
  });

  it('list never shows a key, and revoke ends one', async () => {
    const created = JSON.parse((await keys('create', '--account', 'ended', '--create-account', '--json')).out);

    const revoked = await keys('revoke', created.id, '--account', 'ended');
    const listed = await keys('list', '--account', 'ended');

    expect([revoked.code, revoked.out]).toEqual([0, '']);
    expect(listed.out).toContain('revoked');
    expect(listed.out).not.toContain(created.key);
  });

  it('revoke knows no key of another account', async () => {
    const created = JSON.parse((await keys('create', '--account', 'ours', '--create-account', '--json')).out);
    await keys('create', '--account', 'theirs', '--create-account');

    const { code, err } = await keys('revoke', created.id, '--account', 'theirs');

    expect(code).toBe(1);
    expect(err).not.toBe('');
  });
});

async function keys(...args: string[]): Promise<Outcome> {
  const outcome: Outcome = { code: -1, out: '', err: '' };
  const io = {
    env: { DATABASE_URL: databaseUrl, SECRET_KEY: 'ab'.repeat(32), LOG_LEVEL: 'silent' },
    isTerminal: false,
    print: (text: string) => {
      outcome.out += `${text}\n`;
    },
    remark: (text: string) => {
      outcome.err += `${text}\n`;
    },
  };
  outcome.code = await run(['keys', ...args], io);
  return outcome;
}
