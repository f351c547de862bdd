import { holdName } from '../holds-and-fees.ts';
import { DAY_MS, type Instant } from '../instant.ts';
import { type Movement, type Observation, versionOf } from '../observation.ts';
import type { FacilityReference } from '../place-reference.ts';
import type { StoredSnapshot } from './availability.ts';
import { byVersion, compareText } from './current-set.ts';
import { ofKind, withId } from './observation-index.ts';
import type { Spot } from './places.ts';
import type { SaidAndShown } from './stated-value.ts';
import { isSaidThere } from './terminal-state.ts';

/**
 * What a source says last of whether a container stands in its yard: `there`, `listed` (it keeps holds or a last free day of
 * it, as of one that stands there or is to come), `awaited` (it has not come yet) or `gone`. Terminals and ramps see their
 * yard; a line only repeats what it was reported.
 */
export interface YardSighting {
  kind: 'there' | 'listed' | 'awaited' | 'gone';
  said: Observation;
  value: string;
  at: Instant;
  /** Since when the source has had it in its yard without a word to the contrary, as far as it follows from `listed`. */
  since: Instant;
  spot: Spot;
  facility: FacilityReference | null;
}

/**
 * A yard that shows a container after its empty return contradicts the return for so long. Later it may show the next
 * cargo, which a terminal does not distinguish.
 */
export const RETURN_DISPUTED_MS_MAX = 7 * DAY_MS;

/** Whether something that is reported after an empty return is a step of the next cargo: it is fetched, brought or loaded. */
export function isNextCargo({ movement, load }: { movement: Movement; load: 'laden' | 'empty' | null }): boolean {
  return movement === 'gate_out' || movement === 'load' || (movement === 'gate_in' && load !== 'empty');
}

/** What the looks are read from, and what they are compared with. */
export type SightingInput = Pick<
  SaidAndShown,
  'marks' | 'itinerary' | 'statements' | 'snapshots' | 'said' | 'gazetteer' | 'availability'
>;

/** The latest look of each source, as far as it says where the container is. */
export function latestSightings({ snapshots, statements, said, gazetteer }: SightingInput): YardSighting[] {
  const readings: Reading[] = [];
  const hasDay = daysOf(said);
  for (const one of snapshots) {
    if (!isSaidThere(one.party) || (one.available === null && one.location === null)) continue;
    const stated = sightingOf(one) ?? listedIn(one);
    const spot = gazetteer(one.place, one.facility);
    const look = stated && lookAt(stated, one, spot);
    readings.push({ said: one, at: one.checkedAt, look, keepsFormer: one.available === false && hasDay(one) });
  }
  for (const one of statements) {
    if (one.standing !== 'actual' || (one.movement !== 'available' && one.movement !== 'not_available')) continue;
    const stated = withId(said, one.id);
    if (stated === undefined) continue;
    const spot = { place: one.place, key: one.placeKey };
    const isThere = one.movement === 'available';
    const look = isThere
      ? ({ ...AVAILABLE, said: stated, at: one.at, since: one.at, spot, facility: one.facility } as const)
      : null;
    readings.push({ said: stated, at: one.at, look, keepsFormer: false });
  }
  return latestOf(readings).sort(
    (one, other) => compareText(one.at, other.at) || compareText(one.said.id, other.said.id),
  );
}

function lookAt({ kind, value }: Pick<YardSighting, 'kind' | 'value'>, said: StoredSnapshot, spot: Spot): YardSighting {
  return { kind, value, said, at: said.checkedAt, since: said.checkedAt, spot, facility: said.facility };
}

interface Reading {
  said: Observation;
  at: Instant;
  look: YardSighting | null;
  /** Says that it is not available and states its last free day: it stands there still, if it stood there before. */
  keepsFormer: boolean;
}

function latestOf(readings: readonly Reading[]): YardSighting[] {
  const latest = new Map<string, YardSighting | null>();
  const inOrder = [...readings].sort((one, other) => compareText(one.at, other.at) || byVersion(other.said, one.said));
  for (const { said, at, look, keepsFormer } of inOrder) {
    const former = latest.get(said.source) ?? null;
    const isThere = former !== null && (former.kind === 'there' || former.kind === 'listed');
    const kept = keepsFormer && isThere ? { ...former, kind: 'listed' as const, value: NOT_AVAILABLE, said, at } : null;
    latest.set(said.source, look ?? kept);
  }
  return [...latest.values()].flatMap((look) => look ?? []);
}

/** Whether the message of a snapshot also states a last free day. */
function daysOf(said: readonly Observation[]): (snapshot: StoredSnapshot) => boolean {
  const messages = new Set(ofKind(said, 'deadline').map(messageOf));
  return (snapshot) => messages.has(messageOf(snapshot));
}

function messageOf(one: Observation): string {
  return `${one.source}\n${versionOf(one)}`;
}

const NOT_AVAILABLE = 'not available for pickup';

/** A terminal that holds a container has it, unless it is still to come. */
function listedIn({ available, holds }: StoredSnapshot): Pick<YardSighting, 'kind' | 'value'> | null {
  const names = (holds ?? []).flatMap(({ name, status }) => (status === 'hold' ? [name] : []));
  if (available !== false || names.length === 0) return null;
  return {
    kind: 'listed',
    value: `${NOT_AVAILABLE} and held by ${[...new Set(names)].sort().map(holdName).join(' and ')}`,
  };
}

/** What a snapshot says of whether the container stands in its yard; null where it says nothing of it. */
export function sightingOf({ available, location }: Pick<StoredSnapshot, 'available' | 'location'>) {
  return available === true ? AVAILABLE : lookIn(location);
}

const AVAILABLE = { kind: 'there', value: 'available for pickup' } as const;

// Terminals write into the field of the position also that the container has not come yet, or has left.
const AWAITED =
  /\b(not (yet )?(arrived|landed|discharged)|pre-?arrival|(on|aboard|on ?board)[ -]?(the )?(ship|vessel|train|rail)|on ?board|afloat|at sea|en ?route|inbound|manifested)\b|^\s*(ship|vessel|train|rail)\s*$/i;
const GONE =
  /\b(gated? ?-?out|out ?-?gated?|picked ?up|delivered|departed|left (the )?(yard|terminal|port|ramp)|gone)\b/i;
const NOT_THERE =
  /\b(out|gone|left|depart\w*|deliver\w*|picked|released|in ?transit|none|unknown|not (found|on file)|n\/?a)\b/i;

function lookIn(location: string | null): Pick<YardSighting, 'kind' | 'value'> | null {
  if (location === null || location.trim() === '') return null;
  if (AWAITED.test(location)) return { kind: 'awaited', value: 'not yet arrived' };
  if (GONE.test(location)) return { kind: 'gone', value: 'gone from the yard' };
  return NOT_THERE.test(location) ? null : { kind: 'there', value: 'in the yard' };
}
