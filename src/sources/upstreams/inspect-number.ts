import { digest } from '../../core/id.ts';
import { toInstant } from '../../domain/instant.ts';
import type { Poll } from '../http-answer.ts';
import type { Answer, SignInAnswer } from '../source.ts';
import type { OrderedNumber } from './orders.ts';
import { followedRequest } from './place-order.ts';
import type { NumberPollParts } from './poll-number.ts';
import { contentOf } from './relay-content.ts';
import { relayStatements } from './relay-statements.ts';
import { requestState } from './request-state.ts';

type InspectedParts = Pick<NumberPollParts, 'access' | 'api' | 'shipments'>;

/** Whether an upstream accepts our key: it is asked for one of its tracking requests. */
export async function inspectAccess({ api }: InspectedParts, poll: Poll): Promise<SignInAnswer> {
  const answered = await api.get(poll, '/tracking_requests', { 'page[size]': '1' });
  return answered.ok ? { outcome: 'signed_in', requests: poll.requests } : answered.answer;
}

/** What an upstream shows of a number that it tracks. Nothing is ordered: what it does not track yet is not known. */
export async function inspectNumber(parts: InspectedParts, number: OrderedNumber, poll: Poll): Promise<Answer> {
  const { access, api, shipments } = parts;
  const found = await followedRequest(api, number, poll);
  if (!found.ok) return found.answer;
  if (found.request === null) return { outcome: 'unknown', requests: poll.requests };
  const state = requestState(found.request, access.name, poll.requests);
  if (state.is === 'not_tracked') return state.answer;
  const shipment = await shipments.read(state.shipmentId, poll);
  if (!shipment.ok) return shipment.answer;
  const { relays } = shipment;
  const stored = relays.map((relay) => ({ ...relay, via: access.name }));
  const receivedAt = toInstant(poll.clock.now());
  return {
    outcome: 'found',
    digest: digest(relays.map((relay) => digest(contentOf(relay)).toString('hex')).sort()),
    requests: poll.requests,
    statements: () => relayStatements(stored, receivedAt),
  };
}
