import { PICKED_UP_STATUSES } from '../domain/status.ts';
import { holdNames, type NamedHold } from './claims.ts';
import { holdLabel, placeName } from './outside-text.ts';
import { withoutReasons } from './warnings.ts';

/**
 * What a status is read with: `held by customs` where a hold keeps an available container, `hold pending: customs` where
 * one is about to; null if none does or the container is not said to be available.
 */
export function heldOf(currentStatus: string, holds: readonly NamedHold[]): string | null {
  if (currentStatus !== 'available') return null;
  const blocking = holdNames(holds.filter(({ status }) => status === 'hold'));
  if (blocking !== null) return `held by ${listed(blocking)}`;
  const pending = holdNames(holds.map((hold) => ({ ...hold, status: 'hold' })));
  return pending === null ? null : `hold pending: ${listed(pending)}`;
}

/** The status as titles, lists and sentences say it: `available, held by customs`. */
export function statusWords(currentStatus: string, held: string | null): string {
  return held === null ? currentStatus : `${currentStatus}, ${held}`;
}

/** A row of a list with what its status is read with. */
export interface StatusRow {
  current_status: string;
  held: string | null;
  warnings: readonly string[] | null;
  port_of_discharge_name: string | null;
  pickup_place_name: string | null;
}

/**
 * The status as rows and titles begin with it: what holds it, what is contradictory or disturbed, and where it is to be
 * picked up; that is not always the port that the row names. The reasons that sources state follow in the text of a row.
 */
export function statusTexts(row: StatusRow): string[] {
  const { current_status, held, warnings, port_of_discharge_name: port, pickup_place_name: place } = row;
  const isOver = PICKED_UP_STATUSES.some((status) => status === current_status);
  const isNamed = place !== null && !isOver && (place !== port || isStanding(current_status));
  return [
    statusWords(current_status, held),
    ...withoutReasons(warnings),
    ...(isNamed ? [`pickup at ${placeName(place)}`] : []),
  ];
}

/** Whether a container with such a status stands where it is to be picked up. */
export function isStanding(status: string): boolean {
  return STANDING.has(status);
}

const STANDING: ReadonlySet<string> = new Set(['available', 'not_available', 'grounded', 'off_dock']);

function listed(names: readonly string[]): string {
  const labels = names.map(holdLabel);
  return [labels.slice(0, -1).join(', '), ...labels.slice(-1)].filter((text) => text !== '').join(' and ');
}
