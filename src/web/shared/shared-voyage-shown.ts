import { momentText, shownMoment } from '../../../view/model/time.ts';
import type { SharedVoyage } from '../../services/share-link/shared-voyage.ts';
import { type Html, html } from '../html.ts';

/** From where to where: `Ningbo → Los Angeles → Chicago`; null where no place is known. */
export function placesText({
  port_of_lading_name,
  port_of_discharge_name,
  destination_name,
}: SharedVoyage): string | null {
  const places = [port_of_lading_name, port_of_discharge_name, destination_name].filter((place) => place !== null);
  return places.length === 0 ? null : places.join(' → ');
}

/** What a reader has to know before they rely on the rest. */
export function voyageAlerts({ line_tracking_stopped_at }: SharedVoyage, isContradictory: boolean): Html[] {
  const stopped = shownMoment(line_tracking_stopped_at, null);
  return [
    ...(stopped === null
      ? []
      : [html`<p class="note">Tracking stopped on ${momentText(stopped)}: this is how it stood then.</p>`]),
    ...(isContradictory ? [html`<p class="note warn">Sources contradict each other on a part of this.</p>`] : []),
  ];
}
