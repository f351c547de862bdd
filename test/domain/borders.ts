import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { distanceNauticalMiles } from '../../src/domain/great-circle.ts';
import { countryName } from '../../src/domain/region-name.ts';

type Position = readonly number[];

/** The rings of a country's border, and the box around each. */
export interface Country {
  name: string;
  rings: { points: Position[]; west: number; east: number; south: number; north: number }[];
}

/** The border may be as far as this: harbours lie on quays that the map of the scale 1:50,000,000 does not draw. */
const NAUTICAL_MILES_MAX = 16;
const BOX_DEGREES = 1;

/** What Natural Earth calls otherwise than the Unicode repository does. */
const NAMES: Readonly<Record<string, string>> = {
  AG: 'Antigua and Barb.',
  CD: 'Dem. Rep. Congo',
  CG: 'Congo',
  CI: "Côte d'Ivoire",
  CK: 'Cook Is.',
  CV: 'Cabo Verde',
  DO: 'Dominican Rep.',
  FK: 'Falkland Is.',
  FO: 'Faeroe Is.',
  GQ: 'Eq. Guinea',
  HK: 'Hong Kong',
  KN: 'St. Kitts and Nevis',
  KY: 'Cayman Is.',
  LC: 'Saint Lucia',
  MH: 'Marshall Is.',
  MM: 'Myanmar',
  MO: 'Macao',
  MP: 'N. Mariana Is.',
  PF: 'Fr. Polynesia',
  SB: 'Solomon Is.',
  ST: 'São Tomé and Principe',
  TC: 'Turks and Caicos Is.',
  TR: 'Turkey',
  TT: 'Trinidad and Tobago',
  US: 'United States of America',
  VC: 'St. Vin. and Gren.',
  VI: 'U.S. Virgin Is.',
};

/** Overseas parts that Natural Earth draws as one country with the motherland, and what it does not draw at all. */
const DRAWN_WITH: Readonly<Record<string, string>> = {
  BQ: 'Netherlands',
  GF: 'France',
  GI: 'Spain',
  GP: 'France',
  MQ: 'France',
  RE: 'France',
  YT: 'France',
};

/** Whether a point lies in or beside the country of an ISO 3166-1 code; null for one that the map does not draw. */
export function isInCountry(countries: readonly Country[], code: string, point: Point): boolean | null {
  const name = NAMES[code] ?? DRAWN_WITH[code] ?? countryName(code);
  const drawn = countries.filter((country) => country.name === name);
  return drawn.length === 0 ? null : drawn.some((country) => isInOrBeside(country, point.latitude, point.longitude));
}

interface Point {
  latitude: number;
  longitude: number;
}

/** The borders of the countries of Natural Earth 1:50,000,000. */
export function readCountries(): Country[] {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
  const topology: Topology<{ countries: GeometryCollection<{ name: string }> }> = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  return feature(topology, topology.objects.countries).features.map(({ geometry, properties }) => ({
    name: properties.name,
    rings: ringsOf(geometry).map((points) => ({ points, ...boxOf(points) })),
  }));
}

function ringsOf(geometry: { type: string; coordinates?: unknown }): Position[][] {
  if (geometry.type === 'Polygon') return isRings(geometry.coordinates) ? geometry.coordinates : [];
  if (geometry.type !== 'MultiPolygon' || !Array.isArray(geometry.coordinates)) return [];
  return geometry.coordinates.flatMap((polygon) => (isRings(polygon) ? polygon : []));
}

function isRings(value: unknown): value is Position[][] {
  return Array.isArray(value) && Array.isArray(value[0]) && Array.isArray(value[0][0]);
}

function boxOf(points: readonly Position[]): { west: number; east: number; south: number; north: number } {
  const [longitudes, latitudes] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)];
  return {
    west: longitudes.reduce((a, b) => Math.min(a, b)),
    east: longitudes.reduce((a, b) => Math.max(a, b)),
    south: latitudes.reduce((a, b) => Math.min(a, b)),
    north: latitudes.reduce((a, b) => Math.max(a, b)),
  };
}

function isInOrBeside({ rings }: Country, latitude: number, longitude: number): boolean {
  const near = rings.filter(
    ({ west, east, south, north }) =>
      longitude > west - BOX_DEGREES &&
      longitude < east + BOX_DEGREES &&
      latitude > south - BOX_DEGREES &&
      latitude < north + BOX_DEGREES,
  );
  const crossings = near.flatMap(({ points }) => points.map((to, at) => [points[at - 1] ?? to, to] as const));
  const isInside = crossings.filter((edge) => crossesEastward(edge, latitude, longitude)).length % 2 === 1;
  return isInside || crossings.some((edge) => isBeside(edge, latitude, longitude));
}

// A ray to the east crosses the border an odd number of times if it begins inside.
function crossesEastward([from, to]: readonly [Position, Position], latitude: number, longitude: number): boolean {
  const [[x0 = 0, y0 = 0], [x1 = 0, y1 = 0]] = [from, to];
  return y0 > latitude !== y1 > latitude && longitude < x0 + ((latitude - y0) / (y1 - y0)) * (x1 - x0);
}

function isBeside([from, to]: readonly [Position, Position], latitude: number, longitude: number): boolean {
  const [[x0 = 0, y0 = 0], [x1 = 0, y1 = 0]] = [from, to];
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((longitude - x0) * dx + (latitude - y0) * dy) / length));
  const nearest = { latitude: y0 + along * dy, longitude: x0 + along * dx };
  if (Math.abs(nearest.latitude - latitude) > BOX_DEGREES) return false;
  return distanceNauticalMiles(nearest, { latitude, longitude }) <= NAUTICAL_MILES_MAX;
}
