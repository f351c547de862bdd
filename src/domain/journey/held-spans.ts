import { holdId } from '../hold-id.ts';
import type { Instant } from '../instant.ts';
import { type Observation, versionOf } from '../observation.ts';
import type { HeldSpan } from '../stated-at-terminal.ts';
import type { StoredSnapshot } from './availability.ts';
import { type CurrentSet, compareText } from './current-set.ts';
import { ofKind } from './observation-index.ts';
import type { Spot } from './places.ts';
import { isAhead } from './statement.ts';
import { isSaidThere } from './terminal-state.ts';

/** The newest spans are kept: a list that flaps with every look would make one of each. */
const SPANS_MAX = 50;

/** What spans are read from. */
export interface HeldStatements {
  number: string;
  asOf: Instant;
  current: Pick<CurrentSet, 'superseded' | 'taken'>;
  /** What stands of the trip, and of its snapshots those that count where the container stands. */
  said: readonly Observation[];
  own: readonly StoredSnapshot[];
  spotOf(snapshot: StoredSnapshot): Spot;
}

/**
 * From when until when parties stated a container as held, the oldest first. A source that shows a list of holds holds it from the
 * first list with one to the next list without any; a hold with an id of its own stands from its date to that of its release. One
 * that was stated by mistake held nothing, and one that is only pending does not hold.
 */
export function heldSpansOf(stated: HeldStatements): HeldSpan[] {
  const spans = [...listedSpans(stated), ...placedSpans(stated)];
  const byContent = new Map(spans.map((span) => [JSON.stringify(span), span]));
  return [...byContent.values()].sort((one, other) => compareText(one.from, other.from)).slice(-SPANS_MAX);
}

function listedSpans({ said, asOf, own, spotOf }: HeldStatements): HeldSpan[] {
  const lists = ofKind(said, 'terminal_snapshot')
    .filter((one) => one.sourceEventId === null && one.holds !== null && !isAhead(one.checkedAt, asOf))
    .sort((one, other) => compareText(one.checkedAt, other.checkedAt));
  const groups = new Map<string, StoredSnapshot[]>();
  for (const list of lists) {
    const key = `${list.party}\n${list.source}\n${spotOf(list).key}`;
    const ofSource = groups.get(key);
    if (ofSource === undefined) groups.set(key, [list]);
    else ofSource.push(list);
  }
  const isOwn = new Set(own.map(({ id }) => id));
  return [...groups.values()].flatMap((ofSource) => spansOfLists(ofSource, spotOf, isOwn));
}

function spansOfLists(
  lists: readonly StoredSnapshot[],
  spotOf: HeldStatements['spotOf'],
  isOwn: ReadonlySet<string>,
): HeldSpan[] {
  const spans: HeldSpan[] = [];
  let begun: HeldSpan | null = null;
  for (const [index, list] of lists.entries()) {
    const names = heldNames(list);
    if (names.length > 0) begun ??= { ...spanFrom(list, names, spotOf), ...(index === 0 ? { since: 'unknown' } : {}) };
    else if (begun !== null) {
      spans.push({ ...begun, to: list.checkedAt });
      begun = null;
    }
  }
  const last = lists.at(-1);
  if (begun !== null && last !== undefined)
    // What a yard stated that the container has left, or never stood in, goes on no longer than it was stated.
    spans.push({ ...begun, to: isOwn.has(last.id) ? null : last.checkedAt });
  return spans;
}

function placedSpans({ number, said, asOf, current, spotOf }: HeldStatements): HeldSpan[] {
  const standing = ofKind(said, 'terminal_snapshot').filter(isPlaced);
  const byVersions = new Map(standing.map((one) => [versionsKey(one), one]));
  const former = formerHolds(current);
  const ends = endsByHold(ofKind(said, 'retraction'));
  const isTaken = former.taken;
  const isStanding = new Set(standing);
  const all = [...standing, ...(former.byContainer.get(number) ?? []), ...(former.byContainer.get(null) ?? [])];
  return all.flatMap((one): HeldSpan[] => {
    const names = heldNames(one);
    if (names.length === 0 || isAhead(one.checkedAt, asOf)) return [];
    const end = firstEnd(ends, one, number);
    if (end !== null && end.released === undefined) return [];
    if (end !== null) return [{ ...spanFrom(one, names, spotOf), to: versionOf(end) }];
    if (isTaken.has(one)) return [];
    const next = isStanding.has(one) ? null : byVersions.get(versionsKey(one));
    return next === undefined ? [] : [{ ...spanFrom(one, names, spotOf), to: next?.checkedAt ?? null }];
  });
}

