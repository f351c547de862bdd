import { HOUR_MS, MINUTE_MS } from '../instant.ts';
import type { NearFence } from './fence.ts';
import type { PositionReport } from './track.ts';

/**
 * Derives port calls from the positions of one vessel.
 *
 *   at sea ── enters a port area or a berth ──▶ near a port ── slow there, in an area of that port alone, seen twice ──▶ arrived
 *   near a port or arrived ── below 0.5 kn in a berth for 10 minutes ──▶ arrived (if it was not said), berthed
 *   berthed ── outside of the berths and of the area, or under way for 90 minutes outside of the berths ──▶ departed
 *   near a port or arrived, never berthed ── outside of everything ──▶ at sea: it passed, nothing is said
 *
 * A vessel that passes at speed has not arrived: the way to one port often leads through the area of another. Where
 * areas of several ports overlap, only the berth identifies the port. If the first received position of a vessel is in
 * a port, its time of arrival is unknown.
 */

/** When something happened: after the one position and, at the latest, at the other. */
export interface Between {
  /** Null if the vessel was not seen before: then it may have happened at any time before. */
  afterMs: number | null;
  atMs: number;
}

/** What a vessel does at a port. */
export type PortCallEventType = 'arrived' | 'berthed' | 'departed';

/** Something that a vessel did at a port. */
export interface PortCallEvent extends Between {
  type: PortCallEventType;
  locode: string;
  /** The SMDG code of the terminal where it berthed; null where terminals are not known or too near to each other. */
  terminalCode: string | null;
  /** The position that made it certain. */
  report: PositionReport;
}

interface Berth {
  locode: string;
  terminalCode: string | null;
}

/** A stay in a port, from what is seen first to what is seen last. */
export interface PortCall {
  /** Null as long as it may be another port's. */
  locode: string | null;
  entered: Between;
  hasArrived: boolean;
  /** Since when it lies still in a berth. */
  still: (Berth & { since: Between }) | null;
  berth: Berth | null;
  /** When it left its berth; null while it lies there, or lay in none. */
  left: Between | null;
  /** Since when it has been under way outside of the berths without a stop. */
  underWaySinceMs: number | null;
  hasDeparted: boolean;
}

/** A position, the one before and the fences around it. */
export interface Seen {
  report: PositionReport;
  previous: PositionReport | null;
  near: readonly NearFence[];
}

/** What a position changes of a call, and what the vessel did. */
export interface CallStep {
  call: PortCall | null;
  events: readonly PortCallEvent[];
}

const STILL_KNOTS_MAX = 0.5;
const STILL_MS_MIN = 10 * MINUTE_MS;
/** Two positions further apart than this do not show what happened between them. */
const SILENCE_MS_MAX = 6 * HOUR_MS;
/** Faster vessels pass: at this speed they take pilots or look for an anchorage. */
const ARRIVING_KNOTS_MAX = 5;
const UNDER_WAY_KNOTS_MIN = 3;
const UNDER_WAY_MS_MIN = 90 * MINUTE_MS;
/** The next terminal is at least this many times as far away as the one that is named. */
const CLEARLY_NEARER = 2;

/** Takes one position into account. Pure: the same gives the same. */
export function followCall(former: PortCall | null, seen: Seen): CallStep {
  const events: PortCallEvent[] = [];
  const call = follow(former, sightOf(seen), events);
  return { call, events };
}

/** A position in its surroundings. */
interface Sight extends Seen {
  /** Since the position before. */
  between: Between;
  /** The berth that it lies in. */
  berth: Berth | null;
  isSilent: boolean;
}

function sightOf(seen: Seen): Sight {
  const { report, previous, near } = seen;
  const between = { afterMs: previous?.atMs ?? null, atMs: report.atMs };
  const isSilent = previous === null || report.atMs - previous.atMs > SILENCE_MS_MAX;
  return { report, previous, near, between, berth: berthAt(near), isSilent };
}

/** The nearest berth; its terminal is named only if no other one may be meant. */
function berthAt(near: readonly NearFence[]): Berth | null {
  let first: NearFence | null = null;
  let second: NearFence | null = null;
  for (const one of near) {
    if (one.fence.kind !== 'berth') continue;
    const isFirst = first === null || one.km < first.km;
    if (!isFirst && (second === null || one.km < second.km)) second = one;
    if (!isFirst) continue;
    second = first;
    first = one;
  }
  if (first === null || first.km > first.fence.radiusKm) return null;
  const isClear = second === null || second.km >= CLEARLY_NEARER * first.km;
  return { locode: first.fence.locode, terminalCode: isClear ? first.fence.terminalCode : null };
}

