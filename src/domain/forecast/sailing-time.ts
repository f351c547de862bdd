import { CANAL_PASSAGES } from '../sea/canal.ts';
import type { SeaRoute } from '../sea/sea-route.ts';
import type { Spread } from './distribution.ts';

/** What a vessel was seen to make: its mean speed over ground while it was under way in the last 48 hours. */
export interface ObservedSpeed {
  knots: number;
  hoursUnderWay: number;
}

/** The mean speed of the fleet in service (Clarksons, 2024: 14.0 knots), with what container vessels make above it. */
export const FLEET_KNOTS = 14.5;

/** After so many hours under way, what was observed counts as much as what vessels usually make. */
const PRIOR_HOURS = 24;

/** Of an unknown vessel, 10 of 100 are slower and 10 faster than usual by more than this share. */
const SPEED_SHARE_OFF = 0.1;

/** Slower vessels drift, wait or are not under way; their speed says nothing about the rest of the way. */
export const UNDER_WAY_KNOTS_MIN = 5;

/** The speed at which a vessel is expected to go on, in knots: what was observed, weighed by how long, and the usual. */
export function expectedKnots(observed: ObservedSpeed | null, usual: number = FLEET_KNOTS): number {
  if (observed === null || observed.knots < UNDER_WAY_KNOTS_MIN) return usual;
  const { knots, hoursUnderWay } = observed;
  return (hoursUnderWay * knots + PRIOR_HOURS * usual) / (hoursUnderWay + PRIOR_HOURS);
}

/** The hours that a vessel sails on a route. Canals take the time of their passage, whatever the vessel makes at sea. */
export function sailingHours(route: Pick<SeaRoute, 'distanceNauticalMiles' | 'canals'>, knots: number): number {
  const passages = route.canals.map((canal) => CANAL_PASSAGES[canal]);
  const miles = passages.reduce((sum, passage) => sum + passage.miles, 0);
  const hours = passages.reduce((sum, passage) => sum + passage.hours, 0);
  return Math.max(0, route.distanceNauticalMiles - miles) / knots + hours;
}

/** The hours on a route, with how far the speed may be off: the longer a vessel was observed, the less. */
export function sailingTime(
  route: Pick<SeaRoute, 'distanceNauticalMiles' | 'canals'>,
  observed: ObservedSpeed | null,
): Spread {
  const median = sailingHours(route, expectedKnots(observed));
  const known = observed === null || observed.knots < UNDER_WAY_KNOTS_MIN ? 0 : observed.hoursUnderWay;
  const share = SPEED_SHARE_OFF * Math.sqrt(PRIOR_HOURS / (known + PRIOR_HOURS));
  return { low: median / (1 + share), median, high: median / (1 - share) };
}
