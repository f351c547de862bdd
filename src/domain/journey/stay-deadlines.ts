import type { Observation } from '../observation.ts';
import type { StoredSnapshot } from './availability.ts';
import type { Material } from './container.ts';
import type { FactsInput } from './container-facts.ts';
import { expectedAt } from './etas.ts';
import type { timeFacts } from './facts.ts';
import { lastFreeDays } from './last-free-days.ts';
import { endsOfFreeTime } from './late-departures.ts';
import { ofKind } from './observation-index.ts';
import { leftForYard } from './off-dock-days.ts';
import type { PickupPlace } from './pickup-place.ts';
import { mayCountFor } from './place-contradictions.ts';
import type { ContainerFacts } from './state.ts';
import type { StoredDeadline } from './stated-day.ts';
import type { StaySnapshots } from './stay-snapshots.ts';
import { isLeft } from './terminal-of-stay.ts';
import { isSaidThere } from './terminal-state.ts';

/** What the last free days of a container depend on. */
interface DeadlineInput {
  derived: FactsInput;
  stay: StaySnapshots;
  times: ReturnType<typeof timeFacts>;
  pickup: PickupPlace;
  status: ContainerFacts['currentStatus'];
}

/** The last free days of a container where it stands, or where it will be picked up. */
export function deadlinesOf({ derived, stay, times, pickup, status }: DeadlineInput, { gazetteer }: Material) {
  const { marks, course, expected, ofTrip, terminals } = derived;
  const stated = ofKind(ofTrip, 'deadline');
  const staters = statersOf(ofTrip, stay.isOfOtherTerminal);
  const { facilityOf } = staters;
  const isBeforeYard = leftForYard(status, pickup.facility, { deadlines: stated, facilityOf });
  const { podArrivedAt, podDischargedAt, indAtaAt, indRailUnloadedAt } = times.facts;
  return lastFreeDays(stated, {
    itinerary: course.itinerary,
    gazetteer,
    whereabouts: stay.whereabouts,
    statedBy: { ...staters, isOfOther: (day) => staters.isOfOther(day) || isBeforeYard(facilityOf(day)) },
    ends: endsOfFreeTime(marks, ofTrip),
    isDisputed: (day, spot) => stay.disputes.some((dispute) => mayCountFor(day, spot, dispute)),
    isLeft: (facility, spot) => isBeforeYard(facility) || (spot !== null && isLeft(terminals, spot.key, facility)),
    isAway: (spot) => stay.isAway(spot, null),
    expected: {
      atPort: expectedAt(expected.arrival),
      inland: expectedAt(expected.railArrival ?? expected.inlandArrival),
    },
    landed: {
      atPort: { arrivedAt: podArrivedAt, dischargedAt: podDischargedAt },
      inland: { arrivedAt: indAtaAt, dischargedAt: indRailUnloadedAt },
    },
  });
}

/**
 * The party of a deadline: what its source shows at the same moment names the terminal, and its own statements its
 * party.
 */
function statersOf(ofTrip: readonly Observation[], isOfOther: (snapshot: StoredSnapshot) => boolean) {
  const snapshots = firstsOf(ofKind(ofTrip, 'terminal_snapshot'), (one) => `${one.source}\n${one.checkedAt}`);
  const snapshotOf = ({ source, recordedAt }: StoredDeadline) => snapshots().get(`${source}\n${recordedAt}`);
  const others = firstsOf(ofTrip, ({ source, kind }) => (kind === 'deadline' ? null : source));
  return {
    facilityOf(deadline: StoredDeadline) {
      const shown = snapshotOf(deadline);
      return shown?.facility ?? null;
    },
    isOfOther(deadline: StoredDeadline) {
      const shown = snapshotOf(deadline);
      return shown !== undefined && isSaidThere(shown.party) && isOfOther(shown);
    },
    partyOf: (name: string) => others().get(name)?.party ?? null,
  };
}

/** The first of a list under each key, gathered when one is looked for; null is no key. */
function firstsOf<One>(list: readonly One[], keyOf: (one: One) => string | null): () => ReadonlyMap<string, One> {
  let known: Map<string, One> | null = null;
  return () => {
    if (known !== null) return known;
    known = new Map();
    for (const one of list) {
      const key = keyOf(one);
      if (key !== null && !known.has(key)) known.set(key, one);
    }
    return known;
  };
}
