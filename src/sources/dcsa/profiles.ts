import type { TrackedKind } from '../../domain/tracked-number.ts';
import type { SourceLimits } from '../source.ts';
import type { LineSettings } from './settings.ts';

/** A header whose value is a setting. */
export interface SecretHeader {
  name: string;
  setting: keyof LineSettings;
}

/** How a line authenticates requests. */
export type LineAuth =
  | { kind: 'none' }
  | { kind: 'headers'; headers: readonly SecretHeader[] }
  | {
      kind: 'client_credentials';
      /** Below the base URL; null where only the setting `tokenUrl` can say it. */
      tokenPath: string | null;
      /** Whether id and secret go into the Authorization header or into the form (RFC 6749 §2.3.1). */
      clientAuth: 'basic' | 'post';
      scope: string | null;
      /** Sent with the request for a token and with every other. */
      extraHeaders: readonly SecretHeader[];
    }
  | { kind: 'unsupported'; reason: string };

/**
 * What is particular about a line that implements DCSA Track & Trace. What every line may do at will (wrapping the
 * events, dates without times, PLAN for PLN, numbers for texts) is tolerated of all and needs no entry.
 */
export interface LineProfile {
  scac: string;
  name: string;
  /** Version of the requests; answers state their own version. 2.2 by default. */
  version?: '2.2' | '3.0';
  /**
   * It answers requests for IOT and REEFER events (version 3.0), by its own documents. The standard leaves that to each
   * line, and no line documents it yet: those events are received only where a line sends them by itself.
   */
  servesDeviceEvents?: boolean;
  /** Of the events, below the base URL. */
  path: string;
  /** It takes subscriptions (2.2), beside the events, and sends what happens to who subscribed. */
  offersSubscriptions?: boolean;
  auth: LineAuth;
  /** Prefixes that people write before numbers of bills of lading and bookings, and what becomes of them. */
  prefixes: readonly string[];
  numberPrefix: { bill_of_lading: 'keep' | 'strip'; booking: 'keep' | 'strip' };
  limits: SourceLimits;
  kinds: readonly TrackedKind[];
  queryNames: Record<TrackedKind, string>;
}

const HOUR_SECONDS = 3600;

/** Lines update their data once or twice a day; polling more than once an hour only uses up their quota. */
const LIMITS: SourceLimits = {
  concurrency: 2,
  requestsPerMinute: null,
  requestsPerDay: null,
  pollIntervalSecondsMin: HOUR_SECONDS,
  pollIntervalSecondsMax: null,
};

const STANDARD = {
  limits: LIMITS,
  kinds: ['bill_of_lading', 'booking', 'container'],
  numberPrefix: { bill_of_lading: 'keep', booking: 'keep' },
  queryNames: {
    bill_of_lading: 'transportDocumentReference',
    booking: 'carrierBookingReference',
    container: 'equipmentReference',
  },
} as const;

const STRIPPED = { bill_of_lading: 'strip', booking: 'strip' } as const;

/** The four lines of the CMA CGM group share one interface. */
const CMA_CGM_GROUP = {
  ...STANDARD,
  path: '/operation/trackandtrace/v1/events',
  auth: { kind: 'headers', headers: [{ name: 'KeyId', setting: 'apiKey' }] },
  numberPrefix: STRIPPED,
} as const;

/** The lines by SCAC. */
export const LINE_PROFILES: readonly LineProfile[] = [
  {
    ...STANDARD,
    scac: 'MAEU',
    name: 'Maersk',
    path: '/track-and-trace-private/events',
    auth: {
      kind: 'client_credentials',
      tokenPath: '/customer-identity/oauth/v2/access_token',
      clientAuth: 'post',
      scope: null,
      extraHeaders: [{ name: 'Consumer-Key', setting: 'clientId' }],
    },
    prefixes: ['MAEU'],
    numberPrefix: STRIPPED,
    limits: { ...LIMITS, concurrency: 4, requestsPerMinute: 60 },
  },
  {
    ...STANDARD,
    scac: 'MSCU',
    name: 'MSC',
    path: '/msc/trackandtrace/v2.2/events',
    auth: {
      kind: 'unsupported',
      reason:
        'MSC issues tokens only for an assertion signed with a registered certificate, which is not supported yet.',
    },
    prefixes: ['MSCU'],
  },
  { ...CMA_CGM_GROUP, scac: 'CMDU', name: 'CMA CGM', prefixes: ['CMDU'] },
  { ...CMA_CGM_GROUP, scac: 'APLU', name: 'APL', prefixes: ['APLU'] },
  { ...CMA_CGM_GROUP, scac: 'ANNU', name: 'ANL', prefixes: ['ANNU', 'ANLC'] },
  { ...CMA_CGM_GROUP, scac: 'CNCX', name: 'CNC', prefixes: ['CNCX'] },
  {
    ...STANDARD,
    scac: 'HLCU',
    name: 'Hapag-Lloyd',
    path: '/hlag/external/v2/events/',
    auth: {
      kind: 'headers',
      headers: [
        { name: 'X-IBM-Client-Id', setting: 'clientId' },
        { name: 'X-IBM-Client-Secret', setting: 'clientSecret' },
      ],
    },
    prefixes: ['HLCU'],
    limits: { ...LIMITS, requestsPerMinute: 10, requestsPerDay: 6000 },
  },
  {
    ...STANDARD,
    scac: 'ONEY',
    name: 'Ocean Network Express',
    path: '/v2/cargotracking/events',
    auth: {
      kind: 'client_credentials',
      tokenPath: '/v1/oauth/accesstoken',
      clientAuth: 'basic',
      scope: null,
      extraHeaders: [{ name: 'apikey', setting: 'apiKey' }],
    },
    prefixes: ['ONEY'],
  },
  {
    ...STANDARD,
    scac: 'EGLV',
    name: 'Evergreen',
    path: '/apimg/tnt/v2/events',
    offersSubscriptions: true,
    auth: { kind: 'client_credentials', tokenPath: null, clientAuth: 'post', scope: null, extraHeaders: [] },
    prefixes: ['EGLV', 'EISU'],
    numberPrefix: STRIPPED,
    kinds: ['container'],
  },
  {
    ...STANDARD,
    scac: 'HDMU',
    name: 'HMM',
    path: '/gateway/dcsaCargoTracking/v1/cargo-tracking-dcsa',
    auth: { kind: 'headers', headers: [{ name: 'x-Gateway-APIKey', setting: 'apiKey' }] },
    prefixes: ['HDMU'],
    kinds: ['booking', 'container'],
  },
  {
    ...STANDARD,
    scac: 'YMLU',
    name: 'Yang Ming',
    path: '/v2/events',
    // Its authentication is documented only for admitted customers: a gateway in front of it has to add the keys.
    auth: { kind: 'none' },
    prefixes: ['YMLU'],
  },
  {
    ...STANDARD,
    scac: 'ZIMU',
    name: 'ZIM',
    path: '/trackAndTrace/v2/events',
    auth: {
      kind: 'client_credentials',
      tokenPath: null,
      clientAuth: 'post',
      scope: 'tracing',
      extraHeaders: [{ name: 'Ocp-Apim-Subscription-Key', setting: 'apiKey' }],
    },
    prefixes: ['ZIMU'],
    kinds: ['bill_of_lading', 'booking'],
  },
];

/** The profile of a line; null if it is not known to implement DCSA. */
export function findProfile(scac: string): LineProfile | null {
  return LINE_PROFILES.find((profile) => profile.scac === scac) ?? null;
}
