import type { Party } from '../../domain/observation.ts';
import type { TrackedKind } from '../../domain/tracked-number.ts';
import type { FailedAnswer, Poll } from '../http-answer.ts';
import type { SignInAnswer, SourceLimits } from '../source.ts';
import type { OrderedNumber, UpstreamOrder } from './orders.ts';
import type { ServiceApi } from './service-api.ts';

/** A service with a contract of its own that polls lines for its customers, each number for a price. */
export interface TrackingService {
  /** Where it is, where the operator does not say otherwise. */
  url: string;
  /** The header that holds the key. */
  keyHeader: string;
  kinds: readonly TrackedKind[];
  limits: Partial<SourceLimits>;
  /** Whether it recognizes an order that is sent again, so that this is not paid twice. */
  recognizesOrders: boolean;
  /** What a status means there, beside what it means everywhere; null where it means nothing else. */
  explain(status: number, json: unknown, requests: number): FailedAnswer | null;
  order(call: ServiceCall, number: OrderedNumber, order: UpstreamOrder): Promise<ServiceOrdered>;
  /** What it shows of a number that was ordered. */
  read(call: ServiceCall, id: string, number: OrderedNumber): Promise<ServiceReading>;
  /** Whether it accepts our key; absent where every request that shows that costs. */
  signIn?(call: ServiceCall): Promise<SignInAnswer>;
  /** The id of a number that was ordered before; null for none, absent where the service does not list its orders. */
  find?(call: ServiceCall, number: OrderedNumber): Promise<FoundOrder>;
}

/** What the requests to a service are made with. */
export interface ServiceCall {
  api: ServiceApi;
  poll: Poll;
  /** The name of the upstream, for the operator. */
  name: string;
}

/** The id of an order. `isTaken`: the service may have taken it, and charge it, whatever it answered. */
export type ServiceOrdered = { ok: true; id: string } | { ok: false; answer: FailedAnswer; isTaken: boolean };

export type FoundOrder = { ok: true; id: string | null } | { ok: false; answer: FailedAnswer };

/** What a service shows; `isOver`: it does not follow the number any more, and an order of it again would be charged again. */
export type ServiceReading =
  | { ok: true; events: ServiceEvent[] }
  | { ok: false; answer: FailedAnswer; isOver: boolean };

/** A statement, with the members of an event of DCSA 2.2, and the party that it names as its origin. */
export interface ServiceEvent {
  party: Party;
  event: Readonly<Record<string, unknown>>;
}
