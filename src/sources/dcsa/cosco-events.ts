import { z } from 'zod';
import { movementOfLabel, saysNoPlace } from './cosco-labels.ts';
import { type KnownTowns, placeOfText, portOfName, townsOf, type WordedSpot } from './cosco-places.ts';
import { isObject } from './forms.ts';
import { list, section, Text } from './members.ts';
import type { StatedError } from './stated-error.ts';

/** What COSCO's platform answers (cop-cos/COP, info-cargotracking-en.md). All times are those of the clock at the place. */

const State = z.object({
  containerNumber: Text,
  containerType: Text,
  sealNumber: Text,
  transportation: Text,
  /** What happened last, where and when: of a container in the list of a document. */
  label: Text,
  location: Text,
  locationDateTime: Text,
});

/** One of all that happened to a container on its trip. */
const Happening = z.object({
  containerNumber: Text,
  containerNumberStatus: Text,
  location: Text,
  timeOfIssue: Text,
  transportation: Text,
});

const Leg = z.object({
  vesselName: Text,
  voyageNo: Text,
  portOfLoading: Text,
  actualDepartureDate: Text,
  expectedDateOfDeparture: Text,
  portOfDischarge: Text,
  actualArrivalDate: Text,
  estimatedDateOfArrival: Text,
  /** Where the port of discharge is. */
  city: Text,
});
type Leg = z.infer<typeof Leg>;

const Path = section(
  z.object({
    billOfladingRefCode: Text,
    trackingGroupReferenceCode: Text,
    fromCity: Text,
    toCity: Text,
    pol: Text,
    pod: Text,
  }),
);

const Content = z.object({
  actualShipment: list(Leg),
  trackingPath: Path,
  containerStatus: list(z.object({ label: Text, containers: list(State) })),
  containers: list(z.object({ container: section(State), containerCircleStatus: list(Happening) })),
});
type Content = z.infer<typeof Content>;

const Envelope = z.object({ code: Text, message: Text, data: z.unknown() });

/** The code of a success. */
const SUCCESS = '0';
/** GlobalCodes.md: a parameter is wrong. Any other code, such as 5500, is a failure of the line. */
const PARAMETER_WRONG = '5400';

/** The error of an answer, which comes with a status of success. */
export function coscoError(json: unknown): StatedError | null {
  const { code, message } = Envelope.safeParse(json).data ?? {};
  if (code == null || code === SUCCESS) return null;
  return { is: code === PARAMETER_WRONG ? 'question' : 'failure', words: `${code} ${message ?? ''}`.trim() };
}

/**
 * The events of an answer of COSCO, with the members of DCSA 2.2; null if it is no such answer. An answer without content is about a
 * number that is not known. What a container did on earlier trips is left out.
 */
export function coscoEvents(json: unknown): unknown[] | null {
  if (!isObject(json) || !('code' in json) || !('data' in json)) return null;
  const data = json.data;
  if (data === null || (isObject(data) && data.content === null)) return [];
  const parsed = isObject(data) && isObject(data.content) ? Content.safeParse(data.content) : null;
  if (parsed?.success !== true) return null;
  const { data: content } = parsed;
  const towns = townsIn(content);
  const documents = { documentReferences: documentsOf(content) };
  const all = [...statesIn(content), ...happeningsIn(content)];
  const moved = all.filter(({ isPlaceless }) => !isPlaceless);
  const calls = callsIn(content, towns);
  // Only an answer without content is about a number that is not known: where nothing else is said, that is told.
  const told = moved.length + calls.length === 0 ? all : moved;
  return [...told.map(({ event }) => event), ...calls].map((event) => ({ ...event, ...documents }));
}

function townsIn({ trackingPath, containerStatus, containers, actualShipment }: Content): KnownTowns {
  return townsOf(
    [
      trackingPath?.fromCity,
      trackingPath?.toCity,
      ...actualShipment.map(({ city }) => city),
      ...containerStatus.flatMap(({ containers: states }) => states.map(({ location }) => location)),
      ...containers.flatMap(({ containerCircleStatus }) => containerCircleStatus.map(({ location }) => location)),
    ].filter((text) => text != null),
  );
}

