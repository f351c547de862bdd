import type { Movement } from '../observation.ts';
import { byNews, inOrderOfAuthority, rankingOf } from './authority.ts';
import { complete, mayBeSameVessel } from './carriage.ts';
import { byTime, type Happening, isAlike, isSeenByAisOnly } from './happening.ts';
import type { Statement } from './statement.ts';

/** What undoes a movement, so that the same movement may happen once more. */
export const OPPOSITES: Partial<Record<Movement, Movement>> = {
  gate_out: 'gate_in',
  gate_in: 'gate_out',
  load: 'discharge',
  discharge: 'load',
  arrive: 'depart',
  depart: 'arrive',
};

const VESSEL_CALLS: ReadonlySet<Movement> = new Set(['arrive', 'berth', 'depart']);

/**
 * Merges what is reported again on another day, often as a correction under a new id. A place sees the same movement of
 * the same voyage twice only if its opposite happened between. Otherwise it happened once: the party that knows decides,
 * and within a party the newest statement, except for calls of vessels, which stand as first seen, because later ones are
 * shifts of the vessel within the port. A time that lies after the container or vessel had left the place is only taken
 * if there is no other.
 */
export function withoutRepeats(all: readonly Happening[]): Happening[] {
  const kept: Happening[] = [];
  const places = new Map<string, number[]>();
  for (const happening of [...all].sort(byTime)) {
    // Only what has one movement and one place in common may be alike.
    const key = `${happening.movement} ${happening.placeKey}`;
    const there = places.get(key) ?? [];
    const index = isOnce(happening.movement) ? there.findLast((at) => isAlikeAt(kept[at], happening)) : undefined;
    const former = index === undefined ? undefined : kept[index];
    if (index === undefined || former === undefined || isUndoneBetween(all, former, happening)) {
      places.set(key, there);
      there.push(kept.length);
      kept.push(happening);
    } else kept[index] = isVesselCall(happening) ? oneCall(former, happening, all) : decided(former, happening);
  }
  return kept.map((one) => plausible(one, kept)).sort(byTime);
}

function isAlikeAt(former: Happening | undefined, happening: Happening): boolean {
  return former !== undefined && isAlike(former, happening);
}

function isOnce(movement: Movement): boolean {
  return OPPOSITES[movement] !== undefined || movement === 'berth' || movement === 'deliver';
}

function isVesselCall({ movement, mode }: Happening): boolean {
  return VESSEL_CALLS.has(movement) && mode !== 'rail';
}

function isUndoneBetween(all: readonly Happening[], former: Happening, later: Happening): boolean {
  const opposite = OPPOSITES[later.movement];
  return all.some(
    ({ movement, placeKey, atMs }) =>
      movement === opposite && placeKey === later.placeKey && atMs > former.atMs && atMs < later.atMs,
  );
}

function decided(former: Happening, later: Happening): Happening {
  const rank = rankOf(later) - rankOf(former) || byNews(later.value, former.value);
  return rank < 0 ? superseding(later, former) : superseding(former, later);
}

function rankOf({ movement, mode, value }: Happening): number {
  return rankingOf(movement, mode).indexOf(value.party);
}

// AIS and the others see the same call with days between them, because a vessel waits at anchor before it berths. Where
// AIS reports the line's call as well, it was mistaken about the first. What comes after a call elsewhere is another one.
function oneCall(former: Happening, later: Happening, all: readonly Happening[]): Happening {
  if (isElsewhereBetween(all, former, later)) return former;
  const [isFormerOfAis, isLaterOfAis] = [isSeenByAisOnly(former), isSeenByAisOnly(later)];
  if (isFormerOfAis && !isLaterOfAis) return hasAis(later) ? superseding(later, former) : joined(former, later);
  if (isLaterOfAis && !isFormerOfAis) return hasAis(former) ? superseding(former, later) : joined(former, later);
  return rankOf(later) < rankOf(former) ? superseding(later, former) : superseding(former, later);
}

function isElsewhereBetween(all: readonly Happening[], former: Happening, later: Happening): boolean {
  return all.some(
    ({ mode, placeKey, atMs }) =>
      mode === 'vessel' && placeKey !== later.placeKey && atMs > former.atMs && atMs < later.atMs,
  );
}

function hasAis({ statements }: Happening): boolean {
  return statements.some(({ party }) => party === 'ais');
}

function joined(former: Happening, later: Happening): Happening {
  return { ...former, statements: [...former.statements, ...later.statements] };
}

// What lost may still know more of what was moved than what won.
function superseding(winner: Happening, loser: Happening): Happening {
  return {
    ...winner,
    load: winner.load ?? loser.load,
    mode: winner.mode ?? loser.mode,
    carriage: complete(winner.carriage, loser.carriage),
    superseded: [...winner.superseded, ...loser.statements, ...loser.superseded],
  };
}

// Nothing is discharged after it left through the gate, or loaded after its vessel left.
function plausible(one: Happening, all: readonly Happening[]): Happening {
  if (one.statements.length + one.superseded.length < 2) return one;
  const said = [...one.statements, ...one.superseded];
  const firstMs = Math.min(...said.map(({ atMs }) => atMs));
  const left = all.find(
    (other) => isLeaving(other, one) && other.untilMs >= firstMs && said.some(({ atMs }) => atMs > other.untilMs),
  );
  if (left === undefined) return one;
  const isBefore = ({ atMs }: Statement) => atMs <= left.untilMs;
  const kept = one.statements.filter(isBefore);
  // Another party counts only if the one that decides has no time before that.
  const standing = kept.length > 0 ? kept : one.superseded.filter(isBefore);
  const statements = inOrderOfAuthority(standing, rankingOf(one.movement, one.mode));
  const [value] = statements;
  if (value === undefined) return one;
  const superseded = said.filter((statement) => !statements.includes(statement));
  return { ...one, value, statements, superseded, atMs: value.atMs, untilMs: value.untilMs };
}

function isLeaving(other: Happening, one: Happening): boolean {
  if (other.placeKey !== one.placeKey || isSeenByAisOnly(other)) return false;
  if (one.movement === 'discharge') return other.movement === 'gate_out' && other.load !== 'empty';
  const isSailing = one.movement === 'load' && other.movement === 'depart' && other.mode === one.mode;
  return isSailing && mayBeSameVessel(one.carriage, other.carriage);
}
