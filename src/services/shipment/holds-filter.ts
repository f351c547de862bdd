import type { Conditions } from '../list/paged-list.ts';

/**
 * SQL: that there are holds, none, or any of those that are named. The column has their names in lower case as JSON
 * texts, so each is found with its quotes and no name is found within another. A column that had to be cut ends with a
 * mark (migration list_filters); for such rows the containers are queried.
 */
export function holdsCondition(
  text: string,
  conditions: Conditions,
  { holds, noHolds, holdingContainers }: HoldsColumns,
): string {
  const wanted = text.trim().toLowerCase();
  if (wanted === 'false') return `${holds} = ${noHolds}`;
  if (wanted === 'true') return `${holds} <> ${noHolds}`;
  const names = wanted.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
  // Without a name between the commas nothing was named, so nothing fits.
  if (names.length === 0) return 'false';
  const named = names.map((name) => `strpos(${holds}, ${conditions.value('text', JSON.stringify(name))}) > 0`);
  const isCut = `right(${holds}, 1) = '…' AND EXISTS (SELECT FROM container r, jsonb_array_elements(r.holds) h
    WHERE ${holdingContainers} AND lower(h->>'name') = ANY(${conditions.value('text[]', names)}::text[]))`;
  return `(${holds} <> ${noHolds} AND (${[...named, isCut].join(' OR ')}))`;
}

/** Where a list has its holds. */
export interface HoldsColumns {
  holds: string;
  /** What stands there if there are none. */
  noHolds: string;
  /** SQL: which containers, as `r`, are those of the row. */
  holdingContainers: string;
}
