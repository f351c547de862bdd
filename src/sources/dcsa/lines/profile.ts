import type { TrackedKind } from '../../../domain/tracked-number.ts';
import type { SourceLimits } from '../../source.ts';
import type { LineSettings } from './settings.ts';

/** A header whose value is a setting. */
export interface SecretHeader {
  name: string;
  setting: keyof LineSettings;
}

/** How a line issues access tokens (RFC 6749 §4.4). */
export interface TokenGrant {
  /** A path below the base URL, or an address of its own, in which `{tenant}` is a setting; null where only `tokenUrl` can say it. */
  url: string | null;
  /**
   * How the client authenticates: with id and secret in the form or in the Authorization header (RFC 6749 §2.3.1), or with an
   * assertion that a registered certificate signs (RFC 7523 §2.2).
   */
  client: 'post' | 'basic' | 'assertion';
  /** Where the parameters of the grant are: some lines read them from the query and want an empty body. */
  parametersIn: 'body' | 'query';
  /** What the setting `scope` replaces. */
  scope: string | null;
  /** Without a client id the requests carry the headers alone. */
  isOptional?: boolean;
}

/**
 * How a line authenticates requests. `headers` go with the request for a token, too. `coscon_hmac` signs each request with the
 * settings `apiKey` and `apiSecret`.
 */
export type LineAuth =
  | { kind: 'headers'; headers: readonly SecretHeader[] }
  | { kind: 'coscon_hmac'; headers: readonly SecretHeader[] }
  | { kind: 'client_credentials'; token: TokenGrant; headers: readonly SecretHeader[] };

/**
 * The forms in which a line says of itself that it does not know a number. A 404 in any other form comes from a gateway in
 * front of it, and says that the address is wrong.
 */
export type NotFoundForm = 'dcsa' | 'maersk' | 'msc';

/** How a long answer is divided. */
export type Paging =
  /** By the headers of each page (TNT 2.2.0 and 3.0.0, pagination). Every line is followed where it sends them. */
  | { by: 'cursor' }
  /** A full page is followed by the events that were created since its last (TNT 2.2.0, `eventCreatedDateTime`). */
  | { by: 'window'; pageSize: number }
  /** A full page is requested once more with a higher `limit`; beyond that there is no way to the rest. */
  | { by: 'limit'; pageSize: number; limitMax: number }
  /** It is not. */
  | { by: 'none' };

/** The forms of answers that are not of the standard. `answer-forms.ts` reads them. */
export type AnswerFormName = 'hmm' | 'cosco' | 'cargosmart';

/**
 * How a line is polled by DCSA Track & Trace. What every line may do at will (wrapping the events, dates without times, PLAN for
 * PLN, numbers for texts) is tolerated of all and needs no entry.
 */
