import { wholeNumber } from './option-types.ts';
import type { Option } from './options.ts';

/** Ten years; more is practically for ever. */
const DAYS_MAX = 3_650;

/** Statements about a number belong to journeys that begin up to 180 days later. */
const OBSERVATION_DAYS_MIN = 180;

/** The state of a vessel is kept as long as this, and is made of its positions. */
const POSITION_DAYS_MIN = 30;

const Days = wholeNumber({ unit: 'days', min: 1, max: DAYS_MAX });
const Minutes = wholeNumber({ unit: 'minutes', min: 1, max: 1_440 });

/** For how long what is kept. */
export const RETENTION_OPTIONS = {
  retentionNotificationDays: {
    env: 'RETENTION_NOTIFICATION_DAYS',
    type: Days,
    default: '30',
    sentence:
      'Days for which notifications and their events are kept; notifications that wait for their delivery are kept longer.',
  },
  retentionAttemptDays: {
    env: 'RETENTION_ATTEMPT_DAYS',
    type: Days,
    default: '30',
    sentence: 'Days for which attempts to deliver notifications are kept.',
  },
  retentionAuditDays: {
    env: 'RETENTION_AUDIT_DAYS',
    type: Days,
    default: '400',
    sentence: 'Days for which the audit log is kept.',
  },
  retentionObservationDays: {
    env: 'RETENTION_OBSERVATION_DAYS',
    type: wholeNumber({ unit: 'days', min: OBSERVATION_DAYS_MIN, max: DAYS_MAX }),
    default: '400',
    sentence: 'Days for which messages about a number are kept that no account tracks or has a shipment of.',
  },
  retentionStoppedDays: {
    env: 'RETENTION_STOPPED_DAYS',
    type: Days,
    default: null,
    sentence:
      'Days after which a shipment whose tracking stopped is removed, with its containers, events and tracking requests, and a tracking request that failed; without it they are kept.',
  },
  retentionQuarantineDays: {
    env: 'RETENTION_QUARANTINE_DAYS',
    type: Days,
    default: '90',
    sentence: 'Days for which messages that could not be parsed are kept after they last came.',
  },
  retentionIntakeDays: {
    env: 'RETENTION_INTAKE_DAYS',
    type: Days,
    default: '90',
    sentence: 'Days for which a received text is recognized when it comes again; later it is parsed again.',
  },
  retentionPositionDays: {
    env: 'RETENTION_POSITION_DAYS',
    type: wholeNumber({ unit: 'days', min: POSITION_DAYS_MIN, max: DAYS_MAX }),
    default: '180',
    sentence: 'Days for which positions of vessels (AIS) are kept.',
  },
} as const satisfies Record<string, Option>;

/** How often what is done in the background. */
export const INTERVAL_OPTIONS = {
  pollIdleMs: {
    env: 'POLL_IDLE_MS',
    type: wholeNumber({ unit: 'milliseconds', min: 100, max: 60_000 }),
    default: '500',
    sentence: 'Milliseconds that a process without a due poll waits before it looks for one again.',
  },
  cleanUpMinutes: {
    env: 'CLEAN_UP_MINUTES',
    type: Minutes,
    default: '10',
    sentence: 'Minutes between two removals of expired sessions, tokens, links, rate limits and audit events.',
  },
  retentionCheckMinutes: {
    env: 'RETENTION_CHECK_MINUTES',
    type: Minutes,
    default: '60',
    sentence:
      'Minutes between two removals of notifications, attempts, quarantined messages, receipts and positions that are past their retention.',
  },
  retentionScanHours: {
    env: 'RETENTION_SCAN_HOURS',
    type: wholeNumber({ unit: 'hours', min: 1, max: 168 }),
    default: '24',
    sentence:
      'Hours between two removals of stopped shipments and of messages that no account needs, which read whole tables, and between two checks that the next months have partitions.',
  },
} as const satisfies Record<string, Option>;
