import type { z } from 'zod';
import {
  SHIPMENT_LIST_FILTER_INPUT,
  ShipmentListStatus,
  ShipmentSort,
} from '../../services/shipment/shipment-list-filter.ts';
import { filterParameter, severalParameter } from './filter-parameter.ts';
import { SHIPMENT_PARAMETERS, shipmentInput, shipmentParameters } from './shipment-parameters.ts';

const { number, q } = SHIPMENT_LIST_FILTER_INPUT;

/** The parameters by which shipments are chosen and ordered. */
export const SHIPMENT_QUERY = {
  q: filterParameter(
    q,
    'A part of a bill of lading, a booking, a reference or a container number, of a reference from a word on; of the name of its vessel; the beginning of a word of a tag or of the name of its customer. Of fewer than three characters, the beginning of a number or reference',
  ),
  number: filterParameter(
    number,
    'The complete requested number, or the bill of lading or booking; no container number',
  ),
  'filter[status]': severalParameter(
    ShipmentListStatus.options,
    'The current status of one of its containers, tracking or tracking_stopped',
  ),
  ...shipmentParameters(
    'Changed then or later, the shipment, a container of it or an event of one',
    'With a container whose last free day is before that moment',
    'With a container that is held at its terminal',
    'the shipment',
  ),
  sort: ShipmentSort.optional().describe('The order; -created_at by default. Records without the date come last'),
};

/** Which members of the operation's input they become. */
export const SHIPMENT_LIST_PARAMETERS = SHIPMENT_PARAMETERS;

/** The filters of a query. */
export function shipmentListInput(query: z.output<z.ZodObject<typeof SHIPMENT_QUERY>>) {
  return { q: query.q, number: query.number, ...shipmentInput(query), sort: query.sort };
}
