import { holdId } from '../hold-id.ts';
import { holdName } from '../holds-and-fees.ts';
import { type Instant, toEpochMs, toInstant } from '../instant.ts';
import { type Observation, versionOf } from '../observation.ts';
import type { StoredSnapshot } from './availability.ts';
import type { Contradiction, StatedValue } from './contradiction.ts';
import { byVersion, compareText } from './current-set.ts';
import { debounce } from './debounce.ts';
import { type Found, type SaidAndShown, statedBy } from './stated-value.ts';
import { isSaidThere } from './terminal-state.ts';

/** A kind of hold or fee that is shown: how much of it a list has, null where it says nothing of such things. */
interface Kind {
  fact: 'hold' | 'fee';
  type: string;
  name: string;
  levelIn(snapshot: StoredSnapshot): number | null;
  valueOf(level: number): string;
}

/** The level of a kind that one source states. */
interface StatedLevel {
  said: Observation;
  at: Instant;
  timezone: string | null;
  level: number;
  /** Since when it says so, in milliseconds. */
  sinceMs: number;
  /** Whether it named something of the kind at some time. */
  hasNamed: boolean;
  isThere: boolean;
  /** When it counts, where it does not yet; null where it does. */
  countsAtMs: number | null;
}

/**
 * Holds and fees on which sources do not agree: one names what another has released, does not list or names lower; or the
 * newer list of a source does not count yet. What a source says belongs to it: it ends nothing that another names.
 */
export function listContradictions(known: SaidAndShown): Found {
  const found: Found = { contradictions: [], changesAtMs: [] };
  for (const kind of [...holdKinds(known), ...feeKinds(known)]) {
    const levels = [...inYards(kind, known), ...(kind.fact === 'hold' ? ofLines(kind, known) : [])];
    const counting = disagreeing(levels, OF_LINES.has(kind.type));
    const settling = levels.flatMap(({ countsAtMs }) => countsAtMs ?? []);
    found.changesAtMs.push(...settling);
    const [shown] = counting;
    if (shown === undefined) continue;
    const statements = counting.map(({ said, at, timezone, level, hasNamed, countsAtMs }): StatedValue => {
      const value = level === 0 && !hasNamed ? `${kind.name} not listed` : kind.valueOf(level);
      const stated = statedBy(said, { value, at, timezone });
      return countsAtMs === null ? stated : { ...stated, waiting: true };
    });
    const contradiction: Contradiction = { fact: kind.fact, shown: kind.valueOf(shown.level), statements };
    if (settling.length > 0) contradiction.settlesAt = toInstant(Math.min(...settling));
    found.contradictions.push(contradiction);
  }
  return found;
}

// Feeds write `freight`, `Freight` or `FREIGHT HOLD`.
function typeOf(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+holds?$/, '');
}

function holdKinds({ holds }: SaidAndShown): Kind[] {
  const names = new Map(holds.map(({ name }) => [typeOf(name), name]));
  return [...names]
    .sort(([one], [other]) => compareText(one, other))
    .map(([type, name]) => ({
      fact: 'hold',
      type,
      name: `${holdName(name)} hold`,
      levelIn: (snapshot) => {
        if (snapshot.holds === null) return null;
        const own = snapshot.holds.filter((hold) => typeOf(hold.name) === type);
        return own.length === 0 ? 0 : own.some(({ status }) => status === 'hold') ? 2 : 1;
      },
      valueOf: (level) => `${holdName(name)} hold ${['released', 'pending', 'in place'][level] ?? 'in place'}`,
    }));
}

