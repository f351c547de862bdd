import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../src/net/fetch.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { type LoopbackServer, sendStatus, startLoopbackServer } from '../support/loopback-server.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, useServiceContext, withPermissions } from '../support/service-context.ts';
import { rows } from '../support/tracking.ts';
import { loopbackClient, testWebhooks } from '../support/webhooks.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');

describeWithDatabase('/v2/webhooks/trigger', () => {
  const http = loopbackClient();
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });
  let receiver: LoopbackServer;
  let sender: ServiceContext;

  beforeAll(async () => {
    sender = { ...owner, webhooks: testWebhooks({ http, openNetworks: ['127.0.0.1/32'] }) };
    receiver = await startLoopbackServer(({ url }, response) => {
      if (url.pathname === '/long') sendStatus(response, 201, 'ä'.repeat(20_000));
      else if (url.pathname === '/never') return;
      else if (url.pathname === '/moved') sendStatus(response, 302, '', { location: '/elsewhere' });
      else sendStatus(response, Number(url.pathname.slice(1)), 'thanks', { 'X-Seen': 'yes' });
    });
  });

  afterAll(async () => {
    await receiver.close();
    await http.close();
  });

  const trigger = (path: string, more: Record<string, unknown> = {}, caller = sender) =>
    api.ask(
      caller,
      'POST /webhooks/trigger',
      { url: `${receiver.url}${path}`, event: 'container.created', ...more },
      { 'Content-Type': 'application/json' },
    );

  it('200: posts the example, signed over its very bytes with the secret as it is written', async () => {
    const { status, body } = await trigger('/202', { secret: 'whsec_abc=' });

    const received = receiver.requests.at(-1);
    const signature = createHmac('sha256', 'whsec_abc=')
      .update(received?.body ?? '')
      .digest('hex');
    expect(status).toBe(200);
    expect(body).toEqual({
      url: `${receiver.url}/202`,
      succeeded: true,
      error: null,
      status_code: 202,
      request_headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Landfall-Webhook/2',
        'X-SVC-Webhook-Signature': signature,
      },
      request_body: received?.body,
      response_headers: expect.objectContaining({ 'x-seen': 'yes' }),
      response_body: 'thanks',
    });
    expect(received).toMatchObject({
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Landfall-Webhook/2',
        'x-svc-webhook-signature': signature,
      },
    });
    const { body: example } = await api.ask(owner, 'GET /webhook_notifications/examples?event=container.created');
    expect(JSON.parse(received?.body ?? '')).toEqual(example);
    expect(await rows(db, 'SELECT id FROM webhook_notification')).toEqual([]);
  });

  it('signs nothing without a secret', async () => {
    await trigger('/200');
    await trigger('/200', { secret: '' });

    for (const { headers } of receiver.requests.slice(-2))
      expect(headers).not.toHaveProperty('x-svc-webhook-signature');
  });

  it('200: reports a delivery that failed just as well', async () => {
    const refused = await trigger('/500');
    const moved = await trigger('/moved');
    const gone = await trigger('', { url: 'http://127.0.0.1:1/' });

    expect(refused).toMatchObject({
      status: 200,
      body: {
        succeeded: false,
        status_code: 500,
        error: expect.stringContaining('answered 500'),
        response_body: 'thanks',
      },
    });
    expect(moved.body).toMatchObject({
      succeeded: false,
      status_code: 302,
      error: expect.stringContaining('redirect'),
    });
    expect(receiver.requests.filter(({ url }) => url.pathname === '/elsewhere')).toEqual([]);
    expect(gone.body).toMatchObject({
      succeeded: false,
      status_code: null,
      response_headers: null,
      response_body: null,
      error: expect.stringContaining('127.0.0.1:1'),
    });
  });

  it('keeps no more of a long answer than is worth reading, and takes its status for what it says', async () => {
    const { body } = await trigger('/long');

    expect(body).toMatchObject({ succeeded: true, status_code: 201 });
    expect(body.response_body).toBe('ä'.repeat(8 * 1024));
  });

  it('refuses private addresses at once, and connects to none that a name leads to', async () => {
    const guarded = createHttpClient({ userAgent: 'test' });
    const caller = { ...owner, webhooks: testWebhooks({ http: guarded }) };
    const permitted = { ...owner, webhooks: testWebhooks({ http: guarded, openNetworks: ['127.0.0.1/32'] }) };

    const refused = await trigger('/200', { url: 'https://127.0.0.1/' }, caller);
    const seen = receiver.requests.length;
    const blocked = await trigger('/200', {}, permitted);
    await guarded.close();

    expect(refused).toMatchObject({ status: 422, body: { errors: [{ source: { pointer: '/url' } }] } });
    expect(blocked.body).toMatchObject({ succeeded: false, error: expect.stringMatching(/not at a public address/) });
    expect(receiver.requests).toHaveLength(seen);
  });

  it('waits for the answer as long as for any other delivery', async () => {
    const deadlines: number[] = [];
    const observed: HttpClient = {
      ...http,
      request: (call) => {
        deadlines.push(call.deadlineMs);
        return http.request(call);
      },
    };
    const webhooks = testWebhooks({ http: observed, openNetworks: ['127.0.0.1/32'], deadlineMs: 150 });
    const caller = { ...owner, webhooks };

    const { body } = await trigger('/never', {}, caller);

    expect(body).toMatchObject({ succeeded: false, error: expect.stringContaining('did not answer in time') });
    expect(deadlines).toEqual([150]);
  });

  it('422: says what is missing or unknown', async () => {
    const errors = async (body: object) => {
      const answer = await api.ask(sender, 'POST /webhooks/trigger', body, { 'Content-Type': 'application/json' });
      return { status: answer.status, ...answer.body.errors[0] };
    };

    expect(await errors({ event: 'container.created' })).toMatchObject({
      status: '422',
      detail: 'url is required',
      source: { pointer: '/url' },
    });
    expect(await errors({ url: receiver.url })).toMatchObject({ detail: 'event is required' });
    expect(await errors({ url: receiver.url, event: 'container.create' })).toMatchObject({
      status: '422',
      detail: expect.stringContaining('nearest is container.created'),
      source: { pointer: '/event' },
    });
    expect(await errors({ url: receiver.url, event: 'document.extracted' })).toMatchObject({
      status: '422',
      detail: expect.stringContaining('because documents are not read by this service yet'),
      source: { pointer: '/event' },
    });
    expect(await errors({ url: receiver.url, event: 'container.created', to: 1 })).toMatchObject({ status: '422' });
  });

  it('400, 403: refuses what is no object, and who may not', async () => {
    expect(await api.ask(sender, 'POST /webhooks/trigger', [])).toMatchObject({ status: 400 });
    expect(await trigger('/200', {}, withPermissions(sender, ['webhooks:read']))).toMatchObject({ status: 403 });
  });
});
