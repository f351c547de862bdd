import { firstBy } from '../../core/first.ts';
import { toEpochMs } from '../instant.ts';
import { byNews } from './authority.ts';
import { type Carriage, isSameVessel, mayBeSameVessel, namesVessel } from './carriage.ts';
import type { Disruption } from './disruption.ts';
import type { Call, Itinerary } from './itinerary.ts';
import { NOWHERE } from './places.ts';
import {
  atCalls,
  bookedVessels,
  type CallFinder,
  isSameSailing,
  LATER_SAILING_MS_MIN,
  rank,
  sourceTime,
  VesselIndex,
  vesselOf,
} from './sailings.ts';
import type { Statement } from './statement.ts';

/** What the line said, looked up once for all calls. */
interface SaidByLine {
  comingAt: CallFinder;
  /** With which vessels the container was to leave any port. */
  leaving: VesselIndex<Statement>;
  /** When a first vessel had left a port. */
  leftMs: ReadonlyMap<string, number>;
  /** The vessels with which it leaves its ports. */
  outbound: VesselIndex<{ carriage: Carriage }>;
}

/**
 * The vessels with which a container was to arrive at a port and does not. Lines show a roll in the arrival alone where
 * they drop the departure that was planned before. A vessel that took the container on another leg was no vessel that
 * left it behind. `from` is the call before.
 */
export function changedArrivals(
  line: readonly Statement[],
  itinerary: Itinerary,
): (call: Call, from: Call) => Disruption[] {
  const leaving = line.filter(isLeaving);
  const leftMs = new Map<string, number>();
  for (const { standing, placeKey, atMs } of leaving) {
    if (standing === 'actual') leftMs.set(placeKey, Math.min(atMs, leftMs.get(placeKey) ?? Infinity));
  }
  const said: SaidByLine = {
    comingAt: atCalls(line.filter(isComing), itinerary),
    leaving: new VesselIndex(leaving),
    leftMs,
    outbound: new VesselIndex(itinerary.calls.map(({ outbound }) => ({ carriage: outbound }))),
  };
  return (call, from) => changedAt(call, from, said);
}

function changedAt(call: Call, from: Call, { comingAt, leaving, leftMs, outbound }: SaidByLine): Disruption[] {
  const here = comingAt(call);
  const own = here.filter(({ carriage, isWithdrawn }) => !isWithdrawn && isSameVessel(carriage, call.inbound));
  const now = firstBy(own, (a, b) => rank(a) - rank(b) || byNews(a, b));
  if (now === undefined) return [];
  const known = here.filter((one) => isSameSailing(one, now)).map(({ version }) => version);
  const since = known.sort()[0] ?? now.version;
  const nowReportedAt = sourceTime(here.filter((one) => isSameSailing(one, now)));
  return bookedVessels(here, now)
    .filter((one) => one.standing !== 'actual' && one.version < since)
    .filter(({ carriage }) => namesVessel(carriage) && !mayBeSameVessel(carriage, now.carriage))
    .map((booked) => {
      const boarding = boardingOf(booked, from, leaving);
      // What was stated after it had left is about a later leg, wherever that begins.
      const isOfLaterLeg = boarding === undefined && (leftMs.get(from.key) ?? Infinity) < toEpochMs(booked.version);
      const isLater = now.atMs - booked.atMs >= LATER_SAILING_MS_MIN;
      const isOnOtherLeg = outbound.of(booked.carriage).length > 0;
      const late = from.role === 'lading' ? 'rolled' : 'missed_connection';
      return {
        kind: isLater && !isOnOtherLeg && !isOfLaterLeg && boarding === undefined ? late : 'vessel_changed',
        place: isOfLaterLeg ? null : (boarding?.place ?? from.place),
        before: vesselOf(booked.carriage),
        beforeAt: booked.at,
        hasSailed: false,
        after: vesselOf(now.carriage),
        afterAt: now.at,
        arrivesAt: call.place,
        reportedAt: nowReportedAt,
        party: booked.party,
        because: [booked.id, now.id],
      };
    });
}

/** Where a vessel was to take it on further on its way, at a port that is no part of it any more. */
function boardingOf({ carriage }: Statement, from: Call, leaving: VesselIndex<Statement>): Statement | undefined {
  return leaving.of(carriage).find(({ placeKey }) => placeKey !== from.key && placeKey !== NOWHERE);
}

function isLeaving({ movement, mode }: Statement): boolean {
  return (movement === 'load' || movement === 'depart') && mode === 'vessel';
}

function isComing({ movement, mode, load }: Statement): boolean {
  return (movement === 'arrive' || movement === 'discharge') && mode === 'vessel' && load !== 'empty';
}
