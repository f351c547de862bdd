import { DAY_MS, type Instant } from '../instant.ts';
import type { Observation } from '../observation.ts';
import { currentSet } from './current-set.ts';
import { gazetteerOf } from './places.ts';
import { isMovement, readStatement, type Statement } from './statement.ts';

/** The next cargo of a container, which was loaded into it although no empty return is reported (a street turn). */
export interface Reuse {
  /** The laden gate-out that ended the trip before. */
  pickedUp: Statement;
  /** The first that is reported of the next cargo: a laden gate-in, or the load on its vessel. */
  began: Statement;
}

/** Between two terminals of a port a laden container is on the road for less than this. */
const TRANSFER_MS_MAX = DAY_MS;

/** So long the trip that a pickup ended is shown; afterwards the container is followed on its next trip. */
const SHOWN_AFTER_PICKUP_MS = 35 * DAY_MS;

/**
 * Finds out whether a container carries its next cargo without an empty return being reported: it was landed, left laden
 * through a gate, and is loaded on a vessel again later. A container that a truck takes from one terminal to another, or
 * of which the plan from before the gate-out says that it goes on by sea, is on its way still. Of several gate-outs the
 * one after which it was away longest is the pickup. Where the load is reported under another document, the gate-in is
 * marked as that of the next cargo (domain/journey/other-cargo.ts). `earlier` are former versions of statements, because a plan is moved.
 */
export function reuseOf(statements: readonly Statement[], earlier: readonly Statement[] = []): Reuse | null {
  const own = statements.filter(({ party, isWithdrawn }) => party !== 'ais' && party !== 'schedule' && !isWithdrawn);
  const loads = own.filter(isVesselLoad);
  const pickups = own.filter((one) => isActual(one) && one.movement === 'gate_out' && one.load === 'laden');
  const isReloaded = loads.length > 0 || own.some(({ bringsNextCargo }) => bringsNextCargo);
  if (!isReloaded || pickups.length === 0) return null;
  const plans = [...statements, ...earlier].filter((one) => !isActual(one) && one.mode === 'vessel');
  const reuses = pickups
    .filter((pickedUp) => !isBoundOnward(pickedUp, plans))
    .flatMap((pickedUp) => reuseAfter(pickedUp, own, loads));
  const [longest] = reuses.sort(
    (one, other) => awayMs(other) - awayMs(one) || one.began.atMs - other.began.atMs || compare(one, other),
  );
  return longest ?? null;
}

function compare(one: Reuse, other: Reuse): number {
  return one.began.id < other.began.id ? -1 : 1;
}

function awayMs({ pickedUp, began }: Reuse): number {
  return began.atMs - pickedUp.atMs;
}

function reuseAfter(pickedUp: Statement, own: readonly Statement[], loads: readonly Statement[]): Reuse[] {
  const landed = own.some((one) => isActual(one) && isDischarge(one) && one.atMs <= pickedUp.untilMs);
  if (!landed) return [];
  const later = (one: Statement) => one.atMs > pickedUp.atMs;
  const ins = own.filter((one) => isActual(one) && one.movement === 'gate_in' && one.load === 'laden' && later(one));
  const [began] = [...ins, ...loads.filter((one) => isActual(one) && later(one))].sort(
    (one, other) => one.atMs - other.atMs || (one.id < other.id ? -1 : 1),
  );
  if (began?.bringsNextCargo === true) return [{ pickedUp, began }];
  if (began === undefined || began.atMs - pickedUp.atMs < TRANSFER_MS_MAX) return [];
  const landings = own.filter((one) => isActual(one) && isDischarge(one) && one.mode === 'vessel' && later(one));
  const isLoaded = loads.some(
    (one) =>
      one.atMs >= began.atMs &&
      (isActual(one) || one.placeKey === began.placeKey) &&
      !landings.some(({ untilMs }) => untilMs < one.atMs),
  );
  return isLoaded ? [{ pickedUp, began }] : [];
}

// The line said before the gate-out that the container is to go on by sea from there.
function isBoundOnward(pickedUp: Statement, plans: readonly Statement[]): boolean {
  return plans.some(
    (one) =>
      one.movement !== 'depart' &&
      one.atMs > pickedUp.atMs &&
      one.version <= pickedUp.at &&
      one.placeKey !== pickedUp.placeKey,
  );
}

function isActual({ standing }: Statement): boolean {
  return standing === 'actual';
}

function isVesselLoad({ movement, mode, load }: Statement): boolean {
  return movement === 'load' && load !== 'empty' && (mode === 'vessel' || mode === null);
}

function isDischarge({ movement, load, mode }: Statement): boolean {
  return movement === 'discharge' && load !== 'empty' && mode !== 'rail';
}

/** What is reported of the trip before the next cargo; all of it if the container was not reused. */
export function movedBefore(reuse: Reuse | null, statements: readonly Statement[]): readonly Statement[] {
  return reuse === null ? statements : statements.filter(({ atMs }) => atMs < reuse.began.atMs);
}

/** What was said in words rather than movements before the next cargo, or without a date. */
export function saidBefore(reuse: Reuse | null, said: readonly Observation[]): readonly Observation[] {
  if (reuse === null) return said;
  return said.filter((one) => {
    const at = one.kind === 'terminal_snapshot' ? one.checkedAt : one.recordedAt;
    return at === null || at < reuse.began.at;
  });
}

/** The reuse of the container that observations are about, also of several trips of it. */
export function reuseIn(observations: readonly Observation[]): Reuse | null {
  const mayBe = (name: string) => observations.some((one) => one.kind === 'movement' && one.movement === name);
  const isMarked = observations.some((one) => one.kind === 'movement' && one.bringsNextCargo === true);
  if (!mayBe('gate_out') || !(mayBe('load') || isMarked)) return null;
  const { standing, superseded, withdrawn } = currentSet(observations);
  const context = { asOf: LATEST, gazetteer: gazetteerOf(standing), withdrawn };
  const read = (list: readonly Observation[]) => list.filter(isMovement).map((one) => readStatement(one, context));
  return reuseOf(read(standing), read(superseded));
}

const LATEST: Instant = '9999-12-31T00:00:00.000Z';

/** From when on a container that is followed by its own number is followed on its next trip. */
export function followedFromMs({ pickedUp }: Reuse): number {
  return pickedUp.atMs + SHOWN_AFTER_PICKUP_MS;
}
