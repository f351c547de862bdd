import { type Instant, toEpochMs } from '../instant.ts';
import type { Observation, Party } from '../observation.ts';
import type { FacilityReference } from '../place-reference.ts';
import { compareText, newestFirst } from './current-set.ts';
import { debounce } from './debounce.ts';
import type { Happening } from './happening.ts';
import { isFurtherInland } from './inland-place.ts';
import type { Itinerary } from './itinerary.ts';
import type { Mark } from './milestone-list.ts';
import type { Spot } from './places.ts';
import { isApart, isNearby } from './port-area.ts';
import { type Stay, type StayedAt, staysOf } from './stays.ts';

/** A statement that a container can be picked up, or cannot, at a moment. */
export interface AvailabilitySaid {
  id: string;
  available: boolean | null;
  offDock: boolean | null;
  at: Instant;
  atMs: number;
  version: Instant;
  receivedAt: Instant;
  party: Party;
  spot: Spot;
  facility: FacilityReference | null;
  /** The position in the yard, as its terminal writes it. */
  location: string | null;
}

/** What is known of availability at the place where the container waits, and the changes that were seen. */
export interface Availability {
  /** The statement that counts now; null if the container does not wait or nothing was said since it does. */
  current: AvailabilitySaid | null;
  /** The statement that it was moved to a yard outside of the terminal, if that holds now. */
  offDock: AvailabilitySaid | null;
  /** Every statement that changed the answer, over the whole journey. */
  flips: AvailabilitySaid[];
  /** The newer statement that is going to change the answer, if it is not contradicted; null if none waits. */
  waiting: AvailabilitySaid | null;
  /** When that is, in milliseconds; null if none waits. */
  settlesAtMs: number | null;
  /** Every answer to the question since the container waits where it does, of every party. */
  answers: AvailabilitySaid[];
  /** Where the container waits now; null if it does not. */
  standsAt: Spot | null;
  /** The stays inland that are inferred from a statement that shows the container there, in the order of time. */
  inferredStays: InferredStay[];
  /** The statement that shows that it has landed at its port of discharge, where no arrival there is reported. */
  landing: AvailabilitySaid | null;
}

/** A place inland at which a container is shown, though no arrival there is reported before. */
export interface InferredStay {
  spot: Spot;
  said: AvailabilitySaid;
  /** Whether it still waits there. */
  isOpen: boolean;
}

export type StoredSnapshot = Extract<Observation, { kind: 'terminal_snapshot' }>;

/**
 * Availability counts only while the container waits somewhere on land: from its arrival at the port of discharge, or
 * inland, until it leaves from there. What a terminal says before or after that is stale, so it can neither make an
 * absent container available nor undo its gate-out. An answer that flaps counts as its worse half (debounce.ts).
 */
export function availabilityOf(
  said: readonly AvailabilitySaid[],
  marks: readonly Mark[],
  course: StayedAt,
  asOfMs: number,
): Availability {
  const { itinerary } = course;
  const ordered = [...said].sort(byMoment);
  const stays = staysOf(marks, ordered, course);
  const flips: AvailabilitySaid[] = [];
  let current: AvailabilitySaid | null = null;
  let offDock: AvailabilitySaid | null = null;
  let waiting: AvailabilitySaid | null = null;
  let settlesAtMs: number | null = null;
  let given: AvailabilitySaid[] = [];
  for (const stay of stays) {
    const here = ordered.filter((one) => isDuring(one, stay) && isAbout(one, stay, itinerary));
    given = here.filter(({ available }) => available !== null);
    const readings = ofHighestParty(given).map((one) => ({
      atMs: one.atMs,
      level: one.available === true ? 0 : 1,
      said: one,
    }));
    const settled = debounce(readings, asOfMs, stay.untilMs ?? Infinity);
    flips.push(...settled.changes.map((change) => change.said));
    settlesAtMs ??= settled.settlesAtMs;
    waiting = stay.untilMs === null ? (settled.waiting?.said ?? null) : null;
    current = stay.untilMs === null ? (settled.current?.said ?? null) : null;
    const moved = here.findLast((one) => one.offDock !== null) ?? null;
    offDock = stay.untilMs === null && moved?.offDock === true ? moved : null;
  }
  const open = stays.find(({ untilMs }) => untilMs === null);
  const answers = open === undefined ? [] : given;
  const inferredStays = stays.flatMap(({ spot, untilMs, inferredFrom: said }) =>
    said === null ? [] : [{ spot, said, isOpen: untilMs === null }],
  );
  const landing = stays.find(({ landing }) => landing !== null)?.landing ?? null;
  const standsAt = open?.spot ?? null;
  return { current, offDock, flips, waiting, settlesAtMs, answers, standsAt, inferredStays, landing };
}

/** What a terminal's snapshot says of availability. */
export function snapshotSays(snapshot: StoredSnapshot, version: Instant, spot: Spot): AvailabilitySaid {
  const { id, available, offDock, checkedAt: at, receivedAt, party, facility, location } = snapshot;
  return { id, available, offDock, at, atMs: toEpochMs(at), version, receivedAt, party, spot, facility, location };
}

/** What an `available` or `not_available` event says. */
export function happeningSays(one: Happening): AvailabilitySaid[] {
  if (one.movement !== 'available' && one.movement !== 'not_available') return [];
  const available = one.movement === 'available';
  const spot = { place: one.place, key: one.placeKey };
  return one.statements.map(({ id, at, atMs, version, receivedAt, party, facility }) => {
    return { id, available, offDock: null, at, atMs, version, receivedAt, party, spot, facility, location: null };
  });
}

/** The milestone that a change of availability is. */
export function flipMark(flip: AvailabilitySaid, isOnCarriage: boolean): Mark {
  return {
    milestone: {
      key: '',
      milestone: flip.available === true ? 'available' : 'not_available',
      at: flip.at,
      precision: 'time',
      party: flip.party,
      because: [flip.id],
      superseded: [],
      reverted: null,
      place: flip.spot.place,
      facility: flip.facility,
      vesselName: null,
      vesselImo: null,
      voyage: null,
    },
    spot: flip.spot,
    atMs: flip.atMs,
    untilMs: flip.atMs,
    isOnCarriage,
  };
}

function isDuring({ atMs }: AvailabilitySaid, { fromMs, untilMs }: Stay): boolean {
  return atMs >= fromMs && (untilMs === null || atMs < untilMs);
}

// The terminal of the port may still report a container that went inland, and the ramp one that has not arrived. What is
// stated at another port is of another place, unless the line calls that port by this name.
function isAbout(said: AvailabilitySaid, { spot: here }: Stay, itinerary: Itinerary): boolean {
  const { spot } = said;
  const { discharge, destination } = itinerary;
  if (spot.key === here.key) return true;
  if (spot.key === discharge?.key) return false;
  if (!isFurtherInland(said, itinerary)) return spot.key !== destination?.key && !isApart(spot, here);
  return here.key !== discharge?.key && (spot.place === null || isNearby(spot, here));
}

function ofHighestParty(said: readonly AvailabilitySaid[]): AvailabilitySaid[] {
  const ranking: readonly Party[] = ['terminal', 'rail', 'shipping_line', 'ais', 'schedule'];
  const highest = ranking.find((party) => said.some((one) => one.party === party));
  return said.filter(({ party }) => party === highest);
}

function byMoment(one: AvailabilitySaid, other: AvailabilitySaid): number {
  return one.atMs - other.atMs || newestFirst(other, one) || compareText(one.id, other.id);
}
