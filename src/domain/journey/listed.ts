import { type Instant, toInstant } from '../instant.ts';
import { type Debounced, type DebouncedReading, debounce } from './debounce.ts';

/** A list of holds or fees as a source showed it at a moment. */
export interface Listing<T> {
  id: string;
  atMs: number;
  items: readonly T[];
  /** Whether it is the whole list of its source; else it states only its own items. */
  isWhole: boolean;
  source: string;
}

/** What makes an item the same item, and how bad it is. */
export interface Measure<T> {
  keyOf(item: T): string;
  levelOf(item: T): number;
}

/** A newer statement of an item that does not count yet: what the item becomes, null where it was withdrawn. */
export interface Pending<T> {
  item: T | null;
  at: Instant;
}

/** An item that counts now. */
export interface Counting<T> {
  item: T;
  /** What it becomes as soon as the newer statements are settled; null where nothing waits. */
  pending: Pending<T> | null;
  /** The newest list of every source that shows it now. */
  shownBy: string[];
}

/** The items that count now. */
export interface Listed<T> {
  items: Counting<T>[];
  /** Whether any source showed a whole list: otherwise an empty list means unknown. */
  isReported: boolean;
  /** The lists that say so. */
  because: string[];
  settlesAtMs: number | null;
}

/** What a list says of an item; `item` is null where the list does not have it. */
interface Said<T> {
  item: T | null;
  id: string;
}

interface Keyed<T> {
  listing: Listing<T>;
  byKey: ReadonlyMap<string, { item: T; level: number }>;
}

/** The items of one kind as one source shows them, by their keys. */
type Shown<T> = ReadonlyMap<string, Debounced<Said<T>>>;

/**
 * Merges lists in order of time: a whole list replaces the earlier ones of its source, a list of a single item stands
 * beside them. Each item settles by itself, so that one that flaps is not notified again and again (debounce.ts). Of
 * items of one kind that several sources show, those of the source with the worst count.
 */
export function listedOf<T>(listings: readonly Listing<T>[], measure: Measure<T>, asOfMs: number): Listed<T> {
  const latest = listings.at(-1);
  if (latest === undefined) return { items: [], isReported: false, because: [], settlesAtMs: null };
  const keyed = listings.map((listing): Keyed<T> => ({ listing, byKey: itemsByKey(listing.items, measure) }));
  const keys = [...new Set(keyed.toReversed().flatMap(({ byKey }) => [...byKey.keys()]))];
  const sources = [...new Set(listings.map(({ source }) => source))].sort();
  const counting: (Counting<T> & { id: string })[] = [];
  const settling: number[] = [];
  for (const kind of new Set(keys.map(kindOf))) {
    const ofKind = keys.filter((key) => kindOf(key) === kind);
    const all = sources.map((source) => {
      const own = keyed.filter(({ listing }) => listing.source === source);
      return settledByKey(ofKind, own, asOfMs);
    });
    settling.push(...all.flatMap((shown) => [...shown.values()].flatMap(({ settlesAtMs }) => settlesAtMs ?? [])));
    counting.push(...itemsOf(all));
  }
  return {
    items: counting.map(({ item, pending, shownBy }) => ({ item, pending, shownBy })),
    isReported: counting.length > 0 || listings.some(({ isWhole }) => isWhole),
    because: counting.length === 0 ? [latest.id] : [...new Set(counting.map(({ id }) => id))],
    settlesAtMs: settling.length === 0 ? null : Math.min(...settling),
  };
}

function settledByKey<T>(keys: readonly string[], listings: readonly Keyed<T>[], asOfMs: number): Shown<T> {
  return new Map(
    keys.map((key) => [
      key,
      debounce(
        listings.flatMap((one) => readingOf(key, one)),
        asOfMs,
      ),
    ]),
  );
}

/** The items of the source that shows the worst, with the state of each when the newer statements count. */
function itemsOf<T>(all: readonly Shown<T>[]) {
  const [first, ...others] = all;
  if (first === undefined) return [];
  const shown = others.reduce((worst, one) => (isWorse(one, worst) ? one : worst), first);
  const next = others.reduce((worst, one) => (levelOf(one, nextOf) > levelOf(worst, nextOf) ? one : worst), first);
  return [...shown].flatMap(([key, { current, waiting }]) => {
    if (current === null || current.said.item === null) return [];
    const { item, id } = current.said;
    const shownBy = all.flatMap((one) => currentId(one.get(key)));
    if (waiting === null) return [{ item, id, pending: null, shownBy }];
    const settled = next.get(key);
    const then = settled === undefined ? null : nextOf(settled);
    const isLower = then === null || then.level < current.level;
    return [
      { item, id, pending: isLower ? { item: then?.said.item ?? null, at: toInstant(waiting.atMs) } : null, shownBy },
    ];
  });
}

function currentId<T>(settled: Debounced<Said<T>> | undefined): string[] {
  const said = settled?.current?.said;
  return said === undefined || said.item === null ? [] : [said.id];
}

/** Of two sources that show the same, the one that goes on showing it. */
function isWorse<T>(one: Shown<T>, other: Shown<T>): boolean {
  const difference = levelOf(one, currentOf) - levelOf(other, currentOf);
  return difference > 0 || (difference === 0 && levelOf(one, nextOf) > levelOf(other, nextOf));
}

function levelOf<T>(shown: Shown<T>, read: (settled: Debounced<Said<T>>) => DebouncedReading<Said<T>> | null): number {
  const levels = [...shown.values()].map((settled) => Math.max(0, read(settled)?.level ?? 0));
  return levels.reduce((sum, level) => sum + level, 0);
}

function currentOf<T>({ current }: Debounced<Said<T>>) {
  return current;
}

function nextOf<T>({ current, waiting }: Debounced<Said<T>>) {
  return waiting ?? current;
}

/** A key without its ordinal. */
function kindOf(key: string): string {
  return key.slice(0, key.lastIndexOf('#'));
}

function readingOf<T>(key: string, { listing, byKey }: Keyed<T>): DebouncedReading<Said<T>>[] {
  const { id, atMs, isWhole } = listing;
  const found = byKey.get(key);
  if (found !== undefined) return [{ atMs, level: found.level, said: { item: found.item, id } }];
  return isWhole ? [{ atMs, level: -Infinity, said: { item: null, id } }] : [];
}

// Two fees may be of one kind: the larger is compared with the larger.
function itemsByKey<T>(items: readonly T[], { keyOf, levelOf }: Measure<T>): Map<string, { item: T; level: number }> {
  const counts = new Map<string, number>();
  const keyed = items.map((item) => ({ item, level: levelOf(item), key: '' }));
  for (const entry of keyed.toSorted((one, other) => other.level - one.level)) {
    const key = keyOf(entry.item);
    const ordinal = (counts.get(key) ?? 0) + 1;
    counts.set(key, ordinal);
    entry.key = `${key}#${ordinal}`;
  }
  return new Map(keyed.map(({ key, item, level }) => [key, { item, level }]));
}