function documentsOf({ trackingPath }: Content): object[] {
  const { billOfladingRefCode: booking, trackingGroupReferenceCode: bill } = trackingPath ?? {};
  return [
    { documentReferenceType: 'BKG', documentReferenceValue: booking },
    { documentReferenceType: 'TRD', documentReferenceValue: bill },
  ].filter(({ documentReferenceValue: value }) => value != null);
}

/** The last that happened to each container of a document. */
function statesIn({ containerStatus }: Content): Happened[] {
  return containerStatus.flatMap(({ label, containers }) =>
    containers.map((state) => happened({ ...state, words: state.label ?? label, at: state.locationDateTime }, state)),
  );
}

/** All that happened to a container on its trip. */
function happeningsIn({ containers }: Content): Happened[] {
  return containers.flatMap(({ container, containerCircleStatus }) =>
    containerCircleStatus.map((one) => {
      const containerNumber = one.containerNumber ?? container?.containerNumber ?? null;
      return happened({ ...one, containerNumber, words: one.containerNumberStatus, at: one.timeOfIssue }, container);
    }),
  );
}

interface Stated {
  containerNumber: string | null;
  words: string | null;
  location: string | null;
  transportation: string | null;
  at: string | null;
}

interface Happened {
  event: object;
  /** Whether the words say nothing of where the container is. */
  isPlaceless: boolean;
}

/** An event of a container. */
function happened(
  { containerNumber, words, location, transportation, at }: Stated,
  container: z.infer<typeof State> | null,
): Happened {
  const { containerType = null, sealNumber = null } = container ?? {};
  const event = {
    ...movementOfLabel(words ?? ''),
    eventClassifierCode: 'ACT',
    eventDateTime: at,
    equipmentReference: containerNumber,
    ISOEquipmentCode: containerType,
    seals: sealNumber === null ? [] : [{ sealNumber }],
    eventLocation: location === null ? null : placeOfText(location),
    transportCall: { modeOfTransport: transportation },
  };
  return { event, isPlaceless: saysNoPlace(words ?? '') };
}

/** The departures and arrivals of the vessels, as they were and as they are expected. */
function callsIn({ actualShipment, trackingPath }: Content, towns: KnownTowns): object[] {
  const legs = actualShipment.filter(({ portOfLoading, portOfDischarge }) => portOfLoading ?? portOfDischarge);
  return legs.flatMap((leg, index) => {
    const first = index === 0 ? trackingPath?.pol : null;
    const last = index === legs.length - 1 ? trackingPath?.pod : null;
    const from = spotOfPort(leg.portOfLoading, first ?? null, towns);
    const to = spotOfPort(leg.portOfDischarge, last ?? null, towns);
    return [
      call(leg, { code: 'DEPA', classifier: 'ACT', at: leg.actualDepartureDate, spot: from }),
      call(leg, { code: 'DEPA', classifier: 'EST', at: leg.expectedDateOfDeparture, spot: from }),
      call(leg, { code: 'ARRI', classifier: 'ACT', at: leg.actualArrivalDate, spot: to }),
      call(leg, { code: 'ARRI', classifier: 'EST', at: leg.estimatedDateOfArrival, spot: to }),
    ].filter((event) => event !== null);
  });
}

/** A port, with the terminal where the summary of the shipment names it behind the same town: `Qingdao - QQCTU`. */
function spotOfPort(name: string | null, summary: string | null, towns: KnownTowns): WordedSpot | null {
  if (name === null) return null;
  const [, town, terminal] = /^(.*?) - (.+)$/.exec(summary ?? '') ?? [];
  const isSame = town?.trim().toLowerCase() === name.toLowerCase();
  return { ...portOfName(name, towns), ...(isSame && terminal !== undefined ? { otherFacility: terminal } : {}) };
}

function call(
  { vesselName, voyageNo }: Leg,
  said: { code: 'DEPA' | 'ARRI'; classifier: 'ACT' | 'EST'; at: string | null; spot: WordedSpot | null },
): object | null {
  if (said.at === null || said.spot === null) return null;
  return {
    eventType: 'TRANSPORT',
    transportEventTypeCode: said.code,
    eventClassifierCode: said.classifier,
    eventDateTime: said.at,
    eventLocation: said.spot,
    transportCall: { modeOfTransport: 'VESSEL', vessel: { vesselName }, carrierVoyageNumber: voyageNo },
  };
}
