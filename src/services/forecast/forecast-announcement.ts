import type { Instant } from '../../domain/instant.ts';
import { type Announcement, containerAnnouncement, type Owner } from '../../ingest/announcement.ts';
import type { PredictedEta } from '../record/predicted-eta.ts';

/** What is sent of a forecast that changed visibly. */
export interface ForecastChange {
  shown: PredictedEta;
  /** What was shown before; null if nothing was. */
  previousAt: Instant | null;
  /** Of the port of discharge. */
  timezone: string | null;
}

/** The event of a change. Another reason for which there is no forecast moves the container, and has none. */
export function forecastAnnouncement(owner: Owner, { shown, previousAt, timezone }: ForecastChange): Announcement[] {
  if (shown.at === null && previousAt === null) return [];
  const event = 'container.predicted_eta.changed' as const;
  const record = { event, ...shown, previous_at: previousAt, timestamp: shown.as_of, timezone };
  return [containerAnnouncement(owner, event, record)];
}
