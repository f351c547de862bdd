import { z } from 'zod';
import { list, section, Text } from '../dcsa/members.ts';
import { type FailedAnswer, malformed } from '../http-answer.ts';
import type { SignInAnswer } from '../source.ts';
import type { OrderedNumber, UpstreamOrder } from './orders.ts';
import { POSTPONED_SECONDS } from './request-state.ts';
import { movementEvents, ShipsgoShipment } from './shipsgo-events.ts';
import type { FoundOrder, ServiceCall, ServiceOrdered, ServiceReading, TrackingService } from './tracking-service.ts';
import { creditUsedUp, goneOrFailed, mayBeTaken } from './vizion.ts';

/**
 * ShipsGo v2 (api.shipsgo.com/docs/v2, and public programs that use it): a number is ordered as a shipment, which takes a credit; a
 * second order of it is refused with 409, so that none is paid twice.
 */
export const shipsgo: TrackingService = {
  url: 'https://api.shipsgo.com/v2',
  keyHeader: 'X-Shipsgo-User-Token',
  kinds: ['bill_of_lading', 'booking', 'container'],
  limits: { requestsPerMinute: 100 },
  recognizesOrders: true,
  explain,
  order,
  read,
  signIn,
  find,
};

const PATH = '/ocean/shipments';
const Failure = z.object({ message: Text });
const Shown = z.object({ shipment: section(ShipsgoShipment) });
const Listed = z.object({ shipments: list(ShipsgoShipment) });

/** The shipment exists and the service has not asked the line yet, or has no answer. */
const WAITING = new Set(['NEW', 'INPROGRESS']);
/** The line does not know the number, or the service has given it up. */
const UNTRACKED = 'UNTRACKED';
/** The service does not follow the shipment any more. */
const ENDED = new Set([UNTRACKED, 'DISCHARGED']);

function explain(status: number, json: unknown, requests: number): FailedAnswer | null {
  const words = Failure.safeParse(json).data?.message ?? 'it gives no reason';
  if (status === 402) return creditUsedUp(`ShipsGo takes no more orders (status 402): ${words}`, requests);
  if (status === 400 || status === 422)
    return { outcome: 'refused', requests, reason: `ShipsGo does not take the number: ${words}` };
  return null;
}

/** Bills of lading and bookings have one member; which of them it is, the service finds out. */
function memberOf({ kind }: OrderedNumber): 'container_number' | 'booking_number' {
  return kind === 'container' ? 'container_number' : 'booking_number';
}

async function order(
  call: ServiceCall,
  number: OrderedNumber,
  { id: reference }: UpstreamOrder,
): Promise<ServiceOrdered> {
  const { api, poll } = call;
  const body = { reference, carrier: number.scac, [memberOf(number)]: number.number };
  const answered = await api.post(poll, PATH, body);
  const known = Shown.safeParse(answered.json).data?.shipment?.id ?? null;
  if (answered.ok && known !== null) return { ok: true, id: known };
  if (answered.ok) {
    const answer = malformed(poll.requests, 'The answer to the order holds no shipment.', answered.text);
    return { ok: false, answer, isTaken: true };
  }
  if (answered.status !== 409) return { ok: false, answer: answered.answer, isTaken: mayBeTaken(answered) };
  const found: FoundOrder = known === null ? await find(call, number) : { ok: true, id: known };
  if (!found.ok) return { ok: false, answer: found.answer, isTaken: true };
  if (found.id !== null) return { ok: true, id: found.id };
  const answer = malformed(
    poll.requests,
    'ShipsGo says that it tracks the number, and lists none of the line that is open.',
    '',
  );
  return { ok: false, answer, isTaken: true };
}

async function find({ api, poll }: ServiceCall, number: OrderedNumber): Promise<FoundOrder> {
  const answered = await api.get(poll, PATH, { [`filters[${memberOf(number)}]`]: `eq:${number.number}`, take: '25' });
  if (!answered.ok) return { ok: false, answer: answered.answer };
  const { shipments } = Listed.safeParse(answered.json).data ?? { shipments: [] };
  // A filter that is not understood would list other numbers.
  const own = shipments.filter(
    (one) =>
      one[memberOf(number)] === number.number && one.carrier?.scac === number.scac && !ENDED.has(one.status ?? ''),
  );
  const newest = own.sort((one, other) => (one.created_at ?? '').localeCompare(other.created_at ?? '')).at(-1);
  return { ok: true, id: newest?.id ?? null };
}

async function read({ api, poll, name }: ServiceCall, id: string): Promise<ServiceReading> {
  const shown = await api.get(poll, `${PATH}/${encodeURIComponent(id)}`);
  if (!shown.ok) return goneOrFailed(shown, name, poll.requests);
  const shipment = Shown.safeParse(shown.json).data?.shipment ?? null;
  const failed = (answer: FailedAnswer): ServiceReading => ({ ok: false, answer, isOver: false });
  if (shipment === null) return failed(malformed(poll.requests, 'The answer is no shipment of ShipsGo.', shown.text));
  const events = movementEvents(shipment);
  if (events.length > 0) return { ok: true, events };
  const { requests } = poll;
  if (shipment.status === UNTRACKED) return failed({ outcome: 'unknown', requests });
  if (!WAITING.has(shipment.status ?? '')) return { ok: true, events };
  const reason = 'ShipsGo has no answer of the line yet.';
  return failed({ outcome: 'postponed', requests, reason, seconds: POSTPONED_SECONDS });
}

async function signIn({ api, poll }: ServiceCall): Promise<SignInAnswer> {
  const answered = await api.get(poll, PATH, { take: '1' });
  return answered.ok ? { outcome: 'signed_in', requests: poll.requests } : answered.answer;
}
