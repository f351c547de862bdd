import { distanceNauticalMiles, type Point, type Waypoint, waypointAt } from '../great-circle.ts';

/** A straight part of a line, with how far from the line's begin it starts. */
interface Part {
  from: Point;
  to: Point;
  begin: number;
  length: number;
}

/**
 * So many points at equal distances along a line, both its ends among them, each with the direction in which the line
 * goes on there; one alone, going nowhere, where the line is one point.
 */
export function waypointsAlong(line: readonly Point[], count: number): Waypoint[] {
  if (!Number.isInteger(count) || count < 2) throw new RangeError('A way has at least two points.');
  const [start] = line;
  if (start === undefined) throw new RangeError('A line has at least one point.');
  const parts = partsOf(line);
  const last = parts.at(-1);
  if (last === undefined) return [waypointAt(start, start, 0)];
  const whole = last.begin + last.length;
  let at = 0;
  return Array.from({ length: count }, (_, index) => {
    const distance = (whole * index) / (count - 1);
    while (at < parts.length - 1 && distance >= (parts[at + 1]?.begin ?? whole)) at++;
    const part = parts[at] ?? last;
    return waypointAt(part.from, part.to, Math.min(1, (distance - part.begin) / part.length));
  });
}

function partsOf(line: readonly Point[]): Part[] {
  const parts: Part[] = [];
  let begin = 0;
  for (const [index, to] of line.entries()) {
    const from = line[index - 1] ?? to;
    const length = distanceNauticalMiles(from, to);
    if (length === 0) continue;
    parts.push({ from, to, begin, length });
    begin += length;
  }
  return parts;
}
