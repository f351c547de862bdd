import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Secret } from '../../src/core/secret.ts';
import { type Listener, listen } from '../../src/rest/listen.ts';
import { openApiDocument } from '../../src/rest/openapi/document.ts';
import { routes } from '../../src/rest/routes/index.ts';
import { intakeHandler } from '../../src/rest/routes/intake.ts';
import { intakeRoutes } from '../../src/rest/routes/intake-described.ts';
import { createRestServer } from '../../src/rest/server.ts';
import { intakeContext } from '../../src/services/intake/intake-context.ts';
import { SenderLocks } from '../../src/services/intake/sender-locks.ts';
import { operationsOf } from '../fuzz/api.ts';
import { checkOf } from '../fuzz/check.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { intakeTools, push, pushedText, pushSender, spoiltText } from '../support/pushing.ts';
import { PUBLIC_URL } from '../support/rest-api.ts';
import { sailing } from '../support/sailing.ts';
import { fakeClock, useServiceContext } from '../support/service-context.ts';
import { newBox, newNumber, rows, saying } from '../support/tracking.ts';

const KEYS = { mersey: 'the-key-of-mersey', humber: 'the-key-of-humber' };
const MERSEY = { ...pushSender('mersey'), key: new Secret(KEYS.mersey) };
const HUMBER = { ...pushSender('humber'), key: new Secret(KEYS.humber) };
const SENDERS = [MERSEY, HUMBER, pushSender('keyless')];
const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const OPERATIONS = operationsOf(openApiDocument(intakeRoutes, { version: '0', baseUrl: PUBLIC_URL, examples: {} }));
const check = checkOf(openApiDocument(intakeRoutes, { version: '0', baseUrl: PUBLIC_URL, examples: {} }));

describe('the addresses of senders', () => {
  it('are none of those of accounts, and have names of their own', () => {
    const all = [...routes, ...intakeRoutes];

    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(routes.filter(({ path }) => path.startsWith('/intake'))).toEqual([]);
  });
});

