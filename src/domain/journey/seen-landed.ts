import { HOUR_MS } from '../instant.ts';
import type { Observation } from '../observation.ts';
import { byNews } from './authority.ts';
import type { AvailabilitySaid } from './availability.ts';
import type { Happening } from './happening.ts';
import type { Itinerary } from './itinerary.ts';
import { OF_A_VOYAGE } from './milestone-groups.ts';
import type { Mark } from './milestone-list.ts';
import { NOWHERE, type Spot } from './places.ts';
import { distanceBetween, isNearby, isSeaPort } from './port-area.ts';
import type { Statement } from './statement.ts';
import { countryOf, isInbound } from './voyage-end.ts';
import { sightingOf } from './yard-sightings.ts';

/** No container line runs its vessels faster, and no sea route is shorter than the great circle. */
const KNOTS_MAX = 25;

const LANDED: ReadonlySet<string> = new Set(['vessel_arrived', 'vessel_berthed', 'vessel_discharged']);
const ENDED: ReadonlySet<string> = new Set(['full_out', 'delivered', 'empty_in']);

/** What decides whether a yard shows that a container has landed. */
export interface LandingKnown {
  marks: readonly Mark[];
  itinerary: Pick<Itinerary, 'discharge' | 'boardedMs'>;
  /** What is expected of the voyage. */
  forecast: readonly Statement[];
  /** All that was stated for the trip. */
  ofTrip: readonly Observation[];
}

/**
 * The statements that show a container at its port of discharge, of which neither the arrival nor the discharge there is
 * reported. Lines report late: a departure weeks before does not contradict the yard that has the container.
 */
export function showingLanding(said: readonly AvailabilitySaid[], landing: LandingKnown): readonly AvailabilitySaid[] {
  const { marks, itinerary } = landing;
  const { discharge, boardedMs } = itinerary;
  if (discharge === null || boardedMs === null || said.length === 0) return [];
  if (marks.some(({ milestone }) => LANDED.has(milestone.milestone))) return [];
  return said.filter(
    (one) =>
      one.spot.key === discharge.key &&
      hasComeBy(one, landing.marks) &&
      isShownThere(one, landing) &&
      !isCorrectedByParty(one, landing),
  );
}

/** Whether a container may have come to a place by then since its last movement at sea, and has not left for its consignee. */
export function hasComeBy({ spot, atMs }: Pick<AvailabilitySaid, 'spot' | 'atMs'>, marks: readonly Mark[]): boolean {
  const last = marks.findLast(({ milestone }) => OF_A_VOYAGE.test(milestone.milestone));
  if (last === undefined || atMs <= last.untilMs + voyageMsMin(last.spot, spot)) return false;
  return !marks.some((mark) => mark.atMs <= atMs && mark.atMs > last.atMs && isAshore(mark));
}

function isAshore({ milestone }: Mark): boolean {
  const { milestone: name, reverted } = milestone;
  return reverted === null && (ENDED.has(name) || name.startsWith('rail_'));
}

/** Available, or at a position in the yard; or kept there under a last free day, when it was due. */
function isShownThere(said: AvailabilitySaid, { itinerary, forecast, ofTrip }: LandingKnown): boolean {
  if (sightingOf(said)?.kind === 'there') return true;
  if (said.available !== false || said.location !== null) return false;
  const [newest] = forecast.filter((one) => isExpectedAt(one, itinerary.discharge)).sort(byNews);
  if (newest === undefined || newest.untilMs > said.atMs) return false;
  return ofTrip.some(
    (one) =>
      one.kind === 'deadline' && one.party === 'terminal' && one.lastFreeDay !== null && one.recordedAt === said.at,
  );
}

/** The party that states it available has stated since that it is still to come. */
function isCorrectedByParty(said: AvailabilitySaid, { itinerary, forecast }: LandingKnown): boolean {
  return forecast.some(
    (one) =>
      one.party === said.party &&
      one.version > said.version &&
      one.atMs > said.atMs &&
      isExpectedAt(one, itinerary.discharge),
  );
}

