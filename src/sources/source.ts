import type { TrackedVessel } from '../domain/ais/tracked.ts';
import type { Instant } from '../domain/instant.ts';
import type { ParsedStatement } from '../domain/parsed-statement.ts';
import type { FacilityReference } from '../domain/place-reference.ts';
import type { TrackedKind } from '../domain/tracked-number.ts';
import type { PushedMessage, Sender } from './push.ts';

/** What is asked of a source: one number. `number` is normalised: capitals and digits only. */
export interface Query {
  kind: TrackedKind;
  number: string;
}

/** How often, how many at once and how soon again a source may be asked. */
export interface SourceLimits {
  /** Polls that may run at the same time in one process. */
  concurrency: number;
  /** Requests per minute and per day over all processes; null where the source states none. */
  requestsPerMinute: number | null;
  requestsPerDay: number | null;
  /** No number is asked for again sooner than this once it was answered. */
  pollIntervalSecondsMin: number;
  /** No number is left unasked for longer than this while it is tracked; null leaves it to the schedule. */
  pollIntervalSecondsMax: number | null;
}

/**
 * The answer of a source is a value, whatever happened. `digest` identifies the content of the answer: the same
 * digest again means that nothing has changed, and nothing is parsed deep or written.
 */
export type Answer =
  | { outcome: 'found'; digest: Buffer; requests: number; statements: () => ParsedStatement[] }
  /** The source does not know the number; `final` if it is sure that it never will. */
  | { outcome: 'unknown'; requests: number; final?: boolean }
  /** The source will not tell; `cause` where it refuses our credentials, or says that they do not permit this. */
  | { outcome: 'refused'; requests: number; reason: string; cause?: 'credentials' }
  /** The source could not be asked or failed; `retryAfterSeconds` where it said when to come again. */
  | { outcome: 'unavailable'; requests: number; reason: string; retryAfterSeconds: number | null; throttled: boolean }
  /** The answer could not be understood; `raw` is its beginning, kept for quarantine. */
  | { outcome: 'malformed'; requests: number; reason: string; raw: string };

/** A source of observations that is polled. `fetch` never throws and ends before `signal` aborts. */
export interface Source {
  /** The lane in which its polls are scheduled, and the `source` of its observations. */
  key: string;
  name: string;
  limits: SourceLimits;
  /** The kinds of number that it can be asked for. */
  kinds: readonly TrackedKind[];
  /** The one form of a number that people write in several, e.g. without the prefix that the line drops; if there is any. */
  canonicalNumber?(query: Query): string;
  /** Whether it may know of a container that goes through these terminals; null stands for one that is not known. */
  serves?(stops: readonly (FacilityReference | null)[]): boolean;
  fetch(query: Query, signal: AbortSignal): Promise<Answer>;
}

/** A voyage of a vessel under the number that its line gives it; null where nobody told one. */
export interface Voyage {
  /** A valid IMO number of seven digits. */
  imo: string;
  voyage: string | null;
}

/** What a schedule says of tracked containers, and why parts of it were not understood. */
export interface ScheduleSaid {
  messages: PushedMessage[];
  rejected: string[];
}

/** The answer of a schedule, a value as every answer. What it says depends on which containers are on the vessel. */
export type ScheduleAnswer =
  | Exclude<Answer, { outcome: 'found' }>
  | {
      outcome: 'found';
      digest: Buffer;
      requests: number;
      read(tracked: readonly TrackedVessel[], receivedAt: Instant): ScheduleSaid;
    };

/** What a line publishes of its vessels: a source that is polled by voyage, and knows nothing of what is on them. */
export interface ScheduleSource {
  /** The lane in which its polls are scheduled, and the `source` of its observations. */
  key: string;
  name: string;
  limits: SourceLimits;
  /** In whose name it speaks; its SCAC is that of the line. */
  sender: Sender & { scac: string };
  /** Never throws and ends before `signal` aborts. */
  fetch(voyage: Voyage, signal: AbortSignal): Promise<ScheduleAnswer>;
}

/** Whether a line can be asked here: ready, or it tells of itself what it knows, or known but without what it takes. */
export type LineAccess =
  | { access: 'ready'; source: Source }
  | { access: 'heard' }
  | { access: 'not_configured'; missing: string[] }
  | { access: 'no_adapter' };

/** The sources of this installation, by what they are needed for. */
export interface SourceRegistry {
  /** How a line can be asked; `scac` is the line's own, not an alternative. */
  line(scac: string): LineAccess;
  /** Terminal and rail feeds that are asked about the containers of a line. */
  companions(scac: string): readonly Source[];
  /** A source by its key; null if this installation has it no more. */
  find(key: string): Source | null;
  all(): readonly Source[];
  /** The schedules of vessels that are asked for; none without it. */
  schedules?(): readonly ScheduleSource[];
}
