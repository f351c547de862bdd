import { toEpochMs } from '../instant.ts';
import type { StoredSnapshot } from './availability.ts';
import type { Contradiction } from './contradiction.ts';
import { byVersion, compareText } from './current-set.ts';
import { isOtherFacility } from './facility.ts';
import { type LastStep, lastStep } from './place-contradictions.ts';
import { isApart } from './port-area.ts';
import { namesOfTwo, type SaidAndShown, statedBy } from './stated-value.ts';
import { isSaidThere } from './terminal-state.ts';
import { sightingOf } from './yard-sightings.ts';
import { keptWords } from './yards.ts';

/**
 * Another terminal, of the same place or of another, reports on the container, which stands elsewhere by what is shown: what
 * each of the two states last, with its name. Availability, holds, fees and appointment of the other one are its own.
 */
export function terminalContradictions(known: SaidAndShown): Contradiction[] {
  const { snapshotsHere, snapshotsElsewhere, gazetteer, availability, marks, disputes } = known;
  if (snapshotsElsewhere.length === 0) return [];
  // After its pickup it stands at none of them: a terminal that shows it later contradicts the pickup itself.
  const hasLeft = marks.some(({ milestone }) => milestone.reverted === null && LEFT.has(milestone.milestone));
  if (availability.standsAt === null && hasLeft) return [];
  const here = latestOfEach(snapshotsHere.filter(({ party }) => isSaidThere(party)));
  return latestOfEach(snapshotsElsewhere).flatMap((other): Contradiction[] => {
    const spot = gazetteer(other.place, other.facility);
    if (disputes.some(({ look }) => look.said.source === other.source && look.spot.key === spot.key)) return [];
    const isApartFrom = (one: StoredSnapshot) => isApart(gazetteer(one.place, one.facility), spot);
    const beside = here.find((one) => !isApartFrom(one));
    const own = beside === undefined ? stepBefore(other, known) : sideOf(beside, known);
    if (own === null) return [];
    const said = sideOf(other, known);
    const named = namesOfTwo(own.where, said.where);
    const statements = [
      { ...own.stated, ...named?.one },
      { ...said.stated, ...named?.other },
    ];
    return [{ fact: said.isKept ? 'place' : 'availability', shown: own.stated.value, statements }];
  });
}

interface Side extends Pick<LastStep, 'stated' | 'where'> {
  /**
   * A terminal that holds it, claims fees for it or lets it be fetched there has it on its list: which of two has it is
   * disputed. One that only does not have it available may not have it at all.
   */
  isKept: boolean;
}

function sideOf(said: StoredSnapshot, { gazetteer, yards }: SaidAndShown): Side {
  const where = { spot: gazetteer(said.place, said.facility), facility: said.facility };
  const { place } = where.spot;
  const kept = yards.keptAt(said.source, where);
  const keeping = keptWords(kept);
  const value = [statedValue(said) ?? (keeping.length === 0 ? 'on its list' : null), ...keeping];
  const words = value.filter((text) => text !== null).join('; ');
  const stated = statedBy(said, { value: words, at: said.checkedAt, timezone: place?.timezone ?? null, place });
  return {
    stated: kept === null ? stated : { ...stated, kept },
    where,
    isKept: keeping.length > 0 || sightingOf(said)?.kind === 'there',
  };
}

/** What put it where it stands, if a terminal elsewhere speaks of it after that. */
function stepBefore({ checkedAt }: StoredSnapshot, known: SaidAndShown): LastStep | null {
  const last = lastStep(known);
  return last !== null && toEpochMs(checkedAt) > last.untilMs ? last : null;
}

const LEFT: ReadonlySet<string> = new Set(['full_out', 'delivered', 'empty_in']);

/** The newest of each source and terminal that states something, the newest of all first. */
function latestOfEach(snapshots: readonly StoredSnapshot[]): StoredSnapshot[] {
  const newestFirst = snapshots
    .filter(statesSomething)
    .sort((one, other) => compareText(other.checkedAt, one.checkedAt) || byVersion(one, other));
  const latest: StoredSnapshot[] = [];
  for (const one of newestFirst) {
    const isKnown = latest.some(
      ({ source, facility }) => source === one.source && !isOtherFacility(facility, one.facility),
    );
    if (!isKnown) latest.push(one);
  }
  return latest;
}

function statesSomething({ available, location, holds, fees, appointmentAt }: StoredSnapshot): boolean {
  if (available !== null || appointmentAt !== null || sightingOf({ available, location }) !== null) return true;
  return [...(holds ?? []), ...(fees ?? [])].length > 0;
}

/** Whether a terminal has the container available or in its yard, in our words; null where it does not say. */
function statedValue(snapshot: StoredSnapshot): string | null {
  return snapshot.available === false ? 'not available for pickup' : (sightingOf(snapshot)?.value ?? null);
}
