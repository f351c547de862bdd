import type { Shipment } from '../record/shipment.ts';
import type { SharedPart } from './share-link.ts';

/** What a link shows of a shipment itself; a part that was not chosen is absent. */
export type SharedVoyage = Pick<Shipment, 'shipping_line_name' | 'port_of_lading_name' | 'port_of_discharge_name'> &
  Pick<Shipment, 'destination_name' | 'line_tracking_stopped_at'> & {
    times?: Pick<
      Shipment,
      'pol_etd_at' | 'pol_atd_at' | 'pol_timezone' | 'pod_eta_at' | 'pod_ata_at' | 'pod_timezone'
    > &
      Pick<Shipment, 'pod_original_eta_at' | 'destination_eta_at' | 'destination_ata_at' | 'destination_timezone'> &
      Pick<Shipment, 'pod_vessel_name' | 'pod_voyage_number'>;
    references?: { bill_of_lading_number: string; booking_number: string | null; ref_numbers: string[] };
  };

/** Takes the chosen facts out of a shipment, each named as in `sharedFacts`; tags, customers and people are never among them. */
export function sharedVoyage(shipment: Shipment, shows: readonly SharedPart[]): SharedVoyage {
  const voyage: SharedVoyage = {
    shipping_line_name: shipment.shipping_line_name,
    port_of_lading_name: shipment.port_of_lading_name,
    port_of_discharge_name: shipment.port_of_discharge_name,
    destination_name: shipment.destination_name,
    line_tracking_stopped_at: shipment.line_tracking_stopped_at,
  };
  if (shows.includes('milestones')) {
    voyage.times = {
      pol_etd_at: shipment.pol_etd_at,
      pol_atd_at: shipment.pol_atd_at,
      pol_timezone: shipment.pol_timezone,
      pod_eta_at: shipment.pod_eta_at,
      pod_original_eta_at: shipment.pod_original_eta_at,
      pod_ata_at: shipment.pod_ata_at,
      pod_timezone: shipment.pod_timezone,
      destination_eta_at: shipment.destination_eta_at,
      destination_ata_at: shipment.destination_ata_at,
      destination_timezone: shipment.destination_timezone,
      pod_vessel_name: shipment.pod_vessel_name,
      pod_voyage_number: shipment.pod_voyage_number,
    };
  }
  if (shows.includes('references')) {
    const { bill_of_lading_number, booking_number, ref_numbers } = shipment;
    voyage.references = { bill_of_lading_number, booking_number, ref_numbers };
  }
  return voyage;
}
