/** Something that is drawn on the map. */
export interface FleetPoint {
  id: string;
  kind: 'place' | 'vessel';
  at: readonly [longitude: number, latitude: number];
  name: string;
  /** What is to be known of it, in a few words; may be empty. */
  about: string;
  /** Containers there. */
  count: number;
  tone: 'plain' | 'warning' | 'bad';
  /** Degrees; null where it is not known. */
  course: number | null;
  /** `old`: a position of more than a day ago. */
  state: 'known' | 'old' | 'estimate';
}

/** Points that lie so near to each other that they are drawn as one. */
export interface Cluster {
  points: readonly [FleetPoint, ...FleetPoint[]];
  /** That of the point with the most containers. */
  at: FleetPoint['at'];
  count: number;
}

/**
 * Gathers points of one kind that lie within some pixels of a larger one, the one with the most containers first. `project`
 * says where on the screen a point is.
 */
export function clusters(
  points: readonly FleetPoint[],
  project: (at: FleetPoint['at']) => { x: number; y: number },
  radius: number,
): Cluster[] {
  const placed = points
    .toSorted((one, other) => other.count - one.count || (one.id < other.id ? -1 : 1))
    .map((point) => ({ point, ...project(point.at) }));
  const taken = new Set<string>();
  return placed.flatMap((first): Cluster[] => {
    if (taken.has(first.point.id)) return [];
    const near = placed.filter(
      ({ point, x, y }) =>
        point !== first.point &&
        !taken.has(point.id) &&
        point.kind === first.point.kind &&
        Math.hypot(x - first.x, y - first.y) < radius,
    );
    for (const { point } of [first, ...near]) taken.add(point.id);
    const members = near.map(({ point }) => point);
    const count = members.reduce((sum, point) => sum + point.count, first.point.count);
    return [{ points: [first.point, ...members], at: first.point.at, count }];
  });
}
