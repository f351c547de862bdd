import type { DerivedEventColumns, EventColumns } from './rows.ts';

/**
 * Rows whose events have another key now and are the same events: a key counts how often something happened at a place,
 * and something that becomes known late may have happened before. Gives each such row its new key, the last first, so
 * that none takes a key that another row still has. What is renumbered is not announced again.
 */
export function renumbered(old: readonly EventColumns[], derived: readonly DerivedEventColumns[]): EventColumns[] {
  const byKey = new Map(old.map((row) => [row.key, row]));
  const wanted = new Map(derived.map((columns) => [columns.key, columns]));
  const moved = new Map<string, EventColumns>();
  for (const columns of [...derived].sort((one, other) => ordinalOf(other.key) - ordinalOf(one.key))) {
    const holder = byKey.get(columns.key);
    if (columns.key.startsWith('estimated.') || (holder !== undefined && !moved.has(holder.id))) continue;
    const row = old.find(
      (one) =>
        one.invalidated_at === null &&
        !moved.has(one.id) &&
        isSameEvent(one, columns) &&
        !isSameEvent(one, wanted.get(one.key)),
    );
    if (row !== undefined) moved.set(row.id, { ...row, key: columns.key });
  }
  return [...moved.values()];
}

function isSameEvent(row: EventColumns, columns: DerivedEventColumns | undefined): boolean {
  return (
    columns !== undefined &&
    row.event === columns.event &&
    row.at === columns.at &&
    row.location_id === columns.location_id
  );
}

function ordinalOf(key: string): number {
  return Number(/#(\d+)$/.exec(key)?.[1] ?? 0);
}
