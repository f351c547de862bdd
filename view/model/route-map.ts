import { type Data, data, isData, number, rows, text } from './read.ts';
import { agoText, momentText, shownMoment } from './time.ts';
import { placeText } from './words.ts';

/** Longitude before latitude. */
export type Position = readonly [number, number];

/** What a map of the route shows. */
export interface RouteMap {
  places: { name: string; at: Position; isEnd: boolean }[];
  /** `seen`: AIS received the vessel there; `sketch`: what lies behind, `ahead`: what is to come, drawn from a map of sea lanes. */
  lines: { kind: 'seen' | 'sketch' | 'ahead'; points: Position[] }[];
  vessel: { at: Position; heading: number | null } | null;
  /** The map in words, for those who do not see it. */
  description: string;
  /** What the reader has to know about it: whether a position is known, and what the lines are. */
  notes: string[];
}

const KINDS = ['seen', 'sketch', 'ahead'] as const;

/** Makes it of the answer of get_container_route and the lines that come with it; null where no place of the route is known. */
export function routeMap(route: Data, drawn: Data, now: number): RouteMap | null {
  const placed = rows(route.places).flatMap((place, index, all) => {
    const at = position([place.longitude, place.latitude]);
    return at === null ? [] : [{ name: placeText(place) ?? '', at, isEnd: index === 0 || index === all.length - 1 }];
  });
  if (placed.length === 0) return null;
  const lines = rows(drawn.lines).flatMap(lineOf);
  const seen = data(route.vessel_position);
  const at = position([seen.longitude, seen.latitude]);
  const vessel = at === null ? null : { at, heading: number(seen.heading_degrees) };
  const names = placed.map(({ name }) => name).join(', then ');
  return {
    places: placed,
    lines,
    vessel,
    description: `Map of the route: ${names}. ${positionNote(route, now)}`,
    notes: [positionNote(route, now), ...linesNote(lines)],
  };
}

function positionNote(route: Data, now: number): string {
  const seen = data(route.vessel_position);
  const at = text(seen.seen_at);
  const isSailing = rows(route.legs).some(({ is_current, mode }) => is_current === true && mode === 'vessel');
  if (at === null || !isData(route.vessel_position)) {
    if (!isSailing) return 'It is on no vessel now, as far as is known.';
    return route.is_sandbox === true
      ? 'Position not known: this journey is invented.'
      : 'Position of the vessel not known: AIS has not seen it on this leg.';
  }
  const speed = number(seen.speed_knots);
  const moment = shownMoment(at, null);
  return `AIS saw the vessel ${agoText(at, now)}${moment === null ? '' : ` (${momentText(moment)})`}${speed === null ? '' : `, at ${speed} knots`}.`;
}

function linesNote(lines: RouteMap['lines']): string[] {
  const isSketched = lines.some(({ kind }) => kind !== 'seen');
  return isSketched
    ? ['Thin and dashed lines are sketched from sea lanes; they are not the course of the vessel.']
    : [];
}

function lineOf(line: Data): RouteMap['lines'] {
  const kind = KINDS.find((one) => one === line.kind);
  if (kind === undefined || !Array.isArray(line.points)) return [];
  const points: Position[] = [];
  for (const point of line.points) {
    const at = position(point);
    if (at !== null) points.push(at);
  }
  return points.length < 2 ? [] : [{ kind, points }];
}

function position(value: unknown): Position | null {
  if (!Array.isArray(value)) return null;
  const [longitude, latitude] = [number(value[0]), number(value[1])];
  if (longitude === null || latitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return [longitude, latitude];
}
