import { type ForecastLook, type ForecastMethod, hasMovedEnough } from '../../domain/forecast/forecast.ts';
import type { LeadDays } from '../../domain/forecast/lead.ts';
import { DAY_MS, type Instant } from '../../domain/instant.ts';
import type { PredictedEta } from '../record/predicted-eta.ts';

/** What was shown at a moment; without `at` nothing was. */
export interface AnnouncedForecast {
  made_at: Instant;
  at: Instant | null;
}

/** What was estimated when the estimate first came down to a lead, in milliseconds since the epoch. */
export interface KeptLook {
  candidates: Partial<Record<ForecastMethod, number>>;
  chosenMs: number;
}

export type KeptLooks = Partial<Record<LeadDays, KeptLook>>;

/** What is kept of the forecast of a container from one time to the next. */
export interface KeptForecast {
  shown: PredictedEta | null;
  announced: AnnouncedForecast[];
  looks: KeptLooks;
}

/** Of a container that was not forecast before. */
export const NOTHING_KEPT: KeptForecast = { shown: null, announced: [], looks: {} };

/** Changes of one voyage that are kept; more of them is no forecast. */
const ANNOUNCED_MAX = 100;

/**
 * Whether a change is shown to users: a first forecast, one that is not made any more or for another reason, and
 * one that moved enough since it was last shown. That nothing can be said yet of a container is no change.
 */
export function isVisibleChange(
  former: PredictedEta | null,
  shown: PredictedEta,
  announced: readonly AnnouncedForecast[],
): boolean {
  const { at, low, high, reason } = shown;
  const last = announced.at(-1)?.at ?? null;
  if (at === null || low === null || high === null) {
    return last !== null || (former !== null && former.reason !== reason);
  }
  return last === null || hasMovedEnough({ at: last }, { at, low, high });
}

/** The list of what was shown, with one more. */
export function announcedWith(
  announced: readonly AnnouncedForecast[],
  { at, as_of: made_at }: PredictedEta,
): AnnouncedForecast[] {
  return [...announced, { made_at, at }].slice(-ANNOUNCED_MAX);
}

/** What is new of a look: it is kept once for each lead. */
export function newLook(kept: KeptLooks, look: ForecastLook | null, nowMs: number): KeptLooks {
  if (look === null || kept[look.lead] !== undefined) return {};
  // What is farther ahead than the first lead has not come down to it.
  if ((look.candidates.own ?? nowMs) - nowMs > look.lead * DAY_MS) return {};
  return { [look.lead]: { candidates: look.candidates, chosenMs: look.chosenMs } };
}