function feeKinds({ fees }: SaidAndShown): Kind[] {
  const kinds = new Map(fees.map(({ type, currency_code }) => [`${type} ${currency_code}`, { type, currency_code }]));
  return [...kinds.values()].map(({ type, currency_code }) => {
    const name = type.replaceAll('_', ' ');
    return {
      fact: 'fee',
      type,
      name: `${name} fee`,
      levelIn: (snapshot) => {
        if (snapshot.fees === null) return null;
        const own = snapshot.fees.filter((fee) => fee.type === type && fee.currency_code === currency_code);
        return Math.round(own.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100;
      },
      valueOf: (level) => (level === 0 ? `${name} fee withdrawn` : `${name} ${level} ${currency_code ?? ''}`.trim()),
    };
  });
}

/** What each source in a yard shows by now and, where that does not count yet, what it showed before. */
function inYards(kind: Kind, known: SaidAndShown): StatedLevel[] {
  return [...wholeListsBySource(kind, known)]
    .sort(([one], [other]) => compareText(one, other))
    .flatMap(([, lists]) => levelsOfSource(lists, kind, known));
}

/** The snapshots of terminals and railroads that list what they hold or charge, by source. */
function wholeListsBySource({ levelIn }: Kind, { snapshotsHere }: SaidAndShown): Map<string, StoredSnapshot[]> {
  const bySource = new Map<string, StoredSnapshot[]>();
  for (const one of snapshotsHere) {
    const isWhole = one.sourceEventId === null && isSaidThere(one.party);
    if (isWhole && levelIn(one) !== null) bySource.set(one.source, [...(bySource.get(one.source) ?? []), one]);
  }
  return bySource;
}

/** What the lists of one source show: the level that counts, and the newer one that does not count yet. */
function levelsOfSource(
  lists: StoredSnapshot[],
  { levelIn }: Kind,
  { gazetteer, asOfMs }: SaidAndShown,
): StatedLevel[] {
  const readings = lists
    .sort((one, other) => compareText(one.checkedAt, other.checkedAt) || byVersion(other, one))
    .map((said) => ({ atMs: toEpochMs(said.checkedAt), level: levelIn(said) ?? 0, said }));
  const { current, changes, waiting, settlesAtMs } = debounce(readings, asOfMs);
  if (current === null) return [];
  const changed = changes.at(-1);
  const hasNamed = readings.some(({ level }) => level > 0);
  // Of a release the first list without it says when that was.
  const isReleased = current.level === 0 && hasNamed;
  const shown = isReleased ? (changed?.said ?? current.said) : current.said;
  const stated = (said: StoredSnapshot): Omit<StatedLevel, 'level' | 'countsAtMs'> => ({
    said,
    at: said.checkedAt,
    timezone: gazetteer(said.place, said.facility).place?.timezone ?? null,
    sinceMs: changed?.atMs ?? toEpochMs(said.checkedAt),
    hasNamed,
    isThere: true,
  });
  const counting = { ...stated(shown), level: current.level, countsAtMs: null };
  if (waiting === null) return [counting];
  return [counting, { ...stated(waiting.said), level: waiting.level, countsAtMs: settlesAtMs }];
}

/** A line states each hold by itself, and its release by the same id. */
function ofLines({ type, levelIn }: Kind, { snapshots, said, itinerary }: SaidAndShown): StatedLevel[] {
  const timezone = itinerary.discharge?.place?.timezone ?? null;
  const placed = snapshots.filter((one) => one.party === 'shipping_line' && (levelIn(one) ?? 0) > 0);
  const releases = said.filter(
    (one) => one.kind === 'retraction' && one.party === 'shipping_line' && isOfHold(one.retracts, type, one.container),
  );
  const levels = [
    ...placed.map((one) => ({ said: one, at: one.checkedAt, level: levelIn(one) ?? 0 })),
    ...releases.map((one) => ({ said: one, at: versionOf(one), level: 0 })),
  ].sort((one, other) => compareText(other.at, one.at) || byVersion(one.said, other.said));
  const newest = new Map<string, (typeof levels)[number]>();
  for (const one of levels) if (!newest.has(one.said.source)) newest.set(one.said.source, one);
  return [...newest.values()].map((one) => ({
    ...one,
    timezone,
    sinceMs: toEpochMs(one.at),
    hasNamed: true,
    isThere: false,
    countsAtMs: null,
  }));
}

function isOfHold(retracted: string, kind: string, container: string | null): boolean {
  return retracted === holdId(kind, container) || retracted === holdId(kind, null);
}

/** The holds that are the line's to place and to release: its release is not overtaken by a list of a terminal. */
const OF_LINES: ReadonlySet<string> = new Set(['freight', 'line', 'carrier', 'shipping line']);

/**
 * The levels that do not agree, the worst first; none if all agree. A list or a release without it contradicts only what
 * was named before it: a terminal may place a hold later. A line that has released a hold of its own does contradict a
 * terminal that shows that hold at any time.
 */
function disagreeing(levels: readonly StatedLevel[], isOfLine: boolean): StatedLevel[] {
  const naming = levels.filter(({ level }) => level > 0);
  if (naming.length === 0) return [];
  const sinceMs = Math.min(...naming.map((one) => one.sinceMs));
  const absent = levels.filter(({ level, isThere, countsAtMs, at }) => {
    if (level > 0) return false;
    return countsAtMs !== null || (isOfLine && !isThere) || toEpochMs(at) >= sinceMs;
  });
  const differing = new Set([...naming, ...absent].map(({ level }) => level));
  if (differing.size < 2) return [];
  return [...naming.sort((one, other) => other.level - one.level), ...absent];
}
