import { knownZone } from '../../core/local-clock.ts';
import { bindingLastFreeDay, dayInstant, decisiveLastFreeDay, LAST_FREE_DAY_PARTIES } from '../deadline.ts';
import { type Instant, type LocalDate, localDate } from '../instant.ts';
import { type Party, versionOf } from '../observation.ts';
import type { FacilityReference } from '../place-reference.ts';
import { isLadingOnly } from './at-lading.ts';
import type { Contradiction } from './contradiction.ts';
import { countedDay, type Landing } from './counted-days.ts';
import { compareText } from './current-set.ts';
import { disputedDays, withoutRepeatedDays } from './disputed-days.ts';
import type { Itinerary } from './itinerary.ts';
import { departuresFrom, type End } from './late-departures.ts';
import { type DeadlineReading, isRelayedBy, type PlacedDeadline, placedDeadlinesOf } from './placed-deadlines.ts';
import type { Gazetteer, Spot } from './places.ts';
import type { Because, ContainerFacts, ContainerState, LastFreeDay, Place } from './state.ts';
import { byWeight, type Day, type Relation, type StoredDeadline } from './stated-day.ts';
import type { Whereabouts } from './whereabouts.ts';

type DeadlineFacts = Pick<
  ContainerFacts & ContainerState,
  'lastFreeDays' | 'pickupLfd' | 'pickupLfdLine' | 'pickupLfdTerminal' | 'pickupLfdRail' | 'pickupLfdComputed'
>;

interface Context {
  itinerary: Itinerary;
  gazetteer: Gazetteer;
  whereabouts: Whereabouts;
  /** The milestones with which it left a place where free time ran (late-departures.ts). */
  ends: readonly End[];
  /** When it came ashore, and inland. */
  landed: { atPort: Landing; inland: Landing };
  /** Whether a day counts if the container stands where a party has it, though it has left there or is elsewhere by another. */
  isDisputed(deadline: StoredDeadline, spot: Spot | null): boolean;
  /** Whether the container is reported to have left a terminal before it came to another one of that place. */
  isLeft(facility: FacilityReference | null, spot: Spot | null): boolean;
  /** Whether a place is known to be another than the one at which it stands. */
  isAway(spot: Spot): boolean;
  /** The party and facility of a deadline, by what else its source states at that moment. */
  statedBy: Pick<DeadlineReading, 'facilityOf' | 'partyOf'> & { isOfOther(deadline: StoredDeadline): boolean };
  /** When it is expected ashore, and inland. */
  expected: { atPort: Instant | null; inland: Instant | null };
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
  const { facilityOf, partyOf } = context.statedBy;
  const reading: DeadlineReading = { defaultSpotOf, gazetteer: context.gazetteer, facilityOf, partyOf };
  const stated = LAST_FREE_DAY_PARTIES.flatMap((party) =>
    withoutRepeatedDays(placedDeadlinesOf(party, deadlines, reading).flatMap((placed) => dayOf(placed, context))),
  );
  const hasEnded = context.whereabouts.stage === 'ended';
  const standing = stated.filter(({ replaced, arrivalExpectedOn }) => !replaced && arrivalExpectedOn === null);
  const tier: Relation = standing.some(({ relation }) => relation === 'here') ? 'here' : 'ahead';
  const days = stated.map((day) => {
    const applies = !hasEnded && standing.includes(day) && day.relation === tier;
    return { ...day, applies, conditional: day.isDisputed && !applies };
  });
  const binding = bindingLastFreeDay(days);
  const own = new Set(deadlines.flatMap(({ source, party }) => (isRelayedBy(source, party, reading) ? [] : [party])));
  const ofContract = days.filter((day) => isOfContract(day, own)).sort(byUse);
  const decisive = hasEnded ? null : decisiveLastFreeDay(ofContract.filter(({ relation }) => relation !== 'left'));
  const ordered = [...days].sort(byWeight);
  const facts: DeadlineFacts = {
    lastFreeDays: ordered.map((day) => shownDay(day, day === binding)),
    pickupLfd: decisive?.at ?? null,
    pickupLfdLine: null,
    pickupLfdTerminal: null,
    pickupLfdRail: null,
    pickupLfdComputed: decisive?.computed ?? false,
  };
  const because: Because = decisive === null ? {} : { pickupLfd: [decisive.id] };
  if (days.length > 0) because.lastFreeDays = ordered.map(({ id }) => id);
  for (const { party, at, id } of ofContract) {
    const fact = FACTS[party];
    if (facts[fact] !== null) continue;
    facts[fact] = at;
    because[fact] = [id];
  }
  const disputed = hasEnded
    ? []
    : LAST_FREE_DAY_PARTIES.flatMap((party) => disputedDays(ofParty(days, party), deadlines));
  return { facts, because, disputed };

  function defaultSpotOf(party: Party): Spot | null {
    const { discharge, destination } = context.itinerary;
    return party === 'terminal' ? discharge : party === 'rail' ? destination : null;
  }
}

function ofParty(days: readonly Day[], party: Party): Day[] {
  return days.filter((day) => day.party === party);
}

// What others relay counts for a party only as long as the party states nothing itself.
function isOfContract(day: Day, own: ReadonlySet<Party>): boolean {
  const { party, relayed, replaced, outdated, isOfOther, isAtLading } = day;
  return !replaced && !outdated && !isOfOther && !isAtLading && !(relayed && own.has(party));
}

const FACTS = {
  shipping_line: 'pickupLfdLine',
  terminal: 'pickupLfdTerminal',
  rail: 'pickupLfdRail',
} as const satisfies Record<(typeof LAST_FREE_DAY_PARTIES)[number], keyof DeadlineFacts>;

