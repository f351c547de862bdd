import { digest } from '../../core/id.ts';
import { toInstant } from '../../domain/instant.ts';
import { type FailedAnswer, malformed, type Poll } from '../http-answer.ts';
import type { Answer } from '../source.ts';
import { type UpstreamAccess, type UpstreamApi, upstreamVariable } from './api.ts';
import type { ApiResource } from './document.ts';
import { limitReached } from './limit-reached.ts';
import { orderedNext } from './ordered-next.ts';
import type { OrderedNumber, UpstreamOrder, UpstreamOrders } from './orders.ts';
import { placeOrder } from './place-order.ts';
import type { ShipmentReader } from './read-shipment.ts';
import { contentOf, listedIds } from './relay-content.ts';
import { relayStatements } from './relay-statements.ts';
import { installationsOf, requestState } from './request-state.ts';
import type { Relay, StoredRelay } from './stored-relay.ts';

/** What a number is polled with. */
export interface NumberPollParts {
  access: UpstreamAccess;
  api: UpstreamApi;
  shipments: ShipmentReader;
  orders: UpstreamOrders;
  /** Numbers that may be ordered in a month; null for any number. */
  limit: number | null;
  /** The numbers of which it was reported that the upstream has stopped them. */
  stopped: Set<string>;
}

interface Polled {
  number: OrderedNumber;
  order: UpstreamOrder;
  poll: Poll;
}

/** Polls a number at an upstream: orders it there if that was not done before, and reads what the upstream shows of it. */
export async function pollNumber(parts: NumberPollParts, number: OrderedNumber, poll: Poll): Promise<Answer> {
  const { access, orders, limit } = parts;
  const order = await orders.open(number, limit);
  if (order === null) return limitReached(access.name, { limit, requests: poll.requests });
  let { requestId } = order;
  if (requestId === null) {
    const placed = await placeOrder(parts, number, { order, poll });
    if (!placed.ok) return placed.answer;
    ({ requestId } = placed);
    await orders.confirm(number, requestId);
  }
  const shown = await readRequest(parts, requestId, { number, order, poll });
  return 'outcome' in shown ? shown : readShown(parts, shown, { number, order, poll });
}

async function readRequest(
  { access, api, orders }: NumberPollParts,
  requestId: string,
  { number, order, poll }: Polled,
): Promise<ApiResource | FailedAnswer> {
  const path = `/tracking_requests/${encodeURIComponent(requestId)}`;
  const answered = await api.get(poll, path, { include: 'tracked_object' });
  if (!answered.ok) {
    if (answered.status !== 404 || answered.errors === null) return answered.answer;
    // It is not ordered anew by itself: each order may be charged. One that was just placed may only not be shown yet.
    const isWanted = order.requestId !== null && (await orders.giveUp(number, order.notified));
    if (isWanted) return orderedNext(access.name, poll.requests);
    const reason = `The upstream ${access.name} does not know the tracking request ${requestId}.`;
    return {
      outcome: 'unavailable',
      requests: poll.requests,
      reason,
      retryAfterSeconds: null,
      throttled: false,
    };
  }
  const { data } = answered.document;
  const [shown] = Array.isArray(data) ? data : [data];
  if (shown?.type === 'tracking_request') return shown;
  return malformed(poll.requests, 'The answer is no tracking request.', '');
}

async function readShown(
  { access: { name }, shipments, orders, stopped }: NumberPollParts,
  shown: ApiResource,
  { number, order, poll }: Polled,
): Promise<Answer> {
  const installations = installationsOf(shown);
  const isLoop = installations.includes(await orders.installation());
  const said = isLoop ? null : requestState(shown, name, poll.requests);
  if (said === null || said.is === 'not_tracked') {
    if (said?.isOver === true) {
      const isWanted = await orders.giveUp(number, order.notified);
      return isWanted ? orderedNext(name, poll.requests) : said.answer;
    }
    await orders.note(number, { installations, events: order.events, shipmentId: null, seen: order.notified });
    return said?.answer ?? loopFound(name, number, { installations, requests: poll.requests });
  }
  const shipment = await shipments.read(said.shipmentId, poll);
  if (!shipment.ok) return shipment.answer;
  if (said.isStopped) reportStopped(shipment.relays, { number, poll, stopped });
  else stopped.delete(nameOf(number));
  const relays = withTakenBack(shipment.relays, order.events);
  const events = [...new Set([...order.events, ...listedIds(shipment.relays)])];
  await orders.note(number, { installations, events, shipmentId: said.shipmentId, seen: order.notified });
  const stored: StoredRelay[] = relays.map((relay) => ({ ...relay, via: name }));
  const receivedAt = toInstant(poll.clock.now());
  return {
    outcome: 'found',
    digest: digest(relays.map((relay) => digest(contentOf(relay)).toString('hex')).sort()),
    requests: poll.requests,
    statements: () => relayStatements(stored, receivedAt),
  };
}

/** More numbers are not reported by one process; the rest is by the next. */
const REPORTED_MAX = 10_000;

/** Reports once that a number which has not ended yet gets nothing new any more, because the upstream has stopped tracking it. */
function reportStopped(
  relays: readonly Relay[],
  { number, poll, stopped }: { number: OrderedNumber; poll: Poll; stopped: Set<string> },
): void {
  const containers = relays.flatMap((one) => (one.relay === 'container' ? [one.attributes] : []));
  const isOver = containers.length > 0 && containers.every(({ empty_terminated_at: returned }) => returned != null);
  const name = nameOf(number);
  if (isOver || stopped.has(name) || stopped.size >= REPORTED_MAX) return;
  stopped.add(name);
  const { upstream, scac: line } = number;
  poll.log?.warn({ upstream, line, number: number.number }, 'upstream.tracking_stopped');
}

function nameOf({ scac, kind, number }: OrderedNumber): string {
  return `${scac} ${kind} ${number}`;
}

/** What the upstream listed before and does not list any more, it has taken back. */
function withTakenBack(relays: readonly Relay[], listedBefore: readonly string[]): Relay[] {
  const listed = new Set(listedIds(relays));
  const gone = listedBefore.filter((id) => !listed.has(id));
  return [...relays, ...gone.map((id) => ({ relay: 'taken_back' as const, id }))];
}

function loopFound(
  name: string,
  { scac }: OrderedNumber,
  { installations, requests }: { installations: readonly string[]; requests: number },
): FailedAnswer {
  const others = installations.length > 2 ? ' and others' : '';
  const reason = `The upstream ${name}${others} polls ${scac} through this installation, so that none of them polls the line itself.`;
  const check = `${upstreamVariable(name, 'LINES')} here, and the same option of the upstream`;
  return { outcome: 'misconfigured', requests, reason, check };
}
