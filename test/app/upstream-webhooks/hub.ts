import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Listener, listen } from '../../../src/rest/listen.ts';
import type { UpstreamNotificationParts } from '../../../src/rest/routes/upstream-notifications.ts';
import { upstreamNotificationHandler } from '../../../src/rest/routes/upstream-notifications.ts';
import { createRestServer } from '../../../src/rest/server.ts';
import { type LoopbackServer, type ReceivedRequest, startLoopbackServer } from '../../support/loopback-server.ts';
import { SILENT } from '../../support/service-context.ts';

/** A webhook as the upstream of a test keeps it. */
export interface KeptWebhook {
  id: string;
  url: string;
  active: boolean;
  secret: string;
  events: string[];
}

/** An upstream of a test that keeps webhooks, and sends an example to one when it is asked to. */
export interface WebhookHub extends Pick<LoopbackServer, 'url' | 'requests' | 'close'> {
  webhooks: Map<string, KeptWebhook>;
  /** What it answers instead, with a status; null for what it would. */
  refusal: { status: number; body: string; headers?: Record<string, string> } | null;
  /** Whether its examples come through. */
  isReaching: boolean;
}

/** Starts one. */
export async function startWebhookHub(): Promise<WebhookHub> {
  let made = 0;
  const server = await startLoopbackServer((received, response) => void answer(received, response));
  const hub: WebhookHub = { ...server, webhooks: new Map(), refusal: null, isReaching: true };
  return hub;

  async function answer({ method, url, body }: ReceivedRequest, response: ServerResponse): Promise<void> {
    const [, , id, action] = url.pathname.replace(/^\/v2/, '').split('/');
    const send = (status: number, json?: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(json === undefined ? '' : JSON.stringify(json));
    if (hub.refusal !== null) {
      const { status, body: refused, headers } = hub.refusal;
      return void response.writeHead(status, headers).end(refused);
    }
    if (id === undefined && method === 'GET') return void send(200, { data: [...hub.webhooks.values()].map(shown) });
    if (id === undefined) {
      made += 1;
      const { url: callbackUrl, events } = JSON.parse(body).data.attributes;
      const one = { id: `w-${made}`, url: callbackUrl, active: true, secret: `whsec_${made}`, events };
      hub.webhooks.set(one.id, one);
      return void send(201, { data: shown(one) });
    }
    const one = hub.webhooks.get(id);
    if (one === undefined) return void send(404, { errors: [{ status: '404', code: 'not_found' }] });
    if (action === 'test') {
      const status = hub.isReaching ? await notify(one, EXAMPLE) : null;
      return void send(200, {
        succeeded: status === 204,
        error: status === 204 ? null : 'The connection was refused.',
      });
    }
    if (method === 'DELETE') {
      hub.webhooks.delete(id);
      return void send(204);
    }
    if (method === 'PATCH') Object.assign(one, JSON.parse(body).data.attributes);
    return void send(200, { data: shown(one) });
  }
}

function shown({ id, ...attributes }: KeptWebhook) {
  return { type: 'webhook', id, attributes };
}

const EXAMPLE = notification({ type: 'transport_event', id: 'example' }, []);

/** A notification that refers to a record and includes others. */
export function notification(reference: object, included: readonly object[]) {
  return {
    data: { type: 'webhook_notification', id: 'n-1', relationships: { reference_object: { data: reference } } },
    included,
  };
}

/** Sends a message as a webhook does; the status of the answer. */
export async function notify({ url, secret }: Pick<KeptWebhook, 'url' | 'secret'>, message: object): Promise<number> {
  const body = JSON.stringify(message);
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-svc-webhook-signature': signature };
  return (await fetch(url, { method: 'POST', body, headers })).status;
}

/** The address at which the notifications of upstreams are received. */
export function startReceiving(parts: UpstreamNotificationParts): Promise<Listener> {
  const nobody = () => {
    throw new Error('No caller acts for an account here.');
  };
  const app = createRestServer({
    routes: [],
    authenticate: async () => nobody(),
    contextFor: nobody,
    publicUrl: () => 'http://127.0.0.1',
    log: SILENT,
    isReady: () => true,
    beside: [upstreamNotificationHandler('/v2', parts)],
  });
  return listen(app, { host: '127.0.0.1', port: 0 });
}
