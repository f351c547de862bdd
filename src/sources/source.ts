import type { TrackedVessel } from '../domain/ais/tracked.ts';
import type { LineTable } from '../domain/carrier.ts';
import type { Instant } from '../domain/instant.ts';
import type { Party } from '../domain/observation.ts';
import type { ParsedStatement } from '../domain/parsed-statement.ts';
import type { FacilityReference } from '../domain/place-reference.ts';
import type { TrackedKind } from '../domain/tracked-number.ts';
import type { PushedMessage, Sender } from './push.ts';

/** What a source is polled for: one number. `number` is normalised: capitals and digits only. */
export interface Query {
  kind: TrackedKind;
  number: string;
}

/** How often, how many at once and how soon again a source may be polled. */
export interface SourceLimits {
  /** Polls that may run at the same time in one process. */
  concurrency: number;
  /** Polls that may run at the same time in all processes together; absent or null where only each process has a limit. */
  fleetConcurrency?: number | null;
  /** Requests per minute and per day over all processes; null where the source states none. */
  requestsPerMinute: number | null;
  requestsPerDay: number | null;
  /** The shortest time between two answered polls of a number. */
  pollIntervalSecondsMin: number;
  /** The longest time between two polls of a tracked number; null leaves it to the schedule. */
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
  /** The source refuses to answer; `cause` where it rejects our credentials, or does not show this number to us. */
  | { outcome: 'refused'; requests: number; reason: string; cause?: 'credentials' | 'permission' }
  /**
   * The source could not be polled as it is configured: what answered is not its API, or not the product that was bought. `check`
   * says what the operator has to look at.
   */
  | { outcome: 'misconfigured'; requests: number; reason: string; check: string }
  /**
   * The source could not be reached or failed; `retryAfterSeconds` where it said when to retry, `cause` where no answer
   * came at all.
   */
  | {
      outcome: 'unavailable';
      requests: number;
      reason: string;
      retryAfterSeconds: number | null;
      throttled: boolean;
      cause?: 'network';
    }
  /** The source has no answer yet, which is no fault: it is to be polled again so soon. */
  | { outcome: 'postponed'; requests: number; reason: string; seconds: number }
  /** The answer could not be understood; `raw` is its beginning, kept for quarantine. */
  | { outcome: 'malformed'; requests: number; reason: string; raw: string };

/** One request of a source test. Every credential in it is redacted. */
export interface TestedRequest {
  /** `sign_in` requests a token, `poll` the data. */
  step: 'sign_in' | 'poll';
  method: string;
  url: string;
  /** Null where no answer came. */
  status: number | null;
  contentType: string | null;
  /** The first characters of the body; empty where it may hold a token. */
  beginning: string;
  /** Why no whole answer came; null if one came. */
  error: string | null;
  durationMs: number;
}

/** What a sign-in without a poll came to. */
export type SignInAnswer = { outcome: 'signed_in'; requests: number } | Exclude<Answer, { outcome: 'found' }>;

/** What a source answered to a test. */
export interface SourceTest {
  answer: SignInAnswer | { outcome: 'found'; requests: number; statements: number };
  requests: TestedRequest[];
}

/** The names of the variables that the operator looks at when a source does not answer; none where nothing can be set. */
export interface SourceVariables {
  credentials: readonly string[];
  address: readonly string[];
}

/** Where a container goes, as far as that is known. */
export interface ContainerWay {
  /** The terminals and ramps; null stands for one that is not known. */
  stops: readonly (FacilityReference | null)[];
  /** The UN/LOCODE of the port of discharge; null if it is not known. */
  port: string | null;
  /** Whether it goes inland behind the port, and the UN/LOCODE of where to, which may not be known. */
  inland: { locode: string | null } | null;
}

/**
 * Takes one more request of a poll out of the allowance of its source, and says whether there was one left. The first one was taken
 * before the poll began.
 */
export type TakeFurtherRequest = () => Promise<boolean>;

/** A source of observations that is polled. `fetch` never throws and ends before `signal` aborts. */
export interface Source {
  /** Polls are scheduled per key; it is also the `source` of its observations. */
  key: string;
  name: string;
  limits: SourceLimits;
  /** The kinds of number that it can be polled for. */
  kinds: readonly TrackedKind[];
  /** The one form of a number that people write in several, e.g. without the prefix that the line drops; if there is any. */
  canonicalNumber?(query: Query): string;
  /** Of whom it is, where it is not of a shipping line. */
  party?: Party;
  /** It shows a number only to the parties of its shipment, and says of all others that it does not know them. */
  showsOwnOnly?: boolean;
  /**
   * It is another service that polls the line: the first poll of a number orders it there, which may cost. Such a source is not
   * polled to find out whether it knows a number.
   */
  isRelay?: boolean;
  /** The upstream that is polled instead of the line. */
  via?: string;
  /** Whether it may know of a container that goes this way; it knows of all without it. */
  serves?(way: ContainerWay): boolean;
  fetch(query: Query, signal: AbortSignal, takeFurther?: TakeFurtherRequest): Promise<Answer>;
  /** Requests a token and polls nothing. Never throws; absent where credentials go with every request. */
  signIn?(signal: AbortSignal): Promise<SignInAnswer>;
  /**
   * Signs in anew, polls one number and shows what was answered; without a number, which needs `signIn`, it signs in alone. `withTest`
   * makes it. Never throws; absent where nothing can be tested.
   */
  test?(query: Query | null, signal: AbortSignal, takeFurther?: TakeFurtherRequest): Promise<SourceTest>;
  variables?: SourceVariables;
}

/** A voyage of a vessel under the number that its line gives it; null where none was stated. */
export interface Voyage {
  /** A valid IMO number of seven digits. */
  imo: string;
  voyage: string | null;
}

/** What a schedule states about tracked containers, and why parts of it were rejected. */
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

/** The published schedules of a line: a source that is polled by voyage and does not know the cargo. */
export interface ScheduleSource {
  /** Polls are scheduled per key; it is also the `source` of its observations. */
  key: string;
  name: string;
  limits: SourceLimits;
  /** The sender of its statements; its SCAC is that of the line. */
  sender: Sender & { scac: string };
  /** Never throws and ends before `signal` aborts. */
  fetch(voyage: Voyage, signal: AbortSignal, takeFurther?: TakeFurtherRequest): Promise<ScheduleAnswer>;
}

/** What is received without being asked for single numbers: a sender that pushes, or a service of AIS. */
export interface PushedFeed {
  /** Under which it is kept what it did. */
  lane: string;
  key: string;
  name: string;
  party: Party;
  way: 'pushed' | 'streamed';
}

/** How a line can be tracked here: polled, by its pushed messages only, or not: without its settings, or without an adapter. */
export type LineAccess =
  | { access: 'ready'; source: Source }
  | { access: 'pushed' }
  | { access: 'not_configured'; missing: string[]; problem?: string }
  | { access: 'no_adapter' };

/** A line that can be polled, whether it is set up here or not. */
export interface LineConnection {
  scac: string;
  name: string;
  /** About how many percent of the capacity of all container vessels its group has; null if that is not known. */
  capacityShare: number | null;
  /** The kinds of number that it can be polled for. */
  kinds: readonly TrackedKind[];
  /** Where its events are; null where an address is missing. */
  address: string | null;
  signIn: LineSignIn;
  /** Where customers of the line apply for access; null where that is not known. */
  portal: string | null;
  /** The names of the variables that are set, and of those that are missing. */
  set: readonly string[];
  missing: readonly string[];
  /** What is wrong with a setting; null if nothing is. */
  problem: string | null;
}

/** How requests to a line are authenticated: not at all, by a key in a header, or by a token for a secret or a certificate. */
export type LineSignIn = 'none' | 'key' | 'token_for_secret' | 'token_for_certificate';

/** The sources of this installation, by what they are needed for. */
export interface SourceRegistry {
  /** The lines that the program knows, and those of the settings; the former alone if omitted. */
  lines?: LineTable;
  /** How a line can be tracked; `scac` is the line's own, not an alternative. */
  line(scac: string): LineAccess;
  /** Terminal and rail sources that are polled for the containers of a line. */
  linkedSources(scac: string): readonly Source[];
  /** A source by its key; null if this installation has it no more. */
  find(key: string): Source | null;
  all(): readonly Source[];
  /** The vessel schedules that are polled; none if omitted. */
  schedules?(): readonly ScheduleSource[];
  /** The lines that can be polled, the largest first, and those that are set up otherwise; none if omitted. */
  lineConnections?(): readonly LineConnection[];
}

/** The settings of a line that an account has brought, by name. */
export type OwnSettings = Readonly<Record<string, string>>;

/** What an account may bring for a line, and without what the line cannot be polled. */
export interface OwnLineForm {
  /** The SCAC under which the line is polled, and its name. */
  scac: string;
  name: string;
  accepted: readonly string[];
  required: readonly string[];
  /** Where customers of the line apply for access; null where that is not known. */
  portal: string | null;
  kinds: Source['kinds'];
  /** What is wrong with the value of a setting, without the value; null if nothing is seen. */
  faultOf(name: string, value: string): string | null;
}

/** Lines as accounts poll them with credentials of their own. */
export interface OwnLineSources {
  /** What an account may bring for a line; null for one of which it is not known how it is polled. `product` changes that for some. */
  form(scac: string, product?: string): OwnLineForm | null;
  /** What an account may bring, of every line of which it is known how it is polled, the largest first. */
  forms(): OwnLineForm[];
  /** What a line is polled for and how numbers are written to it, under the SCAC at which it is polled; null where there is no form. */
  written(scac: string): Pick<Source, 'key' | 'kinds' | 'canonicalNumber'> | null;
  /** The source of a line with the credentials of an account, or why it cannot be polled with them. */
  make(scac: string, settings: OwnSettings): Source | { problem: string };
}
