import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/program.ts';
import { createAccount } from '../../src/services/account.ts';
import { databaseAvailable, useDatabase } from '../support/database.ts';

interface Outcome {
  code: number;
  out: string;
  err: string;
}

const db = useDatabase();

describe.skipIf(!databaseAvailable)('landfall accounts', () => {
  beforeAll(async () => {
    await createAccount(db, 'plain');
    await createAccount(db, 'narrow');
  });

  it('set switches a feature of the named account, and list shows all of them', async () => {
    const off = await accounts('set', '--account', 'narrow', '--feature', 'routing_data=off');
    const listed = await accounts('list');
    const on = await accounts('set', '--account', 'narrow', '--feature', 'routing_data=on', '--json');

    expect([off.code, listed.code, on.code]).toEqual([0, 0, 0]);
    expect(off.out).toMatch(/^narrow {2}\S+ {2}routing_data=off\n$/);
    expect(listed.out).toMatch(/^narrow {2}\S+ {2}routing_data=off\nplain {3}\S+ {2}routing_data=on\n$/);
    expect(JSON.parse(on.out)).toMatchObject({ name: 'narrow', features: { routing_data: true } });
  });

  it.each([
    ['an unknown feature', ['--feature', 'free_lunch=on'], 'There are the features routing_data.'],
    ['neither on nor off', ['--feature', 'routing_data=maybe'], 'Say routing_data=on or routing_data=off.'],
    ['no feature at all', [], '--feature'],
  ])('set takes %s for a mistake in the command line', async (_what, args, sentence) => {
    const { code, out, err } = await accounts('set', '--account', 'plain', ...args);

    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(sentence);
  });

  it('set refuses an account that does not exist', async () => {
    const { code, err } = await accounts('set', '--account', 'unknown', '--feature', 'routing_data=off');

    expect(code).toBe(1);
    expect(err).toContain('accounts list');
  });
});

async function accounts(...args: string[]): Promise<Outcome> {
  const outcome: Outcome = { code: -1, out: '', err: '' };
  const io = {
    env: { DATABASE_URL: db.url, SECRET_KEY: 'ab'.repeat(32), LOG_LEVEL: 'silent' },
    isTerminal: false,
    print: (text: string) => {
      outcome.out += `${text}\n`;
    },
    remark: (text: string) => {
      outcome.err += `${text}\n`;
    },
  };
  outcome.code = await run(['accounts', ...args], io);
  return outcome;
}
