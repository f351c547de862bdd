import { distanceNauticalMiles, type Point } from '../great-circle.ts';
import { HOUR_MS, type Instant, toEpochMs } from '../instant.ts';
import { pointOfLocode } from '../location.ts';
import type { Canal } from '../sea/canal.ts';
import { type SeaRoute, seaRoute } from '../sea/sea-route.ts';
import { assumedWait } from './assumptions.ts';
import type { SilenceReason } from './forecast.ts';
import type { WaitPlace } from './learnt-waits.ts';
import type { WayPart } from './own-estimate.ts';
import { hasLeftAgain, nearSinceMs, observedSpeed, type Sighting } from './sighted-vessel.ts';
import type { LegAhead, VoyageAhead } from './voyage-ahead.ts';

/** What is known of the vessel and of the waits on the way at the moment of a forecast. */
export interface WayFacts {
  nowMs: number;
  /** Where AIS saw the vessel that the container is on, in the last two days, in the order of time. */
  sightings: readonly Sighting[];
  /** How long waits took there, in hours, oldest first. */
  waits(place: WaitPlace): readonly number[];
  closed: readonly Canal[];
}

/** What is left of the way, and from when it is counted. */
export interface WayAhead {
  parts: WayPart[];
  fromMs: number;
  /** How far the vessel has to sail on this leg, and where that is counted from; null while it has not departed. */
  fix: { miles: number; from: 'position' | 'departure'; at: Instant | null; knots: number | null } | null;
}

/** A last position of longer ago says little about where the vessel is now. */
const FIX_HOURS_MAX = 48;

/** So near to the port the vessel may come in at any time, so that a position says less for long. */
const NEAR_MILES = 60;
const NEAR_FIX_HOURS_MAX = 12;

/** A planned departure of longer ago, which was not reported, is no plan any more. */
const DEPARTURE_OVERDUE_HOURS = 48;

/** At an anchorage or in the approach of a port. */
const WAITING_MILES = 25;

/** The ways of vessels differ by so much; farther off, it is another vessel or another voyage. */
const DETOUR_MAX = 1.15;
const DETOUR_MILES = 150;

/** Ocean-going ships are too long for the locks of Kiel. */
const NOT_FOR_SHIPS: readonly Canal[] = ['kiel'];

/** The parts of the way that is left, or why they are not known. */
export function wayAhead(
  { legs, waitingSince, portOfDischarge, terminal = null, silence }: VoyageAhead,
  facts: WayFacts,
): WayAhead | SilenceReason {
  if (silence !== null) return silence;
  const berth: WaitPlace = { kind: 'berth', locode: portOfDischarge, terminal };
  const [first, ...others] = legs;
  if (first === undefined) return 'next_vessel_unconfirmed';
  const begin = first.departedAt === null ? ashore(first, waitingSince, facts) : aboard(first, berth, facts);
  if (typeof begin === 'string') return begin;
  const parts = [...begin.parts];
  for (const leg of others) {
    const sea = seaPart(leg.from, leg.to, facts);
    if (sea === null) return 'no_route';
    const isPlanned = leg.plannedAt !== null && (leg.vessel ?? leg.vesselName) !== null;
    parts.push(isPlanned ? departure(leg) : wait(hubAt(leg.from), facts, 0), sea);
  }
  if (begin.fix?.miles !== 0 || others.length > 0) parts.push(wait(berth, facts, 0));
  return { ...begin, parts };
}

function ashore(leg: LegAhead, waitingSince: Instant | null, facts: WayFacts): WayAhead | SilenceReason {
  const sea = seaPart(leg.from, leg.to, facts);
  if (sea === null) return 'no_route';
  const isOverdue =
    leg.plannedAt !== null && toEpochMs(leg.plannedAt) < facts.nowMs - DEPARTURE_OVERDUE_HOURS * HOUR_MS;
  // A departure that should long have been reported says nothing any more.
  if (isOverdue && waitingSince === null) return 'next_vessel_unconfirmed';
  const elapsed = waitingSince === null ? 0 : (facts.nowMs - toEpochMs(waitingSince)) / HOUR_MS;
  const begin = isOverdue ? wait(hubAt(leg.from), facts, elapsed) : departure(leg);
  return { parts: [begin, sea], fromMs: facts.nowMs, fix: null };
}

