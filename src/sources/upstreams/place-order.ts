import { HOUR_MS } from '../../domain/instant.ts';
import type { FailedAnswer, Poll } from '../http-answer.ts';
import { type UpstreamAccess, type UpstreamApi, upstreamVariable } from './api.ts';
import type { ApiError, ApiResource } from './document.ts';
import type { OrderedNumber, UpstreamOrder } from './orders.ts';

/** The tracking request at the upstream, or the answer that the poll ends with. */
export type PlacedOrder = { ok: true; requestId: string } | { ok: false; answer: FailedAnswer };

const REQUEST_TYPES = { bill_of_lading: 'bill_of_lading', booking: 'booking_number', container: 'container' } as const;

/**
 * Orders a number at an upstream. An order that may have been sent before is looked up first, so that it is not paid twice even where
 * the upstream keeps no names of orders. It is found in the list of tracking requests, by its name, or by what the refusal of a second
 * one refers to.
 */
export async function placeOrder(
  { api, access }: { api: UpstreamApi; access: UpstreamAccess },
  number: OrderedNumber,
  { order, poll }: { order: UpstreamOrder; poll: Poll },
): Promise<PlacedOrder> {
  const sent = order.isNew ? null : await sentBefore(api, number, { order, poll });
  if (sent !== null) return sent;
  const attributes = {
    request_type: REQUEST_TYPES[number.kind],
    request_number: number.number,
    scac: number.scac,
  };
  const body = { data: { type: 'tracking_request', attributes } };
  const answered = await api.post(poll, '/tracking_requests', { body, idempotencyKey: order.id });
  if (answered.ok) return requestIn(answered.document.data, poll);
  const [error] = answered.errors ?? [];
  if (answered.status !== 422 || error === undefined) return { ok: false, answer: answered.answer };
  if (error.code !== 'duplicate') return { ok: false, answer: notOrdered(error, { access, poll, number }) };
  const known = error.meta?.tracking_request_id;
  return typeof known === 'string' ? { ok: true, requestId: known } : findRequest(api, number, poll);
}

/** Clocks of two machines differ by less. */
const CLOCKS_MS = HOUR_MS;

/** The tracking request of an order that may have been sent before; null where the upstream lists none since the order was made. */
async function sentBefore(
  api: UpstreamApi,
  number: OrderedNumber,
  { order, poll }: { order: UpstreamOrder; poll: Poll },
): Promise<PlacedOrder | null> {
  const found = await followedRequest(api, number, poll);
  if (!found.ok) return found;
  const { request } = found;
  const createdAt = Date.parse(String(request?.attributes?.created_at));
  const isFormer = createdAt < order.createdAt.getTime() - CLOCKS_MS;
  return request === null || isFormer ? null : requestIn(request, poll);
}

function requestIn(data: ApiResource | ApiResource[], poll: Poll): PlacedOrder {
  const [request] = Array.isArray(data) ? data : [data];
  if (request?.type === 'tracking_request') return { ok: true, requestId: request.id };
  const reason = 'The upstream did not answer with a tracking request.';
  return { ok: false, answer: { outcome: 'malformed', requests: poll.requests, reason, raw: '' } };
}

async function findRequest(api: UpstreamApi, number: OrderedNumber, poll: Poll): Promise<PlacedOrder> {
  const found = await followedRequest(api, number, poll);
  if (!found.ok) return found;
  if (found.request !== null) return requestIn(found.request, poll);
  const reason = 'The upstream says that it tracks the number, and does not list it.';
  return { ok: false, answer: { outcome: 'malformed', requests: poll.requests, reason, raw: '' } };
}

/**
 * The tracking request that the upstream lists for a number; null where it lists none. Of several the newest comes first; only one of
 * them can be followed.
 */
export async function followedRequest(
  api: UpstreamApi,
  { scac, number }: OrderedNumber,
  poll: Poll,
): Promise<{ ok: true; request: ApiResource | null } | { ok: false; answer: FailedAnswer }> {
  const query = { 'filter[request_number]': number, 'filter[scac]': scac };
  const answered = await api.get(poll, '/tracking_requests', query);
  if (!answered.ok) return { ok: false, answer: answered.answer };
  const { data } = answered.document;
  const requests = Array.isArray(data) ? data : [data];
  return {
    ok: true,
    request: requests.find(({ attributes }) => attributes?.status !== 'failed') ?? requests[0] ?? null,
  };
}

interface Refused {
  access: UpstreamAccess;
  poll: Poll;
  number: OrderedNumber;
}

function notOrdered({ code, detail, title, source }: ApiError, { access, poll, number }: Refused): FailedAnswer {
  const { requests } = poll;
  const said = detail ?? title ?? code ?? 'no reason';
  if (code === 'invalid_number' || source?.pointer === '/data/attributes/request_number')
    return { outcome: 'unknown', requests, final: true };
  if (source?.pointer === '/data/attributes/request_type')
    return { outcome: 'refused', requests, reason: `The upstream ${access.name} does not take such numbers: ${said}` };
  const reason = `The upstream ${access.name} does not track numbers of ${number.scac}: ${said}`;
  return { outcome: 'misconfigured', requests, reason, check: upstreamVariable(access.name, 'LINES') };
}
