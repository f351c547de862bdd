import type { EstimatedMilestoneName } from '../milestones.ts';
import type { Expected } from './etas.ts';
import type { Itinerary } from './itinerary.ts';
import { lastOf, type Mark, milestonePlaceText } from './milestone-list.ts';
import type { Spot } from './places.ts';
import type { Estimate } from './state.ts';
import type { Statement } from './statement.ts';

/** The estimates that have an event of their own, as long as the container has not come so far. */
export function estimatesOf(expected: Expected, marks: readonly Mark[], itinerary: Itinerary): Estimate[] {
  const { lading, discharge, destination } = itinerary;
  const isOut = lastOf(marks, 'full_out', 'delivered', 'empty_in') !== undefined;
  const isInland = marks.some(({ isOnCarriage, milestone }) => isOnCarriage && milestone.milestone.startsWith('rail_'));
  const hasLanded = isOut || isInland || lastOf(marks, 'vessel_arrived', 'vessel_berthed', 'vessel_discharged') != null;
  const hasSailed = hasLanded || marks.some(({ milestone }) => SAILED.has(milestone.milestone));
  const isThere = marks.some(
    ({ milestone, spot }) =>
      milestone.milestone === 'arrived_at_inland_destination' ||
      (spot.key === destination?.key &&
        (milestone.milestone === 'rail_unloaded' ||
          (milestone.milestone === 'full_out' && milestone.reverted === null))) ||
      milestone.milestone === 'delivered' ||
      milestone.milestone === 'empty_in',
  );
  return [
    ...(hasSailed ? [] : estimate('vessel_departed', expected.departure, lading)),
    ...(hasLanded ? [] : estimate('vessel_arrived', expected.arrival, discharge)),
    ...(isThere
      ? []
      : estimate('arrived_at_inland_destination', expected.railArrival ?? expected.inlandArrival, destination)),
  ];
}

const SAILED: ReadonlySet<string> = new Set([
  'vessel_departed',
  'transshipment_arrived',
  'transshipment_discharged',
  'transshipment_loaded',
  'transshipment_departed',
]);

function estimate(name: EstimatedMilestoneName, statement: Statement | null, spot: Spot | null): Estimate[] {
  if (statement === null || spot === null) return [];
  return [
    {
      key: `estimated.${name}@${milestonePlaceText(spot)}`,
      milestone: name,
      at: statement.at,
      precision: statement.precision,
      party: statement.party,
      because: [statement.id],
      place: spot.place,
      facility: statement.facility,
      vesselName: statement.carriage.name,
      vesselImo: statement.carriage.imo,
      voyage: statement.carriage.voyage,
    },
  ];
}
