import { DAY_MS } from '../instant.ts';
import type { Observation } from '../observation.ts';
import { byNews, inOrderOfAuthority, rankingOf } from './authority.ts';
import { byVersion } from './current-set.ts';
import type { Disruption } from './disruption.ts';
import { NOWHERE } from './places.ts';
import type { Statement } from './statement.ts';

const REASONS_MAX = 3;

/** What reasons are read from; `said` has former versions beside what stands, but nothing that its source took back. */
export interface Explained {
  said: readonly Observation[];
  statements: readonly Statement[];
  /** Former plans, replaced or taken back. */
  former: readonly Statement[];
}

/**
 * The reasons that sources state, the newest first, each in its words once: of a time that is later than first stated,
 * as long as that is so, and of the status of a document. What holds a container has its reason beside the hold.
 */
export function statedReasons(known: Explained): Disruption[] {
  const explained = known.said.filter(isExplained);
  // Hardly any journey has one, and this runs for all of them.
  if (explained.length === 0) return [];
  const standing = new Map([...known.former, ...known.statements].map((one) => [one.id, one]));
  const reasons = new Map<string, Disruption>();
  for (const one of explained.sort(byVersion)) {
    const statement = standing.get(one.id);
    const reason = statement === undefined ? ofDocument(one) : ofDelay(one, statement, known);
    const words = `${reason?.delayed ?? ''}\n${reason?.before}\n${reason?.after}`;
    if (reason !== null && !reasons.has(words)) reasons.set(words, reason);
  }
  return [...reasons.values()].slice(0, REASONS_MAX);
}

function isExplained(one: Observation): boolean {
  const isMovement = one.kind === 'movement' && one.delayReasonCode !== undefined;
  return isMovement || ('changeRemark' in one && one.changeRemark !== undefined);
}

/** Of a document that the line holds or releases, the reason is a part of the hold. */
function ofDocument(one: Observation): Disruption | null {
  if (one.kind !== 'document' || one.event === 'other') return null;
  const at = one.occurredAt ?? one.recordedAt ?? one.receivedAt;
  return reasonOf(one, { place: null, before: one.originalEvent, beforeAt: at, hasSailed: false, afterAt: null });
}

/**
 * The reason why something is late; null if it is not late by what was stated since. An estimate in between that was on
 * time ended the delay which the reason explains, so that a later one is another delay.
 */
function ofDelay(one: Observation, statement: Statement, { statements, former }: Explained): Disruption | null {
  if (one.kind !== 'movement') return null;
  const same = [...former, ...statements].filter((other) => isSameFact(other, statement));
  const expected = same
    .filter(({ standing, isMisdated, party }) => standing !== 'actual' && !isMisdated && party === statement.party)
    .sort(byNews)
    .reverse();
  const [first] = expected;
  const [happened] = inOrderOfAuthority(
    same.filter(({ standing }) => standing === 'actual'),
    rankingOf(statement.movement, statement.mode),
  );
  const now = happened ?? expected.findLast(({ isWithdrawn }) => !isWithdrawn);
  if (first === undefined || now === undefined) return null;
  const index = expected.indexOf(statement);
  const since = [...(index === -1 ? [statement] : expected.slice(index)), now];
  if (!since.every((other) => isLater(other, first))) return null;
  return {
    ...reasonOf(one, {
      place: statement.place,
      before: one.delayReasonCode ?? '',
      beforeAt: first.at,
      hasSailed: happened !== undefined,
      afterAt: now.at,
    }),
    delayed: statement.movement,
  };
}

function isSameFact(one: Statement, { movement, placeKey, id }: Statement): boolean {
  return one.id === id || (one.movement === movement && one.placeKey === placeKey && placeKey !== NOWHERE);
}

function isLater(one: Statement, first: Statement): boolean {
  if (one.precision === 'time' && first.precision === 'time') return one.atMs > first.atMs;
  return one.atMs > first.atMs + (first.precision === 'date' ? DAY_MS - 1 : 0);
}

function reasonOf(
  one: Observation & { changeRemark?: string | undefined },
  about: Pick<Disruption, 'place' | 'before' | 'beforeAt' | 'hasSailed' | 'afterAt'>,
): Disruption {
  return {
    kind: 'stated_reason',
    ...about,
    after: one.changeRemark ?? null,
    arrivesAt: null,
    reportedAt: one.recordedAt,
    party: one.party,
    because: [one.id],
  };
}
