import type { Movement, TransportMode } from '../../domain/observation.ts';

/** What a sighting code says: something that matters for a container, or nothing that does. */
export interface RailSighting {
  words: string;
  /** Null for a known code that is not a milestone of a container. */
  moved: { movement: Movement; mode: TransportMode | null } | null;
}

/**
 * Sighting codes of car location messages (CLM), as shippers of North America publish the list of the railroads
 * (cpchem.com, Car Location Message Event Sighting Codes; solrs.ca, Sight Codes). Codes that these lists do not have
 * (there are some for ramps) are not known here either.
 *
 * A train that comes to a yard on the way, or hands its cars to another railroad, has not arrived. Constructive
 * placement is the notice that a container can be fetched by road. What a consignee does at its own siding (Z, W, X) is
 * about cars.
 */
export const SIGHTINGS: ReadonlyMap<string, RailSighting> = new Map<string, RailSighting>([
  ['A', noted('arrived at a place on the way')],
  ['B', noted('bad order')],
  ['D', { words: 'arrived at its destination', moved: { movement: 'arrive', mode: 'rail' } }],
  ['G', noted('released from bad order')],
  ['H', noted('delayed or held')],
  ['J', noted('delivered to the next railroad')],
  ['N', noted('no bill')],
  ['P', { words: 'departed', moved: { movement: 'depart', mode: 'rail' } }],
  ['R', noted('received from the railroad before')],
  ['S', noted('stored')],
  ['W', noted('released by the patron')],
  ['X', noted('pulled from the siding of the patron')],
  ['Y', { words: 'constructively placed, or notice given', moved: { movement: 'available', mode: null } }],
  ['Z', noted('placed on the siding of the patron')],
]);

/** The events at the destination with which the way by rail ends: an estimate of one is the estimate of the arrival. */
export const ENDS: ReadonlySet<string> = new Set(['D', 'Y', 'Z']);

function noted(words: string): RailSighting {
  return { words, moved: null };
}
