import { DAY_MS, toEpochMs } from '../instant.ts';
import { type Party, versionOf } from '../observation.ts';
import { mayBeSameVessel, namesVessel } from './carriage.ts';
import { byTime, type Happening } from './happening.ts';
import type { Itinerary } from './itinerary.ts';
import { NOWHERE, type Spot } from './places.ts';
import { distanceBetween, isNearby } from './port-area.ts';
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
 * statement does not hold against signs of that at the port of the discharge, and an old one does not hold for long. While
 * another vessel is stated that is to carry it on, one sign alone is not enough: between the terminals of a port of
 * transhipment containers go by truck, and a yard there may show as available what waits for its vessel.
 */
export function hasLanded(discharge: Happening, stated: Spot, known: Known): boolean {
  if (isNamedLater(discharge, stated, known)) return true;
  const inYard = [...availableMs(discharge, stated, known), ...freeTimeMs(discharge, known, 'terminal')];
  // What a terminal states is one sign, however much it states.
  const signs = [
    ...inYard.sort((one, other) => one - other).slice(0, 1),
    ...leftByLandMs(discharge, known),
    ...freeTimeMs(discharge, known, 'shipping_line').flatMap((atMs) => [atMs, atMs]),
  ].sort((one, other) => one - other);
  const first = signs[0];
  if (first !== undefined && (signs.length > 1 || !isToGoOn(discharge, stated, { known, sinceMs: first }))) return true;
  if (isTakenOn(discharge, known, -Infinity)) return false;
  const isSameCountry = isDomestic(discharge, stated);
  if (isSameCountry && isNearby(spotOf(discharge), stated)) return true;
  if (isExpectedByOther(discharge, stated, { ...known, sinceMs: -Infinity })) return false;
  if (isNearby(spotOf(discharge), stated) || isHeld(discharge, known)) return true;
  return isSameCountry && isLeftBehind(discharge, stated, known);
}

/**
 * Whether it was discharged too long ago to be only restowed: nothing reports or plans that it goes on with its vessel, and
 * the stated port was last stated before the discharge.
 */
export function isLeftBehind(discharge: Happening, stated: Spot, known: VoyageEnd): boolean {
  if (known.asOfMs < discharge.untilMs + RESTOW_MS_MAX) return false;
  return newestMs(stated, known) <= discharge.untilMs && !isToSailOn(discharge, known);
}

/**
 * When a container that was discharged on its way counts as left behind: once the discharge and the plans to sail on are past by so
 * much. Nothing if it is loaded again or that moment is past.
 */
export function leftBehindAtMs(
  { discharge }: Itinerary,
  { actual, forecast, asOfMs }: Pick<VoyageEnd, 'forecast' | 'asOfMs'> & { actual: readonly Happening[] },
): number[] {
  const handled = actual.filter(
    ({ movement, mode, load }) =>
      (movement === 'load' || movement === 'discharge') && mode === 'vessel' && load !== 'empty',
  );
  const last = handled.sort(byTime).at(-1);
  if (last?.movement !== 'discharge' || last.placeKey === discharge?.key) return [];
  const plannedMs = forecast.filter((one) => isLeaving(one, last.placeKey)).map(({ untilMs }) => untilMs);
  const atMs = Math.max(last.untilMs, ...plannedMs) + RESTOW_MS_MAX;
  return atMs > asOfMs ? [atMs] : [];
}

/** When it was first available elsewhere than at the stated port, of places that lie nearer to the discharge than to that. */
function availableMs(discharge: Happening, stated: Spot, { available }: Known): number[] {
  const here = spotOf(discharge);
  const shown = available.filter(
    ({ available: is, atMs, spot }) =>
      is === true &&
      atMs >= discharge.atMs &&
      spot.key !== stated.key &&
      spot.key !== NOWHERE &&
      (distanceBetween(spot, here) ?? 0) <= (distanceBetween(spot, stated) ?? Infinity),
  );
  return shown.length === 0 ? [] : [Math.min(...shown.map(({ atMs }) => atMs))];
}

/** When it left the port of its discharge by land, unless it was brought back or is to be loaded there since. */
function leftByLandMs(discharge: Happening, { all, forecast }: Known): number[] {
  let last: Happening | null = null;
  for (const one of all) {
    const isNext = one.isActual && one.atMs >= discharge.atMs && isOnLand(one);
    if (isNext && (last === null || one.atMs >= last.atMs)) last = one;
  }
  if (last === null || isTakenOn(discharge, { forecast }, last.atMs)) return [];
  // Between two terminals of a port containers go by truck.
  const isBack = last.movement === 'gate_in' && last.load !== 'empty' && last.placeKey === discharge.placeKey;
  if (isBack) return [];
  // Only a gate-out may be the way to another terminal: what follows it shows that the container was fetched.
  return last.movement === 'gate_out' && last.mode !== 'rail' ? [last.atMs] : [last.atMs, last.atMs];
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

/** Since when free time is stated there: it ends only where a container is to be picked up. What the line stated of it before the discharge may be past. */
function freeTimeMs({ placeKey, atMs }: Happening, { said, gazetteer }: Known, party: Party): number[] {
  const stated = said.filter(
    (one) =>
      one.kind === 'deadline' &&
      one.lastFreeDay !== null &&
      (party === 'terminal' ? one.party === party : one.party !== 'terminal' && toEpochMs(versionOf(one)) >= atMs) &&
      gazetteer(one.place, null).key === placeKey,
  );
  return stated.length === 0 ? [] : [Math.min(...stated.map((one) => toEpochMs(versionOf(one))))];
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

/** Whether another vessel is to bring it to the stated port, after that moment. */
function isExpectedByOther(
  { carriage }: Happening,
  stated: Spot,
  { forecast, sinceMs }: Pick<Known, 'forecast'> & { sinceMs: number },
): boolean {
  return forecast.some(
    (one) =>
      isComing(one, stated) &&
      one.untilMs > sinceMs &&
      namesVessel(one.carriage) &&
      !mayBeSameVessel(one.carriage, carriage),
  );
}

/** Within a country containers are hardly transshipped. */
function isDomestic(discharge: Happening, stated: Spot): boolean {
  const country = countryOf(stated);
  return country !== null && country === countryOf(discharge);
}

/** Whether another vessel was still to carry it on to the stated port at that moment. */
export function isToGoOn(
  discharge: Happening,
  stated: Spot,
  { known, sinceMs }: { known: Pick<Known, 'forecast'>; sinceMs: number },
): boolean {
  if (isTakenOn(discharge, known, sinceMs)) return true;
  if (isDomestic(discharge, stated) || isNearby(spotOf(discharge), stated)) return false;
  return isExpectedByOther(discharge, stated, { forecast: known.forecast, sinceMs });
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
