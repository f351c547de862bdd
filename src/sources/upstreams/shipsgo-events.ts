import { z } from 'zod';
import { Code, list, section, Text } from '../dcsa/members.ts';
import type { ServiceEvent } from './tracking-service.ts';

const Movement = z.object({
  event: Code,
  status: Code,
  timestamp: Text,
  location: section(z.object({ code: Code, name: Text })),
  vessel: section(z.object({ imo: Text, name: Text })),
  voyage: Text,
});
type Movement = z.infer<typeof Movement>;

const Container = z.object({ number: Text, movements: list(Movement) });

/** What ShipsGo shows of an order. */
export const ShipsgoShipment = z.object({
  id: Text,
  status: Code,
  container_number: Text,
  booking_number: Text,
  carrier: section(z.object({ scac: Code })),
  created_at: Text,
  updated_at: Text,
  containers: list(Container),
});
type ShipsgoShipment = z.infer<typeof ShipsgoShipment>;

const EQUIPMENT = (equipmentEventTypeCode: string, emptyIndicatorCode: string) => ({
  eventType: 'EQUIPMENT',
  equipmentEventTypeCode,
  emptyIndicatorCode,
});
const TRANSPORT = (transportEventTypeCode: string) => ({ eventType: 'TRANSPORT', transportEventTypeCode });

/** What the codes of ShipsGo are in DCSA 2.2; what is done with a vessel is of a vessel. */
const EVENTS: ReadonlyMap<string, { members: object; isOfVessel: boolean }> = new Map([
  ['EMSH', { members: EQUIPMENT('GTOT', 'EMPTY'), isOfVessel: false }],
  ['GTIN', { members: EQUIPMENT('GTIN', 'LADEN'), isOfVessel: false }],
  ['LOAD', { members: EQUIPMENT('LOAD', 'LADEN'), isOfVessel: true }],
  ['DEPA', { members: TRANSPORT('DEPA'), isOfVessel: true }],
  ['ARRV', { members: TRANSPORT('ARRI'), isOfVessel: true }],
  ['DISC', { members: EQUIPMENT('DISC', 'LADEN'), isOfVessel: true }],
  ['GTOT', { members: EQUIPMENT('GTOT', 'LADEN'), isOfVessel: false }],
  ['EMRT', { members: EQUIPMENT('GTIN', 'EMPTY'), isOfVessel: false }],
]);

/** The movements of all containers of a shipment as events of DCSA 2.2; ShipsGo does not say who stated them. */
export function movementEvents(shipment: ShipsgoShipment): ServiceEvent[] {
  return shipment.containers.flatMap(({ number, movements }) =>
    movements.map((movement) => ({
      party: 'shipping_line' as const,
      event: { ...eventOf(movement, shipment), equipmentReference: number },
    })),
  );
}

function eventOf(movement: Movement, { updated_at: updatedAt }: ShipsgoShipment) {
  const { event, status, timestamp, location, vessel, voyage } = movement;
  const known = EVENTS.get(event ?? '');
  const isOfVessel = known?.isOfVessel === true;
  const place = { locationName: location?.name ?? null, UNLocationCode: location?.code ?? null };
  return {
    // A code that is not known is reported with its name.
    ...(known?.members ?? { eventType: 'EQUIPMENT', equipmentEventTypeCode: event }),
    eventClassifierCode: status,
    eventDateTime: timestamp,
    ...(status === 'ACT' ? {} : { eventCreatedDateTime: updatedAt }),
    eventLocation: place,
    transportCall: {
      ...place,
      modeOfTransport: isOfVessel ? 'VESSEL' : null,
      vessel: isOfVessel && vessel !== null ? { vesselName: vessel.name, vesselIMONumber: vessel.imo } : null,
      carrierVoyageNumber: isOfVessel ? voyage : null,
    },
  };
}
