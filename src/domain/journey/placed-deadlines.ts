import type { Instant } from '../instant.ts';
import { type Party, versionOf } from '../observation.ts';
import type { FacilityReference } from '../place-reference.ts';
import { byVersion, compareText } from './current-set.ts';
import { isOtherFacility } from './facility.ts';
import { type Gazetteer, NOWHERE, type Spot } from './places.ts';
import type { StoredDeadline } from './stated-day.ts';

/** A deadline with the place for which it was stated; null where its party named none and may mean any. */
export interface PlacedDeadline {
  deadline: StoredDeadline;
  spot: Spot | null;
  /** The terminal or ramp that stated it, where a snapshot of the same moment names it. */
  facility: FacilityReference | null;
  /** When its source began to state it: sources repeat what they stated before. */
  since: Instant;
  /** Its source relays what the party stated. */
  isRelayed: boolean;
  /** The party, or another source that relays it, has stated another day since. */
  isReplaced: boolean;
}

/** How deadlines are read. */
export interface DeadlineReading {
  /** Where a party means that names no place. */
  defaultSpotOf(party: Party): Spot | null;
  gazetteer: Gazetteer;
  facilityOf(deadline: StoredDeadline): FacilityReference | null;
  /** Who a source is, by what else it states; null where it states nothing else. */
  partyOf(source: string): Party | null;
}

/**
 * What the sources of one party state now, for each place: those of the party itself before those that others relay,
 * each source for itself, because only its own newer statement replaces what a source states. A relayed one counts as
 * long as the party, or another that relays it, has not begun to state another day since.
 */
export function placedDeadlinesOf(
  party: Party,
  deadlines: readonly StoredDeadline[],
  reading: DeadlineReading,
): PlacedDeadline[] {
  const said = deadlines.filter((deadline) => deadline.party === party);
  if (said.length === 0) return [];
  const sources = [...new Set(said.map(({ source }) => source))];
  const latest = sources.flatMap((source) =>
    latestByPlace(
      said.filter((one) => one.source === source),
      { reading, isRelayed: isRelayedBy(source, party, reading) },
    ),
  );
  const replaced = new Set(latest.filter((one) => latest.some((other) => replaces(other, one))));
  const placed = replaced.size === 0 ? latest : latest.map((one) => ({ ...one, isReplaced: replaced.has(one) }));
  return placed.sort(
    (one, other) =>
      Number(one.isRelayed) - Number(other.isRelayed) ||
      Number(one.isReplaced) - Number(other.isReplaced) ||
      byVersion(one.deadline, other.deadline),
  );
}

/** The source of a line is its SCAC; those of others have names. */
const SCAC = /^[A-Z]{4}$/;

/** Whether a source relays what another party states, rather than being of that party. */
export function isRelayedBy(source: string, party: Party, reading: Pick<DeadlineReading, 'partyOf'>): boolean {
  if (SCAC.test(source)) return party !== 'shipping_line';
  if (party === 'shipping_line') return true;
  const relayedBy = reading.partyOf(source);
  return relayedBy !== null && relayedBy !== party;
}

function replaces(other: PlacedDeadline, one: PlacedDeadline): boolean {
  if (!one.isRelayed || other.deadline.source === one.deadline.source || !isSamePlace(other, one)) return false;
  const isDifferent = other.deadline.lastFreeDay !== one.deadline.lastFreeDay;
  return isDifferent && compareText(other.since, versionOf(one.deadline)) > 0;
}

/** A container stands at a port and inland; a party that names more places than this is not to be listed without end. */
const PLACES_MAX = 4;

// A source may free a container at the port until one day and inland until another, and a feed may show several terminals.
// A statement without a place may mean each of its places, so the newer of it and another replaces the older.
function latestByPlace(
  said: readonly StoredDeadline[],
  { reading, isRelayed }: { reading: DeadlineReading; isRelayed: boolean },
): PlacedDeadline[] {
  const latest: PlacedDeadline[] = [];
  const newestFirst = [...said].sort(byVersion);
  for (const deadline of newestFirst) {
    const facility = reading.facilityOf(deadline);
    const spot = spotOf(deadline, reading);
    const same = latest.filter((one) => isSamePlace(one, { spot }) && !isOtherFacility(one.facility, facility));
    if (same.some((one) => !isRival(one.deadline, deadline))) continue;
    const since = firstReported(deadline, newestFirst);
    latest.push({ deadline, spot, facility, since, isRelayed, isReplaced: false });
    if (latest.length === PLACES_MAX) break;
  }
  return latest;
}

// Of two days that a source states as of one moment neither replaces the other: which is the newer one is not known.
function isRival(one: StoredDeadline, other: StoredDeadline): boolean {
  const isSameMoment = one.recordedAt !== null && one.recordedAt === other.recordedAt;
  return isSameMoment && one.lastFreeDay !== other.lastFreeDay;
}

// A terminal that names no place means the port, a ramp the place inland; a line may mean wherever it is picked up.
function spotOf({ place, party }: StoredDeadline, { gazetteer, defaultSpotOf }: DeadlineReading): Spot | null {
  const given = gazetteer(place, null);
  return given.key === NOWHERE ? defaultSpotOf(party) : given;
}

function isSamePlace(
  { spot: one }: Pick<PlacedDeadline, 'spot'>,
  { spot: other }: Pick<PlacedDeadline, 'spot'>,
): boolean {
  return one === null || other === null || one.key === other.key;
}

function firstReported(latest: StoredDeadline, newestFirst: readonly StoredDeadline[]): Instant {
  let first = latest;
  for (const one of newestFirst) {
    if (compareText(versionOf(one), versionOf(first)) > 0) continue;
    if (isRival(first, one)) continue;
    if (one.lastFreeDay !== latest.lastFreeDay) break;
    first = one;
  }
  return versionOf(first);
}
