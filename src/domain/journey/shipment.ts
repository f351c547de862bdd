import { type Instant, shift } from '../instant.ts';
import type { Observation } from '../observation.ts';
import type { DerivedContainer } from './container.ts';
import { compareText, newestFirst } from './current-set.ts';
import { isCancelled, latestNumber, numbersInUse, numbersOfContainers, type Trip } from './documents.ts';
import { expectedAt } from './etas.ts';
import { replacementsOf } from './replacements.ts';
import type { Place, ShipmentState } from './state.ts';
import type { Statement } from './statement.ts';

/**
 * Derives a shipment from its containers. Its places are those that most containers have. What is expected comes from
 * the newest statement about containers with these places, and what has happened from the first of them that came.
 */
export function deriveShipment(
  containers: readonly DerivedContainer[],
  standing: readonly Observation[],
): ShipmentState {
  const portOfLading = mostSaid(containers.map(({ state }) => state.portOfLading));
  const portOfDischarge = mostSaid(containers.map(({ state }) => state.portOfDischarge));
  const destination = mostSaid(containers.map(({ state }) => state.destination));
  const fromPort = containers.filter(({ state }) => isSamePlace(state.portOfLading, portOfLading));
  const toPort = containers.filter(({ state }) => isSamePlace(state.portOfDischarge, portOfDischarge));
  const inland = containers.filter(({ state }) => isSamePlace(state.destination, destination));
  const trip = lastTripOf(containers);
  const arrivals = toPort.map(({ expected }) => expected.arrival);
  const arrival = newest(arrivals.filter((one) => one?.party !== 'schedule')) ?? newest(arrivals);
  const lead = toPort.find(({ expected }) => expected.arrival === arrival && arrival !== null);
  const vessel = [...(lead === undefined ? [] : [lead]), ...toPort].find(hasVessel)?.state;
  const terminal = toPort.find(({ state }) => state.podTerminal !== null)?.state;
  const replacements = replacementsOf(standing);
  const billsOfLading = numbersInUse(standing, 'bill_of_lading', { trip, replacements });
  const [billOfLading = null] = billsOfLading;
  return {
    billOfLadingNumber: billsOfLading.length === 1 ? billOfLading : null,
    billsOfLading,
    numbersOfContainers: numbersOfContainers(
      containers.map(({ state }) => state.number),
      standing,
      { trip, replacements },
    ),
    replacements,
    bookingNumber: latestNumber(standing, 'booking', { trip, replacements }),
    bookingCancelled: isCancelled(standing) && containers.every(({ state }) => state.polLoadedAt === null),
    portOfLading,
    portOfDischarge,
    destination,
    podTerminal: terminal?.podTerminal ?? null,
    podTerminalPlace: terminal?.podTerminalPlace ?? null,
    destinationTerminal: destination === null ? null : first(inland.map(({ state }) => state.destinationTerminal)),
    podVesselName: vessel?.podVesselName ?? null,
    podVesselImo: vessel?.podVesselImo ?? null,
    podVoyage: vessel?.podVoyage ?? null,
    polEtdAt: expectedAt(newest(fromPort.map(({ expected }) => expected.departure))),
    polAtdAt: earliest(fromPort.map(({ state }) => state.polDepartedAt)),
    podEtaAt: expectedAt(arrival),
    podOriginalEtaAt: expectedAt(oldest(toPort.map(({ expected }) => expected.originalArrival))),
    podAtaAt: earliest(toPort.map(({ state }) => state.podArrivedAt)),
    destinationEtaAt: expectedAt(newest(inland.map(({ expected }) => expected.inlandArrival))),
    destinationAtaAt: earliest(inland.map(({ state }) => state.indAtaAt)),
  };
}

// As long as one of the containers is on its first trip, nothing that was said is about a former one, and as long as one
// of them was not returned, nothing is about the next.
function lastTripOf(containers: readonly DerivedContainer[]): Trip {
  const began = containers.map(({ state }) => state.tripBeganAt);
  // What is said with the first movement of the next cargo is about that cargo already.
  const ended = containers.map(
    ({ state }) => state.emptyTerminatedAt ?? (state.reused === null ? null : shift(state.reused.at, -1)),
  );
  return {
    beganAt: began.includes(null) ? null : earliest(began),
    endedAt: ended.includes(null) ? null : latest(ended),
  };
}

function hasVessel({ state }: DerivedContainer): boolean {
  return state.podVesselName !== null || state.podVesselImo !== null || state.podVoyage !== null;
}

function mostSaid(places: readonly (Place | null)[]): Place | null {
  const votes = new Map<string, { place: Place; count: number }>();
  for (const place of places) {
    if (place === null) continue;
    const vote = votes.get(nameOf(place)) ?? { place, count: 0 };
    vote.count += 1;
    votes.set(nameOf(place), vote);
  }
  const ranked = [...votes].sort(([a, one], [b, other]) => other.count - one.count || compareText(a, b));
  return ranked[0]?.[1].place ?? null;
}

function isSamePlace(one: Place | null, other: Place | null): boolean {
  return one !== null && other !== null && nameOf(one) === nameOf(other);
}

function nameOf(place: Place): string {
  return place.locode ?? place.name ?? '';
}

function newest(statements: readonly (Statement | null)[]): Statement | null {
  return inOrder(statements).at(-1) ?? null;
}

function oldest(statements: readonly (Statement | null)[]): Statement | null {
  return inOrder(statements)[0] ?? null;
}

function inOrder(statements: readonly (Statement | null)[]): Statement[] {
  return statements
    .filter((statement) => statement !== null)
    .sort((one, other) => newestFirst(other, one) || compareText(one.id, other.id));
}

function earliest(instants: readonly (Instant | null)[]): Instant | null {
  return instants.filter((instant) => instant !== null).sort()[0] ?? null;
}

function latest(instants: readonly (Instant | null)[]): Instant | null {
  return (
    instants
      .filter((instant) => instant !== null)
      .sort()
      .at(-1) ?? null
  );
}

function first<T>(values: readonly (T | null)[]): T | null {
  return values.find((value) => value !== null) ?? null;
}
