import { versionName } from '../../domain/charges/choose-tariff.ts';
import type { Instant } from '../../domain/instant.ts';
import { type Announcement, containerAnnouncement, type Owner } from '../../ingest/announcement.ts';
import { owedBy } from '../charge/recorded-charge.ts';
import { perDayOf } from '../charge/short-charge.ts';
import type { ClockChange } from './reported-clocks.ts';

/** The event of a change of a clock, with where the clock stands and what was reported before. */
export function clockAnnouncement(
  owner: Owner,
  { event, clock, charge: charged, state, previous }: ClockChange,
  now: Instant,
): Announcement {
  const { charge, direction, at, party } = clock;
  const running = state.stage === 'not_started' ? null : charged;
  return containerAnnouncement(owner, event, {
    event,
    ...state,
    previous,
    ...{ charge, direction, at, party },
    tariff: charged?.tariff == null ? null : versionName(charged.tariff),
    owed: running === null ? [] : owedBy(running, running.today),
    per_day: running === null || state.stage === 'ended' ? null : perDayOf(running),
    place_locode: charged?.place.locode ?? null,
    timestamp: now,
    timezone: charged?.zone ?? null,
  });
}
