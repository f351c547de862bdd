import type { ArrivalOutcome } from '../../domain/forecast/arrival-outcome.ts';
import type { ArrivalSample } from '../../domain/forecast/arrival-samples.ts';
import { estimateMs, latenessHours } from '../../domain/forecast/estimate-moment.ts';
import { LEAD_DAYS } from '../../domain/forecast/lead.ts';
import { DAY_MS, type Instant, shift, toInstant } from '../../domain/instant.ts';
import type { AnnouncedForecast, KeptLooks } from '../forecast/kept-forecast.ts';

/** How what was estimated at a lead came out, in hours of lateness. */
export interface LookOutcome {
  leadDays: number;
  line: number | null;
  schedule: number | null;
  ais: number | null;
  rail: number | null;
  own: number | null;
  combined: number | null;
  published: number;
}

/** How an arrival came out; at a ramp also at which, of which alone what was kept counts. */
type Came = Pick<ArrivalOutcome, 'actual'> & { locode?: string };

/** How looks came out, each when its estimate had first come down to a lead. */
export function lookOutcomes(looks: KeptLooks, { actual, locode }: Came): LookOutcome[] {
  return LEAD_DAYS.flatMap((leadDays) => {
    const look = looks[leadDays];
    if (look === undefined || look.locode !== locode) return [];
    const late = (ms: number) => latenessHours({ at: toInstant(ms), precision: 'time', timezone: null }, actual);
    const of = (ms: number | undefined) => (ms === undefined ? null : late(ms));
    const { line, schedule, ais, rail, own, combined } = look.candidates;
    const stated = { line: of(line), schedule: of(schedule), ais: of(ais), rail: of(rail) };
    return [{ leadDays, ...stated, own: of(own), combined: of(combined), published: late(look.chosenMs) }];
  });
}

/** What was shown as the own forecast so many days before an arrival; nothing from before the first forecast. */
export function ownSamples(announced: readonly AnnouncedForecast[], { actual, locode }: Came): ArrivalSample[] {
  const berthed = toInstant(estimateMs(actual));
  return LEAD_DAYS.flatMap((lead): ArrivalSample[] => {
    const at = shift(berthed, -lead * DAY_MS);
    const shown = announced.findLast(({ made_at }) => made_at <= at);
    if (shown === undefined || shown.locode !== locode) return [];
    return [{ source: 'own', lead, estimatedAt: shown.at, latenessHours: late(shown.at, actual) }];
  });
}

function late(at: Instant | null, actual: ArrivalOutcome['actual']): number | null {
  return at === null ? null : latenessHours({ at, precision: 'time', timezone: null }, actual);
}
