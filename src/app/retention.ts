import { keepClean } from '../auth/clean-up.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/instant.ts';
import { keepPartitions } from '../scheduler/partitions.ts';
import { expirePositions } from '../services/ais/expire.ts';
import { expireEtaCalls } from '../services/eta/keep-scoring.ts';
import { expireMails } from '../services/mail/expire-mails.ts';
import { expireIntake } from '../services/retention/expire-intake.ts';
import { expireObservations } from '../services/retention/expire-observations.ts';
import { expireStopped } from '../services/retention/expire-stopped.ts';
import { expireTrackingJobs } from '../services/tracking-job/keep-tracking.ts';
import { expireNotifications } from '../services/webhook-notification/expire.ts';
import { keepExpiring } from './expiry.ts';
import type { AppParts } from './parts.ts';

/** Removes what is past its retention again and again, and makes the partitions of the coming months. */
export function keepBounded({ db, log, config, undo }: AppParts): void {
  const checkMs = config.retentionCheckMinutes * MINUTE_MS;
  const scanMs = config.retentionScanHours * HOUR_MS;
  const {
    retentionStoppedDays,
    retentionObservationDays,
    retentionPositionDays,
    retentionAuditDays: auditDays,
  } = config;
  const notifications = {
    notificationDays: config.retentionNotificationDays,
    attemptDays: config.retentionAttemptDays,
  };
  const intake = { quarantineDays: config.retentionQuarantineDays, intakeDays: config.retentionIntakeDays };
  const expiring = (topic: string, everyMs: number, expire: (signal: AbortSignal) => Promise<object>) =>
    undo.push(keepExpiring(log, { topic, everyMs }, expire));
  undo.push(
    keepPartitions(db, log, Math.min(scanMs, DAY_MS)),
    keepClean(db, log, { auditDays, everyMs: config.cleanUpMinutes * MINUTE_MS }),
  );
  expiring('webhook', checkMs, (signal) => expireNotifications(db, signal, notifications));
  expiring('quarantine', checkMs, (signal) => expireIntake(db, signal, intake));
  expiring('tracking_jobs', checkMs, (signal) => expireTrackingJobs(db, signal));
  expiring('mail', scanMs, (signal) => expireMails(db, signal));
  expiring('ais', checkMs, (signal) => expirePositions(db, retentionPositionDays, signal));
  expiring('eta', scanMs, (signal) => expireEtaCalls(db, signal));
  expiring('observations', scanMs, (signal) => expireObservations(db, retentionObservationDays, signal));
  if (retentionStoppedDays === null) return;
  expiring('shipments', scanMs, (signal) => expireStopped(db, retentionStoppedDays, signal));
}
