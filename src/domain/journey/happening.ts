import type { Movement, TransportMode } from '../observation.ts';
import { type Carriage, mayBeSameVoyage } from './carriage.ts';
import { compareText } from './current-set.ts';
import type { Place } from './state.ts';
import type { Statement } from './statement.ts';

/** One thing that happened or is expected, with everyone who says so. */
export interface Happening {
  movement: Movement;
  load: 'laden' | 'empty' | null;
  mode: TransportMode | null;
  place: Place | null;
  placeKey: string;
  carriage: Carriage;
  isActual: boolean;
  /** The statement that takes precedence. */
  value: Statement;
  /** All statements, the one that takes precedence first. */
  statements: Statement[];
  /** Statements of the same fact that name another time and lost. */
  superseded: Statement[];
  atMs: number;
  untilMs: number;
}

/** The order in which things happen that bear the same time, as date-only statements often do. */
const USUAL_ORDER: readonly Movement[] = ['gate_in', 'arrive', 'berth', 'discharge', 'load', 'depart', 'gate_out'];

/** Orders happenings by time. */
export function byTime(one: Happening, other: Happening): number {
  return (
    one.atMs - other.atMs ||
    USUAL_ORDER.indexOf(one.movement) - USUAL_ORDER.indexOf(other.movement) ||
    compareText(one.placeKey, other.placeKey) ||
    compareText(one.value.id, other.value.id)
  );
}

/** Whether only AIS reports it: then it is known where a vessel was, but not what was on it. */
export function isSeenByAisOnly({ statements }: Happening): boolean {
  return statements.every(({ party }) => party === 'ais');
}

/** What makes two movements comparable. */
export type Comparable = Pick<Happening, 'movement' | 'load' | 'mode' | 'placeKey' | 'carriage'>;

/** Whether two statements may be about the same movement, by all but their times. */
export function isAlike(one: Comparable, other: Comparable): boolean {
  return (
    one.movement === other.movement &&
    one.placeKey === other.placeKey &&
    (one.load === null || other.load === null || one.load === other.load) &&
    (one.mode === null || other.mode === null || one.mode === other.mode) &&
    mayBeSameVoyage(one.carriage, other.carriage)
  );
}
