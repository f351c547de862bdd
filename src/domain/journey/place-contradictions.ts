import { HOUR_MS, type Instant, toEpochMs } from '../instant.ts';
import type { MilestoneName } from '../milestones.ts';
import { type Observation, versionOf } from '../observation.ts';
import type { Contradiction } from './contradiction.ts';
import { compareText } from './current-set.ts';
import type { Itinerary } from './itinerary.ts';
import type { Mark } from './milestone-list.ts';
import { NOWHERE, type Spot } from './places.ts';
import { type SaidAndShown, statedBy } from './stated-value.ts';

// A terminal closes its books some time after the truck has left, and clocks differ.
const BOOKS_MS_MAX = 2 * HOUR_MS;

const GONE: Partial<Record<MilestoneName, string>> = {
  full_out: 'picked up',
  delivered: 'delivered',
  empty_in: 'returned empty',
  rail_loaded: 'loaded on rail',
  rail_departed: 'left by rail',
  rail_arrived: 'arrived inland by rail',
  rail_unloaded: 'unloaded inland from rail',
};

/** Somebody who has the yard before his eyes says that the container stands there. */
interface Look {
  said: Observation;
  value: string;
  at: Instant;
  spot: Spot;
}

type LooksAndGone = Omit<SaidAndShown, 'holds'>;

/** The container is gone by its milestones, and stands in a yard by a later look of somebody there. */
export function placeContradictions(known: LooksAndGone): Contradiction[] {
  const disputed = disputedLooks(known);
  if (disputed === null) return [];
  const { gone, decisive, looks } = disputed;
  const { milestone } = gone;
  const { at, precision, place } = milestone;
  const value = GONE[milestone.milestone] ?? milestone.milestone;
  const shown = statedBy(decisive, { value, at, precision, timezone: place?.timezone ?? null });
  return looks.map((look) => ({
    fact: isByRail(gone) ? 'place' : 'pickup',
    shown: value,
    statements: [
      shown,
      statedBy(look.said, { value: look.value, at: look.at, timezone: look.spot.place?.timezone ?? shown.timezone }),
    ],
  }));
}

/** The keys of the places at which a contradicted container stands by those looks. */
export function disputedPlaces(known: LooksAndGone): ReadonlySet<string> {
  const disputed = disputedLooks(known);
  if (disputed === null) return new Set();
  const { gone, looks } = disputed;
  const [yard] = yardsLeft(gone, known.itinerary);
  // A feed that names no place shows the yard that the container is reported to have left.
  return new Set(looks.flatMap(({ spot }) => (spot.key === NOWHERE ? (yard ?? []) : spot.key)));
}

function disputedLooks(known: LooksAndGone) {
  const gone = known.marks.findLast(isGone);
  if (gone === undefined) return null;
  const decisive = known.said.find(({ id }) => id === gone.milestone.because[0]);
  if (decisive === undefined) return null;
  const yards = yardsLeft(gone, known.itinerary);
  const looks = latestLooks(known).filter(
    ({ said, at, spot }) =>
      (spot.key === NOWHERE || yards.includes(spot.key)) &&
      toEpochMs(at) > gone.untilMs + BOOKS_MS_MAX &&
      !(said.source === decisive.source && versionOf(decisive) >= versionOf(said)),
  );
  return { gone, decisive, looks };
}

function isGone(mark: Mark): boolean {
  if (mark.milestone.reverted !== null) return false;
  return GONE[mark.milestone.milestone] !== undefined && (mark.isOnCarriage || !isByRail(mark));
}

function isByRail({ milestone }: Mark): boolean {
  return milestone.milestone.startsWith('rail_');
}

/** Where it cannot stand any more. Inland, after the train, it may well stand in a yard. */
function yardsLeft(gone: Mark, { discharge, destination }: Itinerary): (string | undefined)[] {
  if (isByRail(gone)) return [discharge?.key];
  return gone.milestone.milestone === 'full_out' ? [gone.spot.key] : [discharge?.key, destination?.key];
}

/** The latest look of each source, if it says that the container is there. */
function latestLooks({ snapshots, statements, said, gazetteer }: LooksAndGone): Look[] {
  const looks = new Map<string, { at: Instant; look: Look | null }>();
  const add = (one: Observation, at: Instant, look: Look | null) => {
    const known = looks.get(one.source);
    if (known === undefined || compareText(at, known.at) > 0) looks.set(one.source, { at, look });
  };
  for (const one of snapshots) {
    if (one.party !== 'terminal' && one.party !== 'rail') continue;
    if (one.available === null && one.location === null) continue;
    const value = one.available === true ? 'available for pickup' : isInYard(one.location) ? 'in the yard' : null;
    const spot = gazetteer(one.place, one.facility);
    add(one, one.checkedAt, value === null ? null : { said: one, value, at: one.checkedAt, spot });
  }
  for (const one of statements) {
    if (one.standing !== 'actual' || one.party === 'shipping_line') continue;
    if (one.movement !== 'available' && one.movement !== 'not_available') continue;
    const stated = said.find(({ id }) => id === one.id);
    if (stated === undefined) continue;
    const spot = { place: one.place, key: one.placeKey };
    const isThere = one.movement === 'available';
    add(stated, one.at, isThere ? { said: stated, value: 'available for pickup', at: one.at, spot } : null);
  }
  return [...looks.values()].flatMap(({ look }) => look ?? []);
}

// Terminals write there also that the container is not there.
function isInYard(location: string | null): boolean {
  return location !== null && !/\b(out|gone|left|depart\w*|deliver\w*|picked|released|none|n\/?a)\b/i.test(location);
}
