import type { operations } from 'landfall/client';

type Answered = operations['get_container_route']['responses'][200]['content']['application/json'];

/** A part of the route of a container as the API answers it. */
export interface RouteFeature {
  geometry:
    | { type: 'Point'; coordinates: readonly number[] }
    | { type: 'LineString'; coordinates: readonly (readonly number[])[] };
  properties: Answered['features'][number]['properties'];
}

/** Longitude and latitude. Longitudes may lie beyond 180 degrees, so that no line runs around the world. */
export type MapPoint = [longitude: number, latitude: number];

/** What a map of one route shows. */
export interface RouteShapes {
  /** `seen`: AIS received the vessel there; `sketch`: what lies behind, `ahead`: what is to come, by sea lanes. */
  lines: { kind: 'seen' | 'sketch' | 'ahead'; points: MapPoint[] }[];
  ports: { name: string; at: MapPoint }[];
  vessel: { at: MapPoint; name: string | null; heading: number | null; speed: number | null; seenAt: string } | null;
}

/** Makes the shapes, side by side also where the route crosses the date line; null where no place of it is known. */
export function routeShapes(features: readonly RouteFeature[]): RouteShapes | null {
  const lines = unrolled(
    features.flatMap(({ geometry, properties }) => {
      const kind = kindOf(properties.feature_type);
      return geometry.type === 'LineString' && kind !== null
        ? [{ kind, points: geometry.coordinates.map(pointOf) }]
        : [];
    }),
  );
  const known = lines.flatMap(({ points }) => points);
  const ports: RouteShapes['ports'] = [];
  let vessel: RouteShapes['vessel'] = null;
  for (const { geometry, properties } of features) {
    if (geometry.type !== 'Point') continue;
    const at = nearest(pointOf(geometry.coordinates), [...known, ...ports.map((port) => port.at)]);
    if (properties.feature_type === 'port') ports.push({ name: properties.name ?? properties.label, at });
    if (properties.feature_type !== 'current_vessel') continue;
    vessel = {
      at,
      name: properties.vessel_name,
      heading: properties.vessel_location_heading,
      speed: properties.vessel_location_speed,
      seenAt: properties.vessel_location_timestamp,
    };
  }
  return ports.length === 0 ? null : { lines, ports, vessel };
}

function kindOf(type: RouteFeature['properties']['feature_type']): RouteShapes['lines'][number]['kind'] | null {
  if (type === 'past_vessel_locations') return 'seen';
  if (type === 'estimated_full_legs') return 'sketch';
  return type === 'estimated_partial_leg' ? 'ahead' : null;
}

function pointOf([longitude = 0, latitude = 0]: readonly number[]): MapPoint {
  return [longitude, latitude];
}

/** Each point goes on from the one before, the short way around. */
function unrolled(lines: RouteShapes['lines']): RouteShapes['lines'] {
  let last: number | null = null;
  return lines.map(({ kind, points }) => ({
    kind,
    points: points.map(([longitude, latitude]): MapPoint => {
      const turned: number = last === null ? longitude : longitude - 360 * Math.round((longitude - last) / 360);
      last = turned;
      return [turned, latitude];
    }),
  }));
}

/** The same place on that turn around the world on which the nearest of some points lies. */
function nearest([longitude, latitude]: MapPoint, points: readonly MapPoint[]): MapPoint {
  let best: MapPoint = [longitude, latitude];
  let distance = Number.POSITIVE_INFINITY;
  for (const [x, y] of points) {
    const turned = longitude - 360 * Math.round((longitude - x) / 360);
    const away = Math.abs(turned - x) + Math.abs(latitude - y);
    if (away >= distance) continue;
    distance = away;
    best = [turned, latitude];
  }
  return best;
}

/** The corners south-west and north-east of everything that is shown. */
export function boundsOf({ lines, ports, vessel }: RouteShapes): [MapPoint, MapPoint] {
  const points = [
    ...lines.flatMap((line) => line.points),
    ...ports.map(({ at }) => at),
    ...(vessel === null ? [] : [vessel.at]),
  ];
  const [longitudes, latitudes] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [
    [Math.min(...longitudes), Math.min(...latitudes)],
    [Math.max(...longitudes), Math.max(...latitudes)],
  ];
}
