import type { Observation } from '../observation.ts';
import { isPushFeed } from '../push-feed.ts';
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
    isPushFeed(watch.source) &&
    watch.number.split('+').every((number) => !own.has(number));
  if (root.kind === 'container' || !kept.some(isForeign)) return { own: kept, parted: [] };
  const standing = replacementsOf(currentSet(kept.map(({ observation }) => observation)).standing);
  const watchesNaming = (numbers: ReadonlySet<string>) => {
    const written = asWritten(root, numbers);
    return new Set(kept.filter((one) => namesAny(root.kind, written, one)).map(({ watch }) => watch.id));
  };
  const named = watchesNaming(familyIn(root, standing));
  const isOfOtherPart = otherParts(root, standing, { kept, watchesNaming });
  const isParted = (one: Item) => isForeign(one) && (!named.has(one.watch.id) || isOfOtherPart(one));
  return { own: kept.filter((one) => !isParted(one)), parted: kept.filter(isParted) };
}

/** Papers write a number with blanks and the prefix of its line, or without. */
function asWritten(root: Root, numbers: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    [...numbers].flatMap((number) => {
      const bare = spellings({ kind: root.kind, number: number.replace(/[^A-Z0-9]/g, '') }, root.source);
      return [number, ...bare.map((one) => one.number)];
    }),
  );
}

interface Documents {
  kept: readonly Kept[];
  watchesNaming(numbers: ReadonlySet<string>): ReadonlySet<string>;
}

// Of a document that was split a part has the containers that are named for it, and the whole says what was before.
function otherParts(
  root: Root,
  standing: readonly Replacement[],
  { kept, watchesNaming }: Documents,
): (one: Kept) => boolean {
  const became = becameOf(root, standing);
  const family = familyIn(root, standing);
  const isPart = standing.some(
    ({ document, number, successors }) =>
      document === root.kind && successors.length > 1 && family.has(number) && !became.has(number),
  );
  if (!isPart) return () => false;
  const own = watchesNaming(became);
  const said = kept.filter(({ watch, observation }) => own.has(watch.id) && observation.kind !== 'retraction');
  const containers = new Set(said.map(({ observation }) => observation.container));
  return ({ watch, observation: { container } }) =>
    !own.has(watch.id) && container !== null && !containers.has(container);
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

/**
 * The same by replacements that stand. Of a document that was split, what one part of it has become is not the other parts.
 */
export function familyIn(root: Root, replacements: readonly Replacement[]): ReadonlySet<string> {
  const notices = replacements.filter(({ document }) => document === root.kind);
  return reached(becameOf(root, replacements), (number) =>
    notices.flatMap((one) => (one.successors.includes(number) ? one.number : [])),
  );
}

/** The number of the root in all its spellings, and what has replaced it. */
function becameOf(root: Root, replacements: readonly Replacement[]): ReadonlySet<string> {
  const notices = replacements.filter(({ document }) => document === root.kind);
  const own = spellings(root, root.source).map(({ number }) => number);
  return reached(own, (number) => notices.flatMap((one) => (one.number === number ? one.successors : [])));
}

/** All numbers that are reached from some, these among them. */
function reached(from: Iterable<string>, next: (number: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...from];
  for (let number = open.pop(); number !== undefined; number = open.pop()) {
    if (found.has(number)) continue;
    found.add(number);
    open.push(...next(number));
  }
  return found;
}
