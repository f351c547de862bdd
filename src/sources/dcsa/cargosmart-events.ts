import { z } from 'zod';
import { type CargoSmartMeaning, meaningOfEvent } from './cargosmart-codes.ts';
import { cargoSmartContent } from './cargosmart-envelope.ts';
import { ClockedTime, markedAs } from './cargosmart-moments.ts';
import { isObject } from './forms.ts';
import { Code, list, section, Text } from './members.ts';

/** What CargoSmart answers about a shipment, as public programs show it. */

/** The usable members of a list; a program that writes a list of one as its only member is understood. */
function listed<T extends z.ZodType>(schema: T) {
  return z
    .unknown()
    .optional()
    .transform((value) => (isObject(value) ? [value] : value))
    .pipe(list(schema));
}

const Town = section(
  z.object({ city: Text, state: Text, country: Text, locationCode: section(z.object({ UNLocationCode: Code })) }),
);
type Town = z.infer<typeof Town>;

const Facility = section(z.object({ facilityCode: Text, facilityName: Text }));
const Spot = section(z.object({ locationName: Text, cityDetails: Town, facility: Facility }));
const Port = section(z.object({ port: Town, facility: Facility }));

const Vessel = section(z.object({ vesselName: Text, lloydsNumber: Text, voyage: Text, direction: Text }));

const Leg = z.object({
  POL: Port,
  POD: Port,
  SVVD: section(z.object({ loading: Vessel, discharge: Vessel })),
  departureDT: listed(ClockedTime),
  arrivalDT: listed(ClockedTime),
});
type Leg = z.infer<typeof Leg>;

const Event = z.object({
  CSEvent: section(z.object({ CSEventCode: Code, estActIndicator: Code })),
  eventDescription: Text,
  carrEventCode: Text,
  eventDT: section(ClockedTime),
  eventReceivedDT: section(ClockedTime),
  location: Spot,
  mode: Text,
});

const Container = z.object({
  containerNumber: section(
    z.object({
      containerNumber: Text,
      containerCheckDigit: Text,
      carrCntrSizeType: Text,
      seal: listed(z.object({ sealNumber: Text })),
    }),
  ),
  event: listed(Event),
  externalReference: listed(z.object({ CSReferenceType: section(z.object({ value: Code })), referenceNumber: Text })),
  route: section(z.object({ shipmentLeg: listed(Leg), firstPOL: Port, lastPOD: Port })),
});
type Container = z.infer<typeof Container>;

/** The events of an answer of CargoSmart, with the members of DCSA 2.2; null if it is no such answer, or has more than a trip has. */
export function cargoSmartEvents(json: unknown): unknown[] | null {
  if (!isObject(json) || !['shipmentContent', 'containerDetail', 'queryCriteria'].some((name) => name in json))
    return null;
  const content = cargoSmartContent(json);
  if (content === null) return null;
  const containers = listed(Container).parse(content.containerDetail);
  return containers.some(isTooLarge) ? null : containers.flatMap(eventsOf);
}

/** No container has more than these, and the work is the product of them. */
const EVENTS_MAX = 1_000;
const LEGS_MAX = 100;
const REFERENCES_MAX = 50;
const SEALS_MAX = 20;
/** Times of departure, or of arrival, of a leg. */
const TIMES_MAX = 20;

function isTooLarge({ event, route, externalReference, containerNumber }: Container): boolean {
  const legs = route?.shipmentLeg ?? [];
  const isOver = legs.some(({ departureDT, arrivalDT }) => Math.max(departureDT.length, arrivalDT.length) > TIMES_MAX);
  return (
    isOver ||
    event.length > EVENTS_MAX ||
    legs.length > LEGS_MAX ||
    externalReference.length > REFERENCES_MAX ||
    (containerNumber?.seal ?? []).length > SEALS_MAX
  );
}

function eventsOf(container: Container): object[] {
  const { route, externalReference, event: events } = container;
  const legs = route?.shipmentLeg ?? [];
  const codes = codesIn(container);
  const about = {
    documentReferences: externalReference.flatMap(({ CSReferenceType: type, referenceNumber: value }) => {
      const documentReferenceType = DOCUMENTS.get(type?.value ?? '');
      return documentReferenceType === undefined ? [] : [{ documentReferenceType, documentReferenceValue: value }];
    }),
    equipmentReference: numberOf(container),
    ISOEquipmentCode: container.containerNumber?.carrCntrSizeType,
    seals: container.containerNumber?.seal ?? [],
  };
  const happened = events.flatMap((event) => happening(event, legs, codes));
  const calls = legs.flatMap((leg) => [
    ...leg.departureDT.map((dated) => callOf(leg, { code: 'DEPA', dated }, codes)),
    ...leg.arrivalDT.map((dated) => callOf(leg, { code: 'ARRI', dated }, codes)),
  ]);
  return [...happened, ...calls].map((event) => ({ ...event, ...about }));
}

const DOCUMENTS: ReadonlyMap<string, string> = new Map([
  ['BL', 'TRD'],
  ['BKG', 'BKG'],
]);

