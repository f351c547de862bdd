import { z } from 'zod';
import { isObject, toFlat } from './forms.ts';
import { Code, Coordinate, list, MemberFlag, section, Text } from './members.ts';

/** What lines send as DCSA Track & Trace, in the members of 2.2. */

const Address = section(z.object({ city: Text }));

/** A place with its facility, as `eventLocation` and `transportCall` alike hold it. */
export const DcsaSpot = z.object({
  locationName: Text,
  latitude: Coordinate,
  longitude: Coordinate,
  UNLocationCode: Code,
  /** What MSC calls it. */
  unLocationCode: Code,
  facilityCode: Code,
  facilityCodeListProvider: Code,
  facilityTypeCode: Code,
  otherFacility: Text,
  address: Address,
  /** Of lines whose answers name a place in words; the standard has no such members. */
  stateName: Text,
  countryName: Text,
});
export type DcsaSpot = z.infer<typeof DcsaSpot>;

const Vessel = section(z.object({ vesselIMONumber: Text, vesselName: Text, name: Text }));

const TransportCall = DcsaSpot.extend({
  location: section(DcsaSpot),
  modeOfTransport: Code,
  vessel: Vessel,
  vesselIMONumber: Text,
  vesselName: Text,
  exportVoyageNumber: Text,
  importVoyageNumber: Text,
  carrierExportVoyageNumber: Text,
  carrierImportVoyageNumber: Text,
  carrierVoyageNumber: Text,
});
export type TransportCall = z.infer<typeof TransportCall>;

const Reference = z
  .object({
    referenceType: Code,
    referenceValue: Text,
    documentReferenceType: Code,
    documentReferenceValue: Text,
    typeCode: Code,
    type: Code,
    reference: Text,
    value: Text,
  })
  .transform((member) => ({
    type: member.documentReferenceType ?? member.referenceType ?? member.typeCode ?? member.type,
    value: member.documentReferenceValue ?? member.referenceValue ?? member.reference ?? member.value,
  }));
export type Reference = z.infer<typeof Reference>;

const Replacement = z.object({ oldReferences: list(Reference), newReferences: list(Reference) });

const Seal = z
  .object({ sealNumber: Text, number: Text, sealSource: Code, source: Code })
  .transform((seal) => ({ number: seal.sealNumber ?? seal.number, source: seal.sealSource ?? seal.source }));

const Percentages = section(
  z.object({ humidityPercentage: Coordinate, o2Percentage: Coordinate, co2Percentage: Coordinate }),
);
const AirTemperature = section(z.object({ temperatureValue: Coordinate }));

const Alarm = z.object({ code: Text, description: Text, startDateTime: Text, endDateTime: Text });

/** The alarms of a list, and whether all that it holds could be read; null if none is given. A bare text is a description. */
function alarmsIn(value: unknown): { listed: z.infer<typeof Alarm>[]; isWhole: boolean } | null {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) return { listed: [], isWhole: false };
  const read = value.map((entry: unknown) => {
    const description = Text.parse(entry);
    const parsed = Alarm.safeParse(description === null ? entry : { description });
    return parsed.success && typeof entry !== 'boolean' ? parsed.data : null;
  });
  return { listed: read.filter((alarm) => alarm !== null), isWhole: !read.includes(null) };
}

/** What a reefer reports in version 3.0.0; `measurements` and `setpoint` are the boxes of the beta. */
const Reefer = section(
  z.object({
    powerStatus: Code,
    temperatureUnit: Code,
    internalSetpointTemperature: Coordinate,
    supplyAirTemperatureMeasurement: AirTemperature,
    returnAirTemperatureMeasurement: AirTemperature,
    ambientMeasuredTemperature: Coordinate,
    temperatureProbeMeasurements: list(z.object({ USDAProbeNumber: Text, measuredTemperatureValue: Coordinate })),
    setpointParameters: Percentages,
    measuredParameters: Percentages,
    alarms: z
      .unknown()
      .optional()
      .transform((value) => alarmsIn(value)),
    numberOfActiveAlarms: Coordinate,
  }),
);
export type Reefer = NonNullable<z.infer<typeof Reefer>>;

/** A code of who publishes an event, and the list that it is from. */
const PublisherCode = z.object({ code: Code, list: Code });

/** One event of any type. */
export const DcsaEvent = z.object({
  eventID: Text,
  eventType: Code,
  eventClassifierCode: Code,
  eventDateTime: Text,
  eventCreatedDateTime: Text,
  eventUpdatedDateTime: Text,
  equipmentEventTypeCode: Code,
  transportEventTypeCode: Code,
  shipmentEventTypeCode: Code,
  equipmentReference: Text,
  ISOEquipmentCode: Code,
  emptyIndicatorCode: Code,
  movementType: Code,
  eventLocation: section(DcsaSpot),
  transportCall: section(TransportCall),
  documentReferences: list(Reference),
  relatedDocumentReferences: list(Reference),
  references: list(Reference),
  documentReferenceReplacements: list(Replacement),
  seals: list(Seal),
  documentID: Text,
  documentTypeCode: Code,
  retractedEventID: Text,
  isRetracted: MemberFlag,
  publishers: list(PublisherCode),
  delayReasonCode: Code,
  delayReasonCodes: list(Code),
  changeRemark: Text,
  reason: Text,
  /** What a device does: it measures, adjusts or detects. */
  deviceEventTypeCode: Code,
  iotEventCode: Code,
  reefer: Reefer,
});
export type DcsaEvent = z.infer<typeof DcsaEvent>;

/** The events of an answer, bare or wrapped; null if it is nothing of the kind. An empty body holds none. */
export function eventsInPayload(json: unknown): unknown[] | null {
  if (json === undefined || json === null) return [];
  if (Array.isArray(json)) return json;
  if (!isObject(json) || !('events' in json)) return null;
  return json.events === null ? [] : Array.isArray(json.events) ? json.events : null;
}

/** Whether a list of elements is one of events at all: empty, or at least one of them says what kind of event it is. */
export function looksLikeEvents(elements: readonly unknown[]): boolean {
  return (
    elements.length === 0 || elements.some((element) => readEvent(element)?.eventType != null || isRetraction(element))
  );
}

/** Reads one element; null if it is no object. */
export function readEvent(element: unknown): DcsaEvent | null {
  const parsed = DcsaEvent.safeParse(toFlat(element));
  return parsed.success ? { ...parsed.data, eventType: parsed.data.eventType ?? impliedType(parsed.data) } : null;
}

function isRetraction(element: unknown): boolean {
  const event = readEvent(element);
  return event !== null && (event.retractedEventID !== null || (event.isRetracted && event.eventID !== null));
}

function impliedType(event: DcsaEvent): string | null {
  if (event.equipmentEventTypeCode !== null) return 'EQUIPMENT';
  if (event.transportEventTypeCode !== null) return 'TRANSPORT';
  return event.shipmentEventTypeCode === null ? null : 'SHIPMENT';
}
