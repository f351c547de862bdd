import { firstBy } from '../../core/first.ts';
import { byNews } from './authority.ts';
import type { Contradiction } from './contradiction.ts';
import { type SaidAndShown, statedBy } from './stated-value.ts';
import { isInbound } from './voyage-end.ts';
import { latestSightings } from './yard-sightings.ts';

/**
 * A yard at the port of transhipment shows the container as available for pickup, while the line states that a vessel takes
 * it on to its port of discharge: the voyage goes on, and both are named.
 */
export function relayContradictions(known: SaidAndShown): Contradiction[] {
  const { marks, itinerary, statements, said } = known;
  const { discharge } = itinerary;
  const last = marks.at(-1);
  if (discharge === null || last?.milestone.milestone !== 'transshipment_discharged') return [];
  const own = firstBy(
    statements.filter(
      (one) =>
        one.placeKey === discharge.key && one.party === 'shipping_line' && isInbound(one) && one.standing !== 'actual',
    ),
    byNews,
  );
  const by = said.find(({ id }) => id === own?.id);
  if (own === undefined || by === undefined) return [];
  const shown = discharge.place?.locode ?? discharge.place?.name ?? discharge.key;
  return latestSightings(known).flatMap((look) => {
    const isHere =
      look.spot.key === last.spot.key && look.value === 'available for pickup' && look.at > last.milestone.at;
    if (!isHere || look.said.party === 'shipping_line') return [];
    const value = look.spot.place?.locode ?? look.spot.place?.name ?? look.spot.key;
    const statedHere = statedBy(look.said, { value, at: look.at, timezone: look.spot.place?.timezone ?? null });
    const { at, precision, place } = own;
    const statedAhead = statedBy(by, { value: shown, at, precision, timezone: place?.timezone ?? null });
    return [{ fact: 'port_of_discharge', shown, statements: [statedAhead, statedHere] }];
  });
}
