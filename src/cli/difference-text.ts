import type { Change, Difference } from '../services/ingest/differences.ts';

/** Columns of a new row that tell nothing to a person. */
const OF_KEYS = new Set(['id', 'account_id', 'shipment_id', 'container_id', 'key']);

/** What differs of one row, in lines: its values, then why each reason is what it is, once. */
export function differenceLines({ table, name, changes }: Difference): string[] {
  const row = `  ${table.replaceAll('_', ' ')} ${name}`;
  const entries = Object.entries(changes);
  const isNew = 'id' in changes;
  const shown = isNew ? entries.filter(([column, { derived }]) => !OF_KEYS.has(column) && isTold(derived)) : entries;
  const values = isNew
    ? [`${row}: new row, ${shown.map(([column, { derived }]) => `${column} ${text(derived)}`).join(', ')}`]
    : shown.map(([column, change]) => `${row}: ${column} ${text(change.stored)} → ${text(change.derived)}`);
  // Of a new row the reason of its status says it all; an event has one reason.
  const isOfStatus = ([column]: readonly [string, Change]) => column === 'current_status';
  const told = isNew && shown.some(isOfStatus) ? shown.filter(isOfStatus) : shown;
  return [...values, ...reasonsOf(told).map((reason) => `    because: ${reason}`)];
}

function reasonsOf(changes: readonly (readonly [string, Change])[]): string[] {
  return [...new Set(changes.flatMap(([, { reason }]) => reason ?? []))];
}

function isTold(value: unknown): boolean {
  return value !== null && !(Array.isArray(value) && value.length === 0);
}

function text(value: unknown): string {
  return value === undefined ? '(nothing)' : JSON.stringify(value);
}
