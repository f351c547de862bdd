/** The canals that a route can be requested to avoid. */
export const CANALS = ['suez', 'panama', 'kiel'] as const;
export type Canal = (typeof CANALS)[number];

/**
 * How much longer a mile takes in a canal than at sea, with the wait before it: 87 miles of Suez take 15 hours, 44 of
 * Panama a whole day (both as their authorities say on the whole), 53 of Kiel 8 hours, against 16 knots. Without this a
 * ship from China to Europe that cannot use Suez would be sent through Panama to save some miles.
 */
export const CANAL_SLOWNESS: Readonly<Record<Canal, number>> = { suez: 2.75, panama: 8.75, kiel: 2.5 };

/** How long a canal is, in nautical miles, and how many hours its passage takes with the wait before it. */
export const CANAL_PASSAGES: Readonly<Record<Canal, { miles: number; hours: number }>> = {
  suez: { miles: 87, hours: 15 },
  panama: { miles: 44, hours: 24 },
  kiel: { miles: 53, hours: 8 },
};
