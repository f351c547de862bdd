import type { z } from 'zod';
import type { Conditions } from '../list/paged-list.ts';
import {
  type MatchedPorts,
  matchedPorts,
  type PortFilter,
  type PortText,
  portFilter,
} from '../location/port-filter.ts';
import type { Matched, ShipmentFilter } from '../shipment/shipment-filter.ts';
import { placeOfStage, STAGE_NOW } from './standing-place.ts';

/** Where containers stand or are to be picked up, and where they stand or go next. */
interface WantedPlaces {
  pickup_place: z.output<typeof PortText> | undefined;
  place: z.output<typeof PortText> | undefined;
}

/** Adds the filters by place that were given to those of the shipment. */
export function withPlaceFilters(
  filter: ShipmentFilter,
  { pickup_place, place }: WantedPlaces,
  conditions: Conditions,
): ShipmentFilter {
  const places = [
    ...(pickup_place === undefined ? [] : [pickupPlace(portFilter(pickup_place, conditions), conditions)]),
    ...(place === undefined ? [] : [standingPlace(portFilter(place, conditions), conditions)]),
  ];
  return places.reduce(withPlace, filter);
}

/** A filter by place, and the column of the answer that has the places that were meant. */
interface PlaceFilter {
  place: PortFilter;
  column: 'matched_pickup_places' | 'matched_places';
}

/** Adds that containers stand, or are to be picked up, at one of the places. */
function pickupPlace(place: PortFilter, conditions: Conditions): PlaceFilter {
  const text = `c.pickup_location_id = ${place.plannedIds()}`;
  // As with ports: of what is not named by codes alone the planner does not know how many there are.
  if (place.isPlanned) conditions.addOrdered(text);
  else conditions.add(text);
  return { place, column: 'matched_pickup_places' };
}

/** Adds that containers stand at one of the places, or go there next. */
function standingPlace(place: PortFilter, conditions: Conditions): PlaceFilter {
  conditions.add(`${placeOfStage(`(${STAGE_NOW})`)} = ${place.ids}`);
  return { place, column: 'matched_places' };
}

function withPlace(filter: ShipmentFilter, { place, column }: PlaceFilter): ShipmentFilter {
  const columns = [...(filter.extra === undefined ? [] : [filter.extra]), `${place.places} AS ${column}`];
  return {
    extra: columns.join(', '),
    matched: (found) => withPlaces(filter.matched(found), matchedPorts(place, found[column] ?? [])),
  };
}

/** What both filters were taken to mean; nothing where one of them means no place that is known. */
function withPlaces(matched: Matched, places: MatchedPorts): Matched {
  const { matched_ports: ports, suggested_ports: suggested = [] } = matched;
  if (ports === undefined || (ports.length > 0 && places.matched_ports.length === 0)) return { ...matched, ...places };
  if (ports.length === 0) return matched;
  const others = [...suggested, ...(places.suggested_ports ?? [])];
  const both = { ...matched, matched_ports: [...ports, ...places.matched_ports] };
  return others.length === 0 ? both : { ...both, suggested_ports: others };
}
