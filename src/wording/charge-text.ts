import type { ClockEvent } from '../domain/charges/charge-clock.ts';
import type { LaterEvent } from '../domain/charges/clock-start.ts';
import type { ChargeAssumption, ChargeUnknown } from '../domain/charges/container-charges.ts';
import type { ChargeDay } from '../domain/charges/count-days.ts';
import type { SkipKind } from '../domain/charges/day-kind.ts';
import type { OpenAttribute } from '../domain/charges/scope-fit.ts';
import type { CargoCondition, RateDate } from '../domain/charges/tariff.ts';

/** An event of a clock, as the subject of a sentence. */
export const CLOCK_EVENT_WORDS = {
  empty_out: 'the empty pickup',
  full_in: 'the gate-in',
  loaded: 'the loading',
  departed: 'the departure',
  arrived: 'the arrival',
  discharged: 'the discharge',
  available: 'the availability for pickup',
  full_out: 'the pickup',
  empty_in: 'the empty return',
} as const satisfies Record<ClockEvent, string>;

const CONDITION_WORDS = {
  dangerous_goods: 'dangerous goods',
  oversized: 'oversized cargo',
  non_operating_reefer: 'a reefer that is not operating',
  shipper_owned: 'a container owned by the shipper',
  carrier_haulage: 'carriage inland by the line',
} as const satisfies Record<CargoCondition, string>;

const RATE_DATE_WORDS = {
  clock_start: 'the start of the clock',
  each_day: 'each day',
  full_in: 'the gate-in at the port of lading',
  planned_departure: 'the planned departure',
} as const satisfies Record<RateDate, string>;

const ATTRIBUTE_WORDS = {
  terminal: 'the terminal',
  place: 'the place',
  country: 'the country',
  size: 'the size of the container',
  type: 'the type of the container',
  customer: 'the customer',
} as const satisfies Record<OpenAttribute, string>;

const SKIP_WORDS = {
  weekend: 'weekend',
  holiday: 'holiday',
  planned_closure: 'planned closure',
  unplanned_closure: 'unplanned closure',
  unavailable: 'not available for pickup',
  held: 'held',
  no_appointment: 'no appointment to be had',
} as const satisfies Record<SkipKind, string>;

/** Why a charge cannot be counted, and what to do where something can be done. */
export function unknownChargeText(unknown: ChargeUnknown): string {
  switch (unknown.code) {
    case 'no_tariff':
      return 'No tariff is stored that is for this; add one to know what it costs.';
    case 'tariff_tie':
      return `The tariffs ${unknown.tariffs.join(' and ')} apply equally; withdraw one, or restrict it.`;
    case 'attribute_unknown':
      return `Whether the tariff ${unknown.tariff} applies depends on ${ATTRIBUTE_WORDS[unknown.attribute]}, which is not known.`;
    case 'no_calendar':
      return 'The tariff leaves out days by the calendar of the place, and no calendar of the place is stored; add one.';
    case 'calendar_tie':
      return `The calendars ${unknown.calendars.join(' and ')} are for the place equally; withdraw one, or restrict it.`;
    case 'start_missing':
      return `${capital(CLOCK_EVENT_WORDS[unknown.event])} is not reported, though ${laterText(unknown.later)}.`;
    case 'stop_missing':
      return `${capital(CLOCK_EVENT_WORDS[unknown.event])} is not reported, though ${laterText(unknown.later)}; so the last day is not known.`;
    case 'stop_before_start':
      return `The clock would stop on ${unknown.stop}, before its start on ${unknown.start}: the reports contradict each other.`;
    case 'too_long':
      return 'The clock would run for more than ten years.';
  }
}

/** What a calculation took for granted. */
export function assumptionText(assumption: ChargeAssumption): string {
  switch (assumption.code) {
    case 'start_without':
    case 'start_by_later':
      return `It is not known when ${EVENT_CLAUSES[assumption.missing]}, so the clock starts with ${CLOCK_EVENT_WORDS[assumption.used]}.`;
    case 'available_after_stop':
      return `It was stated as available on ${assumption.stated}, after it left; counted as available on ${assumption.used}.`;
    case 'own_event_of_bill':
      return `For the bill of lading only ${CLOCK_EVENT_WORDS[assumption.used]} of this container is known, so that starts the clock.`;
    case 'calendar_ends':
      return `The calendar does not cover ${assumption.from} to ${assumption.to}; only its weekends are left out there.`;
    case 'still_blocked':
      return `It is ${SKIP_WORDS[assumption.kind]} today; the days ahead are counted as if that had ended.`;
    case 'condition_not_stated':
      return `The tariff ${assumption.tariff} would apply to ${CONDITION_WORDS[assumption.condition]}, which is not stated.`;
    case 'rate_date_unknown':
      return `The tariff goes by the date of ${RATE_DATE_WORDS[assumption.rate_date]}, which is not known; ${assumption.used} was used.`;
    case 'zone_unknown':
      return 'The time zone of the place is not known; days are those of UTC.';
  }
}

/** Why a day counted as it did. */
export function chargeDayText({ counted, nth, note, skippedFor, kind, tier }: ChargeDay): string {
  if (counted === 'waived') return 'The charge of the day is waived';
  const special = kind === 'open' ? '' : `, ${kind.replaceAll('_', ' ')}${note === null ? '' : ` (${note})`}`;
  if (counted === 'skipped' && skippedFor !== null)
    return `Left out: ${SKIP_WORDS[skippedFor]}${note === null ? '' : ` (${note})`}`;
  if (counted === 'free') return `Free day ${nth}${special}`;
  return `Chargeable day ${nth}${tier === null ? ', without a rate' : `, tier ${tier}`}${special}`;
}

const EVENT_CLAUSES = {
  empty_out: 'the empty container was picked up',
  full_in: 'it came into the terminal',
  loaded: 'it was loaded',
  departed: 'the vessel departed',
  arrived: 'it arrived',
  discharged: 'it was discharged',
  available: 'it became available',
  full_out: 'it was picked up',
  empty_in: 'it was returned empty',
} as const satisfies Record<ClockEvent, string>;

function laterText(later: LaterEvent): string {
  return later === 'beyond' ? 'the container is reported further on' : `${CLOCK_EVENT_WORDS[later]} is`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
