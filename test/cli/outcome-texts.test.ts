import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { waitingText } from '../../console/rooms/today/waiting-words.ts';
import type { components } from '../../src/client/schema.d.ts';
import { systemClock } from '../../src/core/clock.ts';
import { ALL_PERMISSIONS } from '../../src/core/permission.ts';
import { createHttpClient, type HttpClient } from '../../src/net/fetch.ts';
import { trackingRequestDocument } from '../../src/rest/documents/tracking-request-document.ts';
import { getTrackingRequest } from '../../src/services/tracking-request/get-tracking-request.ts';
import { createSources } from '../../src/sources/registry/index.ts';
import type { SourceRegistry } from '../../src/sources/source.ts';
import { tool } from '../../tools/get-tracking-request.ts';
import { equipmentEvent } from '../sources/dcsa/events.ts';
import { collectedLog } from '../support/collected-log.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import {
  type Handler,
  type LoopbackServer,
  sendJson,
  sendStatus,
  startLoopbackServer,
} from '../support/loopback-server.ts';
import { compileProgram, type Program } from '../support/program.ts';
import { serviceContext } from '../support/service-context.ts';

/** Starts of the program, one after the other. */
const STARTS_MS = 120_000;
const SECRET = 'client-secret-8842';
const JSON_TYPE = { 'content-type': 'application/json' };
const PARTIES_ONLY = 'This line shows a number only to its parties';

let program: Program;
let line: LoopbackServer;
let answer: Handler;
let http: HttpClient;

/** What a line does, and what a user, an agent and the operator then read. */
interface OutcomeTexts {
  line: Handler;
  /** The status of `landfall track`, and words that it prints. */
  track: [number, RegExp];
  agent: RegExp;
  /** Null where the number is not among those that wait. */
  user: RegExp | null;
  /** The status of `landfall lines test`, and words that it prints. */
  test: [number, RegExp];
  sources: RegExp;
}

const OUTCOMES: Record<string, OutcomeTexts> = {
  known: {
    line: (_request, response) => sendJson(response, { events: [equipmentEvent()] }),
    track: [0, /\(created\): The shipping line has answered\.|MSKU1234565/],
    agent: /\(created\): The shipping line has answered\./,
    user: null,
    test: [0, /Maersk answered with 1 statement about the number\.\n/],
    sources: /^MAEU .* answering +just now/m,
  },
  unknown: {
    line: (_request, response) => sendStatus(response, 404, ownError('NOT_FOUND'), JSON_TYPE),
    track: [
      0,
      /does not know the number yet, or our customer code is not a party to its shipment\. It is polled next at /,
    ],
    agent: /does not know the number yet, or our customer code is not a party to its shipment\. It is polled next at /,
    user: new RegExp(`^The line does not know it yet; it is polled for a week\\. ${PARTIES_ONLY}`),
    test: [0, /does not know the number\. .*\n.*\n {2}check: Whether your company is a party of the shipment/],
    sources: /^MAEU .* answering +just now/m,
  },
  'not permitted': {
    line: (_request, response) => sendStatus(response, 403, ownError('FORBIDDEN'), JSON_TYPE),
    track: [
      4,
      /has not shown this to us since .*: our access does not include it\.[\s\S]*MAEU does not show this number to us/,
    ],
    agent: /has not shown this to us since .*: our access does not include it\..* It is polled next at /,
    user: /^Our access to the line does not include this number: your customer code may not be a party of it\.$/,
    test: [1, /Maersk did not show the number to us: .*\n {2}check: Whether your company is a party of the shipment/],
    sources: /^MAEU .* answering +just now/m,
  },
  'refused credentials': {
    line: (_request, response) => sendStatus(response, 401, ownError('UNAUTHORIZED'), JSON_TYPE),
    track: [4, /has refused our credentials since [\s\S]*MAEU refuses the credentials; renew them\.\n/],
    agent: /has refused our credentials since .*\. The operator of this installation has (?!.*usually answers)/,
    user: /credentials/,
    test: [3, /refused our credentials[\s\S]*\n {2}check: /],
    sources: /^MAEU \(since .*\): .*refused our credentials.* "landfall sources test MAEU" shows what to check\.$/m,
  },
  throttled: {
    line: (_request, response) => sendStatus(response, 429, '', { 'retry-after': '900' }),
    track: [4, /MAEU limited the rate of our requests: .* It is polled next in 15 min, at /],
    agent: /has limited our polls since .*: our quota is used up\. It is polled again by itself\./,
    user: /^The line allows no more requests at present\. It is polled again by itself\.$/,
    test: [4, /Maersk limited the rate of our requests: .*\n {2}check: Wait 900 s, and test again\.\n/],
    sources: /^MAEU .* blocked until \d/m,
  },
  'a gateway page': {
    line: (_request, response) => sendStatus(response, 404, '<html>Not found</html>', { 'content-type': 'text/html' }),
    track: [4, /what answers at its address is not its API[\s\S]*MAEU cannot be polled as it is configured\.\n/],
    agent: /what answers at its address is not its API.* The operator of this installation has to correct /,
    user: /^The line cannot be polled as it is set up here; the operator of this installation has to correct it\.$/,
    test: [
      3,
      /Maersk could not be polled as it is configured here: .* web page.*\n {2}check: LINE_MAEU_BASE_URL, LINE_MAEU_PATH/,
    ],
    sources: /^MAEU \(since .*\): Maersk answered 404 with a web page\. Check LINE_MAEU_BASE_URL, /m,
  },
};