type Ending = Extract<Observation, { kind: 'retraction' }>;

/** Whether a snapshot states a hold under an id of its own. */
function isPlaced(one: StoredSnapshot): boolean {
  return one.sourceEventId !== null && (one.holds ?? []).length > 0;
}

/** The former holds of all containers, which are read once for all of them. */
interface FormerHolds {
  byContainer: ReadonlyMap<string | null, readonly StoredSnapshot[]>;
  taken: ReadonlySet<Observation>;
}

const formerly = new WeakMap<HeldStatements['current'], FormerHolds>();

function formerHolds(current: HeldStatements['current']): FormerHolds {
  const known = formerly.get(current);
  if (known !== undefined) return known;
  const byContainer = new Map<string | null, StoredSnapshot[]>();
  for (const one of [...current.superseded, ...current.taken]) {
    if (one.kind !== 'terminal_snapshot' || !isPlaced(one)) continue;
    const ofContainer = byContainer.get(one.container);
    if (ofContainer === undefined) byContainer.set(one.container, [one]);
    else ofContainer.push(one);
  }
  const found = { byContainer, taken: new Set(current.taken) };
  formerly.set(current, found);
  return found;
}

/** Versions of one hold have the same key. */
function versionsKey({ source, sourceEventId, container }: StoredSnapshot): string {
  return `${source}\n${sourceEventId}\n${container ?? ''}`;
}

/** What ends holds, by the source and what it names, the oldest first. */
function endsByHold(retractions: readonly Ending[]): Map<string, Ending[]> {
  const ends = new Map<string, Ending[]>();
  for (const one of retractions) {
    const key = `${one.source}\n${one.retracts}`;
    const known = ends.get(key);
    if (known === undefined) ends.set(key, [one]);
    else known.push(one);
  }
  for (const ofHold of ends.values()) ofHold.sort((one, other) => compareText(versionOf(one), versionOf(other)));
  return ends;
}

/** The first end that is not before a hold, by its own id or by that which all formats of a line give such a hold. */
function firstEnd(ends: ReadonlyMap<string, readonly Ending[]>, hold: StoredSnapshot, number: string): Ending | null {
  const { source, sourceEventId, sourceEvent, holds } = hold;
  const ids = [
    sourceEventId,
    sourceEvent,
    ...(holds ?? []).flatMap(({ name }) => [holdId(name, number), holdId(name, null)]),
  ];
  const found = [...new Set(ids)].flatMap((id) => atOrAfter(ends.get(`${source}\n${id}`) ?? [], versionOf(hold)) ?? []);
  return found.sort((one, other) => compareText(versionOf(one), versionOf(other)))[0] ?? null;
}

/** The first of what is in the order of versions that is not older than a version. */
function atOrAfter(ordered: readonly Ending[], version: Instant): Ending | null {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = ordered[middle];
    if (one !== undefined && versionOf(one) < version) low = middle + 1;
    else high = middle;
  }
  return ordered[low] ?? null;
}

function spanFrom(one: StoredSnapshot, holds: string[], spotOf: HeldStatements['spotOf']): HeldSpan {
  const { party, checkedAt: from } = one;
  // A line holds the container wherever it is; a yard holds what stands in it.
  const locode = isSaidThere(party) ? (spotOf(one).place?.locode ?? null) : null;
  return { holds, party, from, to: null, locode };
}

function heldNames({ holds }: StoredSnapshot): string[] {
  return [...new Set((holds ?? []).filter(({ status }) => status === 'hold').map(({ name }) => name))].slice(0, 5);
}
