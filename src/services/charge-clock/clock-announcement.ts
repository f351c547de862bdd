import { versionName } from '../../domain/charges/choose-tariff.ts';
import type { Instant } from '../../domain/instant.ts';
import { type Announcement, containerAnnouncement, type Owner } from '../../ingest/announcement.ts';
import { owedBy } from '../charge/recorded-charge.ts';
import { perDayOf } from '../charge/short-charge.ts';
import type { ClockChange } from './reported-clocks.ts';

/** The event of a change of a clock, with where the clock stands and what was reported before. */
export function clockAnnouncement(
  owner: Owner,
  { event, charge: charged, state, previous }: ClockChange,
  now: Instant,
): Announcement {
  const { charge, direction, at, place, party, tariff, today, zone } = charged;
  return containerAnnouncement(owner, event, {
    event,
    ...state,
    previous,
    ...{ charge, direction, at, party },
    tariff: tariff === null ? null : versionName(tariff),
    owed: state.stage === 'not_started' ? [] : owedBy(charged, today),
    per_day: state.stage === 'not_started' || state.stage === 'ended' ? null : perDayOf(charged),
    place_locode: place.locode,
    timestamp: now,
    timezone: zone,
  });
}
