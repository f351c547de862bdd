import { inline, joinLines } from '../core/text.ts';
import type { Container } from '../services/record/container.ts';
import type { ShipmentDetails } from '../services/shipment/get-shipment.ts';
import { SANDBOX_NOTE } from '../wording/sandbox-note.ts';
import { stopReasonText } from '../wording/stop-reason.ts';
import { factLines, lastReportText } from './container-text.ts';
import { fieldsText } from './fields-text.ts';
import { labelsText } from './labels-text.ts';
import { sourceText } from './standing-text.ts';
import { arrivalText, voyageText } from './voyage-text.ts';

/** A shipment in sentences, with how each of its containers stands if these were read. */
export function shipmentText(details: ShipmentDetails, now: number): string {
  const { shipment, containers = [], line_source } = details;
  const { booking_number: booking, line_tracking_stopped_reason: stopped } = shipment;
  const sources = stopped === null ? containers.map((container) => sourceTexts(container, details, now)) : [];
  const shared = (sources[0] ?? []).filter((text) => sources.every((texts) => texts.includes(text)));
  return joinLines([
    voyageText(shipment),
    booking !== null && `Booking ${inline(booking)}.`,
    containers.length === 0 && arrivalText(shipment, now),
    stopped !== null && `It is not tracked any more: ${stopReasonText(stopped)}.`,
    labelsText(shipment),
    fieldsText(details.custom_fields),
    ...containers.map((container, index) => {
      const own = sources[index]?.filter((text) => !shared.includes(text)) ?? [];
      return `- ${[containerLineText(container, details, now), ...own].join(' ')}`;
    }),
    line_source === undefined || stopped !== null ? lastReportText(shipment, now) : sourceText(line_source, now),
    ...shared,
    shipment.is_sandbox && SANDBOX_NOTE,
  ]);
}

/** Terminals and railroads that have stated something of a container; the line is the same for all. */
function sourceTexts({ id }: Container, { freshnesses = {} }: ShipmentDetails, now: number): string[] {
  const sources = freshnesses[id]?.sources ?? [];
  const others = sources.filter(({ party, last_observed_at: at }) => party !== 'shipping_line' && at !== null);
  return others.filter(({ party }) => party !== null).map((source) => sourceText(source, now));
}

/** The sentences of `get_container`, in one line. */
function containerLineText(container: Container, details: ShipmentDetails, now: number): string {
  const { shipment, freshnesses, container_terminals: terminals = [] } = details;
  const pod_terminal = terminals.find(({ id }) => id === container.pod_terminal_id) ?? null;
  const freshness = freshnesses?.[container.id];
  const lines = factLines({ container, shipment, pod_terminal, ...(freshness && { freshness }) }, now, null);
  const fields = fieldsText(details.container_custom_fields?.[container.id]);
  return [...lines, fields].filter((line) => typeof line === 'string').join(' ');
}
