import { holdName, type TerminalFee, type TerminalHold } from '../holds-and-fees.ts';
import { type Instant, type LocalDate, wallClock } from '../instant.ts';
import type { StoredSnapshot } from './availability.ts';
import { byVersion, compareText } from './current-set.ts';
import { isOtherFacility } from './facility.ts';
import type { Gazetteer } from './places.ts';
import type { StoredDeadline } from './stated-day.ts';
import type { Where } from './stated-value.ts';
import { terminalState } from './terminal-state.ts';

/** What a source states last of a container for its own yard. */
export interface KeptInYard {
  /** Null where it does not state it. */
  available: boolean | null;
  holds: readonly TerminalHold[];
  fees: readonly TerminalFee[];
  lastFreeDay: LocalDate | null;
  appointmentAt: Instant | null;
  /** Of the yard. */
  timezone: string | null;
}

/** What each terminal and ramp states of the containers in its own yard. */
export interface Yards {
  /** Null where the source states none of it. */
  keptAt(source: string, yard: Where): KeptInYard | null;
}

/** What yards state: looks of a container, and last free days. */
interface StatedByYards {
  snapshots: readonly StoredSnapshot[];
  deadlines: readonly StoredDeadline[];
}

/** Reads what was stated yard by yard; it is read only where parties contradict each other on the yard. */
export function yardsOf({ snapshots, deadlines }: StatedByYards, gazetteer: Gazetteer, asOf: Instant): Yards {
  return {
    keptAt(source, { spot, facility }) {
      const own = snapshots.filter(
        (one) =>
          one.source === source &&
          gazetteer(one.place, one.facility).key === spot.key &&
          !isOtherFacility(one.facility, facility),
      );
      const { holds, fees, pickupAppointmentAt } = terminalState(own, asOf).facts;
      const looks = own
        .filter(({ available }) => available !== null)
        .sort((one, other) => compareText(other.checkedAt, one.checkedAt) || byVersion(one, other));
      const days = deadlines.filter(
        (one) => one.source === source && one.place !== null && gazetteer(one.place, null).key === spot.key,
      );
      const kept = {
        available: looks[0]?.available ?? null,
        holds: holds.map(({ name, status, description }) => ({ name, status, description })),
        fees: fees.map(({ type, amount, currency_code }) => ({ type, amount, currency_code })),
        lastFreeDay: days.sort(byVersion)[0]?.lastFreeDay ?? null,
        appointmentAt: pickupAppointmentAt,
        timezone: spot.place?.timezone ?? null,
      };
      const isStated = kept.available !== null || kept.lastFreeDay !== null || keptWords(kept).length > 0;
      return isStated ? kept : null;
    },
  };
}

/** The holds, the fees and the appointment of a yard in words, as the value of a statement has them. */
export function keptWords(kept: KeptInYard | null): string[] {
  if (kept === null) return [];
  const { holds, fees, appointmentAt: at, timezone } = kept;
  const held = holds.map(({ name, status }) => `${holdName(name)} hold${status === 'hold' ? '' : ' pending'}`);
  const claimed = fees.map(({ type, amount, currency_code }) =>
    [`${type.replaceAll('_', ' ')} ${amount}`, currency_code].filter((text) => text !== null).join(' '),
  );
  const appointed = at === null ? [] : [`pickup appointment on ${wallClock(at, timezone)} ${timezone ?? 'UTC'}`];
  return [...held, ...claimed, ...appointed];
}