function follow(former: PortCall | null, sight: Sight, events: PortCallEvent[]): PortCall | null {
  let call = former === null ? null : stay(former, sight, events);
  call ??= enter(sight);
  if (call === null) return null;
  call = lie(call, sight, events);
  const { speedKnots } = sight.report;
  const isSlow = speedKnots !== null && speedKnots < ARRIVING_KNOTS_MAX;
  // One position may be wrong, so it takes two in the port that agree.
  const isAlone = call.entered.atMs === sight.report.atMs;
  if (call.locode === null || call.hasArrived || !isSlow || isAlone) return call;
  events.push(event('arrived', call.entered, sight, { locode: call.locode, terminalCode: null }));
  return { ...call, hasArrived: true };
}

/** Whether the vessel is still in its port; null if it has left. */
function stay(call: PortCall, sight: Sight, events: PortCallEvent[]): PortCall | null {
  const isHere = sight.near.some(({ fence }) => call.locode === null || fence.locode === call.locode);
  if (call.berth === null) return isHere ? call : null;

  const { berth } = call;
  const atBerth = sight.near.some(({ fence }) => fence.kind === 'berth' && fence.locode === berth.locode);
  if (atBerth) return { ...call, left: null, underWaySinceMs: null };
  const left = call.left ?? sight.between;
  const { speedKnots } = sight.report;
  const isUnderWay = !sight.isSilent && speedKnots !== null && speedKnots > UNDER_WAY_KNOTS_MIN;
  const underWaySinceMs = isUnderWay ? (call.underWaySinceMs ?? sight.report.atMs) : null;
  const isOnItsWay = underWaySinceMs !== null && sight.report.atMs - underWaySinceMs >= UNDER_WAY_MS_MIN;
  const isGone = !isHere || isOnItsWay;
  if (isGone && !call.hasDeparted) events.push(event('departed', left, sight, berth));
  return isHere ? { ...call, left, underWaySinceMs, hasDeparted: call.hasDeparted || isGone } : null;
}

/** Coming near a port. Of several whose areas overlap it is none yet. */
function enter({ between, near, berth }: Sight): PortCall | null {
  const area = near.find(({ fence, km }) => fence.kind === 'area' && km <= fence.radiusKm);
  if (area === undefined && berth === null) return null;
  const isKnown = area !== undefined && !area.isShared && (berth === null || berth.locode === area.fence.locode);
  return {
    locode: isKnown ? area.fence.locode : null,
    entered: between,
    hasArrived: false,
    still: null,
    berth: null,
    left: null,
    underWaySinceMs: null,
    hasDeparted: false,
  };
}

/** Lying still in a berth for long enough is being berthed. */
function lie(call: PortCall, sight: Sight, events: PortCallEvent[]): PortCall {
  const { berth, report } = sight;
  // Without a speed it is unknown whether the vessel lies still.
  if (berth !== null && report.speedKnots === null) return call;
  const isStill = berth !== null && report.speedKnots !== null && report.speedKnots < STILL_KNOTS_MAX;
  if (!isStill) return { ...call, still: null };

  const former = call.still?.locode === berth.locode && !sight.isSilent ? call.still : null;
  const terminalCode = former === null || former.terminalCode === berth.terminalCode ? berth.terminalCode : null;
  const still = { locode: berth.locode, terminalCode, since: former?.since ?? sight.between };
  const isLong = report.atMs - still.since.atMs >= STILL_MS_MIN;
  const isBerthed = call.berth?.locode === berth.locode && !call.hasDeparted;
  if (!isLong || isBerthed) return { ...call, still };
  return moor({ ...call, still }, still, sight, events);
}

function moor(call: PortCall, still: Berth & { since: Between }, sight: Sight, events: PortCallEvent[]): PortCall {
  const berth: Berth = { locode: still.locode, terminalCode: still.terminalCode };
  const isOtherPort = call.locode !== null && call.locode !== berth.locode;
  // From one port to the next without having left the area of the first: it came there when it came to the berth.
  if (isOtherPort && call.berth !== null && !call.hasDeparted)
    events.push(event('departed', call.left ?? still.since, sight, call.berth));
  const entered = isOtherPort ? still.since : call.entered;
  if (isOtherPort || !call.hasArrived) events.push(event('arrived', entered, sight, { ...berth, terminalCode: null }));
  events.push(event('berthed', still.since, sight, berth));
  const { locode } = berth;
  return { locode, entered, hasArrived: true, still, berth, left: null, underWaySinceMs: null, hasDeparted: false };
}

function event(type: PortCallEventType, between: Between, { report }: Sight, berth: Berth): PortCallEvent {
  return { type, locode: berth.locode, terminalCode: berth.terminalCode, ...between, report };
}
