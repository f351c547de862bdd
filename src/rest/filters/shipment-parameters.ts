import { z } from 'zod';
import { CONTAINER_FILTER_INPUT } from '../../services/container/container-filter.ts';
import { LateFilter } from '../../services/record/late-arrival.ts';
import { SHIPMENT_FILTER_INPUT } from '../../services/shipment/shipment-filter.ts';
import { filterParameter, valuesByName, yesOrNo } from './filter-parameter.ts';

const { port, carrier, updated_after, lfd_before, holds, ref_number, customer_id, customer_name, tag, vessel } =
  SHIPMENT_FILTER_INPUT;
const { created_after, created_before, lfd_until, arriving_from, arriving_until } = SHIPMENT_FILTER_INPUT;
const { arriving_after, arriving_before } = CONTAINER_FILTER_INPUT;

/**
 * What a client that keeps a copy has to know: a change bears the time at which it was made, and can be read only once
 * it is committed, which may be a little later.
 */
const SYNC =
  'To keep a copy up to date, send meta.as_of of the first page that was read before, which is earlier than any change that could not be read yet, and take in again what you have already';

const OWING = yesOrNo(
  'Whether charges by the stored tariffs cost something by now, be they running or ended; of a shipment, those of one of its containers',
);

const LATE = z
  .enum(LateFilter.options, 'must be true, not_arrived, arrived or false')
  .optional()
  .describe(
    'true: at its port of discharge a day or more after the first estimate of the line, by the calendar of the port, or overdue by that; not_arrived: those of them that have not arrived; arrived: those that have, however long ago; false: all others, also where no first estimate is known. Of a shipment, one of its containers; with false, none of them',
  );

/** The parameters by which shipments are chosen, and containers also by their shipments; `of` are words for the latter. */
export function shipmentParameters(changed: string, deadline: string, held: string, owner: string) {
  return {
    'filter[port]': filterParameter(
      port,
      'UN/LOCODE or name of a port of its route: lading, discharge or destination; not where it stands now',
    ),
    'filter[carrier]': filterParameter(carrier, 'SCAC or name of the shipping line'),
    'filter[updated_after]': filterParameter(updated_after, `${changed}, as an ISO 8601 day or time. ${SYNC}`),
    'filter[lfd_before]': filterParameter(
      lfd_before,
      `${deadline}, as an ISO 8601 day or time; a day is its midnight in UTC`,
    ),
    'filter[lfd_until]': filterParameter(
      lfd_until,
      'The last free day that binds is this day or an earlier one, by the calendar of its place; what is picked up has none any more. Of a shipment, that of one of its containers',
    ),
    'filter[arriving_from]': filterParameter(
      arriving_from,
      'Arrived or expected at the port of discharge on this day or a later one, by the calendar of the port',
    ),
    'filter[arriving_until]': filterParameter(
      arriving_until,
      'Arrived or expected at the port of discharge on this day or an earlier one, by the calendar of the port',
    ),
    'filter[holds]': filterParameter(
      holds,
      `${held}: true for any hold or pending hold, false for none, or names such as customs,freight for any of these`,
    ),
    'filter[charging]': yesOrNo(
      'Whether the free time of a charge is over by the stored tariffs, so that each day costs something; of a shipment, of one of its containers',
    ),
    'filter[owing]': OWING,
    'filter[late]': LATE,
    'filter[tracking_stopped]': yesOrNo('Whether polling of the shipping line has stopped'),
    'filter[ref_number]': filterParameter(ref_number, 'The whole of one of your references'),
    'filter[customer_id]': filterParameter(customer_id, 'Id of the party that it is tracked for'),
    'filter[customer_name]': filterParameter(
      customer_name,
      'The beginning of the name of the party that it is tracked for, in any case',
    ),
    'filter[tag]': filterParameter(
      tag,
      'One of the labels of the shipment, or several with commas between: any of them',
    ),
    'filter[vessel]': filterParameter(
      vessel,
      'IMO number, or the beginning of the name, of the vessel to the port of discharge',
    ),
    'filter[arriving_after]': filterParameter(
      arriving_after,
      'Arrived or expected at the port of discharge at that moment or later, as an ISO 8601 day or time',
    ),
    'filter[arriving_before]': filterParameter(
      arriving_before,
      'Arrived or expected at the port of discharge before that moment',
    ),
    'filter[created_after]': filterParameter(created_after, 'Tracked since that moment or later'),
    'filter[created_before]': filterParameter(created_before, 'Tracked since before that moment'),
    'filter[custom_fields]': valuesByName(
      `Values of custom fields of ${owner}, by api_slug or shown name: \`filter[custom_fields][priority]=high\`. The whole value in any case; of several options one`,
    ),
  };
}

/** Which members of an input they become. */
export const SHIPMENT_PARAMETERS = {
  status: 'filter[status]',
  port: 'filter[port]',
  carrier: 'filter[carrier]',
  updated_after: 'filter[updated_after]',
  lfd_before: 'filter[lfd_before]',
  lfd_until: 'filter[lfd_until]',
  arriving_from: 'filter[arriving_from]',
  arriving_until: 'filter[arriving_until]',
  holds: 'filter[holds]',
  charging: 'filter[charging]',
  owing: 'filter[owing]',
  late: 'filter[late]',
  tracking_stopped: 'filter[tracking_stopped]',
  ref_number: 'filter[ref_number]',
  customer_id: 'filter[customer_id]',
  customer_name: 'filter[customer_name]',
  tag: 'filter[tag]',
  vessel: 'filter[vessel]',
  arriving_after: 'filter[arriving_after]',
  arriving_before: 'filter[arriving_before]',
  created_after: 'filter[created_after]',
  created_before: 'filter[created_before]',
  custom_fields: 'filter[custom_fields]',
} as const;

type Text = Exclude<
  keyof typeof SHIPMENT_PARAMETERS,
  'charging' | 'owing' | 'late' | 'tracking_stopped' | 'custom_fields'
>;
type Parameter = (typeof SHIPMENT_PARAMETERS)[Text];
interface ShipmentQuery extends Partial<Record<Parameter, string | undefined>> {
  'filter[charging]'?: boolean | undefined;
  'filter[owing]'?: boolean | undefined;
  'filter[late]'?: LateFilter | undefined;
  'filter[tracking_stopped]'?: boolean | undefined;
  'filter[custom_fields]'?: Record<string, string> | undefined;
}

/** The filters of a query. */
export function shipmentInput(query: ShipmentQuery) {
  return {
    status: query['filter[status]'],
    port: query['filter[port]'],
    carrier: query['filter[carrier]'],
    updated_after: query['filter[updated_after]'],
    lfd_before: query['filter[lfd_before]'],
    lfd_until: query['filter[lfd_until]'],
    arriving_from: query['filter[arriving_from]'],
    arriving_until: query['filter[arriving_until]'],
    holds: query['filter[holds]'],
    charging: query['filter[charging]'],
    owing: query['filter[owing]'],
    late: query['filter[late]'],
    tracking_stopped: query['filter[tracking_stopped]'],
    ref_number: query['filter[ref_number]'],
    customer_id: query['filter[customer_id]'],
    customer_name: query['filter[customer_name]'],
    tag: query['filter[tag]'],
    vessel: query['filter[vessel]'],
    arriving_after: query['filter[arriving_after]'],
    arriving_before: query['filter[arriving_before]'],
    created_after: query['filter[created_after]'],
    created_before: query['filter[created_before]'],
    custom_fields: query['filter[custom_fields]'],
  };
}
