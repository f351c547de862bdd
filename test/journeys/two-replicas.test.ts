import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, describeWithDatabase, dropTestDatabase } from '../support/database.ts';
import { compileProgram, type Program } from '../support/program.ts';

const LIMIT = 20;
const START_MS_MAX = 90_000;

describeWithDatabase('two replicas on one PostgreSQL', () => {
  let program: Program;
  let databaseUrl: string;

  beforeAll(async () => {
    program = compileProgram();
    databaseUrl = await createTestDatabase();
  });

  afterAll(async () => {
    await program.remove();
    await dropTestDatabase(databaseUrl);
  });

  it(
    'enforce one limit together, for the API and for tools alike',
    async () => {
      const env = {
        DATABASE_URL: databaseUrl,
        SECRET_KEY: 'ab'.repeat(32),
        PORT: '0',
        RATE_LIMITS: `default=${LIMIT}`,
        PATH: process.env.PATH ?? '',
      };
      const { stdout: key } = await program.run(
        ['keys', 'create', '--permission', 'tracking:read', 'reference:read'],
        env,
      );
      const replicas = [1, 2].map(() => program.start(['serve', '--http-only'], env));
      const urls = await Promise.all(
        replicas.map(async (replica) => String((await replica.logged('serve.ready')).url)),
      );
      const headers = { Authorization: `Token ${key.trim()}` };
      const ask = (at: number) => fetch(`${urls[at % urls.length]}/v2/shipping_lines`, { headers });

      const answers = await Promise.all(Array.from({ length: 2 * LIMIT }, (_none, at) => ask(at)));
      const tool = await fetch(`${urls[0]}/mcp`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'get_supported_shipping_lines', arguments: {} },
        }),
      });

      const statuses = answers.map(({ status }) => status);
      expect([
        statuses.filter((status) => status === 200).length,
        statuses.filter((status) => status === 429).length,
      ]).toEqual([LIMIT, LIMIT]);
      for (const answer of answers.filter(({ status }) => status === 429)) {
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(answer.headers.get('ratelimit')).toMatch(/^"default";r=0;t=\d+$/);
      }
      expect([tool.status, Number(tool.headers.get('retry-after')) > 0]).toEqual([200, true]);
      expect(await tool.text()).toContain('"landfall/error":{"code":"rate_limited","status":429');
    },
    START_MS_MAX,
  );
});
