import { isSame } from '../core/id.ts';
import type { Loaded } from './load.ts';
import type { Plan } from './plan.ts';

/** Why derived values are what they are, in words: the rule, and the statement that decided. */
export interface Reasons {
  shipment(column: string): string | null;
  container(number: string, column: string): string | null;
  /** Of an event by its key; of one that is not derived any more, why not. */
  event(number: string, key: string): string;
}

/** A value that is stored and the one that is derived, with the rule or statement that made the latter. */
export interface Change {
  /** Absent for a row that is not there. */
  stored: unknown;
  derived: unknown;
  reason: string | null;
}

/** A stored row that is not what is derived today. */
export interface Difference {
  table: 'shipment' | 'container' | 'transport_event' | 'tracking_request';
  account_id: string;
  id: string;
  /** The number of the shipment or container, or the key of the event. */
  name: string;
  /** What is stored and what is derived, by column. */
  changes: Record<string, Change>;
}

/** What always moves when a row does. */
const STAMPS = new Set(['updated_at', 'created_at']);

/** The rows that a plan changes, column by column, each with its reason. */
export function differencesOf(loaded: Loaded, plan: Plan, reasons: Reasons): Difference[] {
  const numbers = new Map([...loaded.containers, ...plan.containers].map(({ id, number }) => [id, number]));
  return [
    ...compared('shipment', loaded.shipments, plan.shipments, {
      nameOf: (row) => row.bill_of_lading_number,
      reasonOf: (_row, column) => reasons.shipment(column),
    }),
    ...compared('container', loaded.containers, plan.containers, {
      nameOf: (row) => row.number,
      reasonOf: (row, column) => reasons.container(row.number, column),
    }),
    ...compared('transport_event', loaded.events, plan.events, {
      nameOf: (row) => row.key,
      reasonOf: (row) => reasons.event(numbers.get(row.container_id) ?? '', row.key),
    }),
    ...plan.requests.flatMap((change) => {
      const row = loaded.requests.find(({ id }) => id === change.id);
      if (row === undefined || row.status === change.status) return [];
      const reason = change.failed_reason ?? 'The number leads to a shipment.';
      const changes = { status: { stored: row.status, derived: change.status, reason } };
      const name = row.normalized_number;
      return [{ table: 'tracking_request' as const, account_id: row.account_id, id: row.id, name, changes }];
    }),
  ];
}

interface Row {
  id: string;
  account_id: string;
}

interface Described<R> {
  nameOf(row: R): string;
  reasonOf(row: R, column: string): string | null;
}

function compared<R extends Row>(
  table: Difference['table'],
  stored: readonly R[],
  derived: readonly R[],
  { nameOf, reasonOf }: Described<R>,
): Difference[] {
  const former = new Map(stored.map((row) => [row.id, row]));
  return derived.flatMap((row) => {
    const before = new Map<string, unknown>(Object.entries(former.get(row.id) ?? {}));
    const changed = Object.entries(row).filter(
      ([column, value]) => !STAMPS.has(column) && !isSame(before.get(column), value),
    );
    if (changed.length === 0) return [];
    const changes = Object.fromEntries(
      changed.map(([column, derived]): [string, Change] => [
        column,
        { stored: before.get(column), derived, reason: reasonOf(row, column) },
      ]),
    );
    return [{ table, account_id: row.account_id, id: row.id, name: nameOf(row), changes }];
  });
}
