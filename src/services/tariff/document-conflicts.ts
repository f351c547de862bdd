import { isSame } from '../../core/id.ts';
import { areTied } from '../../domain/charges/choose-tariff.ts';
import { needsCalendar } from '../../domain/charges/day-kind.ts';
import { placeFit } from '../../domain/charges/scope-fit.ts';
import type { PlaceCalendar, PlaceScope, Tariff } from '../../domain/charges/tariff.ts';
import { findLocation } from '../../domain/location.ts';
import type { PathFault } from './document-fault.ts';

interface Parts {
  tariffs: readonly Tariff[];
  calendars: readonly PlaceCalendar[];
}

/** Parts of a document that cannot both hold. */
export function conflictFaults({ tariffs, calendars }: Parts): PathFault[] {
  return [
    ...tariffs.flatMap((tariff, index) => {
      const other = tariffs.findIndex((one) => isInTheWay(one, tariff));
      if (other >= index) return [];
      const why = tariffs[other]?.id === tariff.id ? 'has the same id' : 'is for the same and as binding';
      const reason = `An overlap: tariffs[${other}] ${why}, in a period that has days of this one`;
      return [{ path: ['tariffs', index], reason }];
    }),
    ...calendars.flatMap((calendar, index) => {
      const other = calendars.findIndex((one) => one.id === calendar.id || isSame(one.scope, calendar.scope));
      if (other >= index) return [];
      const reason = `calendars[${other}] has the same id, or is for the same places`;
      return [{ path: ['calendars', index], reason }];
    }),
  ];
}

function isInTheWay(one: Tariff, other: Tariff): boolean {
  const isApart = (one.to !== null && one.to < other.from) || (other.to !== null && other.to < one.from);
  if (isApart) return false;
  if (one === other || one.id === other.id) return true;
  const isForSame = one.party === other.party && one.line === other.line && isSame(one.scope, other.scope);
  const charges = new Set(one.clocks.map(({ charge, at }) => `${charge} ${at}`));
  return isForSame && other.clocks.some(({ charge, at }) => charges.has(`${charge} ${at}`)) && areTied(one, other);
}

/** Tariffs with days that the calendar of one of their places does not cover. */
export function coverageFaults({ tariffs, calendars }: Parts, known: readonly PlaceCalendar[]): PathFault[] {
  const ids = new Set(calendars.map(({ id }) => id));
  const all = [...calendars, ...known.filter(({ id }) => !ids.has(id))];
  return tariffs.flatMap((tariff, index) => {
    if (
      !tariff.clocks.some(({ start, free, charged }) => needsCalendar([...start.skip, ...free.skip, ...charged.skip]))
    )
      return [];
    const faults = all
      .filter(({ scope }) => isOfCalendar(tariff.scope, scope))
      .flatMap((one) => coverageFault(tariff, one));
    return faults.map(([member, reason]) => ({ path: ['tariffs', index, member], reason }));
  });
}

function coverageFault({ from, to }: Tariff, calendar: PlaceCalendar): ['from' | 'to', string][] {
  const covered = `the calendar ${calendar.id} covers ${calendar.from} to ${calendar.to}`;
  if (from < calendar.from) return [['from', `The tariff begins on ${from}, but ${covered}`]];
  if (to !== null && to > calendar.to) return [['to', `The tariff ends on ${to}, but ${covered}`]];
  return [];
}

/** Whether a calendar is for a place that a tariff names. */
function isOfCalendar({ places, terminals }: PlaceScope, calendar: PlaceScope): boolean {
  return places.some((locode) => {
    const country = findLocation(locode)?.countryCode ?? locode.slice(0, 2);
    return placeFit(calendar, { locode, country, terminals, zone: null }).fits === 'yes';
  });
}
