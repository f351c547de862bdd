import type { FacilityReference } from '../place-reference.ts';
import { findTerminal } from '../terminal.ts';
import type { Happening } from './happening.ts';
import { fold, NOWHERE } from './places.ts';

/**
 * The pickups that were undone, each with the gate-in that undid it: the laden container came back to the terminal or ramp
 * that it had left. A laden gate-in at another place, terminal, depot of the port, or at a ramp of the port of discharge (`portKey`) is a
 * step of its further way instead. Of gate-outs and gate-ins of one day without times, the gate-out comes first, because
 * the container was in the terminal.
 */
export function turnedBack(
  pickups: readonly Happening[],
  actual: readonly Happening[],
  portKey: string | null,
): ReadonlyMap<Happening, Happening> {
  const returns = actual.filter(({ movement, load }) => movement === 'gate_in' && load === 'laden');
  const ends = actual.filter(
    ({ movement, load }) => movement === 'deliver' || (movement === 'gate_in' && load === 'empty'),
  );
  const undone = new Map<Happening, Happening>();
  const used = new Set<Happening>();
  for (const [index, pickup] of pickups.entries()) {
    const next = pickups[index + 1];
    const back = returns.find(
      (one) =>
        !used.has(one) &&
        one.untilMs >= pickup.atMs &&
        (next === undefined || one.atMs <= next.untilMs) &&
        isSameTerminal(pickup, one, portKey) &&
        !ends.some(({ atMs }) => atMs > pickup.atMs && atMs < one.atMs),
    );
    if (back === undefined) continue;
    undone.set(pickup, back);
    used.add(back);
  }
  return undone;
}

/**
 * Whether two happenings are at one terminal. Sources name a terminal in many ways: only where two of the names are
 * comparable can they contradict each other.
 */
export function isSameTerminal(out: Happening, back: Happening, portKey: string | null): boolean {
  if (out.placeKey !== back.placeKey) return false;
  const locode = out.place?.locode ?? null;
  const compared = facilitiesOf(out).flatMap((one) =>
    facilitiesOf(back).map((other) => isSameFacility(one, other, locode)),
  );
  if (compared.includes(true)) return true;
  if (compared.includes(false) || isElsewhereByKind(out, back, portKey)) return false;
  return out.placeKey !== NOWHERE;
}

// At the port of discharge a ramp is where a train takes it on. Inland it is where it came from, whatever it was called then.
function isElsewhereByKind(out: Happening, back: Happening, portKey: string | null): boolean {
  const [was, is] = [out, back].map((one) => new Set(facilitiesOf(one).map(({ type }) => type)));
  // A depot, a freight station or the premises of the consignee is no terminal. At a ramp inland one yard is called either.
  const isInland = portKey !== null && out.placeKey !== portKey;
  const isOther = (['depot', 'other'] as const).some(
    (type) => is?.has(type) && !was?.has(type) && !(isInland && type === 'depot'),
  );
  if (isOther) return true;
  const wasOnRails = isSaidByRail(out) || was?.has('ramp') === true;
  const isOnRails = isSaidByRail(back) || is?.has('ramp') === true || back.mode === 'rail';
  return isOnRails && !wasOnRails && (portKey === null || out.placeKey === portKey);
}

/** Whether a railroad alone reports something. */
export function isSaidByRail({ statements }: Happening): boolean {
  return statements.every(({ party }) => party === 'rail');
}

function facilitiesOf({ statements }: Happening): FacilityReference[] {
  return statements.flatMap(({ facility }) => (facility === null ? [] : [facility]));
}

/** Whether two names mean one terminal; null where they cannot be compared. */
export function isSameFacility(
  one: FacilityReference,
  other: FacilityReference,
  locode: string | null,
): boolean | null {
  const [first, second] = [one, other].map((facility) => findTerminal(facility, locode)?.code ?? null);
  if (first != null && second != null) return first === second;
  if (one.code !== null && other.code !== null && one.codeList === other.codeList)
    return fold(one.code) === fold(other.code);
  if (one.name !== null && other.name !== null) return isSameName(fold(one.name), fold(other.name));
  return null;
}

// One source writes `TRAPAC`, another one `TraPac Los Angeles`.
function isSameName(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short === long || (short.length >= NAME_LENGTH_MIN && long.includes(short));
}

/** A shorter name may be a part of another one by chance. */
const NAME_LENGTH_MIN = 5;
