import type { Instant } from '../instant.ts';
import type { Observation } from '../observation.ts';
import { isLadingOnly, waitsAtLading } from './at-lading.ts';
import type { StoredSnapshot } from './availability.ts';
import type { Material } from './container.ts';
import type { FactsInput } from './container-facts.ts';
import { emptySnapshots } from './empty-snapshots.ts';
import { endedHoldsAndFees } from './ended-holds-and-fees.ts';
import { isFurtherInland } from './inland-place.ts';
import type { Itinerary } from './itinerary.ts';
import { ofKind } from './observation-index.ts';
import { disputedSpots, placeDisputes } from './place-contradictions.ts';
import type { Spot } from './places.ts';
import { isApart } from './port-area.ts';
import { withoutReleased } from './released-holds.ts';
import type { ContainerFacts } from './state.ts';
import { isAhead } from './statement.ts';
import { isElsewhere } from './terminal-of-stay.ts';
import { isSaidThere, NONE_ENDED, terminalState } from './terminal-state.ts';
import { type Whereabouts, whereaboutsOf } from './whereabouts.ts';
import { keptWords, yardsOf } from './yards.ts';

/** What terminals show about a container, divided by where it stands. */
export type StaySnapshots = ReturnType<typeof stayOf>;

/** Divides what terminals show about a container by where it stands, has left, or is still to come to. */
export function stayOf(derived: FactsInput, status: ContainerFacts['currentStatus'], material: Material) {
  const { number, marks, availability, course, statements, said, ofTrip } = derived;
  const { itinerary } = course;
  const { asOf, gazetteer } = material;
  const whereabouts = whereaboutsOf(status, availability, { marks, itinerary });
  const snapshots = withoutReleased(snapshotsOf(ofTrip, asOf), said, number);
  const spotOf = ({ place, facility }: StoredSnapshot) => gazetteer(place, facility);
  const disputes = placeDisputes({ marks, availability, statements, itinerary, snapshots, said: ofTrip, gazetteer });
  const disputed = new Set(disputedSpots(disputes, itinerary).map(({ key }) => key));
  const hasLeft = ({ key }: Spot) => whereabouts.left.has(key) && !disputed.has(key);
  const waits = waitsAtLading(status, { marks, itinerary });
  const isPast = (one: StoredSnapshot) => hasLeft(spotOf(one)) && !waits(one, spotOf(one));
  const isOfOtherTerminal = (one: StoredSnapshot) => isElsewhere(derived.terminals, spotOf(one).key, one.facility);
  const isAway = placesAway(whereabouts, availability.standsAt, itinerary);
  const isOfOther = (one: StoredSnapshot) =>
    isSaidThere(one.party) && (isOfOtherTerminal(one) || isAway(spotOf(one), one));
  const yards = yardsOf({ snapshots, deadlines: ofKind(ofTrip, 'deadline') }, gazetteer, asOf);
  const isHolding = (one: StoredSnapshot) =>
    keptWords(yards.keptAt(one.source, { spot: spotOf(one), facility: one.facility })).length > 0;
  const isKept = (one: StoredSnapshot) => disputed.has(spotOf(one).key) && !isOfOtherTerminal(one) && isHolding(one);
  // What keeps it in a yard that still has it by its word is shown beside; where in that yard it stands is not.
  const own = snapshots.flatMap((one) => {
    if (isLadingOnly(spotOf(one), itinerary)) return [{ ...one, appointmentAt: null, location: null }];
    if (!isOfOther(one)) return [one];
    return isKept(one) ? [{ ...one, appointmentAt: null, location: null }] : [];
  });
  const isAtPort = whereabouts.stage === 'at_port' || whereabouts.stage === 'before_landing';
  const isInland = (one: StoredSnapshot) =>
    isAtPort && isFurtherInland({ spot: spotOf(one), facility: one.facility, party: one.party }, itinerary);
  const empty = emptySnapshots(own, ofTrip);
  const ended = whereabouts.stage === 'ended' ? endedHoldsAndFees(marks, disputed, spotOf) : NONE_ENDED;
  const isSilent = (one: StoredSnapshot) => empty.has(one);
  const terminal = terminalState(own, asOf, { ended, isPast, isAhead: isInland, isSilent });
  const divided = { snapshots, own, empty, disputes, yards, terminal, whereabouts };
  return { ...divided, spotOf, isPast, isOfOther, isOfOtherTerminal, isAway };
}

/** Finds which places are known to be others than the one at which it stands, and none to which it is still to come. */
function placesAway({ stage }: Whereabouts, standsAt: Spot | null, itinerary: Itinerary) {
  const known = new Map<string, boolean>();
  return (spot: Spot, said: Pick<StoredSnapshot, 'facility' | 'party'> | null): boolean => {
    if (standsAt === null || spot.key === standsAt.key || spot.key === itinerary.destination?.key) return false;
    const is = known.get(spot.key) ?? isApart(spot, standsAt);
    known.set(spot.key, is);
    if (!is || stage !== 'at_port') return is;
    if (said === null) return spot.place?.kind === 'port';
    return !isFurtherInland({ spot, facility: said.facility, party: said.party }, itinerary);
  };
}

/** The snapshots of terminals up to a moment. */
export function snapshotsOf(said: readonly Observation[], asOf: Instant) {
  return ofKind(said, 'terminal_snapshot').filter(({ checkedAt }) => !isAhead(checkedAt, asOf));
}
