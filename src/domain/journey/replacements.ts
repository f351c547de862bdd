import type { DocumentObservation, Observation } from '../observation.ts';
import { byVersion } from './current-set.ts';
import type { Replacement } from './state.ts';

/** The documents that a line has replaced, by what it said last of each. */
export function replacementsOf(standing: readonly Observation[]): Replacement[] {
  const latest = new Map<string, Replacement>();
  const replaced = standing.filter((one) => one.kind === 'document').filter(isReplaced);
  for (const { document, number, successors = [] } of replaced.sort(byVersion)) {
    if (document === 'other' || number === null || latest.has(`${document} ${number}`)) continue;
    latest.set(`${document} ${number}`, { document, number, successors: [...successors].sort() });
  }
  return [...latest.values()].sort((one, other) => (one.number < other.number ? -1 : 1));
}

function isReplaced({ event, party }: DocumentObservation): boolean {
  return event === 'replaced' && party === 'shipping_line';
}

/** What a number has become: itself where it was not replaced. A document is replaced again and again, but not in a circle. */
export function successorsOf(
  number: string,
  document: Replacement['document'],
  replacements: readonly Replacement[],
): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const open = [number];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const replaced = replacements.find((one) => one.document === document && one.number === next);
    if (replaced === undefined || replaced.successors.length === 0) found.add(next);
    else open.push(...replaced.successors);
  }
  return found.size === 0 ? [number] : [...found].sort();
}
