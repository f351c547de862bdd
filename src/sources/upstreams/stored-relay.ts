import { z } from 'zod';
import { Party } from '../../domain/observation.ts';
import {
  ContainerAttributes,
  EventAttributes,
  RelayedFacility,
  RelayedPlace,
  RelayedVessel,
  ShipmentAttributes,
} from './payload.ts';

/** The places of a shipment; null where the upstream knows none. */
export const RelayedRoute = z.object({
  id: z.string(),
  attributes: ShipmentAttributes,
  lading: RelayedPlace.nullable(),
  discharge: RelayedPlace.nullable(),
  destination: RelayedPlace.nullable(),
  podTerminal: RelayedFacility.nullable(),
  destinationTerminal: RelayedFacility.nullable(),
});
export type RelayedRoute = z.infer<typeof RelayedRoute>;

const RelayedEvent = z.object({
  relay: z.literal('event'),
  id: z.string(),
  container: z.string(),
  attributes: EventAttributes,
  place: RelayedPlace.nullable(),
  facility: RelayedFacility.nullable(),
  vessel: RelayedVessel.nullable(),
});
export type RelayedEvent = z.infer<typeof RelayedEvent>;

const RelayedContainer = z.object({
  relay: z.literal('container'),
  id: z.string(),
  attributes: ContainerAttributes,
  /** Where it stands or is to be picked up. */
  facility: RelayedFacility.nullable(),
  route: RelayedRoute,
});
export type RelayedContainer = z.infer<typeof RelayedContainer>;

const RelayedShipment = z.object({ relay: z.literal('shipment'), route: RelayedRoute });
export type RelayedShipment = z.infer<typeof RelayedShipment>;

/** What a service with a contract of its own shows, with the members of an event of DCSA 2.2. */
const ServiceRelay = z.object({
  relay: z.literal('service_event'),
  party: Party,
  event: z.record(z.string(), z.unknown()),
});

const TakenBack = z.object({ relay: z.literal('taken_back'), id: z.string() });
export type TakenBack = z.infer<typeof TakenBack>;

/**
 * What an upstream shows, put together of the resources that belong to each other and with nothing but what is read of them. It is
 * kept with its observations, by which it can be read again when the upstream is not configured any more.
 */
export const StoredRelay = z
  .discriminatedUnion('relay', [RelayedEvent, RelayedContainer, RelayedShipment, TakenBack, ServiceRelay])
  .and(z.object({ via: z.string() }));
export type StoredRelay = z.infer<typeof StoredRelay>;

/** The same before it is known of which upstream it came. */
export type Relay = RelayedEvent | RelayedContainer | RelayedShipment | TakenBack;
