import { DAY_MS, MINUTE_MS } from '../instant.ts';
import type { NearFence } from './fence.ts';
import { followCall, type PortCall, type PortCallEvent } from './port-call.ts';
import { isReachable, judge, type PositionReport, type ReportVerdict, type Track, UNSEEN } from './track.ts';

/**
 * What is known of one vessel, and how it changes with every position.
 *
 * A vessel that is received without a pause cannot be mistaken for another. After a pause the first position may be wrong,
 * or of another vessel that uses the same number, and so may the events derived from it: so the state before the pause is
 * kept. When positions that agree show that the vessel was elsewhere all the time, the kept state continues, and the
 * events since the pause are retracted. If the vessel cannot have come from there either, the whole call is retracted,
 * and the state starts over.
 */
/** Everything that is remembered of one vessel: plain data, so that it can be kept over a restart. */
export interface VesselState {
  track: Track;
  call: PortCall | null;
  /** The state before the last pause; null before the first position. */
  before: Before | null;
  /** Events reported since then, or of the current call. */
  reported: readonly PortCallEvent[];
}

interface Before {
  /** Null before its first position. */
  last: PositionReport | null;
  call: PortCall | null;
  /** When it was received again. */
  againMs: number;
}

/** What a position changes. `late` and `jump` change nothing of the call. */
export interface VesselStep {
  verdict: ReportVerdict;
  state: VesselState;
  events: readonly PortCallEvent[];
  /** Events that were reported before and are wrong. */
  retracted: readonly PortCallEvent[];
}

/** Of a vessel that was never seen. */
export const INITIAL_VESSEL_STATE: VesselState = Object.freeze({
  track: UNSEEN,
  call: null,
  before: null,
  reported: Object.freeze([]),
});

/** In a shorter time no vessel is mistaken: it cannot come further than to the next berth. */
const PAUSE_MS_MIN = 10 * MINUTE_MS;
/** A vessel received for this long without a pause was where its positions showed. */
const DOUBTED_MS_MAX = DAY_MS;
/** What a vessel does in one port, and in the one before. */
const REPORTED_MAX = 8;
const NO_EVENTS: readonly PortCallEvent[] = Object.freeze([]);

/** Takes one position into account; `near` are the fences around it. Pure: the same positions give the same events. */
export function step(state: VesselState, report: PositionReport, near: readonly NearFence[]): VesselStep {
  const { verdict, track, isMoved } = judge(state.track, report);
  if (verdict !== 'taken') return { verdict, state: { ...state, track }, events: NO_EVENTS, retracted: NO_EVENTS };
  const {
    last,
    call: former,
    before,
    reported,
    retracted,
  } = isMoved ? corrected(state, report) : paused(state, report);
  if (former === null && near.length === 0)
    return { verdict, state: { track, call: null, before, reported }, events: NO_EVENTS, retracted };

  const sighted = { ...report, speedKnots: track.last?.speedKnots ?? null };
  const { call, events } = followCall(former, { report: sighted, previous: last, near });
  const known = events.length === 0 ? reported : [...reported, ...events].slice(-REPORTED_MAX);
  return { verdict, state: { track, call, before, reported: known }, events, retracted };
}

/** Where a position goes on from. */
interface Onward extends Omit<VesselState, 'track'> {
  last: PositionReport | null;
  retracted: readonly PortCallEvent[];
}

function paused({ track: { last }, call, before, reported }: VesselState, report: PositionReport): Onward {
  if (last !== null && report.atMs - last.atMs <= PAUSE_MS_MIN)
    return { last, call, before, reported, retracted: NO_EVENTS };
  const ofCall =
    reported.length === 0 ? reported : reported.filter((event) => call !== null && event.atMs >= call.entered.atMs);
  return { last, call, before: { last, call, againMs: report.atMs }, reported: ofCall, retracted: NO_EVENTS };
}

function corrected({ before, reported }: VesselState, report: PositionReport): Onward {
  const isSince = (event: PortCallEvent) => before !== null && event.report.atMs >= before.againMs;
  const anew = {
    last: null,
    call: null,
    before: { last: null, call: null, againMs: report.atMs },
    reported: NO_EVENTS,
  };
  if (before === null || report.atMs - before.againMs > DOUBTED_MS_MAX) return { ...anew, retracted: NO_EVENTS };
  if (before.last === null || !isReachable(before.last, report)) return { ...anew, retracted: reported };
  const { last, call } = before;
  return {
    last,
    call,
    before,
    reported: reported.filter((event) => !isSince(event)),
    retracted: reported.filter(isSince),
  };
}
