import type { z } from 'zod';
import { EQUIPMENT_WORDS } from '../../domain/equipment-wanted.ts';
import { ContainerStatus } from '../../domain/status.ts';
import { CONTAINER_FILTER_INPUT, ContainerSort } from '../../services/container/container-filter.ts';
import { filterParameter, severalParameter, yesOrNo } from './filter-parameter.ts';
import { SHIPMENT_PARAMETERS, shipmentInput, shipmentParameters } from './shipment-parameters.ts';

const { number, pickup_place, place, q, equipment, shipment_id } = CONTAINER_FILTER_INPUT;

/** The parameters by which containers are chosen and ordered. */
export const CONTAINER_QUERY = {
  q: filterParameter(
    q,
    'A part of a container number, a bill of lading, a booking or a reference, of a reference from a word on; of the name of its vessel; the beginning of a word of a tag or of the name of its customer. Of fewer than three characters, the beginning of a number or reference',
  ),
  'filter[status]': severalParameter(ContainerStatus.options, 'Current status'),
  ...shipmentParameters(
    'Changed then or later, the container, one of its events or its shipment',
    'Last free day before that moment',
    'Held at its terminal',
    'the container or its shipment',
  ),
  'filter[shipment_id]': filterParameter(shipment_id, 'Id of the shipment that it belongs to'),
  'filter[number]': filterParameter(
    number,
    'The number of a container, or a part of it of three characters or more; of fewer, the beginning',
  ),
  'filter[pickup_place]': filterParameter(
    pickup_place,
    'UN/LOCODE or name of the place where it stands or is to be picked up',
  ),
  'filter[place]': filterParameter(
    place,
    'UN/LOCODE or name of the place where it stands or to which it goes next, as GET /map counts it; not what is gone or not tracked any more',
  ),
  'filter[ready_for_pickup]': yesOrNo(
    'Whether it is available, has no hold (a pending one does not count), and no source contradicts that',
  ),
  'filter[available_for_pickup]': yesOrNo(
    'Whether its terminal reports it available; what nobody reported fits neither',
  ),
  'filter[equipment]': filterParameter(
    equipment,
    `ISO size and type code, or its beginning, such as 45R1 or 22G; or words: ${EQUIPMENT_WORDS.join(', ')}, with spaces between for all of them, such as 40ft high_cube reefer; or as the trade writes it, such as 40HC. Several with commas between: any of them`,
  ),
  sort: ContainerSort.optional().describe('The order; -created_at by default. Records without the date come last'),
};

/** Which members of the operation's input they become. */
export const CONTAINER_PARAMETERS = {
  ...SHIPMENT_PARAMETERS,
  shipment_id: 'filter[shipment_id]',
  number: 'filter[number]',
  pickup_place: 'filter[pickup_place]',
  place: 'filter[place]',
  ready_for_pickup: 'filter[ready_for_pickup]',
  available_for_pickup: 'filter[available_for_pickup]',
  equipment: 'filter[equipment]',
} as const;

/** The filters of a query. */
export function containerInput(query: z.output<z.ZodObject<typeof CONTAINER_QUERY>>) {
  return {
    q: query.q,
    ...shipmentInput(query),
    shipment_id: query['filter[shipment_id]'],
    number: query['filter[number]'],
    pickup_place: query['filter[pickup_place]'],
    place: query['filter[place]'],
    ready_for_pickup: query['filter[ready_for_pickup]'],
    available_for_pickup: query['filter[available_for_pickup]'],
    equipment: query['filter[equipment]'],
    sort: query.sort,
  };
}
