import { type ForecastLook, type ForecastMethod, hasMovedEnough } from '../../domain/forecast/forecast.ts';
import type { LeadDays } from '../../domain/forecast/lead.ts';
import { DAY_MS, type Instant, toEpochMs } from '../../domain/instant.ts';
import type { PredictedEta } from '../record/predicted-eta.ts';
import type { PredictedRampEta } from '../record/predicted-ramp-eta.ts';

/** What was shown at a moment; without `at` nothing was. */
export interface AnnouncedForecast {
  made_at: Instant;
  at: Instant | null;
  /** Of a ramp its UN/LOCODE. */
  locode?: string | undefined;
}

/** What was estimated when the estimate first came down to a lead, in milliseconds since the epoch. */
export interface KeptLook {
  candidates: Partial<Record<ForecastMethod, number>>;
  chosenMs: number;
  /** Of a ramp its UN/LOCODE. */
  locode?: string;
}

export type KeptLooks = Partial<Record<LeadDays, KeptLook>>;

/** What is kept of a forecast from one time to the next. */
export interface KeptForecast<Shown extends AnyShown = PredictedEta> {
  shown: Shown | null;
  announced: AnnouncedForecast[];
  looks: KeptLooks;
}

/** What is kept of a container: of the berthing, and of the arrival at a ramp behind it. */
export interface KeptForecasts {
  port: KeptForecast;
  ramp: KeptForecast<PredictedRampEta>;
}

/** What is shown of a berthing, or of the arrival at a ramp, which says at which. */
type AnyShown = PredictedEta | PredictedRampEta;

/** Of a container that was not forecast before. */
export const NOTHING_KEPT: KeptForecasts = {
  port: { shown: null, announced: [], looks: {} },
  ramp: { shown: null, announced: [], looks: {} },
};

/** Changes of one voyage that are kept; more of them is no forecast. */
const ANNOUNCED_MAX = 100;

/**
 * Whether a change is shown to users: a first forecast, one that is not made any more or for another reason, one of
 * another ramp, and one that moved enough since it was last shown. That nothing can be said yet of a container is no change.
 */
export function isVisibleChange(
  former: AnyShown | null,
  shown: AnyShown,
  announced: readonly AnnouncedForecast[],
): boolean {
  const { at, low, high, reason } = shown;
  const before = announced.at(-1);
  const last = before?.at ?? null;
  if (at === null || low === null || high === null) {
    return last !== null || (former !== null && former.reason !== reason);
  }
  if (last === null || before?.locode !== rampOf(shown)) return true;
  return hasMovedEnough({ at: last }, { at, low, high });
}

function rampOf(shown: AnyShown): string | undefined {
  return 'locode' in shown ? shown.locode : undefined;
}

/** The list of what was shown, with one more. */
export function announcedWith(announced: readonly AnnouncedForecast[], shown: AnyShown): AnnouncedForecast[] {
  const { at, as_of: made_at } = shown;
  const locode = rampOf(shown);
  return [...announced, { made_at, at, ...(locode !== undefined && { locode }) }].slice(-ANNOUNCED_MAX);
}

/** What is new of a look: it is kept once for each lead, of the last ramp. */
export function newLook(kept: KeptLooks, made: { shown: AnyShown; look: ForecastLook | null } | null): KeptLooks {
  if (made === null || made.look === null) return {};
  const { look, shown } = made;
  const locode = rampOf(shown);
  const before = kept[look.lead];
  if (before !== undefined && before.locode === locode) return {};
  const nowMs = toEpochMs(shown.as_of);
  // What is farther ahead than the first lead has not come down to it.
  if ((look.candidates.own ?? nowMs) - nowMs > look.lead * DAY_MS) return {};
  const { candidates, chosenMs } = look;
  return { [look.lead]: { candidates, chosenMs, ...(locode !== undefined && { locode }) } };
}
