import type { Instant } from '../../domain/instant.ts';
import type { ObservationDraft } from '../../domain/observation.ts';
import type { PlaceReference } from '../../domain/place-reference.ts';
import { isPlausible } from '../../domain/plausible.ts';
import { utc } from './event-drafts.ts';
import { placeReference, vesselReference } from './related.ts';
import type { RelayOrigin } from './relay-statements.ts';
import type { RelayedContainer, RelayedRoute } from './stored-relay.ts';

type Movement = Extract<ObservationDraft, { kind: 'movement' }>;
type Estimate = Pick<Movement, 'movement' | 'mode' | 'vessel' | 'voyage'> & {
  at: string | null | undefined;
  place: PlaceReference | null;
  name: string;
};

/** What is expected of a container: its departure and arrival by sea, and its arrival inland, as long as they have not happened. */
export function estimateDrafts(
  { id, attributes, route }: RelayedContainer,
  origin: RelayOrigin,
  receivedAt: Instant,
): Movement[] {
  const { attributes: shipment } = route;
  const hasDeparted = (attributes.pol_vessel_departed_at ?? shipment.pol_atd_at) != null;
  const hasArrived = (attributes.pod_arrived_at ?? attributes.pod_discharged_at ?? shipment.pod_ata_at) != null;
  const hasArrivedInland = (attributes.ind_ata_at ?? shipment.destination_ata_at) != null;
  const unknown = { vessel: null, voyage: null };
  const estimates: Estimate[] = [
    ...(hasDeparted
      ? []
      : [
          {
            ...unknown,
            name: 'pol_etd_at',
            movement: 'depart',
            mode: 'vessel',
            at: shipment.pol_etd_at,
            place: placeReference(route.lading),
          } as const,
        ]),
    ...(hasArrived
      ? []
      : [
          {
            name: 'pod_eta_at',
            movement: 'arrive',
            mode: 'vessel',
            at: attributes.pod_eta_at ?? shipment.pod_eta_at,
            place: placeReference(route.discharge),
            ...vesselOfRoute(route),
          } as const,
        ]),
    ...(hasArrivedInland
      ? []
      : [
          {
            ...unknown,
            name: 'destination_eta_at',
            movement: 'arrive',
            mode: null,
            at: attributes.ind_eta_at ?? shipment.destination_eta_at,
            place: placeReference(route.destination),
          } as const,
        ]),
  ];
  return estimates.flatMap(({ at, place, name, ...moved }) => {
    if (at == null || place === null || !isPlausible(utc(at), receivedAt)) return [];
    return [
      {
        kind: 'movement',
        ...origin,
        sourceEventId: `${id}:${name}`,
        recordedAt: null,
        ...moved,
        classifier: 'estimated',
        occurredAt: utc(at),
        precision: 'time',
        load: 'laden',
        place,
        facility: null,
        originalEvent: name,
      },
    ];
  });
}

function vesselOfRoute({ attributes }: RelayedRoute): Pick<Movement, 'vessel' | 'voyage'> {
  const { pod_vessel_name: name, pod_vessel_imo: imo, pod_voyage_number: voyage } = attributes;
  return { vessel: vesselReference({ name, imo }), voyage: voyage ?? null };
}
