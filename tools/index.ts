import type { Tool } from '../src/mcp/define.ts';
import type { ServiceContext } from '../src/services/service-context.ts';
import { tool as getContainer } from './get-container.ts';
import { tool as getContainerTransportEvents } from './get-container-transport-events.ts';
import { tool as getShipmentDetails } from './get-shipment-details.ts';
import { tool as getSupportedShippingLines } from './get-supported-shipping-lines.ts';
import { tool as searchContainer } from './search-container.ts';
import { tool as trackContainer } from './track-container.ts';

/** The catalogue: every tool of the server. */
export const tools: readonly Tool<ServiceContext>[] = [
  getContainer,
  getContainerTransportEvents,
  getShipmentDetails,
  getSupportedShippingLines,
  searchContainer,
  trackContainer,
];

/** What a model should know about using the tools together. */
export const instructions = `Landfall tracks ocean shipments and their containers. search_container finds what is tracked
by number or reference and gives the ids that get_container and get_shipment_details take. track_container begins to
track a number; the answer of the shipping line can take minutes, and search_container shows when it is there. Times are
UTC with the place's own zone beside them. pickup_lfd is the last free day: after it, storage costs money. A value that is
absent is not known, which is not the same as no.`;
