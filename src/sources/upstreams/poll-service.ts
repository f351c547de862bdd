import { digest } from '../../core/id.ts';
import { toInstant } from '../../domain/instant.ts';
import type { FailedAnswer, Poll } from '../http-answer.ts';
import type { Answer } from '../source.ts';
import { limitReached } from './limit-reached.ts';
import { orderedNext } from './ordered-next.ts';
import type { OrderedNumber, UpstreamOrder, UpstreamOrders } from './orders.ts';
import { relayStatements } from './relay-statements.ts';
import type { StoredRelay } from './stored-relay.ts';
import type { ServiceCall, ServiceEvent, ServiceReading, TrackingService } from './tracking-service.ts';

/** What a number is polled with at a service. */
export interface ServicePollParts {
  name: string;
  service: TrackingService;
  api: ServiceCall['api'];
  orders: UpstreamOrders;
  /** Numbers that may be ordered in a month; null for any number. */
  limit: number | null;
}

/** Polls a number at a service: orders it there if that was not done before, and reads what the service shows of it. */
export async function pollService(parts: ServicePollParts, number: OrderedNumber, poll: Poll): Promise<Answer> {
  const { orders, service, name, api, limit } = parts;
  const order = await orders.open(number, limit);
  if (order === null) return limitReached(name, { limit, requests: poll.requests });
  const call = { api, poll, name };
  let { requestId } = order;
  if (requestId === null) {
    if (!service.recognizesOrders && order.sends >= SENDS_MAX) return notConfirmed(parts, number, { order, poll });
    if (!(await maySend(parts, number, order))) return limitReached(name, { limit, requests: poll.requests });
    const ordered = await service.order(call, number, order);
    // What was refused or not sent costs nothing, and the next poll may try again.
    if (!ordered.ok && !ordered.isTaken) await orders.release(number);
    if (!ordered.ok) return ordered.answer;
    requestId = ordered.id;
    await orders.confirm(number, requestId);
  }
  const reading = await service.read(call, requestId, number);
  if (reading.ok) await orders.note(number, { installations: [], events: [], shipmentId: null, seen: order.notified });
  else if (reading.isOver && (await orders.giveUp(number, order.notified))) return orderedNext(name, poll.requests);
  return foundAnswer(name, reading, poll);
}

/** A number of which so many orders were not confirmed is not ordered again by itself, because each of them may be charged. */
const SENDS_MAX = 2;

async function notConfirmed(
  { orders, name }: ServicePollParts,
  number: OrderedNumber,
  { order, poll: { requests } }: { order: UpstreamOrder; poll: Poll },
): Promise<FailedAnswer> {
  if (await orders.giveUp(number, order.notified)) return orderedNext(name, requests);
  const reason = `The upstream ${name} has not confirmed ${SENDS_MAX} orders of the number, so that it is not ordered again.`;
  return { outcome: 'misconfigured', requests, reason, check: 'the orders in the account there' };
}

/** Whether the order may be sent. One that may have been sent before is counted once more where the service would charge it again. */
async function maySend(
  { service, orders, limit }: ServicePollParts,
  number: OrderedNumber,
  { isNew }: UpstreamOrder,
): Promise<boolean> {
  return isNew || service.recognizesOrders || orders.again(number, limit);
}

/** What a test shows of a number: it orders nothing, so that only a number which was ordered can be known. */
export async function inspectService(
  { service, api, name, orders }: ServicePollParts,
  number: OrderedNumber,
  poll: Poll,
): Promise<Answer> {
  const call = { api, poll, name };
  const own = await orders.find(number);
  const found = own !== null || service.find === undefined ? null : await service.find(call, number);
  if (found?.ok === false) return found.answer;
  const id = own ?? found?.id ?? null;
  if (id === null) return { outcome: 'unknown', requests: poll.requests };
  return foundAnswer(name, await service.read(call, id, number), poll);
}

function foundAnswer(via: string, reading: ServiceReading, poll: Poll): Answer {
  if (!reading.ok) return reading.answer;
  const stored = reading.events.map((one): StoredRelay => ({ relay: 'service_event', via, ...one }));
  const receivedAt = toInstant(poll.clock.now());
  const contents = reading.events.map((one) => digest(contentOf(one)).toString('hex'));
  return {
    outcome: 'found',
    digest: digest(contents.sort()),
    requests: poll.requests,
    statements: () => relayStatements(stored, receivedAt),
  };
}

/** An event without the time at which it was stated, which every poll may have changed. */
function contentOf({ party, event }: ServiceEvent): object {
  return { party, event: { ...event, eventCreatedDateTime: undefined } };
}
