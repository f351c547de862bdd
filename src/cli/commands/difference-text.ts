import type { Change, Difference } from '../../ingest/differences.ts';

/** Columns of a new row that are of no use to a reader. */
const OF_KEYS = new Set(['id', 'account_id', 'shipment_id', 'container_id', 'key']);

/** What differs of one row, in lines: the values that one reason explains together, then that reason. */
export function differenceLines({ table, name, changes }: Difference): string[] {
  const row = `  ${table.replaceAll('_', ' ')} ${name}`;
  const entries = Object.entries(changes);
  const isNew = 'id' in changes;
  const shown = isNew ? entries.filter(([column, { derived }]) => !OF_KEYS.has(column) && isStated(derived)) : entries;
  if (!isNew)
    return groupedByReason(shown).flatMap(([reason, columns]) => [...columns.map(changed), ...because(reason)]);
  const values = `${row}: new row, ${shown.map(([column, { derived }]) => `${column} ${text(derived)}`).join(', ')}`;
  // Of a new row the reason of its status says it all; an event has one reason.
  const ofStatus = shown.filter(([column]) => column === 'current_status');
  const reasons = groupedByReason(ofStatus.length > 0 ? ofStatus : shown);
  return [values, ...reasons.flatMap(([reason]) => because(reason))];

  function changed([column, change]: Entry): string {
    return `${row}: ${column} ${text(change.stored)} → ${text(change.derived)}`;
  }
}

type Entry = readonly [string, Change];

function groupedByReason(entries: readonly Entry[]): [string | null, Entry[]][] {
  const groups = new Map<string | null, Entry[]>();
  for (const entry of entries) groups.set(entry[1].reason, [...(groups.get(entry[1].reason) ?? []), entry]);
  return [...groups];
}

function because(reason: string | null): string[] {
  return reason === null ? [] : [`    because: ${reason}`];
}

function isStated(value: unknown): boolean {
  return value !== null && !(Array.isArray(value) && value.length === 0);
}

function text(value: unknown): string {
  return value === undefined ? '(nothing)' : JSON.stringify(value);
}
