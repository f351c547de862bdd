import { FACILITY_TYPES } from './codes.ts';
import { isObject } from './forms.ts';

type Members = Record<string, unknown>;

/** The lists of events in an answer of HMM, and the type of event in each. */
const LISTS = { shipmentEvent: 'SHIPMENT', transportEvent: 'TRANSPORT', equipmentEvent: 'EQUIPMENT' } as const;

/**
 * The events of an answer of HMM, with the members of DCSA 2.2; null if it is no such answer. HMM lists events by type and calls
 * beside them: an event has the place alone, and the vessel and voyage are in the call at that place. A plain text is a
 * UN/LOCODE, and the type of a facility may hold its code.
 */
export function hmmEvents(json: unknown): unknown[] | null {
  if (json === undefined || json === null) return [];
  const answers = Array.isArray(json) ? json : [json];
  const parts = answers.map(eventsOf);
  return parts.includes(null) ? null : parts.flatMap((events) => events ?? []);
}

function eventsOf(answer: unknown): unknown[] | null {
  if (!isObject(answer) || ![...Object.keys(LISTS), 'transportCall', 'shipment'].some((name) => name in answer))
    return null;
  const calls = objectsIn(answer.transportCall).map((call) => withVessel(call, answer.transport));
  const equipment = isObject(answer.equipment) ? answer.equipment : {};
  return Object.entries(LISTS).flatMap(([list, eventType]) =>
    objectsIn(answer[list]).map((event) => {
      return { ...event, eventType, ...identified(event, equipment), ...placed(event, calls, eventType) };
    }),
  );
}

/** The document and the container that an event is about; one that names no container is of the only one of the answer. */
function identified(event: Members, equipment: Members): Members {
  return {
    documentID: event.documentID ?? event.documentId,
    equipmentReference: event.equipmentReference ?? equipment.equipmentReference,
    ISOEquipmentCode: event.ISOEquipmentCode ?? equipment.ISOEquipmentCode,
  };
}

/** Where the event is, in the members of the standard, with vessel and voyage where it is one of a vessel. */
function placed(event: Members, calls: readonly Members[], eventType: string): Members {
  if (eventType === 'SHIPMENT') return {};
  const own = isObject(event.transportCall) ? event.transportCall : {};
  const { location: _location, ...call } = own;
  const joined = isByVessel(own) ? callOf(event, own, calls) : null;
  const { location: _place, ...known } = joined ?? {};
  return { eventLocation: spotOfText(event.eventLocation), transportCall: { ...known, ...call, ...facilityOf(call) } };
}

function spotOfText(location: unknown): unknown {
  return typeof location === 'string' ? { UNLocationCode: location } : location;
}

function facilityOf({ facilityTypeCode: type, facilityCode: code }: Members): Members {
  if (typeof type !== 'string' || FACILITY_TYPES.has(type.toUpperCase())) return {};
  return { facilityTypeCode: null, facilityCode: code ?? type };
}

function isByVessel({ modeOfTransport: mode }: Members): boolean {
  return mode === undefined || mode === null || String(mode).toUpperCase() === 'VESSEL';
}

const ARRIVALS: ReadonlySet<unknown> = new Set(['ARRI', 'DISC']);

/** The call that an event names, or the only one at its place; at a port of transhipment there is one of each vessel. */
function callOf(event: Members, own: Members, calls: readonly Members[]): Members | null {
  const named = calls.find(({ transportCallID: id }) => id !== undefined && id === own.transportCallID);
  if (named !== undefined) return named;
  const there = calls.filter(({ UNLocationCode: code }) => code !== undefined && code === own.UNLocationCode);
  const isArrival = ARRIVALS.has(event.transportEventTypeCode ?? event.equipmentEventTypeCode);
  const voyage = isArrival ? 'importVoyageNumber' : 'exportVoyageNumber';
  const fitting = there.length > 1 ? there.filter((call) => call[voyage] != null) : there;
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** A call without a vessel is of the one that `transport` names, if it is the load or discharge of it. */
function withVessel(call: Members, transport: unknown): Members {
  if (call.vessel != null || !isObject(transport)) return call;
  const { loadTransportCallId, dischargeTransportCallId, vesselImoNumber, transportName } = transport;
  const isOfIt = call.transportCallID === loadTransportCallId || call.transportCallID === dischargeTransportCallId;
  if (call.transportCallID === undefined || !isOfIt) return call;
  return { ...call, vessel: { vesselIMONumber: vesselImoNumber, vesselName: transportName } };
}

/** Gateways that make JSON of XML write a list of one as the one. */
function objectsIn(value: unknown): Members[] {
  if (isObject(value)) return [value];
  return Array.isArray(value) ? value.filter(isObject) : [];
}
