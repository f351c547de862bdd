import { type Instant, toInstant } from '../instant.ts';
import { type Reading, type Settled, settle } from './settled.ts';

/** A list of holds or fees as somebody showed it at a moment. */
export interface Listing<T> {
  id: string;
  atMs: number;
  items: readonly T[];
  /** Whether it is the whole list of its speaker; else it tells of its own items only, and nothing of others. */
  isWhole: boolean;
  speaker: string;
}

/** What makes an item the same item, and how bad it is. */
export interface Measure<T> {
  keyOf(item: T): string;
  levelOf(item: T): number;
}

/** The items that count now. */
export interface Listed<T> {
  /** With the moment at which an item was withdrawn, where that is not settled yet. */
  items: { item: T; withdrawnAt: Instant | null }[];
  /** Whether anybody showed a whole list: else that there are no items is not known. */
  isReported: boolean;
  /** The lists that say so. */
  because: string[];
  settlesAtMs: number | null;
}

type Said<T> = { item: T; id: string } | null;

interface Keyed<T> extends Listing<T> {
  byKey: ReadonlyMap<string, { item: T; level: number }>;
}

/**
 * Puts lists together in order of time: a whole list replaces what its speaker said before, one that tells of a single
 * thing stands beside it. Each item settles by itself, so that one that flaps is not told of again and again
 * (settled.ts). What several speakers say of the same item is listed once, at its worst.
 */
export function listedOf<T>(listings: readonly Listing<T>[], measure: Measure<T>, asOfMs: number): Listed<T> {
  const latest = listings.at(-1);
  if (latest === undefined) return { items: [], isReported: false, because: [], settlesAtMs: null };
  const keyed = listings.map((listing) => ({ ...listing, byKey: itemsByKey(listing.items, measure) }));
  const keys = new Set(keyed.toReversed().flatMap(({ byKey }) => [...byKey.keys()]));
  const speakers = new Set(listings.map(({ speaker }) => speaker));
  const counting: (Exclude<Said<T>, null> & { withdrawnMs: number | null })[] = [];
  const settling: number[] = [];
  for (const key of keys) {
    const settled = [...speakers].map((speaker) => {
      const readings = keyed
        .filter((listing) => listing.speaker === speaker)
        .flatMap((listing) => readingOf(key, listing));
      return settle(readings, asOfMs);
    });
    const [worst] = settled.flatMap(({ current }) => current ?? []).sort((one, other) => other.level - one.level);
    if (worst !== undefined && worst.said !== null) {
      counting.push({ ...worst.said, withdrawnMs: withdrawnMs(settled) });
    }
    settling.push(...settled.flatMap(({ settlesAtMs }) => settlesAtMs ?? []));
  }
  return {
    items: counting.map(({ item, withdrawnMs: atMs }) => ({
      item,
      withdrawnAt: atMs === null ? null : toInstant(atMs),
    })),
    isReported: counting.length > 0 || listings.some(({ isWhole }) => isWhole),
    because: counting.length === 0 ? [latest.id] : [...new Set(counting.map(({ id }) => id))],
    settlesAtMs: settling.length === 0 ? null : Math.min(...settling),
  };
}

/** When the last of those who named an item withdrew it; null if one of them still names it. */
function withdrawnMs<T>(settled: readonly Settled<Said<T>>[]): number | null {
  const naming = settled.filter(({ current }) => current !== null && current.said !== null);
  const withdrawn = naming.flatMap(({ waiting }) => (waiting !== null && waiting.said === null ? [waiting.atMs] : []));
  return withdrawn.length === 0 || withdrawn.length < naming.length ? null : Math.max(...withdrawn);
}

function readingOf<T>(key: string, listing: Keyed<T>): Reading<Said<T>>[] {
  const { id, atMs, isWhole, byKey } = listing;
  const found = byKey.get(key);
  if (found !== undefined) return [{ atMs, level: found.level, said: { item: found.item, id } }];
  return isWhole ? [{ atMs, level: -Infinity, said: null }] : [];
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
