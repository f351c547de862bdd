import { type Instant, toEpochMs } from '../instant.ts';
import { type Observation, type PlaceObservation, versionOf } from '../observation.ts';
import { UNKNOWN_CARRIAGE } from './carriage.ts';
import { byVersion, compareText } from './current-set.ts';
import type { Happening } from './happening.ts';
import { type Call, type Itinerary, isAtCall } from './itinerary.ts';
import { hasLanded } from './landed-elsewhere.ts';
import { ofKind } from './observation-index.ts';
import { type Gazetteer, NOWHERE, type Spot } from './places.ts';
import { isNearby } from './port-area.ts';
import { seenFurtherOn, seenPortOfDischarge } from './seen-landed.ts';
import { type StatedPlace, statedPlaces } from './stated-places.ts';
import type { Statement } from './statement.ts';
import { countryOf, isInbound, type VoyageEnd } from './voyage-end.ts';

/** What decides whether a stated port counts beside the way that the movements show. */
interface Shown extends VoyageEnd {
  actual: readonly Happening[];
}

/**
 * Completes a way with the port of discharge that is stated without a time, where movements show none, or only one at
 * which the container has come though the line did not expect it there. Where a movement shows the end it is better: it
 * says what happens there.
 */
export function withStatedDischarge(itinerary: Itinerary, shown: Shown): Itinerary {
  const { discharge, calls } = itinerary;
  if (discharge === null) {
    const [spot] = spotsOf('port_of_discharge', ofKind(shown.said, 'place'), shown.gazetteer).filter(
      ({ key }) => key !== itinerary.lading?.key,
    );
    const end = spot ?? seenPortOfDischarge(itinerary, shown);
    return end === null ? itinerary : endingAt(end, calls, itinerary);
  }
  const [stated] = shown.ports;
  if (stated === undefined) {
    const end = seenFurtherOn(itinerary, shown);
    return end === null ? itinerary : endingAt(end, relayedAt(discharge, calls), itinerary);
  }
  if (calls.some(({ key }) => key === stated.spot.key)) return itinerary;
  if (!isOnTheWay(discharge, stated, { itinerary, shown })) return itinerary;
  const isDischarged = shown.actual.some((one) => one.movement === 'discharge' && isCallOf(one, discharge));
  const former = isDischarged ? relayedAt(discharge, calls) : calls.filter((call) => call !== discharge);
  return endingAt(stated.spot, former, itinerary);
}

function relayedAt(discharge: Call, calls: readonly Call[]): Call[] {
  return [...calls.filter((call) => call !== discharge), { ...discharge, role: 'transhipment' }];
}

function endingAt(spot: Spot, calls: readonly Call[], itinerary: Itinerary): Itinerary {
  const discharge: Call = {
    ...spot,
    role: 'discharge',
    inbound: UNKNOWN_CARRIAGE,
    outbound: UNKNOWN_CARRIAGE,
    afterMs: itinerary.boardedMs ?? Number.NEGATIVE_INFINITY,
    untilMs: Number.POSITIVE_INFINITY,
  };
  return { ...itinerary, calls: [...calls, discharge], discharge, landedMs: null };
}

// The line did not expect it to end there: it stated the other port as the end, and that it only calls on the way.
function isOnTheWay(
  call: Call,
  { spot, said }: StatedPlace,
  { itinerary, shown }: { itinerary: Itinerary; shown: Shown },
): boolean {
  const { actual, forecast } = shown;
  const coming = actual.filter((one) => isInboundByVessel(one) && isAfterBoarding(one, itinerary));
  const here = coming.filter((one) => isCallOf(one, call));
  const last = here.find(({ movement }) => movement === 'discharge') ?? here[0];
  if (last === undefined || coming.some(({ placeKey }) => placeKey === spot.key)) return false;
  const expected = forecast.filter(
    (one) => one.placeKey === call.key && one.party === 'shipping_line' && isInboundByVessel(one) && !one.isWithdrawn,
  );
  const isExpected = expected.some(({ version }) => version >= versionOf(said)) || isSameCountry(call, spot);
  if (expected.length > 0 && isExpected) return false;
  return !hasLanded(last, spot, { ...shown, all: actual });
}

function isAfterBoarding({ untilMs }: Happening, { boardedMs }: Itinerary): boolean {
  return boardedMs === null || untilMs >= boardedMs;
}

