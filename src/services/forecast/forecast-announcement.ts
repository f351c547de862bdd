import type { Instant } from '../../domain/instant.ts';
import { type Announcement, containerAnnouncement, type Owner } from '../../ingest/announcement.ts';
import type { PredictedEta } from '../record/predicted-eta.ts';
import type { PredictedRampEta } from '../record/predicted-ramp-eta.ts';

/** What is sent of a forecast that changed visibly. */
export interface ForecastChange<Shown = PredictedEta> {
  shown: Shown;
  /** What was shown before; null if nothing was. */
  previousAt: Instant | null;
}

/** What changed visibly of a container, with the zones of its port of discharge and of its destination. */
export interface ForecastChanges {
  port: ForecastChange | null;
  ramp: ForecastChange<PredictedRampEta> | null;
  podTimezone: string | null;
  destinationTimezone: string | null;
}

/** The events of changes. Another reason for which there is no forecast moves the container, and has none. */
export function forecastAnnouncements(
  owner: Owner,
  { port, ramp, podTimezone, destinationTimezone }: ForecastChanges,
): Announcement[] {
  return [
    ...announcementOf(owner, 'container.predicted_eta.changed', { change: port, timezone: podTimezone }),
    ...announcementOf(owner, 'container.predicted_ramp_eta.changed', { change: ramp, timezone: destinationTimezone }),
  ];
}

function announcementOf(
  owner: Owner,
  event: 'container.predicted_eta.changed' | 'container.predicted_ramp_eta.changed',
  { change, timezone }: { change: ForecastChange<PredictedEta | PredictedRampEta> | null; timezone: string | null },
): Announcement[] {
  if (change === null) return [];
  const { shown, previousAt } = change;
  if (shown.at === null && previousAt === null) return [];
  const record = { event, ...shown, previous_at: previousAt, timestamp: shown.as_of, timezone };
  return [containerAnnouncement(owner, event, record)];
}
