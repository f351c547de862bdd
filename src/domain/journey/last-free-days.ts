import { knownZone } from '../../core/local-clock.ts';
import { bindingLastFreeDay, dayInstant, decisiveLastFreeDay } from '../deadline.ts';
import { type Instant, localDate } from '../instant.ts';
import { type Party, versionOf } from '../observation.ts';
import type { Contradiction } from './contradiction.ts';
import { byVersion, compareText } from './current-set.ts';
import { disputedDays, withoutRepeats } from './disputed-days.ts';
import type { Itinerary } from './itinerary.ts';
import { type Gazetteer, NOWHERE, type Spot } from './places.ts';
import type { Because, ContainerFacts, ContainerState, Place } from './state.ts';
import { byWeight, type Day, PARTIES, type Relation, type StoredDeadline } from './stated-day.ts';
import type { Whereabouts } from './whereabouts.ts';

type DeadlineFacts = Pick<
  ContainerFacts & ContainerState,
  'lastFreeDays' | 'pickupLfd' | 'pickupLfdLine' | 'pickupLfdTerminal' | 'pickupLfdRail' | 'pickupLfdComputed'
>;

interface Context {
  itinerary: Itinerary;
  gazetteer: Gazetteer;
  whereabouts: Whereabouts;
  /** When it was discharged, or arrived as long as that is not known. */
  landedAt: Instant | null;
  /** The keys of the places at which it stands by the word of a party, and which it has left by that of another. */
  disputed: ReadonlySet<string>;
}

/** A deadline with the place for which it was stated; null where its party named none and may mean any. */
interface Placed {
  deadline: StoredDeadline;
  spot: Spot | null;
}

/**
 * The last free days of a container, as each source of each party states them for each place. One applies where the
 * container stands, or where it is to be picked up as long as it stands nowhere; one for a place ahead applies where
 * nothing else does. The binding one is the earliest that applies. None does after the pickup, but all are kept as what
 * was stated; where a party still reports the container at a place that it left by the word of another, those of that
 * place are conditional. `pickupLfd` is that of the contract: by party, among the places that the container has not
 * left; where two sources of a party state different days, the earlier one. `disputed` are those days.
 */
export function lastFreeDays(
  deadlines: readonly StoredDeadline[],
  context: Context,
): { facts: DeadlineFacts; because: Because; disputed: Contradiction[] } {
  const ofParties = PARTIES.map((party) => {
    const said = deadlines.filter((deadline) => deadline.party === party);
    const own = ownWord(party, said);
    const dayIn = (placed: Placed) => dayOf(placed, said, context);
    return {
      counting: withoutRepeats(latestOf(own, context).flatMap(dayIn)),
      passedOn: latestOf(without(said, own), context).flatMap(dayIn),
    };
  });
  const stated = ofParties.flatMap(({ counting }) => counting);
  const hasEnded = context.whereabouts.stage === 'ended';
  const tier: Relation = stated.some(({ relation }) => relation === 'here') ? 'here' : 'ahead';
  const days = stated.map((day) => {
    const applies = !hasEnded && day.relation === tier;
    return { ...day, applies, conditional: day.isDisputed && !applies };
  });
  const binding = bindingLastFreeDay(days);
  const decisive = hasEnded
    ? null
    : decisiveLastFreeDay(days.filter(({ relation }) => relation !== 'left').sort(byUse));
  const ordered = [...days].sort(byWeight);
  const facts: DeadlineFacts = {
    lastFreeDays: ordered.map(({ id, relation: _relation, placeKey: _placeKey, isDisputed: _isDisputed, ...day }) => ({
      ...day,
      binding: id === binding?.id,
    })),
    pickupLfd: decisive?.at ?? null,
    pickupLfdLine: null,
    pickupLfdTerminal: null,
    pickupLfdRail: null,
    pickupLfdComputed: decisive?.computed ?? false,
  };
  const because: Because = decisive === null ? {} : { pickupLfd: [decisive.id] };
  if (days.length > 0) because.lastFreeDays = ordered.map(({ id }) => id);
  for (const { party, at, id } of days.sort(byUse)) {
    const fact = FACTS[party];
    if (facts[fact] !== null) continue;
    facts[fact] = at;
    because[fact] = [id];
  }
  const disputed = ofParties.flatMap(({ counting, passedOn }) => disputedDays(counting, passedOn, deadlines));
  return { facts, because, disputed: hasEnded ? [] : disputed };
}

function without(all: readonly StoredDeadline[], some: readonly StoredDeadline[]): StoredDeadline[] {
  const kept = new Set(some);
  return all.filter((one) => !kept.has(one));
}

/** The source of a line is its SCAC; those of others have names. */
const SCAC = /^[A-Z]{4}$/;

// Terminals and ramps show the last free day of the line too. That is hearsay, however new it is: it counts as long as
// the line says nothing itself.
function ownWord(party: Party, said: readonly StoredDeadline[]): StoredDeadline[] {
  const own = party === 'shipping_line' ? said.filter(({ source }) => SCAC.test(source)) : [];
  return own.length > 0 ? own : [...said];
}

