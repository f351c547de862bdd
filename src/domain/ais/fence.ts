import type { Point } from '../great-circle.ts';
import { latitudeDegrees, longitudeDegrees, nearKm } from './near.ts';

/** A circle around a port or a terminal, in which a vessel is there. */
export interface Fence {
  locode: string;
  /** The SMDG code of the terminal; null where the circle is the port's. */
  terminalCode: string | null;
  latitude: number;
  longitude: number;
  radiusKm: number;
  kind: 'berth' | 'area';
}

/** A port and the terminals of it whose coordinates are known. */
export interface PortPoints extends Point {
  locode: string;
  terminals: readonly (Point & { code: string })[];
}

/** A fence that a point lies in or, on its way out, not far from. */
export interface NearFence {
  fence: Fence;
  km: number;
  /** Areas of other ports overlap this one, so a position in it does not identify the port. */
  isShared: boolean;
}

/** Fences by where they are. */
export interface FenceIndex {
  /** All fences whose outer edge a point lies within; none at sea. */
  near(point: Point): readonly NearFence[];
}

/** From the terminal's point, which lies ashore, to the end of a long quay. */
const BERTH_RADIUS_KM = 2.5;
const AREA_RADIUS_KM = 20;
/** A vessel is gone only where it is this much further away than it had to come: positions jitter. */
export const OUTER_EDGE = 1.25;

const CELLS_PER_DEGREE = 2;
const CELLS_AROUND = 360 * CELLS_PER_DEGREE;
const NOWHERE: readonly NearFence[] = Object.freeze([]);

/** The fences of a port: its area, and its berths. Without a terminal that is known, the berths are where the port is. */
export function portFences({ locode, latitude, longitude, terminals }: PortPoints): Fence[] {
  const port = { locode, terminalCode: null, latitude, longitude };
  const berth = { kind: 'berth', radiusKm: BERTH_RADIUS_KM } as const;
  const berths = terminals.map((at) => ({
    ...berth,
    locode,
    terminalCode: at.code,
    latitude: at.latitude,
    longitude: at.longitude,
  }));
  return [
    { ...port, kind: 'area', radiusKm: AREA_RADIUS_KM },
    ...(berths.length > 0 ? berths : [{ ...port, ...berth }]),
  ];
}

/** Puts fences into a grid of half degrees, so that a position is compared with the few near it alone. */
export function createFenceIndex(fences: readonly Fence[]): FenceIndex {
  const cells = new Map<number, { fence: Fence; isShared: boolean }[]>();
  for (const fence of fences) {
    for (const cell of cellsOf(fence)) {
      const others = cells.get(cell) ?? [];
      cells.set(cell, [...others, { fence, isShared: false }]);
    }
  }
  for (const entries of cells.values()) {
    for (const entry of entries) entry.isShared = entries.some(({ fence }) => overlaps(entry.fence, fence));
  }
  // Two areas overlap in some cells of both and not in others.
  const shared = new Set([...cells.values()].flat().flatMap(({ fence, isShared }) => (isShared ? [fence] : [])));
  return { near };

  function near(point: Point): readonly NearFence[] {
    const entries = cells.get(cellOf(row(point.latitude), column(point.longitude)));
    if (entries === undefined) return NOWHERE;
    const found: NearFence[] = [];
    for (const { fence } of entries) {
      const km = nearKm(point, fence);
      if (km <= fence.radiusKm * OUTER_EDGE) found.push({ fence, km, isShared: shared.has(fence) });
    }
    return found;
  }
}

function overlaps(one: Fence, other: Fence): boolean {
  const isOther = one.locode !== other.locode && one.kind === 'area' && other.kind === 'area';
  return isOther && nearKm(one, other) < one.radiusKm + other.radiusKm;
}

function cellsOf(fence: Fence): number[] {
  const km = fence.radiusKm * OUTER_EDGE;
  const up = latitudeDegrees(km);
  const poleward = Math.min(90, Math.abs(fence.latitude) + up);
  const across = longitudeDegrees(km, poleward);
  const cells = new Set<number>();
  for (let y = row(fence.latitude - up); y <= row(fence.latitude + up); y++) {
    const last = Math.floor((fence.longitude + across + 180) * CELLS_PER_DEGREE);
    for (let x = Math.floor((fence.longitude - across + 180) * CELLS_PER_DEGREE); x <= last; x++)
      cells.add(cellOf(y, ((x % CELLS_AROUND) + CELLS_AROUND) % CELLS_AROUND));
  }
  return [...cells];
}

function row(latitude: number): number {
  return Math.floor((latitude + 90) * CELLS_PER_DEGREE);
}

function column(longitude: number): number {
  return Math.floor((longitude + 180) * CELLS_PER_DEGREE) % CELLS_AROUND;
}

function cellOf(y: number, x: number): number {
  return y * CELLS_AROUND + x;
}
