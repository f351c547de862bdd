import type { Container } from '../services/record/container.ts';
import type { Shipment } from '../services/record/shipment.ts';
import { localTime } from '../wording/local-time.ts';
import { placeName } from '../wording/outside-text.ts';

/** How far it came towards its first vessel; null before it was taken out empty. */
export function outboundText(container: Container, shipment: Shipment | undefined): string | null {
  const { pol_vessel_departed_at, pol_vessel_loaded_at, pol_full_in_at, empty_out_at } = container;
  const from = shipment?.port_of_lading_name == null ? 'its port of lading' : placeName(shipment.port_of_lading_name);
  const zone = shipment?.pol_timezone ?? null;
  if (pol_vessel_departed_at !== null) return `It left ${from} on ${localTime(pol_vessel_departed_at, zone)}.`;
  if (pol_vessel_loaded_at !== null) return `It was loaded at ${from} on ${localTime(pol_vessel_loaded_at, zone)}.`;
  const at = pol_full_in_at ?? empty_out_at;
  if (at === null) return null;
  const { place, timezone } = reportedAt(container, at);
  if (pol_full_in_at !== null) return `It came to ${place ?? from} on ${localTime(at, timezone ?? zone)}.`;
  return `The empty container was taken out on ${localTime(at, timezone ?? zone)}.`;
}

/** The message names the place and its clock also where no port of lading is stated, or where it is not that port. */
function reportedAt({ last_movement: last }: Container, at: string) {
  if (last === null || last.at !== at) return { place: null, timezone: null };
  const name = last.place_name ?? last.place_locode;
  return { place: name === null ? null : placeName(name), timezone: last.timezone };
}
