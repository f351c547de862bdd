import { firstBy } from '../../core/first.ts';
import { toEpochMs } from '../instant.ts';
import { byNews } from './authority.ts';
import { isSameVessel, mayBeSameVessel, namesVessel } from './carriage.ts';
import type { Disruption } from './disruption.ts';
import type { EverSaid } from './disruptions.ts';
import type { Call } from './itinerary.ts';
import { NOWHERE } from './places.ts';
import { bookedVessels, isHere, isSameSailing, LATER_SAILING_MS_MIN, rank, reportedAt, vesselOf } from './sailings.ts';
import type { Statement } from './statement.ts';

/**
 * The vessels with which a container was to arrive at a port and does not. Lines show a roll in the arrival alone where
 * they drop the departure that was planned before. A vessel that took the container on another leg was no vessel that
 * left it behind. `from` is the call before.
 */
export function changedArrivals(
  call: Call,
  from: Call | undefined,
  { line, itinerary }: Pick<EverSaid, 'itinerary'> & { line: readonly Statement[] },
): Disruption[] {
  const here = line.filter((one) => isComing(one) && isHere(one, call, itinerary));
  const own = here.filter(({ carriage, isWithdrawn }) => !isWithdrawn && isSameVessel(carriage, call.inbound));
  const now = firstBy(own, (a, b) => rank(a) - rank(b) || byNews(a, b));
  if (now === undefined || from === undefined) return [];
  const known = here.filter((one) => isSameSailing(one, now)).map(({ version }) => version);
  const since = known.sort()[0] ?? now.version;
  return bookedVessels(here, now)
    .filter((one) => one.standing !== 'actual' && one.version < since)
    .filter(({ carriage }) => namesVessel(carriage) && !mayBeSameVessel(carriage, now.carriage))
    .map((booked) => {
      const boarding = boardingOf(booked, from, line);
      // What was stated after it had left is about a later leg, wherever that begins.
      const isOfLaterLeg = boarding === undefined && hasSailed(from, booked, line);
      const isLater = now.atMs - booked.atMs >= LATER_SAILING_MS_MIN;
      const isOnOtherLeg = itinerary.calls.some(({ outbound }) => isSameVessel(outbound, booked.carriage));
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
        reportedAt: reportedAt(now, here),
        party: booked.party,
        because: [booked.id, now.id],
      };
    });
}

/** Where a vessel was to take it on further on its way, at a port that is no part of it any more. */
function boardingOf({ carriage }: Statement, from: Call, line: readonly Statement[]): Statement | undefined {
  return line.find(
    (one) =>
      isLeaving(one) && one.placeKey !== from.key && isSameVessel(one.carriage, carriage) && one.placeKey !== NOWHERE,
  );
}

/** Whether it had left the port when a vessel for a leg from there was stated. */
function hasSailed(from: Call, booked: Statement, line: readonly Statement[]): boolean {
  return line.some(
    (one) =>
      one.standing === 'actual' && isLeaving(one) && one.placeKey === from.key && one.atMs < toEpochMs(booked.version),
  );
}

function isLeaving({ movement, mode }: Statement): boolean {
  return (movement === 'load' || movement === 'depart') && mode === 'vessel';
}

function isComing({ movement, mode, load }: Statement): boolean {
  return (movement === 'arrive' || movement === 'discharge') && mode === 'vessel' && load !== 'empty';
}
