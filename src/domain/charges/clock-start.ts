import type { LocalDate } from '../instant.ts';
import { type ChargeClock, ClockEvent } from './charge-clock.ts';
import type { ClockFact, ClockFacts } from './clock-facts.ts';
import type { BlockedKind } from './day-kind.ts';

/** What a calculation took for granted because a fact is not known, or does not fit the others. */
export type ClockAssumption =
  /** The clock should not start before an event that is not known, so that it started with another. */
  | { code: 'start_without'; missing: ClockEvent; used: ClockEvent }
  /** It started with the later of two events, because the earlier one is not known. */
  | { code: 'start_by_later'; missing: ClockEvent; used: ClockEvent }
  /** The container was moved before it is said to have been available, so it was available by then. */
  | { code: 'available_after_stop'; stated: LocalDate; used: LocalDate }
  /** No event of another container of the bill of lading is known, so that of this one started the clock. */
  | { code: 'own_event_of_bill'; used: ClockEvent }
  /** The calendar does not cover some of the days, of which it knows the weekends alone. */
  | { code: 'calendar_ends'; from: LocalDate; to: LocalDate }
  /** It cannot be moved today; the days ahead, which would be left out as well, are counted as if it could be. */
  | { code: 'still_blocked'; kind: BlockedKind };

/** What shows that an event is missing: one that follows it, or that the container is reported further on. */
export type LaterEvent = ClockEvent | 'beyond';

/** Why a clock cannot be read. */
export type ClockUnknown =
  | { code: 'start_missing'; event: ClockEvent; later: LaterEvent }
  | { code: 'stop_missing'; event: ClockEvent; later: LaterEvent }
  | { code: 'stop_before_start'; start: LocalDate; stop: LocalDate }
  | { code: 'no_calendar' }
  | { code: 'too_long' };

/** When a clock started. */
export interface ClockStart {
  fact: ClockFact;
  event: ClockEvent;
  assumptions: readonly ClockAssumption[];
}

/** Whether and when a clock started, and when it stopped. */
export type ClockSpan =
  | { state: 'not_started' }
  | { state: 'unknown'; reason: ClockUnknown }
  | { state: 'started'; start: ClockStart; stop: ClockFact | null };

/** Finds when a clock started and stopped. What happened later in a journey shows that something is missing. */
export function clockSpan({ start, stop }: Pick<ChargeClock, 'start' | 'stop'>, facts: ClockFacts): ClockSpan {
  const stopped = facts.events[stop.event] ?? null;
  const later = laterEvent(stop.event, facts);
  if (stopped === null && later !== null) return unknown({ code: 'stop_missing', event: stop.event, later });
  const begun = startOf(start, stopped, facts);
  if (begun === null) {
    const after = laterEvent(start.event, facts);
    return after === null
      ? { state: 'not_started' }
      : unknown({ code: 'start_missing', event: start.event, later: after });
  }
  if (begun === 'awaited') return { state: 'not_started' };
  if (stopped !== null && stopped.date < begun.fact.date)
    return unknown({ code: 'stop_before_start', start: begun.fact.date, stop: stopped.date });
  return { state: 'started', start: begun, stop: stopped };
}

/** When a clock started; `awaited` where a party states that what it waits for has not happened; null if that is open. */
function startOf(
  { event, not_before: other, of }: ChargeClock['start'],
  stopped: ClockFact | null,
  facts: ClockFacts,
): ClockStart | 'awaited' | null {
  const own = facts.events[event];
  const ofBill = of === 'bill_of_lading' ? facts.firstOfBill[event] : undefined;
  const first = ofBill ?? own;
  const alone = of === 'bill_of_lading' && ofBill === undefined && own !== undefined;
  const assumptions: ClockAssumption[] = alone ? [{ code: 'own_event_of_bill', used: event }] : [];
  if (other === null) return first === undefined ? null : { fact: first, event, assumptions };
  const bound = facts.events[other];
  if (bound === undefined) {
    if (first === undefined) return null;
    if (stopped === null && facts.awaited.includes(other)) return 'awaited';
    return {
      fact: first,
      event,
      assumptions: [...assumptions, { code: 'start_without', missing: other, used: event }],
    };
  }
  if (first === undefined) {
    if (!isLater(other, event)) return null;
    return { fact: bound, event: other, assumptions: [{ code: 'start_by_later', missing: event, used: other }] };
  }
  if (bound.date <= first.date) return { fact: first, event, assumptions };
  if (stopped === null || bound.date <= stopped.date) return { fact: bound, event: other, assumptions };
  const used = stopped.date > first.date ? stopped.date : first.date;
  const ids = [...bound.ids, ...stopped.ids];
  return {
    fact: { date: used, ids },
    event: other,
    assumptions: [...assumptions, { code: 'available_after_stop', stated: bound.date, used }],
  };
}

/** The first event that is known of those that follow another in a journey; null for none. */
function laterEvent(event: ClockEvent, { events, isBeyond }: ClockFacts): LaterEvent | null {
  const known = ClockEvent.options.find((one) => isLater(one, event) && events[one] !== undefined);
  return known ?? (isBeyond === true && event !== 'empty_in' ? 'beyond' : null);
}

function isLater(one: ClockEvent, other: ClockEvent): boolean {
  return ClockEvent.options.indexOf(one) > ClockEvent.options.indexOf(other);
}

function unknown(reason: ClockUnknown): ClockSpan {
  return { state: 'unknown', reason };
}
