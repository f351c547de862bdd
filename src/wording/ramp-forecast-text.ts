import type { Forecast } from '../domain/forecast/forecast.ts';
import type { RampSilenceReason } from '../domain/forecast/forecast-ramp.ts';
import type { Instant } from '../domain/instant.ts';
import { groundsText } from './forecast-text.ts';
import { localTime } from './local-time.ts';

const RAMP_SILENCES: Readonly<Record<RampSilenceReason, string>> = {
  berthing_unknown: 'There is no forecast of the berthing before it.',
  landing_unknown: 'It is not known when the container came to the port of discharge.',
  dwell_too_long: 'For more than 45 days after it came to the port of discharge no departure by rail was reported.',
  train_overdue: 'For more than three weeks after the train left no arrival was reported.',
  not_by_rail: 'No way by rail to its destination is planned any more.',
  line_is_better: "On this way the line's own estimates were more accurate.",
  too_wide: 'The arrival cannot be narrowed down to two weeks.',
  too_far_ahead: 'The arrival is more than six weeks ahead.',
};

/** Why no forecast of an arrival at a ramp is made, in a sentence; that of the berthing says why there is none of it. */
export function rampSilenceText(reason: RampSilenceReason, berthing: string): string {
  return reason === 'berthing_unknown' && berthing !== ''
    ? `There is no forecast of the berthing before it: ${berthing}`
    : RAMP_SILENCES[reason];
}

/** From what the way by rail that is left is counted. */
export interface RampBegin {
  kind: 'berthing' | 'landing' | 'rail_departure';
  at: Instant | null;
}

/** What a forecast of an arrival at a ramp rests on. */
export interface RampForecastGrounds {
  forecast: Pick<Forecast, 'level' | 'count'>;
  begin: RampBegin;
  weighed: readonly ('line' | 'rail')[];
  /** Whether the own estimate counts, or only another one that was more accurate. */
  isOwn: boolean;
}

/** What a forecast of an arrival at a ramp rests on, in a sentence. */
export function rampForecastText({ begin, ...grounds }: RampForecastGrounds): string {
  return groundsText({ ...grounds, own: beginText(begin) });
}

function beginText({ kind, at }: RampBegin): string {
  const when = at === null ? '' : ` on ${localTime(at, null)}`;
  const dwell = 'the usual dwell at the port and the usual time of the train';
  if (kind === 'rail_departure') return `From the departure of the train${when} and its usual time to the ramp`;
  return kind === 'landing'
    ? `From the arrival at the port of discharge${when}, ${dwell}`
    : `From the forecast of the berthing${when}, ${dwell}`;
}
