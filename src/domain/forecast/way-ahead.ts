import { distanceNauticalMiles, type Point } from '../great-circle.ts';
import { HOUR_MS, type Instant, toEpochMs } from '../instant.ts';
import { findLocation } from '../location.ts';
import type { Canal } from '../sea/canal.ts';
import { type SeaRoute, seaRoute } from '../sea/sea-route.ts';
import { assumedWait, type WaitKind } from './assumptions.ts';
import type { SilenceReason } from './forecast.ts';
import type { WayPart } from './own-estimate.ts';
import { hasLeftAgain, nearSinceMs, observedSpeed, type Sighting } from './sighted-vessel.ts';
import type { LegAhead, VoyageAhead } from './voyage-ahead.ts';

/** What is known of the vessel and of the waits on the way at the moment of a forecast. */
export interface WayFacts {
  nowMs: number;
  /** Where AIS saw the vessel that the container is on, in the last two days, in the order of time. */
  sightings: readonly Sighting[];
  /** How long waits took at a port, in hours, oldest first. */
  waits(kind: WaitKind, locode: string): readonly number[];
  closed: readonly Canal[];
}

/** What is left of the way, and from when it is counted. */
export interface WayAhead {
  parts: WayPart[];
  fromMs: number;
  /** How far the vessel has to sail on this leg, and where that is counted from; null while it has not departed. */
  fix: { miles: number; from: 'position' | 'departure'; at: Instant | null; knots: number | null } | null;
}

/** A last position of longer ago says little, and less where the vessel is nearly there. */
const FIX_HOURS_MAX = 48;
const FIX_HOURS_MAX_NEAR = 12;
const NEAR_MILES = 60;

/** At an anchorage or in the approach of a port. */
const WAITING_MILES = 25;

/** The ways of vessels differ by so much; farther off, it is another vessel or another voyage. */
const DETOUR_MAX = 1.15;
const DETOUR_MILES = 150;

/** Ocean-going ships are too long for the locks of Kiel. */
const NOT_FOR_SHIPS: readonly Canal[] = ['kiel'];

/** The parts of the way that is left, or why they are not known. */
export function wayAhead(
  { legs, waitingSince, portOfDischarge, silence }: VoyageAhead,
  facts: WayFacts,
): WayAhead | SilenceReason {
  if (silence !== null) return silence;
  const [first, ...others] = legs;
  if (first === undefined) return 'next_vessel_unconfirmed';
  const begin = first.departedAt === null ? ashore(first, waitingSince, facts) : aboard(first, portOfDischarge, facts);
  if (typeof begin === 'string') return begin;
  const parts = [...begin.parts];
  for (const leg of others) {
    const sea = seaPart(leg.from, leg.to, facts);
    if (sea === null) return 'no_route';
    const isPlanned = leg.plannedAt !== null && (leg.vessel ?? leg.vesselName) !== null;
    parts.push(isPlanned ? departure(leg) : wait('hub', leg.from ?? '', facts, 0), sea);
  }
  if (begin.fix?.miles !== 0 || others.length > 0) parts.push(wait('berth', portOfDischarge, facts, 0));
  return { ...begin, parts };
}

function ashore(leg: LegAhead, waitingSince: Instant | null, facts: WayFacts): WayAhead | SilenceReason {
  const sea = seaPart(leg.from, leg.to, facts);
  if (sea === null) return 'no_route';
  const isOverdue = leg.plannedAt !== null && toEpochMs(leg.plannedAt) < facts.nowMs - OVERDUE_HOURS * HOUR_MS;
  // A departure that should long have been reported says nothing any more.
  if (isOverdue && waitingSince === null) return 'next_vessel_unconfirmed';
  const elapsed = waitingSince === null ? 0 : (facts.nowMs - toEpochMs(waitingSince)) / HOUR_MS;
  const begin = isOverdue ? wait('hub', leg.from ?? '', facts, elapsed) : departure(leg);
  return { parts: [begin, sea], fromMs: facts.nowMs, fix: null };
}

const OVERDUE_HOURS = 48;

function aboard(leg: LegAhead, portOfDischarge: string, facts: WayFacts): WayAhead | SilenceReason {
  const [from, to] = [pointOf(leg.from), pointOf(leg.to)];
  if (to === null) return 'no_route';
  const departedMs = toEpochMs(leg.departedAt ?? '');
  const sightings = facts.sightings.filter(({ atMs }) => atMs >= departedMs && atMs <= facts.nowMs);
  const last = sightings.at(-1);
  if (last === undefined) return undetected(leg, departedMs, facts);
  if (hasLeftAgain(sightings, to, { near: WAITING_MILES, gone: 2 * NEAR_MILES })) return 'port_passed';
  const near = nearSinceMs(sightings, to, WAITING_MILES);
  const fixHours = (facts.nowMs - last.atMs) / HOUR_MS;
  const miles = distanceNauticalMiles(last, to);
  if (fixHours > (miles <= NEAR_MILES ? FIX_HOURS_MAX_NEAR : FIX_HOURS_MAX)) return 'position_stale';
  const at = new Date(last.atMs).toISOString();
  if (near !== null) {
    const elapsed = (facts.nowMs - near) / HOUR_MS;
    const kind = leg.to === portOfDischarge ? 'berth' : 'hub';
    // Before a hub the wait for the berth is a part of the stay there.
    const parts = kind === 'berth' ? [wait('berth', leg.to, facts, elapsed)] : [];
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
  const [begin, end] = [pointOf(from), pointOf(to)];
  const route = begin === null || end === null ? null : routeOf(begin, end, closed);
  return route === null ? null : { kind: 'sea', route, observed: null };
}

function routeOf({ latitude, longitude }: Point, to: Point, closed: readonly Canal[]): SeaRoute | null {
  return seaRoute({ latitude, longitude }, to, { closed: [...closed, ...NOT_FOR_SHIPS] });
}

function pointOf(locode: string | null): Point | null {
  const { latitude = null, longitude = null } = locode === null ? {} : (findLocation(locode) ?? {});
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function wait(kind: WaitKind, locode: string, { waits }: WayFacts, elapsedHours: number): WayPart {
  return { kind: 'wait', outcomes: waits(kind, locode), assumed: assumedWait(kind, locode), elapsedHours };
}

function departure({ plannedAt }: LegAhead): WayPart {
  return { kind: 'departure', atMs: toEpochMs(plannedAt ?? '') };
}
