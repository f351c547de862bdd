/**
 * The shortest way between two points of a sphere. No ship sails it where land lies between, so whatever is drawn with
 * it is a sketch of a leg and not its course.
 */

/** A point of the earth in degrees (WGS 84). */
export interface Point {
  latitude: number;
  longitude: number;
}

/** A point of a way, with the direction in which the way goes on there, in degrees from north; null where it goes nowhere. */
export interface Waypoint extends Point {
  heading: number | null;
}

/** The mean radius of the earth, 6,371.0088 km (IUGG), in nautical miles of 1,852 m. */
export const EARTH_RADIUS_NM = 3_440.0695;

/** A metre on the ground, near enough. */
const DECIMALS = 5;

/** Two points nearer to each other than this are one, and so are two that are as near to opposite: about 6 mm. */
const ANGLE_MIN = 1e-9;

const DEGREE = Math.PI / 180;

type Vector = readonly [x: number, y: number, z: number];

/** How far two points are from each other, in nautical miles. */
export function distanceNauticalMiles(from: Point, to: Point): number {
  return angle(vectorOf(from), vectorOf(to)) * EARTH_RADIUS_NM;
}

/**
 * So many points at equal distances along the way, both ends among them; one alone where both ends are the same point.
 * Longitudes are over -180 and up to 180, so that neighbours on both sides of the antimeridian differ by almost 360.
 */
export function greatCircle(from: Point, to: Point, count: number): Waypoint[] {
  if (!Number.isInteger(count) || count < 2) throw new RangeError('A way has at least two points.');
  const start = vectorOf(from);
  const whole = angle(start, vectorOf(to));
  if (whole < ANGLE_MIN) return [{ ...pointOf(start), heading: null }];
  const direction = directionOf(start, vectorOf(to));
  return Array.from({ length: count }, (_, index) => waypoint(start, direction, (whole * index) / (count - 1)));
}

/** The point of the way that lies at so great a share of it, from 0 at its begin to 1 at its end. */
export function waypointAt(from: Point, to: Point, share: number): Waypoint {
  const [start, end] = [vectorOf(from), vectorOf(to)];
  const whole = angle(start, end);
  if (whole < ANGLE_MIN) return { ...pointOf(start), heading: null };
  return waypoint(start, directionOf(start, end), whole * share);
}

function waypoint(start: Vector, direction: Vector, distance: number): Waypoint {
  const [cos, sin] = [Math.cos(distance), Math.sin(distance)];
  const here = combine(start, cos, direction, sin);
  const onward = combine(start, -sin, direction, cos);
  return { ...pointOf(here), heading: headingOf(here, onward) };
}

/** The direction of the way at its start. Every way leads to the opposite point, so that goes over a pole, or by 0° E. */
function directionOf(start: Vector, end: Vector): Vector {
  const across = combine(end, 1, start, -dot(start, end));
  if (length(across) >= ANGLE_MIN) return scaled(across);
  const pole: Vector = Math.abs(start[2]) < 0.5 ? [0, 0, 1] : [1, 0, 0];
  return scaled(combine(pole, 1, start, -dot(start, pole)));
}

/** East and north at a point make the plane in which its compass lies. */
function headingOf(here: Vector, onward: Vector): number {
  const longitude = Math.atan2(here[1], here[0]);
  const east: Vector = [-Math.sin(longitude), Math.cos(longitude), 0];
  const north: Vector = [-here[2] * Math.cos(longitude), -here[2] * Math.sin(longitude), Math.hypot(here[0], here[1])];
  const degrees = Math.atan2(dot(onward, east), dot(onward, north)) / DEGREE;
  return rounded((degrees + 360) % 360, 1) % 360;
}

function vectorOf({ latitude, longitude }: Point): Vector {
  const [lat, lon] = [latitude * DEGREE, longitude * DEGREE];
  return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)];
}

function pointOf([x, y, z]: Vector): Point {
  const longitude = rounded(Math.atan2(y, x) / DEGREE, DECIMALS);
  const latitude = rounded(Math.atan2(z, Math.hypot(x, y)) / DEGREE, DECIMALS);
  return { latitude, longitude: longitude === -180 ? 180 : longitude };
}

/** The tangent is precise for near points and for opposite ones, where the cosine alone is not. */
function angle(one: Vector, other: Vector): number {
  const cross: Vector = [
    one[1] * other[2] - one[2] * other[1],
    one[2] * other[0] - one[0] * other[2],
    one[0] * other[1] - one[1] * other[0],
  ];
  return Math.atan2(length(cross), dot(one, other));
}

function combine(one: Vector, a: number, other: Vector, b: number): Vector {
  return [one[0] * a + other[0] * b, one[1] * a + other[1] * b, one[2] * a + other[2] * b];
}

function dot(one: Vector, other: Vector): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

function length(vector: Vector): number {
  return Math.hypot(...vector);
}

function scaled(vector: Vector): Vector {
  const by = 1 / length(vector);
  return [vector[0] * by, vector[1] * by, vector[2] * by];
}

// The sum with zero makes 0 of -0, which JSON writes alike but a comparison distinguishes.
function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale + 0;
}