function aboard(leg: LegAhead, berth: WaitPlace, facts: WayFacts): WayAhead | SilenceReason {
  const [from, to] = [pointOfLocode(leg.from), pointOfLocode(leg.to)];
  if (to === null) return 'no_route';
  const departedMs = toEpochMs(leg.departedAt ?? '');
  const sightings = facts.sightings.filter(({ atMs }) => atMs >= departedMs && atMs <= facts.nowMs);
  const last = sightings.at(-1);
  if (last === undefined) return undetected(leg, departedMs, facts);
  if (hasLeftAgain(sightings, to, { near: WAITING_MILES, gone: 2 * NEAR_MILES })) return 'port_passed';
  const near = nearSinceMs(sightings, to, WAITING_MILES);
  const fixHours = (facts.nowMs - last.atMs) / HOUR_MS;
  const miles = distanceNauticalMiles(last, to);
  if (fixHours > (miles <= NEAR_MILES ? NEAR_FIX_HOURS_MAX : FIX_HOURS_MAX)) return 'position_stale';
  const at = new Date(last.atMs).toISOString();
  if (near !== null) {
    const elapsed = (facts.nowMs - near) / HOUR_MS;
    // Before a hub the wait for the berth is a part of the stay there.
    const parts = leg.to === berth.locode ? [wait(berth, facts, elapsed)] : [];
    return { parts, fromMs: facts.nowMs, fix: { miles: 0, from: 'position', at, knots: null } };
  }
  const route = routeOf(last, to, facts.closed);
  if (route === null) return 'no_route';
  if (from !== null && isOffTheWay(last, { from, to, route, closed: facts.closed })) return 'vessel_uncertain';
  const observed = observedSpeed(sightings);
  return {
    parts: [{ kind: 'sea', route, observed }],
    fromMs: last.atMs,
    fix: { miles: route.distanceNauticalMiles, from: 'position', at, knots: observed?.knots ?? null },
  };
}

/** A vessel that AIS did not see is where it departed, as long as that is not long ago. */
function undetected(leg: LegAhead, departedMs: number, facts: WayFacts): WayAhead | SilenceReason {
  const sea = seaPart(leg.from, leg.to, facts);
  if (sea === null) return 'no_route';
  if ((facts.nowMs - departedMs) / HOUR_MS > FIX_HOURS_MAX) return 'position_stale';
  const fix = { miles: sea.route.distanceNauticalMiles, from: 'departure' as const, at: leg.departedAt, knots: null };
  return { parts: [sea], fromMs: departedMs, fix };
}

interface Stretch {
  from: Point;
  to: Point;
  route: SeaRoute;
  closed: readonly Canal[];
}

function isOffTheWay(last: Point, { from, to, route, closed }: Stretch): boolean {
  const direct = routeOf(from, to, closed);
  if (direct === null) return false;
  const way = distanceNauticalMiles(from, last) + route.distanceNauticalMiles;
  return way > direct.distanceNauticalMiles * DETOUR_MAX + DETOUR_MILES;
}

function seaPart(from: string | null, to: string, { closed }: WayFacts): (WayPart & { kind: 'sea' }) | null {
  const [begin, end] = [pointOfLocode(from), pointOfLocode(to)];
  const route = begin === null || end === null ? null : routeOf(begin, end, closed);
  return route === null ? null : { kind: 'sea', route, observed: null };
}

function routeOf({ latitude, longitude }: Point, to: Point, closed: readonly Canal[]): SeaRoute | null {
  return seaRoute({ latitude, longitude }, to, { closed: [...closed, ...NOT_FOR_SHIPS] });
}

function hubAt(locode: string | null): WaitPlace {
  return { kind: 'hub', locode: locode ?? '' };
}

function wait(place: WaitPlace, { waits }: WayFacts, elapsedHours: number): WayPart {
  return { kind: 'wait', outcomes: waits(place), assumed: assumedWait(place.kind, place.locode), elapsedHours };
}

function departure({ plannedAt }: LegAhead): WayPart {
  return { kind: 'departure', atMs: toEpochMs(plannedAt ?? '') };
}