function isExpectedAt(one: Statement, discharge: Spot | null): boolean {
  return one.placeKey === discharge?.key && isInbound(one) && !one.isWithdrawn;
}

function voyageMsMin(from: Spot, to: Spot): number {
  return ((distanceBetween(from, to) ?? 0) / KNOTS_MAX) * HOUR_MS;
}

/** What shows at which port a container was landed, where nothing states its port of discharge. */
interface Seen {
  actual: readonly Happening[];
  available: readonly Pick<AvailabilitySaid, 'available' | 'atMs' | 'spot'>[];
}

interface SeenAt {
  spot: Spot;
  atMs: number;
  isGone: boolean;
}

/**
 * The seaport at which a container that had boarded a vessel is available, or left laden through the gate: no source
 * states where its voyage ends, so it ended there. Of several in a country it is the one that it left, else the last.
 */
export function seenPortOfDischarge({ boardedUntilMs, calls }: Itinerary, seen: Seen): Spot | null {
  const from = calls.at(-1);
  if (boardedUntilMs === null || from === undefined) return null;
  const ports = seenAshore(seen)
    .filter(({ atMs, spot }) => atMs > boardedUntilMs && spot.key !== NOWHERE && isSeaPort(spot))
    .filter((one) => calls.every((call) => call.key !== one.spot.key && !isNearby(call, one.spot)))
    // A terminal of the country of lading may speak of the export.
    .filter(({ spot, isGone }) => isGone || calls.every((call) => countryOf(call) !== countryOf(spot)))
    .filter(({ atMs, spot }) => atMs > Math.max(boardedUntilMs, ...lastAtMs(seen, from)) + voyageMsMin(from, spot))
    .sort((one, other) => one.atMs - other.atMs || (one.spot.key < other.spot.key ? -1 : 1));
  const last = ports.at(-1);
  if (last === undefined) return null;
  return (ports.findLast((one) => one.isGone && countryOf(one.spot) === countryOf(last.spot)) ?? last).spot;
}

/** Containers do not go on so far by land. */
const BY_LAND_NM_MAX = 1_000;

/**
 * The port far from that of the last discharge at which a container is seen ashore: the discharge was a transhipment, and
 * the onward voyage was not reported. Null where it left the port of that discharge by land.
 */
export function seenFurtherOn(itinerary: Itinerary, seen: Seen): Spot | null {
  const { discharge } = itinerary;
  const dischargedMs = discharge === null ? null : dischargedAtMs(discharge, seen);
  if (discharge === null || dischargedMs === null) return null;
  const hasLeft = seen.actual.some(
    (one) => one.placeKey === discharge.key && one.atMs >= dischargedMs && one.mode !== 'vessel' && isMoved(one),
  );
  const port = hasLeft ? null : seenPortOfDischarge(itinerary, seen);
  if (port === null || countryOf(port) === countryOf(discharge)) return null;
  return (distanceBetween(discharge, port) ?? 0) > BY_LAND_NM_MAX ? port : null;
}

function dischargedAtMs({ key }: Spot, { actual }: Seen): number | null {
  const last = actual.findLast((one) => one.movement === 'discharge' && one.mode === 'vessel' && one.placeKey === key);
  return last?.atMs ?? null;
}

function isMoved({ movement }: Happening): boolean {
  return movement !== 'available' && movement !== 'not_available';
}

function seenAshore({ actual, available }: Seen): SeenAt[] {
  return [
    ...available.flatMap(({ available: is, atMs, spot }) => (is === true ? [{ atMs, spot, isGone: false }] : [])),
    ...actual.flatMap(({ movement, load, mode, atMs, place, placeKey: key }) =>
      movement === 'gate_out' && load === 'laden' && mode !== 'rail'
        ? [{ atMs, spot: { place, key }, isGone: true }]
        : [],
    ),
  ];
}

/** When the vessel was last reported at a port. */
function lastAtMs({ actual }: Seen, { key }: Spot): number[] {
  return actual.filter(({ placeKey, mode }) => placeKey === key && mode === 'vessel').map(({ atMs }) => atMs);
}
