import { keepClean } from '../auth/clean-up.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/instant.ts';
import { keepPartitions } from '../scheduler/partitions.ts';
import { keepIntakeBounded } from '../services/retention/expire-intake.ts';
import { keepObservationsBounded } from '../services/retention/expire-observations.ts';
import { keepStoppedBounded } from '../services/retention/expire-stopped.ts';
import { keepExpiring } from '../services/webhook-notification/expire.ts';
import type { AppParts } from './parts.ts';

/** Removes what is past its retention again and again, and makes the partitions of the coming months. */
export function keepBounded({ db, log, config, undo }: AppParts): void {
  const checkMs = config.retentionCheckMinutes * MINUTE_MS;
  const scanMs = config.retentionScanHours * HOUR_MS;
  const { retentionStoppedDays, retentionObservationDays, retentionAuditDays: auditDays } = config;
  const notifications = {
    notificationDays: config.retentionNotificationDays,
    attemptDays: config.retentionAttemptDays,
  };
  const intake = { quarantineDays: config.retentionQuarantineDays, intakeDays: config.retentionIntakeDays };
  undo.push(
    keepPartitions(db, log, Math.min(scanMs, DAY_MS)),
    keepClean(db, log, { auditDays, everyMs: config.cleanUpMinutes * MINUTE_MS }),
    keepExpiring(db, log, { retention: notifications, everyMs: checkMs }),
    keepIntakeBounded(db, log, { retention: intake, everyMs: checkMs }),
  );
  if (retentionStoppedDays !== null) {
    undo.push(keepStoppedBounded(db, log, { days: retentionStoppedDays, everyMs: scanMs }));
  }
  undo.push(keepObservationsBounded(db, log, { days: retentionObservationDays, everyMs: scanMs }));
}
