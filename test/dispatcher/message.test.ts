import { expect, it } from 'vitest';
import { messageBytes, messageHeaders, wireHeaders } from '../../src/dispatcher/message.ts';
import { signatureOf } from '../../src/dispatcher/sign.ts';

const DATA = { type: 'webhook_notification', id: '1' };
const EVENT = { type: 'transport_event', id: '2' };

it('keeps a message whole as long as receivers take it', () => {
  const included = [{ type: 'shipment', id: '2', attributes: { name: 'ä' } }, EVENT];

  expect(JSON.parse(messageBytes({ data: DATA, included }, EVENT).toString('utf8'))).toEqual({ data: DATA, included });
});

it('has the same bytes whether or not some of it is shared', () => {
  const shared = [{ type: 'shipment', id: '2', attributes: { name: 'ä' } }];
  const included = [...shared, EVENT];
  const bytes = messageBytes({ data: DATA, included }, EVENT);

  for (const twice of [1, 2]) expect(messageBytes({ data: DATA, included, shared }, EVENT), `${twice}`).toEqual(bytes);
  expect(messageBytes({ data: DATA, included: shared, shared }, EVENT)).toEqual(
    messageBytes({ data: DATA, included: shared }, EVENT),
  );
  expect(messageBytes({ data: DATA, included: [], shared: [] }, EVENT).toString()).toBe(
    JSON.stringify({ data: DATA, included: [] }),
  );
});

it('leaves of a message that is too long what it refers to alone', () => {
  const containers = [...Array(3)].map((_, id) => ({ type: 'container', id: String(id), seal: 'ä'.repeat(50_000) }));

  const bytes = messageBytes({ data: DATA, included: [...containers, EVENT] }, EVENT);

  expect(JSON.parse(bytes.toString('utf8'))).toEqual({ data: DATA, included: [EVENT] });
});

it('says who sends it, and signs it where there is a secret', () => {
  const body = Buffer.from('{}');
  const plain = { 'Content-Type': 'application/json', 'User-Agent': 'Landfall-Webhook/2' };

  expect(messageHeaders(body, null)).toEqual(plain);
  expect(messageHeaders(body, 'key')).toEqual({ ...plain, 'X-SVC-Webhook-Signature': signatureOf(body, 'key') });
});

it('gives headers to the client under names by which they replace its own', () => {
  expect(wireHeaders({ 'User-Agent': 'a', 'X-Own': 'b' })).toEqual({ 'user-agent': 'a', 'x-own': 'b' });
});
