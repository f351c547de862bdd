import { beforeAll, describe, expect, it } from 'vitest';
import { distanceNauticalMiles, greatCircle, type Point } from '../../../src/domain/great-circle.ts';
import { PORTS } from '../../../src/domain/location-table.ts';
import { seaNetwork } from '../../../src/domain/sea/network.ts';
import { seaRoute } from '../../../src/domain/sea/sea-route.ts';
import { cellOf } from './build/grid.ts';
import { landCells } from './build/land.ts';
import { type Spot, straightLine } from './build/spot.ts';
import { CANAL_LINES, WATERWAYS } from './build/waterways.ts';

/** So much of a line may lie on what the map takes for land: what a pixel is on a map of a continent. */
const LAND_NM_MAX = 2;

/** Bays and harbours at the end of a way are smaller than the map can show. */
const NEAR_PORT_NM = 60 / 1.852;

const NEAR_CHANNEL_NM = 8;
const LOOK_NM = 2;

/** Lines are drawn straight over this distance. */
const DRAWN_NM = 60;

const ROTTERDAM = { latitude: 51.95, longitude: 4.05 };

describe('the lines of sea routes', () => {
  const ports = PORTS.map(([, , , latitude, longitude]): Point => ({ latitude, longitude }));
  const channels = [...Object.values(WATERWAYS), ...Object.values(CANAL_LINES)].flatMap(channelPoints);
  let land: Uint8Array;

  beforeAll(() => {
    land = landCells('50m');
  });

  it('cross no land but by canals, rivers and channels, and near the ports', () => {
    const { points, firstLanes, ends } = seaNetwork();
    const wrong = points.flatMap((from, node) => {
      return [...ends.subarray(firstLanes[node], firstLanes[node + 1])].flatMap((end) => {
        const to = points[end];
        if (to === undefined || end < node || landMiles([from, to]) <= LAND_NM_MAX) return [];
        return `${from.latitude} ${from.longitude} to ${to.latitude} ${to.longitude}`;
      });
    });

    expect(wrong).toEqual([]);
  });

  it('cross none on the way to a port that is not on any lane', () => {
    const places = seaNetwork().points;
    const off = ports.filter((port) => places.every((place) => distanceNauticalMiles(place, port) > 1.5));

    expect(off.filter((port) => landMiles(seaRoute(port, ROTTERDAM)?.points ?? [port]) > LAND_NM_MAX)).toEqual([]);
  });

  it('would be found out if they crossed a country', () => {
    const marseille = { latitude: 43.35, longitude: 5.33 };

    expect(landMiles([marseille, ROTTERDAM])).toBeGreaterThan(400);
  });

  it('lead to all ports of the table', () => {
    expect(ports.filter((port) => seaRoute(port, ROTTERDAM) === null)).toEqual([]);
  });

  /** How many miles of a line lie on land where none should. */
  function landMiles(line: readonly Point[]): number {
    const looks = line.flatMap((point, index) => [...drawn(line[index - 1] ?? point, point)]);
    return looks.filter((spot) => land[cellOf(...spot)] === 1 && !isExcused(spot)).length * LOOK_NM;
  }

  function isExcused([longitude, latitude]: Spot): boolean {
    const isNear = (miles: number) => (point: Point) =>
      Math.abs(point.latitude - latitude) * 60 <= miles &&
      distanceNauticalMiles(point, { latitude, longitude }) <= miles;
    return ports.some(isNear(NEAR_PORT_NM)) || channels.some(isNear(NEAR_CHANNEL_NM));
  }
});

function* drawn(from: Point, to: Point): Generator<Spot> {
  const steps = Math.max(1, Math.ceil(distanceNauticalMiles(from, to) / DRAWN_NM));
  const turns = steps === 1 ? [from, to] : greatCircle(from, to, steps + 1);
  for (const [index, turn] of turns.entries()) {
    const before = turns[index - 1] ?? turn;
    const step = LOOK_NM / 60;
    yield* straightLine([before.longitude, before.latitude], [turn.longitude, turn.latitude], step);
  }
}

function channelPoints(line: readonly Spot[]): Point[] {
  return line.flatMap((spot, index) =>
    [...straightLine(line[index - 1] ?? spot, spot, 0.05)].map(([longitude, latitude]) => ({ latitude, longitude })),
  );
}
