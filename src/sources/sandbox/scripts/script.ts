import type { TerminalFee, TerminalHold } from '../../../domain/holds-and-fees.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/instant.ts';
import type { TrackedKind } from '../../../domain/tracked-number.ts';

/**
 * A script is a journey as data: what the sandbox's line and terminals say of it, and since when. All its times are
 * milliseconds from the start of the journey, so that the same script can be placed anywhere in time.
 */
export interface Script {
  /** Names it in ids and tables; unique. */
  scenario: string;
  /** One sentence for those who choose a number to try. */
  meaning: string;
  billOfLading: string;
  booking: string;
  boxes: readonly Box[];
  /** The day of the journey that falls on the first poll of one of its numbers. */
  nowDay: number;
  /** Where the journey stands on that day, in words. */
  position: string;
  /** Stands at `nowDay` at once even where time is accelerated. */
  isImmediate?: boolean;
  /** Of the steps with one key, each begins to be said no sooner than the one before it. */
  steps: readonly ScriptStep[];
}

/** A container of a journey. */
export interface Box {
  number: string;
  /** ISO 6346 size and type code. */
  isoCode: string;
  seal: string;
}

/** A terminal, ramp or depot; only the places are real. */
export interface Facility {
  locode: string;
  kind: 'port' | 'ramp' | 'depot';
  name: string;
  smdg: string | null;
  firms: string | null;
}

/** What carries the containers. */
export interface ScriptedCarriage {
  mode: 'VESSEL' | 'BARGE' | 'RAIL' | 'TRUCK';
  vessel: { name: string; imo: string } | null;
  voyage: string | null;
}

/** What an event is about, in the codes of DCSA. `boxes` is null where it concerns every container. */
export type ScriptedHappening =
  | {
      type: 'EQUIPMENT';
      code: 'GTOT' | 'GTIN' | 'LOAD' | 'DISC';
      load: 'EMPTY' | 'LADEN';
      box: Box;
      at: Facility;
      by: ScriptedCarriage;
    }
  | { type: 'TRANSPORT'; code: 'DEPA' | 'ARRI'; boxes: readonly Box[] | null; at: Facility; by: ScriptedCarriage }
  | { type: 'SHIPMENT'; code: 'CONF' | 'ISSU'; document: 'BKG' | 'TRD' };

/**
 * The line says something. Of the steps with one key only the last that is said already is served, and beside it the
 * plans of an arrival.
 */
export interface EventStep {
  kind: 'event';
  key: string;
  classifier: 'PLN' | 'EST' | 'ACT';
  publishedAt: number;
  eventAt: number;
  happening: ScriptedHappening;
}

/** The line takes back what it said under the key `retracts`; both stay in its list. */
export interface RetractionStep {
  kind: 'retraction';
  key: string;
  retracts: string;
  publishedAt: number;
}

/** A terminal begins to show something else of a container; what is not named stays as it was. */
export interface SnapshotStep {
  kind: 'snapshot';
  box: Box;
  facility: Facility;
  publishedAt: number;
  shows: ScriptedView;
}

export type ScriptStep = EventStep | RetractionStep | SnapshotStep;

/** What a terminal shows. What was never named is not said. */
export interface ScriptedView {
  available?: boolean;
  location?: string;
  /** A moment of the last free day. */
  lastFreeDayAt?: number;
  appointmentAt?: number;
  holds?: readonly TerminalHold[];
  fees?: readonly { type: TerminalFee['type']; amount: number; currency: string }[];
  offDock?: boolean;
  chassis?: string;
  fullOutAt?: number;
  /** The container left the facility by other ways than its gate, and is not shown there any more. */
  isGone?: true;
}

/** So many days and hours after the start of the journey. */
export function day(days: number, hours = 0): number {
  return days * DAY_MS + hours * HOUR_MS;
}

/** The number under which a journey is polled, by kind. */
export function numbersOf(script: Script): { kind: TrackedKind; number: string }[] {
  return [
    { kind: 'bill_of_lading', number: script.billOfLading },
    { kind: 'booking', number: script.booking },
    ...script.boxes.map(({ number }) => ({ kind: 'container' as const, number })),
  ];
}
