import { z } from 'zod';
import type { Party } from '../../domain/observation.ts';
import { Code, Coordinate, list, section, Text } from '../dcsa/members.ts';
import type { ServiceEvent } from './tracking-service.ts';

/** `journey_event` holds the codes of DCSA 2.2. */
const JourneyEvent = z.object({
  journey_type: Code,
  event_classifier: Code,
  event_type: Code,
  transport_mode: Code,
  facility_type: Code,
  empty_indicator: Code,
});

const Milestone = z.object({
  id: Text,
  timestamp: Text,
  planned: z.boolean().nullish().catch(null),
  location: section(
    z.object({
      name: Text,
      unlocode: Code,
      facility: Text,
      geolocation: section(z.object({ latitude: Coordinate, longitude: Coordinate })),
    }),
  ),
  vessel: Text,
  vessel_imo: Text,
  voyage: Text,
  source: Text,
  journey_event: section(JourneyEvent),
});
type Milestone = z.infer<typeof Milestone>;

/** What an update of Vizion says of a container. */
export const VizionPayload = z.object({
  container_id: Text,
  container_iso: Text,
  bill_of_lading: Text,
  booking_number: Text,
  milestones: list(Milestone),
});
type VizionPayload = z.infer<typeof VizionPayload>;

/** `source` of a milestone; without it the line is the source. */
const PARTIES: ReadonlyMap<string, Party> = new Map<string, Party>([
  ['carrier', 'shipping_line'],
  ['ais', 'ais'],
  ['terminal', 'terminal'],
  ['rail', 'rail'],
]);

const TYPE_MEMBERS = { EQUIPMENT: 'equipmentEventTypeCode', TRANSPORT: 'transportEventTypeCode' } as const;

/** The milestones of an update that was made at a moment, as events of DCSA 2.2. Milestones without codes are left as they are. */
export function milestoneEvents(payload: VizionPayload, updatedAt: string | null): ServiceEvent[] {
  return payload.milestones.map((milestone) => ({
    party: PARTIES.get(milestone.source?.toLowerCase() ?? '') ?? 'shipping_line',
    event: eventOf(milestone, payload, updatedAt),
  }));
}

function eventOf(milestone: Milestone, payload: VizionPayload, updatedAt: string | null) {
  const { id, timestamp, location, vessel, vessel_imo: imo, voyage, journey_event: journey } = milestone;
  const classifier = journey?.event_classifier ?? classifierOf(milestone);
  const type = journey?.journey_type ?? null;
  const member = type === 'EQUIPMENT' || type === 'TRANSPORT' ? TYPE_MEMBERS[type] : 'shipmentEventTypeCode';
  const place = {
    locationName: location?.name ?? null,
    UNLocationCode: location?.unlocode ?? null,
    latitude: location?.geolocation?.latitude ?? null,
    longitude: location?.geolocation?.longitude ?? null,
  };
  return {
    eventID: id,
    eventType: type,
    [member]: journey?.event_type ?? null,
    eventClassifierCode: classifier,
    eventDateTime: timestamp,
    // A milestone may be expected again for a time at which it was expected before.
    ...(classifier === 'ACT' ? {} : { eventCreatedDateTime: updatedAt }),
    emptyIndicatorCode: journey?.empty_indicator ?? null,
    equipmentReference: payload.container_id,
    ISOEquipmentCode: payload.container_iso,
    eventLocation: place,
    transportCall: {
      ...place,
      facilityTypeCode: journey?.facility_type ?? null,
      otherFacility: location?.facility ?? null,
      modeOfTransport: journey?.transport_mode ?? null,
      vessel: vessel === null && imo === null ? null : { vesselName: vessel, vesselIMONumber: imo },
      carrierVoyageNumber: voyage,
    },
    documentReferences: [
      { documentReferenceType: 'TRD', documentReferenceValue: payload.bill_of_lading },
      { documentReferenceType: 'BKG', documentReferenceValue: payload.booking_number },
    ].filter(({ documentReferenceValue }) => documentReferenceValue !== null),
  };
}

/** Milestones have said whether they are planned before they had codes. */
function classifierOf({ planned }: Milestone): string | null {
  if (planned == null) return null;
  return planned ? 'EST' : 'ACT';
}
