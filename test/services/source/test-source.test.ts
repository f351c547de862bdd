import { describe, expect, it } from 'vitest';
import { databaseNow } from '../../../src/db/clock.ts';
import { testSource } from '../../../src/services/source/test-source.ts';
import { selfSigned } from '../../support/certificate.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import {
  CERTIFICATE_TRIALS,
  OWN_ERROR_TRIALS,
  SIGN_IN_TRIALS,
  SIGNATURE_TRIALS,
  TRIALS,
  TRIED_LINES,
} from '../../support/line-trials.ts';
import { sendCut, sendJson, sendStatus } from '../../support/loopback-server.ts';
import { withPermissions } from '../../support/service-context.ts';
import { SECRETS, TOKEN, UNKNOWN_ANSWERS, useTestedLines } from './tested-line.ts';

const BOOKING = '12345678';
const JSON_TYPE = { 'content-type': 'application/json' };
/** The error object of DCSA 2.2. */
const DCSA_ERROR = JSON.stringify({
  httpMethod: 'GET',
  requestUri: '/events',
  errors: [{ reason: 'notFound', message: 'no such number' }],
  statusCode: 404,
  method: 'GET',
  message: 'Container, Bill of Lading, or Booking: not found',
});
/** A forbidden number in every line's own form. */
const NOT_YOURS = JSON.stringify({ ...JSON.parse(DCSA_ERROR), statusCode: 403 });

const ALL_TRIALS = { ...TRIALS, ...OWN_ERROR_TRIALS, ...SIGNATURE_TRIALS, ...SIGN_IN_TRIALS, ...CERTIFICATE_TRIALS };
const named = new Set<string>();

/** The name of a case in the words of the documentation, which promises each of them. */
function trial(key: keyof typeof ALL_TRIALS): string {
  named.add(key);
  return ALL_TRIALS[key];
}

