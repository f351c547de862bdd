import { z } from 'zod';
import { storableText } from '../json-text.ts';

/**
 * What lines send as DCSA Track & Trace 2.2, no stricter than needed: every member may be missing, null or of another
 * type, in which case it is null here, and members that we do not know pass by. Whether what is left is enough for
 * a statement is decided where the statement is made.
 */

/** No name or code of a line is longer; a longer text is cut. */
const TEXT_LENGTH_MAX = 500;

const Text = z.unknown().optional().transform(toText);
const Code = Text.transform((text) => text?.toUpperCase() ?? null);
const Coordinate = Text.transform((text) => (text === null || !Number.isFinite(Number(text)) ? null : Number(text)));
const Flag = Text.transform((text) => text?.toLowerCase() === 'true');

const Address = section(z.object({ city: Text }));

const Spot = z.object({
  locationName: Text,
  latitude: Coordinate,
  longitude: Coordinate,
  UNLocationCode: Code,
  facilityCode: Code,
  facilityCodeListProvider: Code,
  facilityTypeCode: Code,
  otherFacility: Text,
  address: Address,
});
/** A place with its facility, as `eventLocation` and `transportCall` alike hold it. */
export type Spot = z.infer<typeof Spot>;

const Vessel = section(z.object({ vesselIMONumber: Text, vesselName: Text, name: Text }));

const TransportCall = Spot.extend({
  location: section(Spot),
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
    type: Code,
    value: Text,
  })
  .transform((member) => ({
    type: member.documentReferenceType ?? member.referenceType ?? member.type,
    value: member.documentReferenceValue ?? member.referenceValue ?? member.value,
  }));
export type Reference = z.infer<typeof Reference>;

const Seal = z
  .object({ sealNumber: Text, number: Text, sealSource: Code, source: Code })
  .transform((seal) => ({ number: seal.sealNumber ?? seal.number, source: seal.sealSource ?? seal.source }));

/** One event of any of the three types. */
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
  eventLocation: section(Spot),
  transportCall: section(TransportCall),
  documentReferences: list(Reference),
  relatedDocumentReferences: list(Reference),
  references: list(Reference),
  seals: list(Seal),
  documentID: Text,
  documentTypeCode: Code,
  retractedEventID: Text,
  isRetracted: Flag,
});
export type DcsaEvent = z.infer<typeof DcsaEvent>;

/** The events of an answer, bare or wrapped; null if it is nothing of the kind. An empty body holds none. */
export function findEvents(json: unknown): unknown[] | null {
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
  const parsed = DcsaEvent.safeParse(flatten(element));
  return parsed.success ? { ...parsed.data, eventType: parsed.data.eventType ?? impliedType(parsed.data) } : null;
}

function isRetraction(element: unknown): boolean {
  return readEvent(element)?.retractedEventID != null;
}

function impliedType(event: DcsaEvent): string | null {
  if (event.equipmentEventTypeCode !== null) return 'EQUIPMENT';
  if (event.transportEventTypeCode !== null) return 'TRANSPORT';
  return event.shipmentEventTypeCode === null ? null : 'SHIPMENT';
}

// Version 3 beta, and some lines under the name of 2.2, put the event into two boxes.
function flatten(element: unknown): unknown {
  if (!isObject(element)) return element;
  const { metadata, payload } = element;
  return { ...element, ...(isObject(metadata) ? metadata : {}), ...(isObject(payload) ? payload : {}) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toText(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const text = storableText(String(value).trim().slice(0, TEXT_LENGTH_MAX));
  return text === '' ? null : text;
}

function section<T extends z.ZodType>(schema: T) {
  return schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);
}

function list<T extends z.ZodType>(schema: T) {
  return z
    .array(section(schema))
    .nullish()
    .catch([])
    .transform((members) => (members ?? []).filter((member) => member !== null));
}
