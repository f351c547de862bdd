import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { Secret } from '../../src/core/secret.ts';
import type { Listener } from '../../src/rest/listen.ts';
import { READING_LIMITS, type ReadingLimits } from '../../src/rest/routes/intake-body.ts';
import type { Receipt } from '../../src/services/intake/receipt.ts';
import { pushSender } from '../support/pushing.ts';
import { startIntakeService } from './intake-service.ts';

const KEY = 'a-key-of-sixteen-or-more';
const SIGNING_SECRET = Buffer.from('what the line signs with, thirty-two').toString('base64');
const SENDERS = ['signing', 'other'].map((name) => ({
  ...pushSender(name),
  signingSecret: new Secret(SIGNING_SECRET),
  key: new Secret(KEY),
}));
const RECEIPT: Receipt = {
  sender: 'signing',
  format: 'dcsa',
  is_known: false,
  taken: 1,
  known: 0,
  quarantined: 0,
  reasons: [],
};
const CLAIM = { 'Notification-Signature': `sha256=${'0'.repeat(64)}` };
const PROOF = { Authorization: `Token ${KEY}` };

describe('a sender that pushes slowly', () => {
  let listener: Listener;
  let sockets: Socket[] = [];
  let arrived: number;
  let onArrival = () => {};

  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    await listener.close();
  });

  async function serve(reading: Partial<ReadingLimits> = {}): Promise<void> {
    arrived = 0;
    listener = await startIntakeService({
      senders: SENDERS,
      take: async () => RECEIPT,
      reading,
      before: [
        (_request, _response, next) => {
          arrived += 1;
          next();
          onArrival();
        },
      ],
    });
  }

  /** Begins a body and does not go on; done when the server has begun to read it. */
  async function stall(headers: Record<string, string>, sender = 'signing'): Promise<Socket> {
    const socket = connect(Number(new URL(listener.url).port), '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    const begun = new Promise<void>((resolve) => {
      onArrival = resolve;
    });
    const lines = Object.entries({ Host: 'x', 'Content-Length': '1000', ...headers }).map((pair) => pair.join(': '));
    socket.write(`POST /v2/intake/${sender} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n[`);
    await begun;
    return socket;
  }

  async function post(body: string, headers: Record<string, string>, sender = 'signing'): Promise<number> {
    const address = `${listener.url}/v2/intake/${sender}`;
    const response = await fetch(address, { method: 'POST', body, headers, signal: AbortSignal.timeout(4_000) });
    await response.arrayBuffer();
    return response.status;
  }

  function notify(body: string, sender = 'signing'): Promise<number> {
    const hex = createHmac('sha256', Buffer.from(SIGNING_SECRET, 'base64')).update(body).digest('hex');
    return post(body, { 'Notification-Signature': `sha256=${hex}` }, sender);
  }

  it('does not hold up a sender by a signature that is none, however many do', async () => {
    await serve();
    for (let count = 0; count < 2 * READING_LIMITS.unprovenMax; count++) await stall(CLAIM);

    expect([await notify('[1]'), await post('[2]', PROOF)]).toEqual([204, 200]);
  });

  it('gives way to the next where too many do so, the oldest first', async () => {
    await serve({ unprovenOfSenderMax: 2, unprovenMax: 3 });
    const [first, second] = [await stall(CLAIM), await stall(CLAIM)];
    await stall(CLAIM);
    expect(await text(first)).toMatch(/^HTTP\/1\.1 429 .*Retry-After: 5\r\n.*"rate_limited"/s);

    await stall(CLAIM, 'other');
    expect(second.readyState).toBe('open');
    await stall(CLAIM, 'other');
    expect(await text(second)).toMatch(/^HTTP\/1\.1 429 /);
    expect(arrived).toBe(5);
  });

  it('is given up after a while, though no other request comes', async () => {
    await serve({ unprovenMsMax: 20 });

    expect(await text(await stall(CLAIM))).toMatch(/^HTTP\/1\.1 429 .*Connection: close\r\n/s);
  });

  it('holds the turn of its sender no longer than that with a key', async () => {
    await serve({ provenMsMax: 50 });
    const slow = await stall(PROOF);

    expect(await post('[1]', PROOF)).toBe(200);
    expect(await text(slow)).toMatch(/^HTTP\/1\.1 429 /);
  });
});
