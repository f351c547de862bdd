import type { Option } from './option-types.ts';
import { wholeNumber } from './option-types.ts';

/** Ten years; more is practically for ever. */
const DAYS_MAX = 3_650;

/** Statements about a number belong to journeys that begin up to 180 days later. */
const OBSERVATION_DAYS_MIN = 180;

/** The state of a vessel is kept as long as this, and is made of its positions. */
const POSITION_DAYS_MIN = 30;

const Days = wholeNumber({ unit: 'days', min: 1, max: DAYS_MAX });

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
    sentence: 'Days for which observations are kept of a number that no account tracks or has a shipment of.',
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
