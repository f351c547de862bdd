import { agoText, momentText, shownMoment } from '../../../view/model/time.ts';
import type { FleetPoint } from './cluster.ts';
import type { MapAnswer, MapPlace, MapVessel } from './map-answer.ts';

const DIRECTIONS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const;
const SECTOR = 360 / DIRECTIONS.length;

/** A position is marked as old after this. */
const OLD_MS = 86_400_000;

/** `1 container`, `1,200 containers`. */
export function containersText(count: number): string {
  return count === 1 ? '1 container' : `${count.toLocaleString('en')} containers`;
}

/** The name of a place, or its code. */
export function placeName({ name, locode }: { name: string | null; locode: string | null }): string {
  return name ?? locode ?? 'A place without a name';
}

/** The name of a vessel, or its number. */
export function vesselName({ name, imo }: Pick<MapVessel, 'name' | 'imo'>): string {
  return name ?? (imo === null ? 'A vessel without a name' : `IMO ${imo}`);
}

/** Where a vessel is, in words: how old the position is, course and speed; or that it is not known. `now` is milliseconds. */
export function positionText({ position }: Pick<MapVessel, 'position'>, now: number): string {
  if (position === null) return 'Position not known';
  const { basis, course_degrees: course, speed_knots: speed, at } = position;
  const heading = course === null ? null : `heading ${directionOf(course)} (${Math.round(course)}°)`;
  if (basis === 'estimate') return ['Estimate', heading].filter(Boolean).join(', ');
  const knots = speed === null ? null : `${speed.toLocaleString('en')} knots`;
  return [`Received ${agoText(at, now)}`, heading, knots].filter(Boolean).join(', ');
}

function directionOf(course: number): string {
  return DIRECTIONS[Math.round(course / SECTOR) % DIRECTIONS.length] ?? 'north';
}

/** Where it goes and when it is there: `Los Angeles, expected Tue 24 Jun 2026, 11:00 GMT-7`. */
export function callText(call: MapVessel['to']): string {
  if (call === null) return 'Not known';
  const moment = shownMoment(call.at, call.time_zone);
  const at = moment === null ? '' : `, ${call.is_estimate ? 'expected ' : ''}${momentText(moment)}`;
  return `${placeName(call)}${at}`;
}

/** What of a map is drawn: what has a position that is known. */
export function pointsOf({ places, vessels, at }: Pick<MapAnswer, 'places' | 'vessels' | 'at'>): FleetPoint[] {
  return [...places.flatMap(placePoint), ...vessels.flatMap((vessel) => vesselPoint(vessel, Date.parse(at)))];
}

/** What needs attention at a place, in words; an empty text where nothing is known to be wrong there. */
export function needsText({
  costing,
  past_last_free_day: past,
  held,
}: Pick<MapPlace, 'costing' | 'past_last_free_day' | 'held'>): string {
  const needs = [
    [costing, 'costing money'],
    [past, 'past the last free day'],
    [held, 'held'],
  ] as const;
  return needs
    .flatMap(([count, what]) => ((count ?? 0) > 0 ? [`${count?.toLocaleString('en')} ${what}`] : []))
    .join(', ');
}

function placePoint(place: MapPlace): FleetPoint[] {
  const { id, longitude, latitude, containers, held, past_last_free_day: past, costing } = place;
  if (longitude === null || latitude === null) return [];
  const tone = (costing ?? 0) > 0 || (past ?? 0) > 0 ? 'bad' : (held ?? 0) > 0 ? 'warning' : 'plain';
  return [
    {
      ...{ id, kind: 'place', at: [longitude, latitude], name: placeName(place), count: containers },
      about: needsText(place),
      ...{ tone, course: null, state: 'known' },
    },
  ];
}

function vesselPoint(vessel: MapVessel, atMs: number): FleetPoint[] {
  const { id, position, containers, late } = vessel;
  if (position === null) return [];
  const { longitude, latitude, course_degrees: course, basis } = position;
  const isOld = atMs - Date.parse(position.at) > OLD_MS;
  return [
    {
      ...{ id, kind: 'vessel', at: [longitude, latitude], name: vesselName(vessel), count: containers },
      about: `next ${callText(vessel.to)}${(late ?? 0) > 0 ? `; ${late} of them late` : ''}`,
      ...{
        tone: (late ?? 0) > 0 ? 'warning' : 'plain',
        course,
        state: basis === 'estimate' ? 'estimate' : isOld ? 'old' : 'known',
      },
    },
  ];
}
