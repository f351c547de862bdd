import type { Observation } from '../observation.ts';
import { byNews } from './authority.ts';
import type { AvailabilitySaid } from './availability.ts';
import type { Happening } from './happening.ts';
import { hasLanded, isToGoOn } from './landed-elsewhere.ts';
import { type Gazetteer, NOWHERE } from './places.ts';
import type { StatedPlace } from './stated-places.ts';
import type { Statement } from './statement.ts';

/** What shows where a voyage is to end, beside what has happened on it. */
export interface VoyageEnd {
  /** Every expectation that stands, also those that were fulfilled. */
  forecast: readonly Statement[];
  /** Former versions of statements of the same trip. */
  former: readonly Statement[];
  available: readonly Pick<AvailabilitySaid, 'available' | 'atMs' | 'spot'>[];
  /** The ports of discharge that the line states without a time, the newest first. */
  ports: readonly StatedPlace[];
  /** All that was stated for the trip. */
  said: readonly Observation[];
  gazetteer: Gazetteer;
  asOfMs: number;
}

/** Nothing is stated of it. */
export const NO_END_STATED: VoyageEnd = {
  ...{ forecast: [], former: [], available: [], ports: [], said: [] },
  gazetteer: () => ({ place: null, key: NOWHERE }),
  asOfMs: Number.NEGATIVE_INFINITY,
};

interface Voyage {
  all: readonly Happening[];
  /** What happens by vessel, in the order of time. */
  sea: readonly Happening[];
  boarding: Happening | null;
  stated: VoyageEnd;
}

/**
 * Decides at which port the voyage of a discharged container ends. A discharge at another port than the one that the line
 * states as its end is a transhipment or a restow, as long as that statement is not past and holds against the discharge
 * (landed-elsewhere.ts); else the container was diverted: its voyage ended where it was discharged. What is
 * expected there before the discharge, and was stated after it, is expected after it.
 */
export function endOfVoyage(
  landing: Happening | null,
  voyage: Voyage,
): Pick<Voyage, 'sea'> & { landing: Happening | null } {
  const { sea, boarding } = voyage;
  const last = sea.findLast(({ movement, isActual }) => isActual && (movement === 'load' || movement === 'discharge'));
  if (last === undefined || last.movement === 'load') return { landing, sea };
  const isBack = last.placeKey === boarding?.placeKey;
  if (last.placeKey === NOWHERE || (isBack && landing !== last)) return { landing, sea };
  if (landing !== last && (landing === null || landing.isActual)) return { landing, sea };
  const stated = landing === last ? statedEnd(last, voyage) : landing;
  const known = { all: voyage.all, ...voyage.stated };
  const port = stated === null ? null : { place: stated.place, key: stated.placeKey };
  if (stated === null || port === null || hasLanded(last, port, known)) return { landing: last, sea };
  // Cargo that came back is at its end, unless another vessel is to take it from there again.
  if (isBack && !isToGoOn(last, port, { known, sinceMs: last.untilMs })) return { landing: last, sea };
  if (stated.untilMs >= last.atMs) return { landing: stated, sea };
  const later = { ...stated, atMs: last.untilMs, untilMs: last.untilMs };
  return { landing: later, sea: [...sea.filter((one) => one !== stated), later] };
}

function statedEnd(discharge: Happening, { sea, boarding, stated }: Voyage): Happening | null {
  const ports = portsStated(discharge, stated.forecast);
  if (ports.size === 0) return null;
  const coming = sea.filter(
    (one) =>
      isInbound(one) &&
      ports.has(one.placeKey) &&
      one.placeKey !== boarding?.placeKey &&
      (!one.isActual || one.atMs >= discharge.atMs),
  );
  const isReached = ({ placeKey }: Happening) =>
    sea.some((one) => one.isActual && isInbound(one) && one.placeKey === placeKey && one.atMs < discharge.atMs);
  const open = coming.filter((one) => !isReached(one));
  const last = open.findLast(({ movement }) => movement === 'discharge') ?? open.at(-1);
  return last ?? null;
}

/** The ports that the line still states as the end of the voyage when the container is discharged elsewhere. */
function portsStated(discharge: Happening, forecast: readonly Statement[]): ReadonlySet<string> {
  const line = forecast.filter((one) => one.party === 'shipping_line' && one.mode === 'vessel' && !one.isWithdrawn);
  const isOpen = (one: Statement) =>
    one.untilMs >= discharge.atMs || (one.recordedAt !== null && one.recordedAt > discharge.value.at);
  const open = line.filter(
    (one) => isInbound(one) && one.placeKey !== discharge.placeKey && one.placeKey !== NOWHERE && isOpen(one),
  );
  if (open.length === 0) return NO_PORTS;
  const here = line.filter(({ placeKey }) => placeKey === discharge.placeKey);
  if (here.some(({ movement }) => movement === 'load' || movement === 'depart')) return keysOf(open);
  // It was to be discharged here; elsewhere the line only expects the vessel.
  const isStatedHere = here.some(({ movement }) => movement === 'discharge');
  const ends = isStatedHere ? open.filter(({ movement }) => movement === 'discharge') : open;
  return keysOf(ends.filter((one) => !isReplaced(one, here, open)));
}

const NO_PORTS: ReadonlySet<string> = new Set();

function keysOf(statements: readonly Statement[]): ReadonlySet<string> {
  return new Set(statements.map(({ placeKey }) => placeKey));
}

// Within a country containers are hardly transshipped: a port that is first stated after the last word on another one
// there replaces it.
function isReplaced(port: Statement, here: readonly Statement[], open: readonly Statement[]): boolean {
  const first = here.filter(isInbound).sort(byNews).at(-1);
  if (first === undefined || countryOf(first) === null || countryOf(first) !== countryOf(port)) return false;
  return open.every((one) => one.placeKey !== port.placeKey || one.version < first.version);
}

/** The country of a place; null if it is not known. */
export function countryOf({ place }: Pick<Statement, 'place'>): string | null {
  return place?.locode?.slice(0, 2) ?? null;
}

/** Whether a vessel comes with a laden container, or sets it down. */
export function isInbound({ movement, load }: Pick<Happening, 'movement' | 'load'>): boolean {
  return load !== 'empty' && (movement === 'arrive' || movement === 'berth' || movement === 'discharge');
}
