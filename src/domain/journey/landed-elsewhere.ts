import { DAY_MS, toEpochMs } from '../instant.ts';
import { versionOf } from '../observation.ts';
import { mayBeSameVessel, namesVessel } from './carriage.ts';
import { byTime, type Happening } from './happening.ts';
import { isNearby } from './inland-place.ts';
import type { Itinerary } from './itinerary.ts';
import { NOWHERE, type Spot } from './places.ts';
import type { Statement } from './statement.ts';
import { countryOf, isInbound, type VoyageEnd } from './voyage-end.ts';

/**
 * A restow takes hours, a vessel seldom stays at a port for more than a day, and the reports of both come within another
 * day: a container that was discharged longer ago and not loaded again stayed behind.
 */
export const RESTOW_MS_MAX = 2 * DAY_MS;

/** What is known when a discharge is compared with the port that is stated. */
type Known = VoyageEnd & { all: readonly Happening[] };

/**
 * Whether a container was set ashore for its consignee where it was discharged, though another port was stated. The
 * statement does not hold against signs of that at the port of the discharge, and an old one does not hold for long.
 */
export function hasLanded(discharge: Happening, stated: Spot, known: Known): boolean {
  if (isAvailableElsewhere(discharge, stated, known) || hasLeftByLand(discharge, known)) return true;
  if (isNamedLater(discharge, stated, known) || hasFreeTime(discharge, known)) return true;
  const isDomestic = countryOf(stated) !== null && countryOf(stated) === countryOf(discharge);
  if (isTakenOn(discharge, known, -Infinity)) return false;
  if (isDomestic && isNearby(spotOf(discharge), stated)) return true;
  if (isExpectedByOther(discharge, stated, known)) return false;
  if (isNearby(spotOf(discharge), stated) || isHeld(discharge, known)) return true;
  return isDomestic && isLeftBehind(discharge, stated, known);
}

/**
 * Whether it was discharged too long ago to be only restowed: nothing reports or plans that it goes on with its vessel, and
 * the stated port was last stated before the discharge.
 */
export function isLeftBehind(discharge: Happening, stated: Spot, known: VoyageEnd): boolean {
  if (known.asOfMs < discharge.untilMs + RESTOW_MS_MAX) return false;
  return newestMs(stated, known) <= discharge.untilMs && !isToSailOn(discharge, known);
}

/** When a container that was discharged on its way counts as left behind; nothing if it is loaded again or that is past. */
export function leftBehindAtMs({ discharge }: Itinerary, actual: readonly Happening[], asOfMs: number): number[] {
  const handled = actual.filter(
    ({ movement, mode, load }) =>
      (movement === 'load' || movement === 'discharge') && mode === 'vessel' && load !== 'empty',
  );
  const last = handled.sort(byTime).at(-1);
  if (last?.movement !== 'discharge' || last.placeKey === discharge?.key) return [];
  const atMs = last.untilMs + RESTOW_MS_MAX;
  return atMs > asOfMs ? [atMs] : [];
}

function isAvailableElsewhere(discharge: Happening, stated: Spot, { available }: Known): boolean {
  return available.some(
    ({ available: is, atMs, spot: { key } }) =>
      is === true && atMs >= discharge.atMs && key !== stated.key && key !== NOWHERE,
  );
}

function hasLeftByLand(discharge: Happening, { all, forecast }: Known): boolean {
  let last: Happening | null = null;
  for (const one of all) {
    const isNext = one.isActual && one.atMs >= discharge.atMs && isOnLand(one);
    if (isNext && (last === null || one.atMs >= last.atMs)) last = one;
  }
  // Between two terminals of a port containers go by truck.
  const isBack = last?.movement === 'gate_in' && last.load !== 'empty' && last.placeKey === discharge.placeKey;
  return last !== null && !isBack && !isTakenOn(discharge, { forecast }, last.atMs);
}

function isOnLand({ movement, mode, load }: Happening): boolean {
  if (movement === 'gate_out') return load !== 'empty';
  if (movement === 'gate_in' || movement === 'deliver') return true;
  return mode === 'rail' && movement !== 'available' && movement !== 'not_available';
}

/** The line names the port of the discharge as the port of discharge, and did not name the other one since. */
function isNamedLater({ placeKey }: Happening, stated: Spot, known: Known): boolean {
  const [newest] = known.ports;
  return newest?.spot.key === placeKey && toEpochMs(versionOf(newest.said)) > newestMs(stated, known);
}

/** Free time ends only where a container is to be picked up; what the line stated of it before the discharge may be past. */
function hasFreeTime({ placeKey, atMs }: Happening, { said, gazetteer }: Known): boolean {
  return said.some(
    (one) =>
      one.kind === 'deadline' &&
      one.lastFreeDay !== null &&
      (one.party === 'terminal' || toEpochMs(versionOf(one)) >= atMs) &&
      gazetteer(one.place, null).key === placeKey,
  );
}

/** Holds that keep a container from its consignee, at its terminal. */
const OF_IMPORTS: ReadonlySet<string> = new Set(['customs', 'freight', 'USDA', 'VACIS', 'TMF']);

function isHeld({ placeKey }: Happening, { said, gazetteer }: Known): boolean {
  return said.some(
    (one) =>
      one.kind === 'terminal_snapshot' &&
      (one.holds ?? []).some(({ name }) => OF_IMPORTS.has(name)) &&
      gazetteer(one.place, one.facility).key === placeKey,
  );
}

/** Whether another vessel is to take it on from the port, after that moment. */
function isTakenOn({ placeKey, carriage }: Happening, { forecast }: Pick<Known, 'forecast'>, sinceMs: number): boolean {
  return forecast.some(
    (one) => isLeaving(one, placeKey) && one.untilMs > sinceMs && !mayBeSameVessel(one.carriage, carriage),
  );
}

/** Whether another vessel is to bring it to the stated port. */
function isExpectedByOther({ carriage }: Happening, stated: Spot, { forecast }: Known): boolean {
  return forecast.some(
    (one) => isComing(one, stated) && namesVessel(one.carriage) && !mayBeSameVessel(one.carriage, carriage),
  );
}

/** Whether it is planned to leave the port by a vessel, and that plan is not long past. */
function isToSailOn({ placeKey }: Happening, { forecast, asOfMs }: VoyageEnd): boolean {
  return forecast.some((one) => isLeaving(one, placeKey) && one.untilMs + RESTOW_MS_MAX > asOfMs);
}

/** When the line last stated the port as one to which it comes, or as its port of discharge. */
function newestMs(stated: Spot, { forecast, ports }: VoyageEnd): number {
  const expected = forecast.filter((one) => isComing(one, stated)).map(({ version }) => toEpochMs(version));
  const named = ports.filter(({ spot }) => spot.key === stated.key).map(({ said }) => toEpochMs(versionOf(said)));
  return Math.max(-Infinity, ...expected, ...named);
}

function isComing(one: Statement, { key }: Spot): boolean {
  return one.placeKey === key && isOfLine(one) && isInbound(one);
}

function isLeaving(one: Statement, key: string): boolean {
  return one.placeKey === key && isOfLine(one) && (one.movement === 'load' || one.movement === 'depart');
}

function isOfLine({ party, mode, isWithdrawn }: Statement): boolean {
  return party === 'shipping_line' && mode === 'vessel' && !isWithdrawn;
}

function spotOf({ place, placeKey: key }: Happening): Spot {
  return { place, key };
}
