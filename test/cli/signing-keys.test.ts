import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/program.ts';
import { createTestDatabase, databaseAvailable, dropTestDatabase } from '../support/database.ts';

let databaseUrl: string;

describe.skipIf(!databaseAvailable)('landfall signing-keys', () => {
  beforeAll(async () => {
    databaseUrl = await createTestDatabase();
  });
  afterAll(() => dropTestDatabase(databaseUrl));

  it('rotates the keys by their id, and lists what each is for without the keys', async () => {
    const none = await signingKeys('list');
    const first = await signingKeys('rotate');
    const second = await signingKeys('rotate');
    const listed = await signingKeys('list', '--json');

    expect([none.code, none.out, first.code, second.code]).toEqual([0, '', 0, 0]);
    expect(none.err).toContain('There is no key yet');
    const instant = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(JSON.parse(listed.out)).toEqual([
      { kid: first.out.trim(), created_at: instant, state: 'signs' },
      { kid: second.out.trim(), created_at: instant, state: 'published' },
    ]);
    expect((await signingKeys('list')).out).not.toMatch(/"d"|sealed/);
  });
});

async function signingKeys(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const lines = { out: '', err: '' };
  const io = {
    env: { DATABASE_URL: databaseUrl, SECRET_KEY: 'ab'.repeat(32), LOG_LEVEL: 'silent' },
    isTerminal: false,
    print: (text: string) => {
      lines.out += `${text}\n`;
    },
    remark: (text: string) => {
      lines.err += `${text}\n`;
    },
  };
  return { code: await run(['signing-keys', ...args], io), ...lines };
}
