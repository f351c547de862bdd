import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstOfMonth } from '../../src/app/upstream-orders.ts';
import { run } from '../../src/cli/program.ts';
import { openDatabase } from '../../src/db/client.ts';
import { createTestDatabase, databaseAvailable, dropTestDatabase } from '../support/database.ts';

const HUB = {
  UPSTREAM_HUB_URL: 'https://hub.example.com/v2',
  UPSTREAM_HUB_KEY: 'key-of-the-hub',
  UPSTREAM_HUB_LINES: 'MSCU,COSU',
  UPSTREAM_HUB_LIMIT: '500',
  UPSTREAM_HUB_PRICE: '1.15 EUR',
};

describe.skipIf(!databaseAvailable)('landfall upstreams', () => {
  let databaseUrl: string;

  beforeAll(async () => {
    databaseUrl = await createTestDatabase();
    const db = await openDatabase({ url: databaseUrl, poolSize: 1 });
    await db.prisma.upstreamMonth.create({ data: { upstream: 'hub', month: firstOfMonth(Date.now()), orders: 3 } });
    await db.close();
  });
  afterAll(() => dropTestDatabase(databaseUrl));

  it('shows what was ordered in this month and what that costs', async () => {
    const { code, out } = await upstreams(HUB);

    expect(code).toBe(0);
    expect(out).toMatch(
      /^hub {2}MSCU,COSU {2}\d{4}-\d\d {2}3 of 500 numbers {2}3\.45 EUR {2}polled only: PUBLIC_URL is not set\n$/,
    );
  }, 60_000);

  it('shows the same as JSON, without the key', async () => {
    const { out } = await upstreams(HUB, '--json');

    expect(JSON.parse(out)).toMatchObject([
      {
        ...{ upstream: 'hub', orders: 3, limit: 500, cost: { amount: 3.45, currency: 'EUR' } },
        webhook: { state: 'no_public_url', heardAt: null, problem: null },
      },
    ]);
    expect(out).not.toContain('key-of-the-hub');
  }, 60_000);

  it('says how to configure one where there is none', async () => {
    expect(await upstreams({})).toMatchObject({
      code: 0,
      out: '',
      err: expect.stringContaining('UPSTREAM_<NAME>_URL'),
    });
  });

  async function upstreams(env: Record<string, string>, ...args: string[]) {
    const lines = { out: '', err: '' };
    const io = {
      env: { DATABASE_URL: databaseUrl, SECRET_KEY: 'ab'.repeat(32), LOG_LEVEL: 'silent', ...env },
      isTerminal: false,
      print: (text: string) => {
        lines.out += `${text}\n`;
      },
      remark: (text: string) => {
        lines.err += `${text}\n`;
      },
    };
    return { code: await run(['upstreams', ...args], io), ...lines };
  }
});
