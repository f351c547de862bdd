import { ALL_STATUSES } from './record-filters.ts';
import type { RecordSearch } from './record-search.ts';

/** Which part of the containers a table shows, as its address names it. */
export const SCOPES = ['under_way', 'finished', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

/** What each is called. */
export const SCOPE_TITLES = { under_way: 'Under way', finished: 'Finished', all: 'All' } as const satisfies Record<
  Scope,
  string
>;

/** Of these nothing is left to do: they were delivered or came back empty. */
const FINISHED: readonly string[] = ['delivered', 'empty_returned'];

const STATUSES: Readonly<Record<Scope, string | undefined>> = {
  under_way: ALL_STATUSES.filter((status) => !FINISHED.includes(status)).join(','),
  finished: ALL_STATUSES.filter((status) => FINISHED.includes(status)).join(','),
  all: undefined,
};

/**
 * The part that is shown: what the address names; without that what is under way, unless the address asks for something by itself,
 * such as a search or a view, which is looked for everywhere.
 */
export function scopeOf({ scope, q, status, charging, owing, view }: RecordSearch): Scope | null {
  if (status !== undefined) return null;
  const named = SCOPES.find((name) => name === scope);
  if (named !== undefined) return named;
  return [q, charging, owing, view].every((one) => one === undefined) ? 'under_way' : 'all';
}

/** The search with the name of a part in place of all its statuses, as a saved view or a shared link has them. */
export function withScope(search: RecordSearch): RecordSearch {
  const { status, ...others } = search;
  const chosen = status === undefined ? null : inOrder(status);
  const named = SCOPES.find((name) => chosen !== null && STATUSES[name] === chosen);
  return named === undefined ? search : { ...others, scope: named };
}

function inOrder(statuses: string): string {
  const chosen = statuses.split(',');
  return ALL_STATUSES.filter((status) => chosen.includes(status)).join(',');
}

/** The search with the statuses of its part, as lists, exports and views take it. */
export function inScope(search: RecordSearch): RecordSearch {
  const scope = scopeOf(search);
  const { scope: _scope, ...others } = search;
  const status = scope === null ? search.status : STATUSES[scope];
  return status === undefined ? others : { ...others, status };
}