describeWithDatabase('/v2/intake/{sender}/quarantine', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: fakeClock('2026-06-15T12:00:00.000Z') });
  let listener: Listener;

  beforeAll(async () => {
    const handler = intakeHandler('/v2', {
      senders: SENDERS,
      senderLocks: new SenderLocks(),
      verify: () => false,
      take: () => Promise.reject(new Error('Nothing is pushed here.')),
      takeDcsa: () => Promise.reject(new Error('Nothing is pushed here.')),
      contextFor: (sender, requestId) => intakeContext(intakeTools(context), SENDERS, { sender, requestId }),
      publicUrl: () => PUBLIC_URL,
    });
    const app = createRestServer({
      routes,
      authenticate: () => Promise.reject(new Error('No caller comes here by the key of an account.')),
      contextFor: () => {
        throw new Error('No caller acts for an account here.');
      },
      publicUrl: () => PUBLIC_URL,
      log: SILENT,
      isReady: () => true,
      beside: [handler],
    });
    listener = await listen(app, { host: '127.0.0.1', port: 0 });
  });

  afterAll(() => listener.close());

  beforeEach(() => db.pool.query('DELETE FROM quarantine'));

  async function ask(call: string, key: string | null = KEYS.mersey, headers: Record<string, string> = {}) {
    const [method = '', path = ''] = call.split(' ');
    const shown = key === null ? {} : { Authorization: `Bearer ${key}` };
    const response = await fetch(`${listener.url}/v2${path}`, { method, headers: { ...shown, ...headers } });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text === '' ? null : JSON.parse(text),
    };
  }

  async function idOf(sender: string): Promise<string> {
    const [row] = await rows<{ id: string }>(db, 'SELECT id FROM quarantine WHERE sender = $1', [sender]);
    return row?.id ?? '';
  }

  it('is JSON:API alone: other media types are refused with the one that there is', async () => {
    await push(context, MERSEY, spoiltText('one'));
    for (const Accept of ['text/csv', 'application/xml']) {
      const refused = await ask('GET /intake/mersey/quarantine', KEYS.mersey, { Accept });

      expect(refused.status).toBe(406);
      expect(refused.body.errors).toMatchObject([{ meta: { media_types: ['application/vnd.api+json'] } }]);
    }
    expect((await ask('GET /intake/mersey/quarantine', KEYS.mersey, { Accept: '*/*' })).status).toBe(200);
  });

  it('is read by cursor without being counted: each text once over several pages, and none of another sender', async () => {
    for (let made = 0; made < 7; made++) await push(context, MERSEY, spoiltText(`text ${made}`));
    await push(context, HUMBER, spoiltText('foreign'));
    const whole = await ask('GET /intake/mersey/quarantine?page[size]=100');
    const ids: string[] = [];
    let next: string | undefined = '/intake/mersey/quarantine?page[after]=start&page[size]=3';
    for (let pages = 0; next !== undefined; pages++) {
      const { status, body } = await ask(`GET ${next}`);
      expect([status, body.meta.total, pages < 3]).toEqual([200, undefined, true]);
      ids.push(...body.data.map(({ id }: { id: string }) => id));
      next = body.links.next?.split('/v2')[1];
    }

    expect(whole.body.meta.total).toBe(7);
    expect(ids).toEqual(whole.body.data.map(({ id }: { id: string }) => id));
    expect(new Set(ids).size).toBe(7);
  });

  it('lists what the sender pushed, the latest first and in pages, and nothing of another', async () => {
    for (const reason of ['one', 'two', 'three']) await push(context, MERSEY, spoiltText(reason));
    await push(context, HUMBER, spoiltText('foreign'));
    await db.pool.query("UPDATE quarantine SET last_seen_at = now() - interval '1 day' WHERE reason = 'one'");

    const first = await ask('GET /intake/mersey/quarantine?page[size]=2');
    const second = await ask('GET /intake/mersey/quarantine?page[size]=2&page[number]=2');

    expect(first.status).toBe(200);
    expect(first.headers.get('Content-Type')).toBe('application/vnd.api+json');
    expect(first.body.meta).toEqual({ size: 2, total: 3 });
    expect(first.body.links.next).toContain(`${PUBLIC_URL}/v2/intake/mersey/quarantine?page`);
    expect(second.body.data).toMatchObject([
      { type: 'quarantined_text', attributes: { format: 'plain', reason: 'one', times: 1, is_whole: true } },
    ]);
    expect(JSON.stringify([first.body, second.body])).not.toMatch(/foreign|"raw"/);
    expect(check(operation('list_quarantine'), answered(first))).toBeNull();
  });

  it('shows one text as it came, and the same one only when it has changed', async () => {
    await push(context, MERSEY, spoiltText('one'));
    const id = await idOf('mersey');

    const answer = await ask(`GET /intake/mersey/quarantine/${id}`);
    const tag = answer.headers.get('ETag') ?? '';
    const again = await ask(`GET /intake/mersey/quarantine/${id}`, KEYS.mersey, { 'If-None-Match': tag });

    expect(answer.body.data).toMatchObject({
      id,
      attributes: { reason: 'one', raw: 'raw of one', length: 10 },
      links: { self: `${PUBLIC_URL}/v2/intake/mersey/quarantine/${id}` },
    });
    expect(check(operation('get_quarantined_text'), answered(answer))).toBeNull();
    expect(again.status).toBe(304);
  });

  it('reads a text again and takes in what is understood by now', async () => {
    await push(context, MERSEY, spoiltText('one'));
    const id = await idOf('mersey');
    const number = newNumber();
    const text = pushedText({ billsOfLading: [number] }, saying(...sailing(newBox(), number)));

    const before = await ask(`POST /intake/mersey/quarantine/${id}/retry`);
    await db.pool.query('UPDATE quarantine SET raw = $1', [text]);
    const after = await ask(`POST /intake/mersey/quarantine/${id}/retry`);
    const gone = await ask(`GET /intake/mersey/quarantine/${id}`);

    expect([before.status, before.body.data.attributes.outcome]).toEqual([200, 'not_understood']);
    expect(after.body.data).toEqual({
      id,
      type: 'quarantine_retry',
      attributes: { outcome: 'understood', reason: null, taken: 5, known: 0 },
    });
    expect(check(operation('retry_quarantined_text'), answered(after))).toBeNull();
    expect(gone.status).toBe(404);
  });

  it.each(['GET %', 'GET %/ID', 'POST %/ID/retry'])('%s is refused to all but who pushed it', async (shape) => {
    await push(context, HUMBER, spoiltText('foreign'));
    const id = await idOf('humber');
    const call = (sender: string, of = id) => shape.replace('%', `/intake/${sender}/quarantine`).replace('ID', of);

    const unknown = await Promise.all([
      ask(call('humber'), null),
      ask(call('humber'), 'no-key-of-anybody'),
      ask(call('unknown'), 'no-key-of-anybody'),
      ask(call('keyless'), ''),
    ]);
    const foreign = await Promise.all([
      ask(call('humber')),
      ask(call('unknown')),
      ...(shape.includes('ID') ? [id, randomUUID(), 'no-id'].map((of) => ask(call('mersey', of))) : []),
    ]);

    expect(unknown.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(unknown[0]?.headers.get('WWW-Authenticate')).toContain('Bearer realm="landfall intake"');
    expect(unknown[0]?.body.errors[0].detail).toContain('"Authorization: Token <key>"');
    expect(new Set(foreign.map(({ status }) => status))).toEqual(new Set([404]));
    expect(foreign[0]?.body.errors[0]).toMatchObject({ code: 'not_found', detail: foreign[1]?.body.errors[0].detail });
    expect(await idOf('humber')).toBe(id);
  });

  it.each(['GET %', 'GET %/ID', 'POST %/ID/retry'])(
    '%s answers 400 to a parameter that it does not know',
    async (shape) => {
      const call = shape.replace('%', '/intake/mersey/quarantine').replace('ID', randomUUID());

      const answer = await ask(`${call}?no_such=1`);

      expect(answer).toMatchObject({ status: 400, body: { errors: [{ source: { parameter: 'no_such' } }] } });
    },
  );

  it('takes nothing but its own methods, and no page that lies too deep', async () => {
    const answers = await Promise.all([
      ask('DELETE /intake/mersey/quarantine'),
      ask(`GET /intake/mersey/quarantine/${randomUUID()}/retry`),
      ask('GET /intake/mersey/quarantine?page[number]=999999'),
      ask('HEAD /intake/mersey/quarantine'),
    ]);

    expect(answers.map(({ status, headers }) => [status, headers.get('Allow')])).toEqual([
      [405, 'GET, HEAD'],
      [405, 'POST'],
      [422, null],
      [200, null],
    ]);
  });
});

function operation(id: string) {
  const found = OPERATIONS.find((one) => one.id === id);
  if (found === undefined) throw new Error(`${id} is described.`);
  return found;
}

function answered({ status, headers, text }: { status: number; headers: Headers; text: string }) {
  return { status, type: headers.get('Content-Type'), body: text };
}
