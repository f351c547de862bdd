import type { Forecast, SilenceReason } from '../domain/forecast/forecast.ts';
import type { WayAhead } from '../domain/forecast/way-ahead.ts';
import { type Instant, localDate } from '../domain/instant.ts';
import { localTime } from './local-time.ts';

const SILENCES: Readonly<Record<SilenceReason, string>> = {
  arrived: 'The vessel has arrived.',
  next_vessel_unconfirmed: 'The next vessel or its departure is not confirmed.',
  position_stale: 'The last position of the vessel is too old.',
  vessel_uncertain: 'The positions received do not fit the way of this vessel to the port of discharge.',
  port_omitted: 'The schedule of the vessel does not call at the port of discharge any more.',
  port_passed: 'The vessel left the port of discharge again without a report of its arrival.',
  rolled: 'The container missed its vessel, and no other is confirmed.',
  no_route: 'The way by sea is not known.',
  line_is_better: "On this lane the line's own estimates were more accurate.",
  too_wide: 'The arrival cannot be narrowed down to two weeks.',
  too_far_ahead: 'The arrival is more than six weeks ahead.',
};

/** Why no forecast is made, in a sentence. */
export function silenceText(reason: SilenceReason): string {
  return SILENCES[reason];
}

/** The days of a forecast at its port, `2026-12-10 (2026-12-09 to 2026-12-12)`; null where there is none. */
export function forecastInShort(
  forecast: { at: Instant | null; low: Instant | null; high: Instant | null } | null,
  timezone: string | null,
): string | null {
  const { at = null, low = null, high = null } = forecast ?? {};
  if (at === null || low === null || high === null) return null;
  const [day, first, last] = [at, low, high].map((one) => localDate(one, timezone));
  return `${day} (${first} to ${last})`;
}

/** What others stated that was weighed in, by source. */
const WEIGHED = {
  line: "the line's estimate",
  schedule: 'the vessel schedule',
  ais: 'the arrival that the crew entered',
  rail: "the railroad's estimate",
} as const;

/** What a forecast rests on. */
export interface ForecastGrounds {
  forecast: Pick<Forecast, 'level' | 'count'>;
  way: Pick<WayAhead, 'fix' | 'parts'>;
  weighed: readonly (keyof typeof WEIGHED)[];
  /** Whether the own estimate counts, or only another one that was more accurate. */
  isOwn: boolean;
}

/** What a forecast rests on, in a sentence. */
export function forecastText({ way, ...grounds }: ForecastGrounds): string {
  return groundsText({ ...grounds, own: ownText(way) });
}

/** The same, whatever the own estimate was made of. */
export function groundsText({
  forecast: { level, count },
  own,
  weighed,
  isOwn,
}: Omit<ForecastGrounds, 'way'> & { own: string }): string {
  const others = weighed.map((source) => WEIGHED[source]).join(' and ');
  const compared =
    level === 'calibrated'
      ? `8 of 10 of the last ${count} arrivals lay in this interval`
      : `the interval is assumed, because ${count === 0 ? 'no arrival was compared yet' : count === 1 ? 'only 1 arrival was compared' : `only ${count} arrivals were compared`}`;
  if (!isOwn) return `From ${others}, corrected by its usual error, which was the smallest here; ${compared}.`;
  return `${own}${others === '' ? '' : `, weighed with ${others}`}; ${compared}.`;
}

function ownText({ fix, parts }: ForecastGrounds['way']): string {
  const waits = parts.some(({ kind }) => kind === 'wait') ? ' and the usual waits' : '';
  return `${fix === null ? 'From the planned departure' : fixText(fix)}${waits}`;
}

function fixText({ miles, from, at, knots }: NonNullable<WayAhead['fix']>): string {
  const when = at === null ? '' : ` on ${localTime(at, null)}`;
  if (from === 'departure') return `From the departure${when}, ${miles.toFixed(0)} nautical miles`;
  if (miles === 0) return `From the position${when}, in the approach of the port`;
  const speed = knots === null ? '' : ` at ${knots.toFixed(1)} knots`;
  return `From the position${when}, ${miles.toFixed(0)} nautical miles${speed}`;
}