describeWithDatabase('a test of a line', () => {
  const db = useDatabase();
  const lines = useTestedLines(db);

  /** Tests a product of a line. */
  function asking(scac: string, product: string) {
    return (number?: string, { settings, ...otherwise }: Parameters<typeof lines.test>[2] = {}) =>
      lines.test(scac, number, {
        ...otherwise,
        settings: { ...(product === '' ? {} : { product }), ...settings },
      });
  }

  describe.each(TRIED_LINES)('$scac $product, which wants a $how,', ({ scac, product }) => {
    const ask = asking(scac, product);

    it(`${trial('known')}: it says how many statements there are`, async () => {
      const tested = await ask(BOOKING);

      expect(tested).toMatchObject({ outcome: 'found', statements: 1, checks: [] });
      expect(tested.requests.at(-1)).toMatchObject({ step: 'poll', status: 200 });
      expect(leaks(tested)).toEqual([]);
    });

    it(`${trial('unknown')}: it says that the line answered`, async () => {
      const own = product === 'cargosmart' ? UNKNOWN_ANSWERS.OOLU : UNKNOWN_ANSWERS[scac];
      lines.answer = (_request, response) =>
        own === undefined ? sendStatus(response, 404, DCSA_ERROR, JSON_TYPE) : sendJson(response, own);

      const tested = await ask(BOOKING);

      expect(tested.outcome).toBe('unknown');
      expect(tested.summary).toContain('does not know the number. The address and the credentials are right.');
      expect(tested.checks[0]).toContain('The number and its kind');
    });

    it(`${trial('wrong_key')}: it names the variables, and shows no credential that the line repeats`, async () => {
      const date = new Date('2026-11-21T08:30:00Z').toUTCString();
      lines.answer = ({ headers }, response) =>
        sendStatus(response, 401, JSON.stringify(headers), { ...JSON_TYPE, date });

      const tested = await ask(BOOKING);

      expect(tested.outcome).toBe('credentials_refused');
      expect(tested.checks[0]).toMatch(new RegExp(`LINE_${scac}_(API_KEY|CLIENT_ID)`));
      expect(leaks(tested)).toEqual([]);
    });

    it(`${trial('throttled')}: it says when, and leaves the line alone until then`, async () => {
      lines.answer = (_request, response) => sendStatus(response, 429, '', { 'retry-after': '900' });

      const tested = await ask(BOOKING);

      expect(tested).toMatchObject({ outcome: 'throttled', retry_after_seconds: 900 });
      expect(tested.checks[0]).toBe('Wait 900 s, and test again.');
      expect(await blockedSeconds(scac)).toBeGreaterThan(890);
    });

    it(`${trial('throttled_without_time')}: it leaves the line alone for a minute`, async () => {
      lines.answer = (_request, response) => sendStatus(response, 429);

      const tested = await ask(BOOKING);

      expect(tested).toMatchObject({ outcome: 'throttled', retry_after_seconds: null });
      expect(await blockedSeconds(scac)).toBeGreaterThan(50);
    });

    it(`${trial('gateway')}: it says that the address is wrong`, async () => {
      lines.answer = (_request, response) =>
        sendStatus(response, 404, '<html>Not here', { 'content-type': 'text/html' });

      const tested = await ask(BOOKING);

      expect(tested.outcome).toBe('misconfigured');
      expect(tested.checks[0]).toContain(`LINE_${scac}_BASE_URL, LINE_${scac}_PATH`);
      expect(tested.requests.at(-1)?.beginning).toBe('<html>Not here');
    });

    it(`${trial('page')}: it says that it may be a refusal`, async () => {
      lines.answer = (_request, response) =>
        sendStatus(response, 200, '<html>Sign in', { 'content-type': 'text/html' });

      const tested = await ask(BOOKING);

      expect(tested.outcome).toBe('malformed');
      expect(tested.checks.join(' ')).toContain('the IP address of this machine');
    });

    it(`${trial('cut')}: it says that no whole answer came`, async () => {
      lines.answer = (_request, response) => sendCut(response);

      const tested = await ask(BOOKING);

      expect(tested).toMatchObject({ outcome: 'unreachable', statements: null });
      expect(tested.requests.at(-1)).toMatchObject({ status: 200, beginning: '', error: expect.any(String) });
    });

    it(`${trial('slow')}: it ends within its limit`, async () => {
      lines.answer = () => {};

      const tested = await ask(BOOKING, { pollLimits: { deadlineMs: 400 } });

      expect(tested.outcome).toBe('unreachable');
      expect(tested.summary).toContain('did not answer in time');
    });
  });

  describe.each(TRIED_LINES.filter(({ hasOwnErrors }) => hasOwnErrors))(
    '$scac $product, whose errors are known,',
    ({ scac, product }) => {
      const ask = asking(scac, product);

      it(`${trial('not_permitted')}: it says that it is not shown to us`, async () => {
        lines.answer = (_request, response) => sendStatus(response, 403, NOT_YOURS, JSON_TYPE);

        const tested = await ask(BOOKING);

        expect(tested.outcome).toBe('not_permitted');
        expect(tested.checks).toEqual([expect.stringContaining('a party of the shipment')]);
      });
    },
  );

  describe.each(TRIED_LINES.filter(({ how }) => how === 'signature'))('$scac, which wants a $how,', ({ scac }) => {
    it.each([401, 500])(`${trial('signature')}: it names key, secret and the clock (%i)`, async (status) => {
      const date = new Date('2026-11-21T08:20:00Z').toUTCString();
      lines.answer = (_request, response) => sendStatus(response, status, '', { date });

      const tested = await lines.test(scac, BOOKING);

      expect(tested.outcome).toBe(status === 401 ? 'credentials_refused' : 'failed');
      expect(JSON.stringify(tested)).toContain(`LINE_${scac}_API_SECRET`);
      expect(tested.summary).toContain('The clock of this machine is 600 s ahead of the one of the line.');
    });
  });

  describe.each(TRIED_LINES.filter(({ how }) => how === 'token' || how === 'certificate'))(
    '$scac $product, which wants a $how,',
    ({ scac, product }) => {
      const ask = asking(scac, product);

      it(`${trial('signed_in')}: it polls nothing`, async () => {
        const tested = await ask();

        expect(tested).toMatchObject({ outcome: 'signed_in', number: null, number_type: null, checks: [] });
        expect(tested.requests.map(({ step, status }) => [step, status])).toEqual([['sign_in', 200]]);
        expect(leaks(tested)).toEqual([]);
      });

      it(`${trial('refused')}: it names the variables, and polls nothing`, async () => {
        lines.issue = ({ body, headers }, response) =>
          sendStatus(response, 401, JSON.stringify({ error: 'invalid_client', body, headers }), JSON_TYPE);

        const tested = await ask(BOOKING);

        expect(tested.outcome).toBe('credentials_refused');
        expect(tested.summary).toContain('The line issues no token (status 401');
        expect(tested.checks.join(' ')).toContain(`LINE_${scac}_CLIENT_ID`);
        expect(tested.requests.map(({ step }) => step)).toEqual(['sign_in']);
        expect(leaks(tested)).toEqual([]);
      });

      it.each([
        [trial('failing'), 503, '', 'failed'],
        [trial('missing'), 404, '<html>', 'misconfigured'],
        [trial('sign_in_page'), 200, '<html>Sign in', 'malformed'],
        [trial('sign_in_throttled'), 429, '', 'throttled'],
      ])('%s: it says what it did, and polls nothing', async (_what, status, text, outcome) => {
        lines.issue = (_request, response) => sendStatus(response, status, text);

        const tested = await ask(BOOKING);

        expect(tested.outcome).toBe(outcome);
        expect(tested.requests.map(({ step }) => step)).toEqual(['sign_in']);
      });

      it(`${trial('sign_in_cut')}: it says that no whole answer came, and polls nothing`, async () => {
        lines.issue = (_request, response) => sendCut(response);

        const tested = await ask(BOOKING);

        expect(tested).toMatchObject({ outcome: 'unreachable', requests: [{ step: 'sign_in', beginning: '' }] });
      });

      it(`${trial('sign_in_slow')}: it ends within its limit, and polls nothing`, async () => {
        lines.issue = () => {};

        const tested = await ask(BOOKING, { pollLimits: { deadlineMs: 200 } });

        expect(tested).toMatchObject({ outcome: 'unreachable', requests: [{ step: 'sign_in', status: null }] });
        expect(tested.summary).toContain('did not answer in time');
      });

      it(`${trial('unreachable')}: it names the variable`, async () => {
        const settings = { tokenUrl: 'http://127.0.0.1:1/token' };

        const tested = await ask(BOOKING, { settings });

        expect(tested.outcome).toBe('unreachable');
        expect(tested.checks.join(' ')).toContain(`LINE_${scac}_TOKEN_URL`);
      });
    },
  );

  it(`${trial('expired')}: it says so, and sends nothing`, async () => {
    const old = selfSigned({ rsa: true, until: '251231235959Z' });

    const tested = await lines.test('MSCU', BOOKING, { settings: { certificate: old.key + old.cert } });

    expect(tested).toMatchObject({ outcome: 'credentials_refused', requests: [] });
    expect(tested.summary).toContain('Our certificate expired at 2025-12-31T23:59:59');
    expect(tested.checks[0]).toContain('renew it');
  });

  it(`${trial('clock')}: it says by how much`, async () => {
    const date = new Date('2026-11-21T08:20:00Z').toUTCString();
    lines.issue = (_request, response) =>
      sendStatus(response, 401, '{"error":"invalid_client"}', { ...JSON_TYPE, date });

    const tested = await lines.test('MSCU', BOOKING);

    expect(tested.summary).toContain('The clock of this machine is 600 s ahead of the one of the line.');
    expect(tested.checks[0]).toBe('The clock of this machine.');
  });

  it('is tried with everything that the documentation says', () => {
    expect([...named].sort()).toEqual(Object.keys(ALL_TRIALS).sort());
  });

  it.each(['CMDU', 'YMLU'])('of %s needs a number, because it issues no tokens', async (scac) => {
    await expect(lines.test(scac)).rejects.toMatchObject({ code: 'invalid_input', detail: { pointer: '/number' } });
  });

  it('refuses a kind of number that the line cannot be polled for', async () => {
    const asked = lines.test('HDMU', 'HMMU1234560');

    await expect(asked).rejects.toMatchObject({
      code: expect.stringMatching(/invalid_number|number_type_not_supported/),
    });
    expect(lines.server.requests).toEqual([]);
  });

  it('names what is missing of a line that is not set up', async () => {
    const context = lines.contextFor('CMDU');

    await expect(testSource.run(context, { source: 'HLCU' })).rejects.toMatchObject({
      code: 'line_not_configured',
      detail: { meta: { missing: ['LINE_HLCU_CLIENT_ID', 'LINE_HLCU_CLIENT_SECRET'] } },
    });
    await expect(testSource.run(context, { source: 'WHLC' })).rejects.toThrow('LINE_WHLC_PROFILE');
    await expect(testSource.run(context, { source: 'nowhere' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is for the operator alone', async () => {
    const account = withPermissions(lines.contextFor('CMDU'), ['tracking:read', 'account:admin']);

    const asked = testSource.run(account, { source: 'CMDU', number: BOOKING });

    await expect(asked).rejects.toMatchObject({ code: 'forbidden' });
    expect(lines.server.requests).toEqual([]);
  });

  it('is made once in ten seconds, however many ask at the same time', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => lines.test('MAEU', BOOKING)));

    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(7);
    expect(refused[0]).toMatchObject({ code: 'rate_limited', detail: { meta: { cause: 'tested' } } });
    expect(lines.server.requests.filter(({ method }) => method === 'GET')).toHaveLength(1);
  });

  it('counts as polls, and is refused where the allowance of the day is used up', async () => {
    const limits = { requestsPerDay: 2 };
    await lines.test('CMDU', BOOKING, { limits });
    await testedLongAgo();
    await lines.test('CMDU', BOOKING, { limits });
    await testedLongAgo();

    const third = lines.test('CMDU', BOOKING, { limits });

    await expect(third).rejects.toMatchObject({ code: 'rate_limited', detail: { meta: { cause: 'day' } } });
    expect(lines.server.requests).toHaveLength(2);
  });

  it('is not made while the line wants to be left alone', async () => {
    lines.answer = (_request, response) => sendStatus(response, 429, '', { 'retry-after': '900' });
    await lines.test('CMDU', BOOKING);
    lines.answer = (_request, response) => sendJson(response, []);
    await testedLongAgo();

    const again = lines.test('CMDU', BOOKING);

    await expect(again).rejects.toMatchObject({ code: 'rate_limited', detail: { meta: { cause: 'blocked' } } });
  });

  async function testedLongAgo(): Promise<void> {
    await db.prisma.sourceLane.updateMany({ data: { testedAt: new Date(0) } });
  }

  async function blockedSeconds(lane: string): Promise<number> {
    const { blockedUntil } = await db.prisma.sourceLane.findUniqueOrThrow({ where: { lane } });
    return ((blockedUntil?.getTime() ?? 0) - (await databaseNow(db)).getTime()) / 1000;
  }
});

/** The credentials that stand in an answer, as they are, in base64 or as a parameter. */
function leaks(tested: unknown): string[] {
  const text = JSON.stringify(tested).toLowerCase();
  const secrets = [SECRETS.apiKey, SECRETS.apiSecret, SECRETS.clientId, SECRETS.clientSecret, TOKEN];
  const forms = secrets.flatMap((one) => [one, Buffer.from(one).toString('base64'), encodeURIComponent(one)]);
  return forms.filter((form) => text.includes(form.toLowerCase()));
}
