import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, databaseAvailable, dropTestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { type Handler, type LoopbackServer, sendStatus, startLoopbackServer } from '../support/loopback-server.ts';
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

withDatabase.each([
  ['fails', 503, 'answered with an error of its own: The source failed with status 503.'],
  ['shows a page', 200, 'gave an answer that could not be understood: The source sent HTML or XML.'],
])('says what a line did that %s, when it is polled next, and ends with 4', async (_what, status, sentence) => {
  answer = (_request, response) => sendStatus(response, status, '<html>');

  const ended = await track(line.url, ['--wait', '30']);

  expect(ended.code).toBe(4);
  expect(ended.stderr).toContain(`HLCU ${sentence}`);
  expect(ended.stderr).toMatch(/It is polled next in .+, at \d{4}-\d\d-\d\dT[\d:.]+Z\.\n/);
  expect(ended.stderr).toMatch(/Nothing is known of HLCU\w+ yet; a running service continues to poll\.\n$/);
});

withDatabase('says when a line is polled next that throttles', async () => {
  answer = (_request, response) => sendStatus(response, 429, '', { 'retry-after': '3600' });

  const ended = await track(line.url, ['--wait', '30'], 'CMDU');

  expect(ended.code).toBe(4);
  expect(ended.stderr).toMatch(/^CMDU limited the rate of our requests: .+ It is polled next in 1 h, at /m);

  const { length: asked } = line.requests;
  const next = await track(line.url, [], 'CMDU');

  expect(next.code).toBe(4);
  expect(next.stderr).toMatch(
    /^CMDU allows no more requests at present\. It is polled next in (?:1 h|\d+ min), at \d{4}-/,
  );
  expect(next.stdout).toMatch(/has limited our polls since .+: our quota is used up\. .+ It is polled next at \d{4}-/);
  expect(line.requests).toHaveLength(asked);
});

withDatabase('says the same of a line without a server, and prints the last poll as JSON', async () => {
  const ended = await track(`http://127.0.0.1:${await freePort()}`, ['--json', '--wait', '30']);

  expect(ended.code).toBe(4);
  expect(ended.stderr).toContain('HLCU could not be reached, or did not answer in time: No server accepts connections');
  expect(JSON.parse(ended.stdout).tracking_request.polling).toMatchObject({
    next_poll_at: expect.any(String),
    last_poll: { at: expect.any(String), outcome: 'unreachable' },
  });
});

withDatabase('says of a line that hangs that there is no answer yet, and does not wait for it at its end', async () => {
  answer = () => {};
  const run = start(line.url, ['--wait', '8']);
  run.child.stdin.end();

  const ended = await run.ended;

  expect(ended.code).toBe(4);
  expect(ended.stderr).toBe(
    'There is no answer of HLCU yet; waiting up to 8 s for it.\nHLCU has not answered within 8 s; a running service continues to poll.\n',
  );
});

withDatabase('says of a line that refuses the credentials that it does, and shows none of them', async () => {
  answer = ({ headers }, response) => sendStatus(response, 401, JSON.stringify(headers));

  const ended = await track(line.url, []);

  expect(ended).toMatchObject({ code: 4, stderr: 'HLCU refuses the credentials; renew them.\n' });
  expect(ended.stdout).toMatch(/has refused our credentials since .+\. It is polled next at \d{4}-/);
  expect(ended.stdout).not.toContain(SECRET);
});

withDatabase('says when a line is polled next that does not show a number, or is set up wrongly', async () => {
  const error = { httpMethod: 'GET', requestUri: '/events', statusCode: 403, errors: [] };
  answer = (_request, response) => sendStatus(response, 403, JSON.stringify(error));
  const hidden = await track(line.url, []);
  answer = (_request, response) => sendStatus(response, 404, '<html>');
  const misconfigured = await track(line.url, []);

  expect(hidden).toMatchObject({ code: 4, stderr: expect.stringContaining('HLCU does not show this number to us') });
  expect(misconfigured).toMatchObject({ code: 4, stderr: 'HLCU cannot be polled as it is configured.\n' });
  for (const { stdout } of [hidden, misconfigured]) expect(stdout).toMatch(/ It is polled next at \d{4}-/);
});

withDatabase('waits for nothing with --wait 0, and refuses a wait that is no number', async () => {
  answer = () => {};

  const atOnce = await track(line.url, ['--wait', '0']);
  const wrong = await track(line.url, ['--wait', 'long']);

  expect(atOnce).toMatchObject({
    code: 4,
    stderr: 'HLCU has not answered within 0 s; a running service continues to poll.\n',
  });
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain('Give a number of seconds.');
});

let numbers = 0;

/** Tracks a number that no other test tracks, in a process of its own. */
function start(baseUrl: string, options: readonly string[], scac = 'HLCU') {
  numbers += 1;
  const env = {
    ...{ DATABASE_URL: databaseUrl, SECRET_KEY: 'ab'.repeat(32), LOG_LEVEL: 'silent' },
    [`LINE_${scac}_BASE_URL`]: baseUrl,
    ...{ LINE_HLCU_CLIENT_ID: 'client-id-1', LINE_HLCU_CLIENT_SECRET: SECRET, LINE_CMDU_API_KEY: SECRET },
    // Numbers of former tests are due as well.
    LINE_HLCU_REQUESTS_PER_MINUTE: '1000',
  };
  return program.start(['track', `${scac}SHA24110000${numbers}`, '--scac', scac, ...options], env);
}

function track(baseUrl: string, options: readonly string[], scac?: string): Promise<Ended> {
  const run = start(baseUrl, options, scac);
  run.child.stdin.end();
  return run.ended;
}
