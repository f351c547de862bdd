import type { Day } from '../../parts/calendar.ts';
import type { Exported } from '../../parts/sheet-columns.ts';
import { PICKUP_QUERY } from './pickup-query.ts';

/** The port of a container of which no port of discharge is known. */
export const NO_PORT = 'Port not known';

/** What of the list of containers a view of the arrivals shows, for a file of it. */
export function exportedArrivals(span: readonly [from: Day, to: Day] | null, port: string | undefined): Exported {
  const ofPort = port === undefined || port === NO_PORT ? {} : { 'filter[port]': port };
  if (span === null) return { resource: 'containers', ...PICKUP_QUERY, ...ofPort };
  const [from, to] = span;
  return { resource: 'containers', 'filter[arriving_from]': from, 'filter[arriving_until]': to, ...ofPort };
}

/** The columns of such a file, as tables call them. */
export const EXPORTED_COLUMNS = [
  ...['arrival', 'first', 'late', 'to', 'terminal', 'vessel', 'status', 'holds', 'lfd', 'appointment', 'place'],
  ...['customer', 'line', 'bill', 'references'],
];
