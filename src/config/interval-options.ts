import type { Option } from './option-types.ts';
import { wholeNumber } from './option-types.ts';

const Minutes = wholeNumber({ unit: 'minutes', min: 1, max: 1_440 });

/** How often each piece of background work is done. */
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
      'Hours between two removals of stopped shipments and of observations that no account needs, which read whole tables, and between two checks that the next months have partitions.',
  },
} as const satisfies Record<string, Option>;