const FACTS = {
  shipping_line: 'pickupLfdLine',
  terminal: 'pickupLfdTerminal',
  rail: 'pickupLfdRail',
} as const satisfies Record<(typeof PARTIES)[number], keyof DeadlineFacts>;

/** A container stands at a port and inland; a party that names more places than this is not to be listed without end. */
const PLACES_MAX = 4;

// What a source states belongs to it; only its own newer statement replaces it. Those who pass on the word of a line are
// one in this, the newest of them knows best. Of two sources for one place the earlier day comes first, whoever is newer.
function latestOf(said: readonly StoredDeadline[], context: Context): Placed[] {
  const isPassedOn = said.some(({ party, source }) => party === 'shipping_line' && !SCAC.test(source));
  const sources = isPassedOn ? [''] : [...new Set(said.map(({ source }) => source))];
  if (sources.length < 2) return latestByPlace(said, context);
  const latest = sources.flatMap((name) =>
    latestByPlace(
      said.filter(({ source }) => source === name),
      context,
    ),
  );
  const byNews = latest.sort((one, other) => byVersion(one.deadline, other.deadline));
  const keys = [...new Set(byNews.map(({ spot }) => spot?.key))];
  return keys.flatMap((key) =>
    byNews
      .filter(({ spot }) => spot?.key === key)
      .sort((one, other) => compareText(one.deadline.lastFreeDay ?? '', other.deadline.lastFreeDay ?? '')),
  );
}

// A source may free a container at the port until one day and inland until another. A statement without a place may mean
// each of its places, so the newer of it and another replaces the older.
function latestByPlace(said: readonly StoredDeadline[], context: Context): Placed[] {
  const latest: Placed[] = [];
  for (const deadline of [...said].sort(byVersion)) {
    const spot = spotOf(deadline, context);
    const isReplaced = latest.some((one) => one.spot === null || spot === null || one.spot.key === spot.key);
    if (!isReplaced) latest.push({ deadline, spot });
    if (latest.length === PLACES_MAX) break;
  }
  return latest;
}

// A terminal that names no place means the port, a ramp the place inland; a line may mean wherever it is picked up.
function spotOf({ place, party }: StoredDeadline, { gazetteer, itinerary }: Context): Spot | null {
  const given = gazetteer(place, null);
  if (given.key !== NOWHERE) return given;
  const { discharge, destination } = itinerary;
  return party === 'terminal' ? discharge : party === 'rail' ? destination : null;
}

function dayOf({ deadline, spot }: Placed, said: readonly StoredDeadline[], context: Context): Day[] {
  const { lastFreeDay: date, computed, id, source } = deadline;
  const party = PARTIES.find((one) => one === deadline.party);
  if (date === null || party === undefined) return [];
  const timezone = zoneOf(party, spot?.place ?? null, context.itinerary);
  return [
    {
      id,
      party,
      source,
      date,
      at: dayInstant(date, timezone),
      timezone,
      place: spot?.place ?? null,
      computed,
      applies: false,
      binding: false,
      conditional: false,
      reportedAt: firstReported(deadline, said),
      relation: isOutdated(deadline, timezone, context) ? 'left' : relationOf(party, spot, context.whereabouts),
      isDisputed: spot === null ? context.disputed.size > 0 : context.disputed.has(spot.key),
      placeKey: spot?.key ?? null,
    },
  ];
}

// A day that was computed from an expected arrival says nothing where the container came ashore after it.
function isOutdated(
  { computed, lastFreeDay }: StoredDeadline,
  timezone: string | null,
  { landedAt }: Context,
): boolean {
  return computed && lastFreeDay !== null && landedAt !== null && lastFreeDay < localDate(landedAt, timezone);
}

function zoneOf(party: Party, given: Place | null, { discharge, destination }: Itinerary): string | null {
  const port = discharge?.place ?? null;
  const inland = destination?.place ?? port;
  const places = party === 'terminal' ? [given, port] : [given, inland, port];
  return places.map((place) => knownZone(place?.timezone ?? null)).find((zone) => zone !== null) ?? null;
}

/** When a party began to state the day that it states now: sources repeat what they said before. */
function firstReported(latest: StoredDeadline, said: readonly StoredDeadline[]): string {
  let first = latest;
  for (const one of said.filter(({ source }) => source === latest.source).sort(byVersion)) {
    if (compareText(versionOf(one), versionOf(first)) > 0) continue;
    if (one.lastFreeDay !== latest.lastFreeDay) break;
    first = one;
  }
  return versionOf(first);
}

function relationOf(party: Party, spot: Spot | null, { stage, here, ahead, left }: Whereabouts): Relation {
  if (spot === null || here.has(spot.key)) return 'here';
  if (left.has(spot.key)) return 'left';
  // A neighbouring place that the journey does not name may be where it stands, but a place inland is not the port.
  const isInland = party === 'rail' || spot.place?.kind === 'metro_area';
  return ahead.has(spot.key) || (stage === 'at_port' && isInland) ? 'ahead' : 'here';
}

const RELATIONS: readonly Relation[] = ['here', 'ahead', 'left'];

function byUse(one: Day, other: Day): number {
  return RELATIONS.indexOf(one.relation) - RELATIONS.indexOf(other.relation);
}
