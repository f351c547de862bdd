import type { Observation } from '../observation.ts';
import { isChannel } from '../push-feed.ts';
import type { TrackedKind } from '../tracked-number.ts';
import { currentSet } from './current-set.ts';
import { replacementsOf } from './replacements.ts';
import { spellings } from './spellings.ts';
import type { Replacement } from './state.ts';

/*
 * One container may carry the cargo of several consignees, and a line names the bills of lading of all of them in one
 * event. A journey of one document is given nothing of the documents of others.
 */

interface Root {
  source: string;
  kind: TrackedKind;
  number: string;
}

type Document = Pick<Extract<Observation, { kind: 'document' }>, 'document' | 'event' | 'number' | 'successors'>;

/** A statement, and the watch that it is kept under. */
interface Kept {
  watch: { id: string; source: string; kind: TrackedKind; number: string };
  observation: Observation;
}

/**
 * Separates what was pushed under other documents of the same kind. It was linked to the journey while the line stated
 * that one of them replaces the other, and the line has retracted that since.
 */
export function partedDocuments<Item extends Kept>(
  root: Kept['watch'],
  kept: readonly Item[],
): { own: readonly Item[]; parted: readonly Item[] } {
  const own = new Set(spellings(root, root.source).map(({ number }) => number));
  const isForeign = ({ watch }: Kept) =>
    watch.kind === root.kind &&
    watch.id !== root.id &&
    isChannel(watch.source) &&
    watch.number.split('+').every((number) => !own.has(number));
  if (root.kind === 'container' || !kept.some(isForeign)) return { own: kept, parted: [] };
  const standing = replacementsOf(currentSet(kept.map(({ observation }) => observation)).standing);
  // Papers write a number with blanks and the prefix of its line, or without.
  const family = new Set(
    [...familyIn(root, standing)].flatMap((number) => {
      const bare = spellings({ kind: root.kind, number: number.replace(/[^A-Z0-9]/g, '') }, root.source);
      return [number, ...bare.map((one) => one.number)];
    }),
  );
  const named = new Set(kept.filter((one) => namesAny(root.kind, family, one)).map(({ watch }) => watch.id));
  const isParted = (one: Item) => isForeign(one) && !named.has(one.watch.id);
  return { own: kept.filter((one) => !isParted(one)), parted: kept.filter(isParted) };
}

/** Whether a statement, or the number that it is kept under, names one of these documents. */
function namesAny(kind: TrackedKind, numbers: ReadonlySet<string>, { watch, observation }: Kept): boolean {
  if (watch.number.split('+').some((number) => numbers.has(number))) return true;
  if (observation.kind !== 'document' || observation.document !== kind || observation.event === 'replaced')
    return false;
  return numbers.has(observation.number ?? '');
}

/**
 * Leaves out what is said of other bills of lading than that of the root, or of other bookings. All are kept where the
 * line never names the number of the root itself: then it is the line that answers under another number.
 */
export function withoutOtherDocuments(root: Root, said: readonly Observation[]): Observation[] {
  if (root.kind === 'container') return [...said];
  const documents = said.filter((one) => one.kind === 'document');
  const ofKind = documents.filter(({ document, number }) => document === root.kind && number !== null);
  const isReplaced = ofKind.some(({ event }) => event === 'replaced');
  const family = familyIn(root, isReplaced ? replacementsOf(currentSet(said).standing) : []);
  const isNamed = ofKind.some(({ number }) => family.has(number ?? ''));
  if (!isNamed || ofKind.every(({ number }) => family.has(number ?? ''))) return [...said];
  return said.filter((one) => one.kind !== 'document' || !ofKind.includes(one) || family.has(one.number ?? ''));
}

/** The number of the root in all its spellings, what has replaced it, and what it has replaced, by statements that may have been retracted since. */
export function familyOf(root: Root, documents: readonly Document[]): ReadonlySet<string> {
  const notices = documents.flatMap(({ event, document, number, successors = [] }): Replacement[] =>
    event === 'replaced' && document !== 'other' && number !== null ? [{ document, number, successors }] : [],
  );
  return familyIn(root, notices);
}

/** The same by replacements that stand. */
export function familyIn(root: Root, replacements: readonly Replacement[]): ReadonlySet<string> {
  const family = new Set<string>();
  const open = spellings(root, root.source).map(({ number }) => number);
  const notices = replacements.filter(({ document }) => document === root.kind);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (family.has(next)) continue;
    family.add(next);
    for (const { number, successors } of notices) {
      if (number === next) open.push(...successors);
      if (successors.includes(next)) open.push(number);
    }
  }
  return family;
}