/** The number with its check digit, which is a member of its own. */
function numberOf({ containerNumber: said }: Container): string | null {
  const number = said?.containerNumber ?? null;
  return number?.length === 10 ? `${number}${said?.containerCheckDigit ?? ''}` : number;
}

/** The UN/LOCODE of each town: legs name their ports by words, events by code. */
type TownCodes = ReadonlyMap<string, string>;

function codesIn({ route, event: events }: Container): TownCodes {
  const ports = [route?.firstPOL, route?.lastPOD, ...(route?.shipmentLeg ?? []).flatMap(({ POL, POD }) => [POL, POD])];
  const towns = [...events.map(({ location }) => location?.cityDetails), ...ports.map((port) => port?.port)];
  return new Map(
    towns.flatMap((town): [string, string][] => {
      const code = town?.locationCode?.UNLocationCode;
      return code == null ? [] : [[keyOf(town ?? null), code]];
    }),
  );
}

function keyOf(town: Town): string {
  return `${town?.city ?? ''}\n${town?.country ?? ''}`.toLowerCase();
}

function spotOf(town: Town, facility: z.infer<typeof Facility>, codes: TownCodes): object {
  return {
    UNLocationCode: town?.locationCode?.UNLocationCode ?? codes.get(keyOf(town)) ?? null,
    locationName: town?.city ?? null,
    stateName: town?.state ?? null,
    countryName: town?.country ?? null,
    otherFacility: facility?.facilityName ?? null,
    facilityCode: facility?.facilityCode ?? null,
  };
}

/** An event; none if it says nothing of where the container is. */
function happening(event: z.infer<typeof Event>, legs: readonly Leg[], codes: TownCodes): object[] {
  const { CSEvent: said, location, mode, eventDescription, carrEventCode } = event;
  const meaning = meaningOfEvent(said?.CSEventCode ?? '', eventDescription ?? carrEventCode ?? '');
  if (meaning === null) return [];
  const { cityDetails: town = null, facility = null, locationName: name = null } = location ?? {};
  const spot = spotOf(town, facility, codes);
  // A depot is named where the town would be.
  const named = facility === null && name !== null && name !== town?.city ? { otherFacility: name } : {};
  return [
    {
      ...codeMembers(meaning),
      eventClassifierCode: classifierOf(event),
      eventDateTime: event.eventDT?.at ?? null,
      eventCreatedDateTime: event.eventReceivedDT?.at ?? null,
      eventLocation: { ...spot, ...named },
      transportCall: { modeOfTransport: mode, ...vesselAt(meaning, town, legs) },
    },
  ];
}

/** What the event says of itself counts, and only where it says nothing what its time says. */
function classifierOf({ CSEvent: said, eventDT }: z.infer<typeof Event>): 'EST' | 'ACT' | null {
  const indicator = said?.estActIndicator ?? null;
  return indicator === null ? (eventDT?.classifier ?? null) : markedAs(indicator);
}

function codeMembers({ eventType, code, load }: CargoSmartMeaning): object {
  if (eventType === 'TRANSPORT') return { eventType, transportEventTypeCode: code };
  return { eventType, equipmentEventTypeCode: code, emptyIndicatorCode: load ?? null };
}

const OUTBOUND: ReadonlySet<string> = new Set(['LOAD', 'DEPA']);
const INBOUND: ReadonlySet<string> = new Set(['DISC', 'ARRI']);

/** The vessel of an event: that of the leg which begins or ends in its town. */
function vesselAt({ code }: CargoSmartMeaning, town: Town, legs: readonly Leg[]): object {
  const isAt = (port: z.infer<typeof Port>) => port?.port != null && keyOf(port.port) === keyOf(town);
  if (OUTBOUND.has(code)) return vesselMembers(legs.find(({ POL }) => isAt(POL))?.SVVD?.loading ?? null);
  if (INBOUND.has(code)) return vesselMembers(legs.find(({ POD }) => isAt(POD))?.SVVD?.discharge ?? null);
  return {};
}

function vesselMembers(vessel: z.infer<typeof Vessel>): object {
  if (vessel === null) return {};
  const { vesselName, lloydsNumber: vesselIMONumber, voyage, direction } = vessel;
  const carrierVoyageNumber = voyage === null ? null : `${voyage}${direction ?? ''}`;
  return { modeOfTransport: 'VESSEL', vessel: { vesselName, vesselIMONumber }, carrierVoyageNumber };
}

/** A departure or an arrival of the vessel of a leg. */
function callOf(leg: Leg, { code, dated }: { code: 'DEPA' | 'ARRI'; dated: ClockedTime }, codes: TownCodes): object {
  const port = code === 'DEPA' ? leg.POL : leg.POD;
  const vessel = code === 'DEPA' ? leg.SVVD?.loading : leg.SVVD?.discharge;
  return {
    eventType: 'TRANSPORT',
    transportEventTypeCode: code,
    eventClassifierCode: dated.classifier,
    eventDateTime: dated.at,
    eventLocation: spotOf(port?.port ?? null, port?.facility ?? null, codes),
    transportCall: vesselMembers(vessel ?? null),
  };
}