function dayOf({ deadline, spot, facility, since, isRelayed, isReplaced }: PlacedDeadline, context: Context): Day[] {
  const { computed, id, source } = deadline;
  const party = LAST_FREE_DAY_PARTIES.find((one) => one === deadline.party);
  const { itinerary, landed, statedBy } = context;
  const timezone = zoneOf(deadline.party, spot?.place ?? null, itinerary);
  const isInland = spot !== null && spot.key === itinerary.destination?.key && spot.key !== itinerary.discharge?.key;
  const landing = isInland ? landed.inland : landed.atPort;
  const { date, countedFrom } = countedDay(deadline, landing, timezone);
  if (date === null || party === undefined) return [];
  const isOfOther = statedBy.isOfOther(deadline);
  const isAtLading = spot !== null && isLadingOnly(spot, itinerary);
  const outdated = isOutdated(deadline, { date, timezone, landing: isInland ? later(landed) : landed.atPort });
  return [
    {
      id,
      party,
      source,
      date,
      at: dayInstant(date, timezone),
      timezone,
      place: spot?.place ?? null,
      facility,
      computed,
      countedFrom,
      relayed: isRelayed,
      replaced: isReplaced,
      outdated,
      arrivalExpectedOn: isAtLading ? null : expectedAfter(date, { timezone, isInland }, context),
      applies: false,
      binding: false,
      conditional: false,
      departures: isOfOther || outdated || isReplaced ? [] : departuresFrom({ date, timezone, spot }, context.ends),
      reportedAt: since,
      statedAt: deadline.recordedAt,
      relation: isOfOther || outdated ? 'left' : relationOf(party, spot, context),
      isDisputed: isOfOther ? !context.isLeft(facility, spot) : context.isDisputed(deadline, spot),
      isOfOther,
      isAtLading,
      placeKey: spot?.key ?? null,
    },
  ];
}

// A day that was computed from an expected arrival, or stated before the arrival, has no effect where the container came
// ashore after it. One that is stated afterwards counts whatever it says: its party knows of the arrival.
function isOutdated(deadline: StoredDeadline, { date, timezone, landing }: DatedLanding): boolean {
  const landedAt = landing.dischargedAt ?? landing.arrivedAt;
  // A day after that of UTC is nowhere before the local day, which is dear to compute.
  if (landedAt === null || date > landedAt || date >= localDate(landedAt, timezone)) return false;
  return deadline.computed || compareText(versionOf(deadline), landedAt) < 0;
}

// As long as it is expected to arrive after the day, it cannot be picked up by then, whether the day has passed or not.
function expectedAfter(
  date: LocalDate,
  { timezone, isInland }: { timezone: string | null; isInland: boolean },
  { expected, landed, whereabouts: { stage } }: Context,
): LocalDate | null {
  const [at, landing] = isInland ? [expected.inland, landed.inland] : [expected.atPort, landed.atPort];
  const isAwaited = stage === 'before_landing' || (isInland && (stage === 'at_port' || stage === 'on_carriage'));
  if (at === null || !isAwaited || landing.arrivedAt !== null || landing.dischargedAt !== null) return null;
  // As above, most days are seen to be later without the zone.
  if (date > at) return null;
  const day = localDate(at, timezone);
  return date < day ? day : null;
}

interface DatedLanding {
  date: LocalDate;
  timezone: string | null;
  landing: Landing;
}

function later({ atPort, inland }: Context['landed']): Landing {
  return inland.arrivedAt === null && inland.dischargedAt === null ? atPort : inland;
}

function zoneOf(party: Party, given: Place | null, { discharge, destination }: Itinerary): string | null {
  const port = discharge?.place ?? null;
  const inland = destination?.place ?? port;
  const places = party === 'terminal' ? [given, port] : [given, inland, port];
  return places.map((place) => knownZone(place?.timezone ?? null)).find((zone) => zone !== null) ?? null;
}

function relationOf(party: Party, spot: Spot | null, { whereabouts, isAway }: Context): Relation {
  const { stage, here, ahead, left } = whereabouts;
  if (spot === null || here.has(spot.key)) return 'here';
  if (left.has(spot.key)) return 'left';
  // A neighbouring place that the journey does not name may be where it stands, but a place inland is not the port.
  const isInland = party === 'rail' || spot.place?.kind === 'metro_area';
  if (ahead.has(spot.key) || (stage === 'at_port' && isInland)) return 'ahead';
  return isAway(spot) ? 'left' : 'here';
}

const RELATIONS: readonly Relation[] = ['here', 'ahead', 'left'];

// Of the days of one party its own word comes first, then the earlier one.
function byUse(one: Day, other: Day): number {
  return (
    RELATIONS.indexOf(one.relation) - RELATIONS.indexOf(other.relation) ||
    Number(one.relayed) - Number(other.relayed) ||
    compareText(one.date, other.date)
  );
}

function shownDay(day: Day, binding: boolean): LastFreeDay {
  return {
    party: day.party,
    source: day.source,
    date: day.date,
    at: day.at,
    timezone: day.timezone,
    place: day.place,
    facility: day.facility,
    computed: day.computed,
    countedFrom: day.countedFrom,
    relayed: day.relayed,
    replaced: day.replaced,
    outdated: day.outdated,
    arrivalExpectedOn: day.arrivalExpectedOn,
    applies: day.applies,
    binding,
    conditional: day.conditional,
    departures: day.departures,
    reportedAt: day.reportedAt,
    statedAt: day.statedAt,
  };
}