export interface LineProfile {
  scac: string;
  name: string;
  /** Scheme, host and what comes before the paths; null where only the setting `baseUrl` can say it. */
  baseUrl: string | null;
  /** Of the events, below the base URL; `{number}` in it stands for the number. */
  path: string;
  /** Version of the requests; answers state their own version. 2.2 by default. */
  version?: '2.2' | '3.0';
  /** Its answers have a form of their own. */
  form?: AnswerFormName;
  /** The header `API-Version`, only of lines that ask for it. */
  apiVersion?: string;
  /**
   * It answers requests for IOT and REEFER events (version 3.0), by its own documents. The standard leaves that to each
   * line, and no line documents it yet: those events are received only where a line sends them by itself.
   */
  servesDeviceEvents?: boolean;
  /** It takes subscriptions (2.2), beside the events, and sends what happens to who subscribed. */
  offersSubscriptions?: boolean;
  /** Its event hub posts events about the numbers for which there are rules; how those are kept. */
  subscriptionRules?: SubscriptionRules;
  /** The rules are to be kept; the address to which the line posts is agreed with it. */
  keepsSubscriptionRules?: boolean;
  auth: LineAuth;
  /** Settings that have a value where none is set. */
  defaults?: LineSettings;
  /** Settings without which it cannot be polled, beside those of `auth`. */
  needs?: readonly (keyof LineSettings)[];
  /** SCACs of lines that it has taken over: it is polled for their numbers. */
  alsoFor?: readonly string[];
  /** Prefixes that people write before numbers of bills of lading and bookings, and what becomes of them. */
  prefixes: readonly string[];
  numberPrefix: Record<'bill_of_lading' | 'booking', 'keep' | 'strip'>;
  limits: SourceLimits;
  /** The name of the parameter for each kind of number; a kind without one cannot be polled. */
  parameters: Readonly<Partial<Record<TrackedKind, string>>>;
  /** Where the number stands in `path`: the parameter that names its kind. `parameters` has its values then, and no names. */
  kindParameter?: string;
  /** The parameters are members of a JSON object that is posted; by default they are in the query. */
  parametersIn?: 'body';
  /** Parameters of every request. */
  fixedParameters?: Readonly<Record<string, string>>;
  /** Parameters of every request whose value is a setting, where that is set. */
  settingParameters?: Readonly<Record<string, keyof LineSettings>>;
  paging: Paging;
  notFound: readonly NotFoundForm[];
  /** The operator knows these words of a 404 that says that the number is not known. */
  notFoundText?: string;
  /** It shows a number only to the parties of its shipment, and says of all others that it does not know them. */
  showsOwnOnly?: boolean;
  /** It fails with this status where a document has a prefix that it does not know; that is no outage. */
  wrongPrefixStatus?: number;
}

/** The rules of a line by which it posts events. */
export interface SubscriptionRules {
  /** Below the base URL. */
  path: string;
  /** The scope of tokens for them. */
  scope: string;
  /** For how many days a rule is created. */
  days: number;
}

/** How well what is known of a line is founded. */
export type EvidenceGrade =
  /** The line's own documentation, or its specification in a public repository. */
  | 'documented'
  /** Public programs that call it. */
  | 'public code'
  /** What others report of its documentation. */
  | 'reports';

/** Why a line is polled as its profile says. Nothing of it was tried at the line itself. */
export interface LineEvidence {
  grade: EvidenceGrade;
  /** Where it can be read in public. */
  sources: readonly string[];
}

/** What is known of a line beside how it is polled. */
export interface LineFacts {
  scac: string;
  name: string;
  /**
   * About how many percent of the capacity of all container vessels its group has, by what was published of Alphaliner's figures
   * from 2022 to January 2026; null for a part of a group, and below one percent.
   */
  capacityShare: number | null;
  /** Where customers of the line apply for access; null where there is no such place. */
  portal: string | null;
  evidence: LineEvidence;
}

/** A line that the program can poll. Of several products the first is the default. */
export interface PolledLine extends LineFacts, LineProfile {
  products?: Readonly<Record<string, Partial<LineProfile>>>;
}

const HOUR_SECONDS = 3600;

/** Lines update their data once or twice a day; polling more than once an hour only uses up their quota. */
export const LINE_LIMITS: SourceLimits = {
  concurrency: 2,
  requestsPerMinute: null,
  requestsPerDay: null,
  pollIntervalSecondsMin: HOUR_SECONDS,
  pollIntervalSecondsMax: null,
};

/** What lines have in common that follow the standard. */
export const DCSA_STANDARD = {
  limits: LINE_LIMITS,
  numberPrefix: { bill_of_lading: 'keep', booking: 'keep' },
  parameters: {
    bill_of_lading: 'transportDocumentReference',
    booking: 'carrierBookingReference',
    container: 'equipmentReference',
  },
  paging: { by: 'cursor' },
  notFound: ['dcsa'],
} as const;

/** Documents are asked for without the prefix of the line. */
export const STRIPPED = { bill_of_lading: 'strip', booking: 'strip' } as const;
