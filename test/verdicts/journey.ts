import type { Instant } from '../../src/domain/instant.ts';
import type { ContainerStatus } from '../../src/domain/status.ts';
import type { PushSender } from '../../src/services/intake/sender.ts';
import type { RequestType } from '../../src/services/record/tracking-request.ts';
import type { PushedMessage } from '../../src/sources/push.ts';

/** The numbers of one run of a journey. Scripts use the names; each run has numbers of its own. */
export interface Numbers {
  box: string;
  box2: string;
  box3: string;
  bill: string;
  bill2: string;
  bill3: string;
  booking: string;
}
export type BoxName = 'box' | 'box2' | 'box3';
export type BillName = 'bill' | 'bill2' | 'bill3';

/** One text that one party sends at one moment. */
export interface Said {
  /** For the failure message. */
  name: string;
  from: PushSender;
  /** When the party sent it. In other orders of arrival it is received later. */
  sentAt: Instant;
  write(numbers: Numbers): string | readonly PushedMessage[];
}

/** A number that the account asks for. */
export interface Asked {
  type: RequestType;
  number: keyof Numbers;
  scac?: string;
}

/** The account asks for a number while texts come in. */
export interface Asking {
  name: string;
  from: { name: string };
  sentAt: Instant;
  asks: Asked;
}

/** What happens in a journey, one thing after the other. */
export type Step = Said | Asking;

/** One thing that happened to a container: `vessel_loaded CNSHA 2026-10-01 20:00`, in the local time of the place. */
export type Happened = string;

/** What an operations expert answers about one container. What a script leaves out is not compared. */
export interface BoxVerdict {
  status: ContainerStatus;
  /** All milestones in the order of time, as `Happened`. A time of which only the day is known has no clock time. */
  happened: readonly Happened[];
  /** The bill of lading that the shipment shows. */
  bill?: BillName;
  /** The bills of lading that the container itself is on. */
  onBills?: readonly BillName[];
  from?: string | null;
  to?: string | null;
  inland?: string | null;
  /** Every date that a party stated, in the local calendar: `terminal 2026-11-12`. */
  lastFreeDays?: readonly string[];
  /** `pickup_lfd` of the contract: line, else terminal, else railroad. */
  pickupLfd?: string | null;
  /** The date that binds, and whose it is: the earliest that counts where the container stands. `terminal 2026-11-12` */
  binding?: string | null;
  /** The dates that count only if the container still stands where one party still reports it. `terminal 2026-11-12` */
  conditional?: readonly string[];
  /** Where it is, or was, to be picked up: `TraPac, USLAX`, `USCHI`, a facility alone; null: no source names it. */
  pickupAt?: string | null;
  /** Null: not known. */
  available?: boolean | null;
  /** Whether a truck can be sent: available, no hold, and nothing contradicts it. Null: not known. */
  ready?: boolean | null;
  holds?: readonly string[];
  fees?: readonly string[];
  /** False: no terminal reported on holds or fees, so an empty list says nothing. */
  holdsReported?: boolean;
  feesReported?: boolean;
  /** Local time at the place of pickup. */
  appointment?: string | null;
  /** Facts on which the parties disagree now. */
  contradictions?: readonly string[];
  /** Estimated arrival at the port of discharge, local time. */
  eta?: string | null;
  /** Words of the reasons for which `containers_at_risk` lists it, beside others. */
  atRisk?: readonly string[];
  /** What the text of explain_status must and must not contain. */
  explains?: readonly (string | RegExp)[];
  explainsNot?: readonly (string | RegExp)[];
  /** What the line of list_arrivals about it must contain. */
  arrives?: readonly RegExp[];
  /** What the text of get_container must and must not contain. */
  says?: readonly (string | RegExp)[];
  saysNot?: readonly (string | RegExp)[];
}

export interface JourneyVerdict {
  boxes: Partial<Record<BoxName, BoxVerdict>>;
  /**
   * The names of the notifications in the order in which things happened, beside the milestones of the verdict,
   * `container.created` and `tracking_request.succeeded`, which every journey sends. Not compared if it is left out.
   */
  notified?: readonly string[];
  /** The changed places and contradictions that were notified as it happened: `port_of_discharge USLAX > USOAK`, `contradictions none > pickup`. */
  changes?: readonly string[];
  /** Names that no order of arrival may send. */
  neverNotified?: readonly string[];
  /** How many shipments there are in the end; one if it is left out. */
  shipments?: number | 'any';
  /** `created`, `failed: duplicate` and so on, one for each number that was asked for. */
  requests?: readonly string[] | 'any';
  /** How many parts of texts are kept as not understood; none if it is left out. */
  quarantined?: number;
}

/** A script with its verdict. */
export interface Journey {
  /** A sentence: what happened, and what is right. */
  name: string;
  /** Before anything is received; the bill of lading if it is left out. */
  asked?: readonly Asked[];
  said: readonly Step[];
  /** When the answers are read. */
  now: Instant;
  verdict: JourneyVerdict;
}
