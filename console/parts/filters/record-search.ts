const NAMES = [
  'q',
  'sort',
  'status',
  'holds',
  'ready',
  'scope',
  'charging',
  'owing',
  'late',
  'lfd_until',
  'lfd_before',
  'arriving_from',
  'arriving_until',
  'arriving_after',
  'arriving_before',
  'carrier',
  'port',
  'pickup_place',
  'place',
  'vessel',
  'customer',
  'tag',
  'reference',
  'equipment',
  'stopped',
  'view',
] as const;

/** What the address of a table of containers or shipments says: search, order, filters and the saved view, each as a plain text. */
export type RecordSearch = Partial<Record<(typeof NAMES)[number], string>>;

/** Reads the address. What it does not know is left out; what a filter does not take is refused by the API, with the reason. */
export function recordSearchOf(search: Record<string, unknown>): RecordSearch {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
}
