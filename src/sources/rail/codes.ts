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
  ['A', noMilestone('arrived at a place on the way')],
  ['B', noMilestone('bad order')],
  ['D', { words: 'arrived at its destination', moved: { movement: 'arrive', mode: 'rail' } }],
  ['G', noMilestone('released from bad order')],
  ['H', noMilestone('delayed or held')],
  ['J', noMilestone('delivered to the next railroad')],
  ['N', noMilestone('no bill')],
  ['P', { words: 'departed', moved: { movement: 'depart', mode: 'rail' } }],
  ['R', noMilestone('received from the railroad before')],
  ['S', noMilestone('stored')],
  ['W', noMilestone('released by the patron')],
  ['X', noMilestone('pulled from the siding of the patron')],
  ['Y', { words: 'constructively placed, or notice given', moved: { movement: 'available', mode: null } }],
  ['Z', noMilestone('placed on the siding of the patron')],
]);

/** The events at the destination with which the way by rail ends: an estimate of one is the estimate of the arrival. */
export const ENDS: ReadonlySet<string> = new Set(['D', 'Y', 'Z']);

/** A code that says where the container was, and is no milestone. */
export function noMilestone(words: string): RailSighting {
  return { words, moved: null };
}
