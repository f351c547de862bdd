import { HOUR_MS } from '../../../domain/instant.ts';
import type {
  Box,
  EventStep,
  Facility,
  ScriptedCarriage,
  ScriptedHappening,
  ScriptedView,
  SnapshotStep,
} from './script.ts';
import { TRUCK } from './world.ts';

/** Lines learn of what happened with a delay. */
const REPORTED_AFTER_MS = 3 * HOUR_MS;

/**
 * What a line says of one happening: first a plan, then estimates, each with the moment since when it is said, at
 * last what happened; null leaves it open.
 */
export interface ComposedStory {
  expected: readonly (readonly [publishedAt: number, eventAt: number])[];
  actual: number | null;
}

/** A way between two facilities on one vehicle. A time that is a number is reported only once it has happened. */
export interface Passage {
  /** Begins the keys of its steps; unique in its script. */
  leg: string;
  boxes: readonly Box[];
  /** The departure and the arrival are said of these boxes alone, because others go another way. */
  isOfThese?: boolean;
  from: Facility;
  to: Facility;
  by: ScriptedCarriage;
  loaded: number | null;
  departed: ComposedStory;
  arrived: ComposedStory;
  discharged: number | null;
}

/** Plan, estimates and fact under one key: each takes the place of the one before it, but the plan of an arrival stays. */
export function eventSteps(
  key: string,
  happening: ScriptedHappening,
  { expected, actual }: ComposedStory,
): EventStep[] {
  const forecasts = expected.map(([publishedAt, eventAt], index): EventStep => {
    return { kind: 'event', key, classifier: index === 0 ? 'PLN' : 'EST', publishedAt, eventAt, happening };
  });
  return actual === null ? forecasts : [...forecasts, ...happened(key, happening, actual)];
}

/** The booking is confirmed at the start, the bill of lading is issued later. */
export function paperwork(issuedAt: number): EventStep[] {
  return [
    happened('booking-confirmed', { type: 'SHIPMENT', code: 'CONF', document: 'BKG' }, -6 * HOUR_MS),
    happened('bill-issued', { type: 'SHIPMENT', code: 'ISSU', document: 'TRD' }, issuedAt),
  ].flat();
}

/** The empty container is fetched just before the start, so that its number is known at once, and brought in laden. */
export function exported(box: Box, depot: Facility, terminal: Facility, gateInAt: number): EventStep[] {
  return [...gate('GTOT', 'EMPTY', box, depot, -4 * HOUR_MS), ...gate('GTIN', 'LADEN', box, terminal, gateInAt)];
}

/** Loaded, departed, arrived, discharged. */
export function passage({
  leg,
  boxes,
  isOfThese,
  from,
  to,
  by,
  loaded,
  departed,
  arrived,
  discharged,
}: Passage): EventStep[] {
  const concerned = isOfThese === true ? boxes : null;
  const handled = (code: 'LOAD' | 'DISC', at: Facility, time: number | null) => (box: Box) =>
    time === null
      ? []
      : happened(`${leg}-${code}-${box.number}`, { type: 'EQUIPMENT', code, load: 'LADEN', box, at, by }, time);
  return [
    ...boxes.flatMap(handled('LOAD', from, loaded)),
    ...eventSteps(`${leg}-DEPA`, { type: 'TRANSPORT', code: 'DEPA', boxes: concerned, at: from, by }, departed),
    ...eventSteps(`${leg}-ARRI`, { type: 'TRANSPORT', code: 'ARRI', boxes: concerned, at: to, by }, arrived),
    ...boxes.flatMap(handled('DISC', to, discharged)),
  ];
}

/** The laden container leaves on a truck: the line and the terminal both report it. */
export function pickedUp(box: Box, terminal: Facility, at: number): (EventStep | SnapshotStep)[] {
  return [...gate('GTOT', 'LADEN', box, terminal, at), shows(box, terminal, at, { available: false, fullOutAt: at })];
}

/** The empty container comes back to a depot. */
export function returned(box: Box, depot: Facility, at: number): EventStep[] {
  return gate('GTIN', 'EMPTY', box, depot, at);
}

/** A terminal shows something else from then on. */
export function shows(box: Box, facility: Facility, publishedAt: number, shown: ScriptedView): SnapshotStep {
  return { kind: 'snapshot', box, facility, publishedAt, shows: shown };
}

/** An actual event, which is reported a little later. */
export function happened(key: string, happening: ScriptedHappening, eventAt: number): EventStep[] {
  return [{ kind: 'event', key, classifier: 'ACT', publishedAt: eventAt + REPORTED_AFTER_MS, eventAt, happening }];
}

function gate(code: 'GTOT' | 'GTIN', load: 'EMPTY' | 'LADEN', box: Box, at: Facility, eventAt: number): EventStep[] {
  return happened(`${code}-${load}-${box.number}`, { type: 'EQUIPMENT', code, load, box, at, by: TRUCK }, eventAt);
}
