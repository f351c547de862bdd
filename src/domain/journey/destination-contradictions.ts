import { firstBy } from '../../core/first.ts';
import type { MilestoneName } from '../milestones.ts';
import { type Observation, versionOf } from '../observation.ts';
import type { Contradiction } from './contradiction.ts';
import { byVersion } from './current-set.ts';
import { ofKind, withId } from './observation-index.ts';
import type { Spot } from './places.ts';
import { isNearby } from './port-area.ts';
import type { Place } from './state.ts';
import { statedPlaces } from './stated-places.ts';
import { type SaidAndShown, statedBy } from './stated-value.ts';

/**
 * The line names another destination, without a time, than the one to which the railroad carries the container, and did so
 * later than the railroad last stated that. The train is what is shown; from there it may go on to the other place or not.
 */
export function destinationContradictions({
  statements,
  itinerary,
  said,
  gazetteer,
  marks,
}: SaidAndShown): Contradiction[] {
  const { destination, discharge, calls } = itinerary;
  if (destination === null || marks.some(({ milestone }) => ENDED.has(milestone.milestone))) return [];
  const [stated] = statedPlaces('destination', said, gazetteer);
  if (stated === undefined || isNearby(stated.spot, destination)) return [];
  // A line that delivers at the port leaves the train to the consignee.
  const isOfPort = discharge !== null && isNearby(stated.spot, discharge);
  if (isOfPort || [destination, ...calls].some(({ key }) => key === stated.spot.key)) return [];
  const by = newestOfRailroad(destination, { statements, said, gazetteer });
  if (by === null || versionOf(by) >= versionOf(stated.said)) return [];
  const shown = nameOf(destination.place) ?? destination.key;
  const value = nameOf(stated.spot.place) ?? stated.spot.key;
  const sides = [
    statedBy(by, { value: shown, at: versionOf(by), timezone: null }),
    statedBy(stated.said, { value, at: versionOf(stated.said), timezone: null }),
  ];
  return [{ fact: 'destination', shown, statements: sides }];
}

/** What the railroad stated last about a place: a movement there, or that it is the destination of the train. */
function newestOfRailroad(
  { key }: Spot,
  { statements, said, gazetteer }: Pick<SaidAndShown, 'statements' | 'said' | 'gazetteer'>,
): Observation | null {
  const there = statements.filter(
    ({ party, placeKey, isWithdrawn }) => party === 'rail' && placeKey === key && !isWithdrawn,
  );
  const moved = there.flatMap(({ id }) => withId(said, id) ?? []);
  const named = ofKind(said, 'place').filter(
    (one) => one.party === 'rail' && one.role === 'destination' && gazetteer(one.place, one.facility).key === key,
  );
  return firstBy([...moved, ...named], byVersion) ?? null;
}

const ENDED: ReadonlySet<MilestoneName> = new Set(['full_out', 'delivered', 'empty_in']);

function nameOf(place: Place | null): string | null {
  return place?.locode ?? place?.name ?? null;
}
