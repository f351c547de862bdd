/** What a table shows: its filters and order as they are in the address, and its columns. */
export interface ShownContent {
  values: Readonly<Record<string, string | undefined>>;
  columns: readonly string[];
}

/** What a table has of its own: what is not among these, a view of another version was saved with. */
export interface KnownParts {
  filters: readonly string[];
  columns: readonly string[];
  orders: readonly string[];
}

/** What a view holds, as the API has it. */
interface Content {
  columns: string[];
  filters: Record<string, string>;
  sort: string | null;
}

/** Filters that the address calls otherwise than the API. */
const API_NAMES: Readonly<Record<string, string>> = {
  ready: 'ready_for_pickup',
  customer: 'customer_name',
  reference: 'ref_number',
  stopped: 'tracking_stopped',
};

/** What a table shows, as a view of the API holds it. */
export function contentOf({ values, columns }: ShownContent, known: KnownParts): Content {
  const filters = ['q', ...known.filters].flatMap((name) => {
    const value = values[name];
    return value === undefined || value === '' ? [] : [[API_NAMES[name] ?? name, value] as const];
  });
  return { columns: [...columns], filters: Object.fromEntries(filters), sort: values.sort ?? null };
}

/** A view as a table shows it; `unknown` names what the table does not have, which is left out. */
export function shownOf(view: Content, known: KnownParts): ShownContent & { unknown: string[] } {
  const names = ['q', ...known.filters];
  const values = Object.fromEntries(names.map((name) => [name, view.filters[API_NAMES[name] ?? name]]));
  const apiNames = new Set(names.map((name) => API_NAMES[name] ?? name));
  const isOrder = view.sort === null || known.orders.includes(view.sort.replace(/^-/, ''));
  return {
    values: { ...values, sort: isOrder ? (view.sort ?? undefined) : undefined },
    columns: view.columns.filter((id) => known.columns.includes(id)),
    unknown: [
      ...view.columns.filter((id) => !known.columns.includes(id)).map((id) => `column ${id}`),
      ...Object.keys(view.filters)
        .filter((name) => !apiNames.has(name))
        .map((name) => `filter ${name}`),
      ...(isOrder ? [] : [`order ${view.sort}`]),
    ],
  };
}

/** Whether a table shows something else than a view, as far as it has what the view was saved with. */
export function isChanged(view: Content, shown: ShownContent, known: KnownParts): boolean {
  const saved = contentOf(shownOf(view, known), known);
  const now = contentOf(shown, known);
  return JSON.stringify(saved) !== JSON.stringify(now);
}
