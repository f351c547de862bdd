import type { TrackedVessel } from '../domain/ais/tracked.ts';
import type { Party } from '../domain/observation.ts';
import type { ParsedStatement } from '../domain/parsed-statement.ts';

/** A source that pushes. */
export interface Sender {
  /** The `source` of its statements: a SCAC for a line, `<key>-terminal` and the like for others. */
  source: string;
  party: Party;
  /** The shipping line whose cargo all of it is; null where the messages name the line, or several do. */
  scac: string | null;
  /** The facilities that it may report of: UN/LOCODEs, FIRMS codes, or `LOCODE/code`; absent for all. */
  facilities?: readonly string[];
  /** The lines whose cargo it may report of, by SCAC; absent for all. */
  lines?: readonly string[];
  /** The lines that settings name beside those that the program knows, by SCAC: a message may name them too. Absent for none. */
  linesOfSettings?: readonly string[];
  /** The name of the table that translates its own codes; null for those of the standard alone. */
  dialect: string | null;
}

/** What a reader has to know beside the text. */
export interface ReadContext {
  sender: Sender;
  /** Time of receipt, UTC: times far from it are rejected, and years that are not written are taken from it. */
  receivedAt: string;
}

/** The numbers by which the journeys that a message is about are found; normalised: capitals and digits only. */
export interface References {
  /** The line that the message names; null if it names none. */
  scac: string | null;
  billsOfLading: readonly string[];
  bookings: readonly string[];
  containers: readonly string[];
}

/** One message that was understood, or the part of it that is about one shipment. */
export interface PushedMessage {
  references: References;
  statements: readonly ParsedStatement[];
}

/** A part that could not be understood; `raw` is its text as it came, for the quarantine. */
export interface Rejection {
  reason: string;
  raw: string;
  /** For how many statements it stands, where `raw` has only some of them; 1 if absent. */
  count?: number;
}

/** What a sender should know of a part of what it sent: that it is quarantined, or kept without effect. */
export interface Remark {
  outcome: 'quarantined' | 'without_effect';
  reason: string;
  /** The part as it came, or its text. */
  raw: unknown;
  /** As that of a rejection. */
  count?: number | undefined;
}

/** What a text holds. A reader never throws: what it cannot understand is rejected with its reason. */
export interface Reading {
  messages: PushedMessage[];
  rejections: Rejection[];
}

/** Reads what senders of one format send. */
export interface Reader {
  /** As it is named in paths and options: `x12`, `edifact`, `dcsa`, `terminal`, `rail`. */
  format: string;
  /** Whether a text is of this format, by its first characters. */
  recognizes(text: string): boolean;
  read(text: string, context: ReadContext): Reading;
  /** The same part by part: others have to have their turn while a large text is read. */
  parts?(text: string, context: ReadContext): Iterable<Reading>;
  /** What it states means something for what is tracked at that moment alone, so the same text is read whenever it comes. */
  dependsOnTracked?: true;
  /** Where it states calls of vessels: what one of them (its raw part) means for the containers that are known to be on them. */
  aboard?(raw: unknown, vessels: readonly TrackedVessel[], context: ReadContext): readonly PushedMessage[];
}
