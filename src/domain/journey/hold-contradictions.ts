import { holdId } from '../hold-id.ts';
import type { Instant } from '../instant.ts';
import { type Observation, versionOf } from '../observation.ts';
import type { StoredSnapshot } from './availability.ts';
import type { Contradiction } from './contradiction.ts';
import { compareText } from './current-set.ts';
import { type SaidAndShown, statedBy } from './stated-value.ts';

interface Word {
  said: Observation;
  at: Instant;
  timezone: string | null;
  isHeld: boolean;
}

/** A hold that one keeps and another, who kept it too or answers for its kind, says to be released. */
export function holdContradictions(known: SaidAndShown): Contradiction[] {
  const kinds = new Set(known.holds.filter(({ status }) => status === 'hold').map(({ name }) => name));
  return [...kinds].sort().flatMap((kind) => {
    const words = [...inYard(kind, known), ...ofLine(kind, known)];
    const held = words.filter(({ isHeld }) => isHeld);
    const released = words.filter(({ isHeld }) => !isHeld);
    if (held.length === 0 || released.length === 0) return [];
    const stated = [...held, ...released].map(({ said, at, timezone, isHeld }) =>
      statedBy(said, { value: `${kind} hold ${isHeld ? 'in place' : 'released'}`, at, timezone }),
    );
    return [{ fact: 'hold', shown: `${kind} hold in place`, statements: stated }];
  });
}

/** What each terminal shows by now; that it shows no hold is a release only if it showed one before. */
function inYard(kind: string, { snapshots, gazetteer }: SaidAndShown): Word[] {
  const bySource = new Map<string, StoredSnapshot[]>();
  for (const one of snapshots) {
    const isWhole = one.sourceEventId === null && (one.party === 'terminal' || one.party === 'rail');
    if (isWhole && one.holds !== null) bySource.set(one.source, [...(bySource.get(one.source) ?? []), one]);
  }
  return [...bySource.values()].flatMap((all) => {
    const ordered = all.sort((one, other) => compareText(one.checkedAt, other.checkedAt));
    const last = ordered.at(-1);
    const lastHeld = ordered.findLast((one) => holds(one, kind));
    if (last === undefined || lastHeld === undefined) return [];
    const decisive = ordered[ordered.indexOf(lastHeld) + 1] ?? last;
    const timezone = gazetteer(decisive.place, decisive.facility).place?.timezone ?? null;
    return [{ said: decisive, at: decisive.checkedAt, timezone, isHeld: decisive === lastHeld }];
  });
}

/** The line tells of each hold by itself, and of its release by the same id. */
function ofLine(kind: string, { snapshots, said, itinerary }: SaidAndShown): Word[] {
  const timezone = itinerary.discharge?.place?.timezone ?? null;
  const placed = snapshots.filter((one) => one.party === 'shipping_line' && holds(one, kind));
  const releases = said.filter(
    (one) => one.kind === 'retraction' && one.party === 'shipping_line' && isOfHold(one.retracts, kind, one.container),
  );
  const words = [
    ...placed.map((one) => ({ said: one, at: one.checkedAt, timezone, isHeld: true })),
    ...releases.map((one) => ({ said: one, at: versionOf(one), timezone, isHeld: false })),
  ];
  return words.sort((one, other) => compareText(other.at, one.at)).slice(0, 1);
}

function isOfHold(retracted: string, kind: string, container: string | null): boolean {
  return retracted === holdId(kind, container) || retracted === holdId(kind, null);
}

function holds({ holds: listed }: StoredSnapshot, kind: string): boolean {
  return listed?.some(({ name, status }) => name === kind && status === 'hold') ?? false;
}
