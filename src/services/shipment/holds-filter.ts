import type { Conditions } from '../paged-list.ts';

/**
 * SQL: that there are holds, none, or any of those that are named. The column has their names in lower case as JSON
 * texts, so each is found with its quotes and no name is found within another.
 */
export function holdsCondition(
  text: string,
  conditions: Conditions,
  { holds, noHolds }: { holds: string; noHolds: string },
): string {
  const wanted = text.trim().toLowerCase();
  if (wanted === 'false') return `${holds} = ${noHolds}`;
  if (wanted === 'true') return `${holds} <> ${noHolds}`;
  const names = wanted.split(',').flatMap((name) => (name.trim() === '' ? [] : [JSON.stringify(name.trim())]));
  const named = names.map((name) => `strpos(${holds}, ${conditions.value(name)}) > 0`);
  // Without a name between the commas nothing was named, so nothing fits.
  return `(${holds} <> ${noHolds} AND (${named.length === 0 ? 'false' : named.join(' OR ')}))`;
}
