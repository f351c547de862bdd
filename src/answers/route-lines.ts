import type { ContainerMap } from '../services/container/container-map.ts';

/** The member of an answer's `_meta` in which a view finds the lines; models do not read it. */
export const ROUTE_LINES = 'landfall/route-lines';

/** A line of the route of a container: where AIS saw its vessel, or a sketch of what lies behind or ahead. */
export interface RouteLine {
  kind: 'seen' | 'sketch' | 'ahead';
  /** Longitude before latitude. */
  points: [number, number][];
}

/** More points than a small map can show would only make the answer long. */
const POINTS_MAX = 80;

/** A tenth of a degree is less than a pixel of a map of an ocean. */
const DECIMALS = 1;

const KINDS = {
  past_vessel_locations: 'seen',
  estimated_full_legs: 'sketch',
  estimated_partial_leg: 'ahead',
} as const;

/** The lines of a map, thinned to what a small one can show. */
export function routeLines({ features }: ContainerMap): RouteLine[] {
  return features.flatMap(({ geometry, properties: { feature_type: type } }) => {
    if (geometry.type !== 'LineString' || type === 'port' || type === 'current_vessel') return [];
    return [{ kind: KINDS[type], points: thinned(geometry.coordinates) }];
  });
}

/** Every so many points of a line, its first and last among them. */
function thinned(points: readonly (readonly [number, number])[]): [number, number][] {
  const step = Math.max(1, Math.ceil((points.length - 1) / (POINTS_MAX - 1)));
  const kept = points.filter((_point, at) => at % step === 0 || at === points.length - 1);
  return kept.map(([longitude, latitude]) => [rounded(longitude), rounded(latitude)]);
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}
