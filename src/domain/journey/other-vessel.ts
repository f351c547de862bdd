import { firstBy } from '../../core/first.ts';
import { byNews } from './authority.ts';
import { isSameVessel, mayBeSameVessel, namesVessel } from './carriage.ts';
import type { Disruption } from './disruption.ts';
import type { Itinerary } from './itinerary.ts';
import { vesselOf } from './sailings.ts';
import type { Statement } from './statement.ts';

/**
 * The estimated arrival is stated for another vessel than the one on which the container sails: there may be a
 * transhipment that is not stated, or the statement is wrong. `before` is the vessel that it is on.
 */
export function expectedOnOtherVessel(
  arrival: Statement | null,
  { discharge, calls }: Itinerary,
  statements: readonly Statement[],
): Disruption[] {
  if (arrival === null || discharge === null || arrival.party !== 'shipping_line') return [];
  const { inbound } = discharge;
  if (!namesVessel(arrival.carriage) || !namesVessel(inbound) || mayBeSameVessel(arrival.carriage, inbound)) return [];
  const sailed = statements.filter((one) => one.standing === 'actual' && isSameVessel(one.carriage, inbound));
  if (sailed.some((one) => one.placeKey === discharge.key && isComing(one))) return [];
  const departure = firstBy(sailed.filter(isLeaving), byNews);
  if (departure === undefined) return [];
  const from = calls[calls.indexOf(discharge) - 1];
  return [
    {
      kind: 'other_vessel',
      place: from?.place ?? departure.place,
      before: vesselOf(inbound),
      beforeAt: departure.at,
      hasSailed: true,
      after: vesselOf(arrival.carriage),
      afterAt: arrival.at,
      arrivesAt: discharge.place,
      reportedAt: arrival.recordedAt,
      party: arrival.party,
      because: [arrival.id, departure.id],
    },
  ];
}

function isLeaving({ movement, mode }: Statement): boolean {
  return (movement === 'load' || movement === 'depart') && mode === 'vessel';
}

function isComing({ movement, mode }: Statement): boolean {
  return (movement === 'arrive' || movement === 'berth' || movement === 'discharge') && mode === 'vessel';
}