function isInboundByVessel({ movement, mode, load }: Pick<Happening, 'movement' | 'mode' | 'load'>): boolean {
  return mode === 'vessel' && isInbound({ movement, load });
}

function isCallOf(one: Happening, call: Call): boolean {
  return isInboundByVessel(one) && isAtCall(one, call);
}

function isSameCountry(one: Spot, other: Spot): boolean {
  const country = countryOf(one);
  return country !== null && country === countryOf(other);
}

/** What the stated destination is compared with. */
interface Inland extends Pick<VoyageEnd, 'said' | 'available' | 'gazetteer' | 'former'> {
  statements: readonly Statement[];
}

/**
 * The place inland that is stated as the destination without a time: by the railroad that carries the container, else by
 * the line. What was stated before the container boarded its vessel is about the way to the port. Where a movement shows the
 * destination, only another one that the line named since.
 */
export function statedDestination(itinerary: Itinerary, inland: Inland): Spot | null {
  const { lading, discharge, boardedMs } = itinerary;
  if (itinerary.destination !== null) return namedSince(itinerary.destination, itinerary, inland);
  const isLater = (one: Observation) =>
    one.party !== 'rail' || boardedMs === null || toEpochMs(versionOf(one)) >= boardedMs;
  const stated = ofKind(inland.said, 'place').filter(isLater);
  const [spot = null] = spotsOf('destination', stated, inland.gazetteer).filter(
    (one) => one.key !== lading?.key && one.key !== discharge?.key && !(discharge !== null && isNearby(one, discharge)),
  );
  return spot;
}

/**
 * Another destination that the line has named since it last stated the way to the one of now, without a time or for an
 * earlier one; null where it names none since, where the railroad states that one too, or where the container has come there.
 */
function namedSince({ key }: Spot, { lading, discharge }: Itinerary, inland: Inland): Spot | null {
  const { said, available, gazetteer, statements } = inland;
  const here = statements.filter(({ placeKey, isWithdrawn }) => placeKey === key && !isWithdrawn);
  const isHeld = here.some(({ standing, party }) => standing === 'actual' || party === 'rail');
  if (isHeld || available.some(({ spot }) => spot.key === key)) return null;
  const named = [
    ...statedPlaces('destination', said, gazetteer).map((one) => ({ ...one, version: versionOf(one.said) })),
    ...plannedInland(inland),
  ];
  const isOther = ({ spot }: { spot: Spot }) =>
    ![key, lading?.key, discharge?.key].includes(spot.key) && !(discharge !== null && isNearby(spot, discharge));
  const [newest] = named.filter(isOther).sort((one, other) => compareText(other.version, one.version));
  return newest === undefined || here.some(({ version }) => version >= newest.version) ? null : newest.spot;
}

/** Where the line expects it by land, and since when; not where it is to go on from. */
function plannedInland({ statements, former }: Inland): { spot: Spot; version: Instant }[] {
  const line = statements.filter((one) => one.party === 'shipping_line' && BY_LAND.has(one.mode) && !one.isWithdrawn);
  const left = new Set(line.filter(({ movement }) => LEAVES.has(movement)).map(({ placeKey }) => placeKey));
  const coming = line.filter(({ movement, placeKey }) => COMES.has(movement) && placeKey !== NOWHERE);
  const open = coming.filter(({ standing, placeKey }) => standing !== 'actual' && !left.has(placeKey));
  return open.map(({ place, placeKey: key }) => {
    const ever = [...coming, ...former].filter((one) => one.placeKey === key && COMES.has(one.movement));
    const [version = ''] = ever.map((one) => one.version).sort(compareText);
    return { spot: { place, key }, version };
  });
}

const BY_LAND: ReadonlySet<string | null> = new Set(['rail', 'barge']);
const LEAVES: ReadonlySet<string> = new Set(['load', 'depart']);
const COMES: ReadonlySet<string> = new Set(['arrive', 'discharge']);

/** The places that are stated in a role, the one that counts first. */
function spotsOf(role: PlaceObservation['role'], stated: readonly StatedPlace['said'][], gazetteer: Gazetteer): Spot[] {
  const rank = ({ party }: Observation) => (party === 'rail' ? 0 : 1);
  return stated
    .filter((one) => one.role === role)
    .sort((one, other) => rank(one) - rank(other) || byVersion(one, other))
    .map((one) => gazetteer(one.place, one.facility))
    .filter(({ key }) => key !== NOWHERE);
}
