import { expect, it } from 'vitest';
import {
  type MessageIncluded,
  messageBytes,
  messageHeaders,
  signatureOf,
  wireHeaders,
} from '../../src/dispatcher/message.ts';

const DATA = { type: 'webhook_notification', id: '1' };
const EVENT = { type: 'transport_event', id: '2' };

it('keeps a message whole as long as receivers take it', () => {
  const shipment = { type: 'shipment', id: '2', attributes: { name: 'ä' } };
  const [shared, own] = [Buffer.from(JSON.stringify(shipment)), JSON.stringify(EVENT)];
  const nothing = Buffer.alloc(0);
  const includedIn = (included: MessageIncluded) =>
    JSON.parse(messageBytes({ data: DATA, included }, EVENT).toString('utf8'));

  expect(includedIn({ shared, own })).toEqual({ data: DATA, included: [shipment, EVENT] });
  expect(includedIn({ shared, own: '' })).toEqual({ data: DATA, included: [shipment] });
  expect(includedIn({ shared: nothing, own })).toEqual({ data: DATA, included: [EVENT] });
  expect(includedIn({ shared: nothing, own: '' })).toEqual({ data: DATA, included: [] });
});

it('leaves of a message that is too long what it refers to alone', () => {
  const containers = [...Array(3)].map((_, id) => ({ type: 'container', id: String(id), seal: 'ä'.repeat(50_000) }));
  const vessel = { type: 'vessel', id: '9' };
  const [shared, own] = [containers, [vessel, EVENT]].map((members) => JSON.stringify(members).slice(1, -1));

  const bytes = messageBytes({ data: DATA, included: { shared: Buffer.from(shared ?? ''), own: own ?? '' } }, EVENT);

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
