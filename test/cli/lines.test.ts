import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, databaseAvailable, dropTestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import {
  type Handler,
  type LoopbackServer,
  sendJson,
  sendStatus,
  startLoopbackServer,
} from '../support/loopback-server.ts';
import { compileProgram, type Ended, type Program } from '../support/program.ts';

const SECRET = 'client-secret-8842';

let program: Program;
let databaseUrl: string;
let line: LoopbackServer;
let answer: Handler;

beforeAll(async () => {
  program = compileProgram();
  if (databaseAvailable) databaseUrl = await createTestDatabase();
});
afterAll(async () => {
  await program.remove();
  if (databaseAvailable) await dropTestDatabase(databaseUrl);
});

beforeEach(async () => {
  line = await startLoopbackServer((request, response) => answer(request, response));
});
afterEach(() => line.close());

const withDatabase = it.skipIf(!databaseAvailable);

withDatabase('lists what each line needs, what is set and what it did, and no value', async () => {
  const ended = await run(['lines'], { LINE_MAEU_CLIENT_ID: SECRET, LINE_WHLC_BASE_URL: 'https://api.example.test' });

  expect(ended.code).toBe(0);
  expect(ended.stdout).toMatch(
    /^MAEU +Maersk +incomplete +all +api\.maersk\.com, token +none +https:\/\/developer\.maersk\.com$/m,
  );
  expect(ended.stdout).toContain('MAEU has LINE_MAEU_CLIENT_ID.\nMAEU lacks LINE_MAEU_CLIENT_SECRET.');
  expect(ended.stdout).toMatch(/^HDMU +HMM +not set up +booking +apigw\.hmm21\.com, key/m);
  expect(ended.stdout).toContain('YMLU needs LINE_YMLU_API_KEY.');
  expect(ended.stdout).toContain('WHLC: It is not known how this line is polled');
  expect(ended.stdout).not.toContain(SECRET);
});

withDatabase('shows each request of a test, and ends with 0 where the line answered', async () => {
  answer = (_request, response) => sendJson(response, []);

  const ended = await test('YMLU', 'YMLUW123456789');

  expect(ended.code).toBe(0);
  expect(ended.stdout).toMatch(
    /^Tracking request: GET http:.+\n {2}status 200, application\/json, after \d+ ms\n {2}\[\]\n/,
  );
  expect(ended.stdout).toContain('Yang Ming answered, and does not know the number.');
});

withDatabase.each([
  ['refuses the key', 'CMDU', 401, 3, 'LINE_CMDU_API_KEY'],
  ['is another product', 'APLU', 404, 3, 'LINE_APLU_PRODUCT'],
  ['fails', 'ANNU', 503, 4, 'Try again later'],
])('says of a line that %s what to check', async (_what, scac, status, code, check) => {
  answer = ({ headers }, response) => sendStatus(response, status, `<p>${headers.keyid}`);

  const ended = await test(scac, `${scac}SHA241100001`);

  expect(ended.code).toBe(code);
  expect(ended.stdout).toContain(`status ${status}`);
  expect(ended.stdout).toContain(check);
  expect(ended.stdout + ended.stderr).not.toContain(SECRET);
});

withDatabase('ends with 4 where no server is', async () => {
  const gone = await test('CNCX', 'CNCXW123456789', { LINE_CNCX_BASE_URL: `http://127.0.0.1:${await freePort()}` });

  expect(gone.code).toBe(4);
  expect(gone.stdout).toMatch(/\n {2}No server accepts connections at .+\), after \d+ ms\n/);
});

withDatabase('ends with 3 without settings, and names them', async () => {
  const missing = await run(['lines', 'test', 'HLCU'], {});

  expect(missing.code).toBe(3);
  expect(missing.stderr).toContain('set LINE_HLCU_CLIENT_ID, LINE_HLCU_CLIENT_SECRET.');
});

withDatabase('ends with 2 where a number is needed', async () => {
  const numberless = await run(['lines', 'test', 'YMLU'], settingsOf('YMLU'));

  expect(numberless.code).toBe(2);
  expect(numberless.stderr).toContain('Give a number');
});

withDatabase('lists all sources, those that push among them, with what they did and cost', async () => {
  const ended = await run(['sources'], {
    ...settingsOf('ZIMU'),
    ...{ LINE_ZIMU_REQUESTS_PER_DAY: '100', SENDER_OUR_YARD_PARTY: 'terminal' },
  });

  expect(ended.code).toBe(0);
  expect(ended.stdout).toMatch(/^ZIMU +ZIM +shipping line +polled +never +never +0 of 100 +0$/m);
  expect(ended.stdout).toMatch(/^our-yard +our-yard +terminal +pushed +never +never +- +-$/m);
});

/** Six starts of the program, one after the other. */
const STARTS_MS = 120_000;

withDatabase(
  "sets, lists and removes an account's credentials from stdin, and prints none of them",
  { timeout: STARTS_MS },
  async () => {
    const account = ['--account', 'acme'];
    await run(['users', 'add', 'owner@acme.example', '--create-account', ...account], {});

    const refused = await run(['lines', 'credentials', 'set', 'YMLU', ...account], {}, SECRET);
    const set = await run(['lines', 'credentials', 'set', 'YMLU', ...account], {}, `api_key=${SECRET}\n`);
    const listed = await run(['lines', 'credentials', 'list', ...account], {});
    const removed = await run(['lines', 'credentials', 'remove', 'YMLU', ...account], {});
    const again = await run(['lines', 'credentials', 'remove', 'YMLU', ...account], {});

    expect([refused, set, listed, removed, again].map(({ code }) => code)).toEqual([2, 0, 0, 0, 1]);
    expect(refused.stderr).toContain('The credentials cannot be read.');
    expect(listed.stdout).toMatch(/^YMLU +Yang Ming.* +api_key …8842 +\S+ +operator +none +0$/m);
    const all = [refused, set, listed, removed, again].map(({ stdout, stderr }) => stdout + stderr).join('');
    expect(all).not.toContain(SECRET);
  },
);

function settingsOf(scac: string): Record<string, string> {
  return { [`LINE_${scac}_BASE_URL`]: line.url, [`LINE_${scac}_API_KEY`]: SECRET };
}

/** A line is tested once in ten seconds, so that each test has a line of its own. */
async function run(args: readonly string[], env: Record<string, string>, input = ''): Promise<Ended> {
  const common = { DATABASE_URL: databaseUrl, SECRET_KEY: 'ab'.repeat(32) };
  const started = program.start(args, { ...common, ...env });
  started.child.stdin.end(input);
  return started.ended;
}

function test(scac: string, number: string, env: Record<string, string> = {}): Promise<Ended> {
  return run(['lines', 'test', scac, number], { ...settingsOf(scac), ...env });
}
