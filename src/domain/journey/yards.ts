import { holdName } from '../holds-and-fees.ts';
import { type Instant, wallClock } from '../instant.ts';
import type { StoredSnapshot } from './availability.ts';
import { isOtherFacility } from './facility.ts';
import type { Gazetteer } from './places.ts';
import type { Where } from './stated-value.ts';
import { terminalState } from './terminal-state.ts';

/** What each terminal and ramp states of the containers in its own yard. */
export interface Yards {
  /** The holds, the fees and the appointment that a source states last for a yard, in words. */
  keptAt(source: string, yard: Where): string[];
}

/** Reads what was stated yard by yard; it is read only where parties contradict each other on the yard. */
export function yardsOf(snapshots: readonly StoredSnapshot[], gazetteer: Gazetteer, asOf: Instant): Yards {
  return {
    keptAt(source, { spot, facility }) {
      const own = snapshots.filter(
        (one) =>
          one.source === source &&
          gazetteer(one.place, one.facility).key === spot.key &&
          !isOtherFacility(one.facility, facility),
      );
      const { holds, fees, pickupAppointmentAt: at } = terminalState(own, asOf).facts;
      const held = holds.map(({ name, status }) => `${holdName(name)} hold${status === 'hold' ? '' : ' pending'}`);
      const claimed = fees.map(({ type, amount, currency_code }) =>
        [`${type.replaceAll('_', ' ')} ${amount}`, currency_code].filter((text) => text !== null).join(' '),
      );
      const zone = spot.place?.timezone ?? null;
      return [
        ...held,
        ...claimed,
        ...(at === null ? [] : [`pickup appointment on ${wallClock(at, zone)} ${zone ?? 'UTC'}`]),
      ];
    },
  };
}
