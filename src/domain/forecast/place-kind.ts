/** Where an arrival is: of a vessel at a port, or of a container at a rail ramp inland. */
export const PLACE_KINDS = ['port', 'ramp'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];
