import type { TrackedKind } from '../../domain/tracked-number.ts';

/** A number of a line at an upstream. */
export interface OrderedNumber {
  /** The name of the upstream. */
  upstream: string;
  /** The SCAC of the line. */
  scac: string;
  kind: TrackedKind;
  number: string;
}

/** That a number is tracked at an upstream on our behalf. */
export interface UpstreamOrder {
  /** Sent with the order, so that one that is sent again is the same. */
  id: string;
  /** The id of the tracking request there; null until the upstream has confirmed it. */
  requestId: string | null;
  /** The installations through which it answers, as it said last. */
  installations: readonly string[];
  /** When it was made. */
  createdAt: Date;
  /** Ids of everything that it has listed for the number so far. */
  events: readonly string[];
  /** Whether it was made just now, so that nothing was sent for it before. */
  isNew: boolean;
  /** How many notifications of the upstream have named the number so far. */
  notified: number;
  /** How often it was counted as an order that may be charged, this one included. */
  sends: number;
}

/** What an upstream answered for a number. */
export interface NotedAnswer extends Pick<UpstreamOrder, 'installations' | 'events'> {
  /** The id of the shipment there; null where it has none yet. */
  shipmentId: string | null;
  /** The notifications that had come before it was polled. */
  seen: number;
}

/** What is kept of the orders at all upstreams, for all processes alike. */
export interface UpstreamOrders {
  /** The id by which this installation is recognized where it is behind its own upstream. */
  installation(): Promise<string>;
  /** The order of a number, which is made now if there is none; null where the limit of the month does not allow another one. */
  open(number: OrderedNumber, limit: number | null): Promise<UpstreamOrder | null>;
  /** The id at the upstream of a number that is ordered; null for any other. Orders nothing. */
  find(number: OrderedNumber): Promise<string | null>;
  /** Counts one more order of a number that may have been ordered before, as one of its sends too; false where the limit of the month does not allow it. */
  again(number: OrderedNumber, limit: number | null): Promise<boolean>;
  /** Does not count the last order of a number, which the upstream has not taken, and forgets the number unless it was sent before. */
  release(number: OrderedNumber): Promise<void>;
  /** Keeps the id that the order has at the upstream. */
  confirm(number: OrderedNumber, requestId: string): Promise<void>;
  /** Keeps what the upstream answered for the number. */
  note(number: OrderedNumber, answered: NotedAnswer): Promise<void>;
  /**
   * Notes that the upstream does not follow the number any more, or has not confirmed its orders, and that so many of its notifications
   * are seen. The order is kept, so that the number is not ordered and paid again by itself. Where somebody has asked for the number
   * anew, the order is forgotten and the answer is true: the next poll orders the number again, at most once a day.
   */
  giveUp(number: OrderedNumber, seen: number): Promise<boolean>;
}
