import { firstBy } from '../../core/first.ts';
import type { Instant } from '../instant.ts';
import { byNews } from './authority.ts';
import { type Carriage, isSameVessel, mayBeSameVessel, namesVessel } from './carriage.ts';
import { dischargesIn, isExpectedAgain } from './expected-again.ts';
import { type Call, type Itinerary, isAtCall } from './itinerary.ts';
import { isRolledFrom } from './rolled.ts';
import type { Statement } from './statement.ts';

/** What was expected of the main points of a journey; each is the statement that says it, also after it came true. */
export interface Expected {
  departure: Statement | null;
  /** Of a line that says nothing of it, or nothing any more, what its schedule says of the vessel. */
  arrival: Statement | null;
  /** The first arrival that the line ever stated for the port of discharge. */
  originalArrival: Statement | null;
  /** The line's view. */
  inlandArrival: Statement | null;
  /** The railroad's view. */
  railArrival: Statement | null;
}

/**
 * Finds the expectations that are shown. `statements` are those that stand; `earlier` are former versions, which only
 * the original ETA looks at, and `scheduled` what schedules say of vessels. An expectation that was withdrawn counts as
 * long as there is no other of its kind.
 */
export function expectedOf(
  statements: readonly Statement[],
  earlier: readonly Statement[],
  { lading, discharge, destination, rolledFrom }: Itinerary,
  scheduled: readonly Statement[] = [],
): Expected {
  const discharges = dischargesIn(statements);
  const expected = statements.filter((one) => one.standing !== 'actual' && !isExpectedAgain(one, discharges));
  const line = expected.filter(({ party }) => party === 'shipping_line');
  const ofWay = line.filter(({ carriage }) => !isRolledFrom(carriage, rolledFrom));
  const inland = destination?.key ?? null;
  return {
    departure: latest(ofWay.filter((one) => isCall(one, 'depart', lading))),
    arrival: arrivalOf(ofItsVessel(ofWay, statements, discharge), scheduled, discharge),
    originalArrival: originalOf([...line, ...earlier.filter(isExpectedByLine)], discharge),
    inlandArrival:
      latest(line.filter((one) => isInland(one, 'arrive', inland))) ??
      latest(line.filter((one) => isInland(one, 'discharge', inland))),
    railArrival: latest(expected.filter((one) => one.party === 'rail' && isInland(one, 'arrive', inland))),
  };
}

/**
 * What of the schedules is about a call: another vessel that comes to the same port does not bring the container, nor does
 * the same one on another voyage.
 */
export function scheduledFor(call: Call, scheduled: readonly Statement[]): Statement[] {
  const { inbound } = call;
  const isOnVoyage = ({ voyage }: Carriage) => voyage === null || inbound.voyage === null || voyage === inbound.voyage;
  return scheduled.filter(
    (one) => isCall(one, 'arrive', call) && isSameVessel(one.carriage, inbound) && isOnVoyage(one.carriage),
  );
}

/** The time of an expectation. */
export function expectedAt(statement: Statement | null): Instant | null {
  return statement?.at ?? null;
}

// Aboard one vessel, what was stated of another one before it was loaded counts only if nothing is stated of its own. Later
// than that, the other one may be a connection.
function ofItsVessel(
  line: readonly Statement[],
  statements: readonly Statement[],
  port: Call | null,
): readonly Statement[] {
  if (port === null || !namesVessel(port.inbound)) return line;
  const isOwn = ({ carriage }: Statement) => isSameVessel(carriage, port.inbound);
  const isComing = (one: Statement) => isCall(one, 'arrive', port) || isCall(one, 'discharge', port);
  const load = statements.find((one) => one.standing === 'actual' && one.movement === 'load' && isOwn(one));
  if (load === undefined || !line.some((one) => isComing(one) && isOwn(one) && !one.isWithdrawn)) return line;
  return line.filter((one) => mayBeSameVessel(one.carriage, port.inbound) || one.version > load.at);
}

// Schedules know the vessel, the line knows the container: its own word counts as long as it stands by it.
function arrivalOf(
  line: readonly Statement[],
  scheduled: readonly Statement[],
  discharge: Call | null,
): Statement | null {
  const arrivals = line.filter((one) => isCall(one, 'arrive', discharge));
  const discharges = line.filter((one) => isCall(one, 'discharge', discharge));
  const stated = latest(arrivals) ?? latest(discharges);
  if (discharge === null || [...arrivals, ...discharges].some(({ isWithdrawn }) => !isWithdrawn)) return stated;
  return latest(scheduledFor(discharge, scheduled)) ?? stated;
}

function isExpectedByLine({ party, standing }: Statement): boolean {
  return party === 'shipping_line' && standing !== 'actual';
}

// What was stated as an event, and lies ahead by mistake, is no estimate that the line ever gave.
function originalOf(ever: readonly Statement[], port: Call | null): Statement | null {
  const first = (movement: 'arrive' | 'discharge') =>
    ever
      .filter((one) => isCall(one, movement, port) && !one.isMisdated)
      .sort(byNews)
      .at(-1) ?? null;
  return first('arrive') ?? first('discharge');
}

function isCall(one: Statement, movement: Statement['movement'], call: Call | null): boolean {
  return one.movement === movement && one.mode === 'vessel' && call !== null && isAtCall(one, call);
}

function isInland(one: Statement, movement: Statement['movement'], key: string | null): boolean {
  return one.movement === movement && one.mode !== 'vessel' && one.placeKey === key;
}

function latest(candidates: readonly Statement[]): Statement | null {
  const reported = candidates.filter(({ isWithdrawn }) => !isWithdrawn);
  return firstBy(reported.length > 0 ? reported : candidates, byNews) ?? null;
}