/** An error in the form of the line itself. */
function ownError(status: string): string {
  const stamp = { timestamp: '2026-01-06T00:00:00Z', message: 'No events for the input', debugMessage: null };
  return JSON.stringify({ method: 'GET', requestUri: '/events', status, ...stamp, subErrors: null });
}

describeWithDatabase('what a line does', () => {
  const db = useDatabase();

  beforeAll(() => {
    program = compileProgram();
    http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true });
  });
  afterAll(async () => {
    await program.remove();
    await http.close();
  });
  beforeEach(async () => {
    const token = { access_token: 'opaque-token-2b8d41', token_type: 'Bearer', expires_in: 300 };
    line = await startLoopbackServer((request, response) =>
      request.url.pathname === '/token' ? sendJson(response, token) : answer(request, response),
    );
    await db.prisma.sourceLane.deleteMany();
  });
  afterEach(() => line.close());

  it.each(Object.entries(OUTCOMES))(
    'reads the same for users, agents and operators alike: %s',
    { timeout: STARTS_MS },
    async (what, expected) => {
      answer = expected.line;
      const number = `2411${String(Object.keys(OUTCOMES).indexOf(what)).padStart(5, '0')}`;

      const tracked = await run(['track', number, '--scac', 'MAEU', '--type', 'bill_of_lading', '--wait', '20']);
      const { agent, user } = await read(number);
      const sources = await run(['sources']);
      await db.prisma.sourceLane.updateMany({ data: { blockedUntil: null } });
      const tested = await run(['lines', 'test', 'MAEU', number, '--type', 'bill_of_lading']);
      await db.pool.query('DELETE FROM source_lane');

      expect(tracked.stdout + tracked.stderr).toMatch(expected.track[1]);
      expect(tracked.code).toBe(expected.track[0]);
      expect(agent).toMatch(expected.agent);
      if (expected.user === null) expect(user).toBeNull();
      else expect(user).toMatch(expected.user);
      expect(tested.stdout + tested.stderr).toMatch(expected.test[1]);
      expect(tested.code).toBe(expected.test[0]);
      expect(sources.stdout).toMatch(expected.sources);
      expect(JSON.stringify([tracked, tested, sources, agent, user])).not.toContain(SECRET);
    },
  );

  /** What an agent and a user read of a number. */
  async function read(number: string): Promise<{ agent: string; user: string | null }> {
    const row = await db.prisma.trackingRequest.findFirstOrThrow({ where: { requestNumber: number } });
    const principal = { accountId: row.accountId, keyId: null, userId: null, permissions: new Set(ALL_PERMISSIONS) };
    const context = { ...(await serviceContext(db, { clock: systemClock, sources: sources() })), principal };
    const request = await getTrackingRequest.run(context, { id: row.id });
    const { data } = trackingRequestDocument(request, 'http://127.0.0.1') as unknown as {
      data: components['schemas']['tracking_request'];
    };
    const { attributes, meta = {} } = data;
    const isWaiting = attributes.status === 'pending' || attributes.status === 'awaiting_manifest';
    const user = isWaiting ? waitingText(attributes.status, meta) : null;
    const { text } = await tool.call(context, { id: row.id });
    return { agent: text, user };
  }

  function sources(): SourceRegistry {
    const lines = { MAEU: { clientId: 'client-id-1', clientSecret: SECRET } };
    return createSources({ lines, limits: {}, sandbox: [], http, clock: systemClock, log: collectedLog().log });
  }

  function run(args: readonly string[]) {
    return program.run(args, {
      ...{ DATABASE_URL: db.url, SECRET_KEY: 'ab'.repeat(32), LOG_LEVEL: 'silent' },
      ...{ LINE_MAEU_BASE_URL: line.url, LINE_MAEU_TOKEN_URL: `${line.url}/token` },
      ...{ LINE_MAEU_CLIENT_ID: 'client-id-1', LINE_MAEU_CLIENT_SECRET: SECRET },
    });
  }
});
