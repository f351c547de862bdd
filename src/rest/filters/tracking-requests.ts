import type { z } from 'zod';
import { TrackingRequestStatus } from '../../services/record/tracking-request.ts';
import {
  RequestTypeWord,
  TRACKING_REQUEST_FILTERS,
  TrackingRequestSort,
} from '../../services/tracking-request/list-tracking-requests.ts';
import { filterParameter, oneName, severalParameter, valuesByName } from './filter-parameter.ts';

const { q, request_number, scac, ref_number, created_after, created_before, updated_after, updated_before } =
  TRACKING_REQUEST_FILTERS;
const { tag, customer_id, customer_name } = TRACKING_REQUEST_FILTERS;

/** The parameters by which tracking requests are chosen and ordered. */
export const TRACKING_REQUEST_QUERY = {
  q: filterParameter(
    q,
    'A part of a number or of a reference, of a reference from a word on; of fewer than three characters, the beginning',
  ),
  'filter[status]': severalParameter(TrackingRequestStatus.options, 'How far it has come'),
  'filter[request_type]': severalParameter(
    RequestTypeWord.options,
    'The kind of number (booking is the same as booking_number)',
  ),
  'filter[request_number]': filterParameter(request_number, 'The whole number'),
  'filter[scac]': filterParameter(scac, 'SCAC or name of the shipping line; requests whose line is not known fit none'),
  'filter[ref_number]': filterParameter(ref_number, 'The whole of one of your references'),
  'filter[tag]': filterParameter(tag, 'One of its labels, or several with commas between: any of them'),
  'filter[customer_id]': filterParameter(customer_id, 'Id of the party that it is tracked for'),
  'filter[customer_name]': filterParameter(
    customer_name,
    'The beginning of the name of the party that it is tracked for, in any case',
  ),
  'filter[created_after]': filterParameter(created_after, 'Made at that moment or later'),
  'filter[created_before]': filterParameter(created_before, 'Made before that moment'),
  'filter[updated_after]': filterParameter(updated_after, 'Changed at that moment or later'),
  'filter[updated_before]': filterParameter(updated_before, 'Changed before that moment'),
  'filter[created_at][start]': filterParameter(created_after, 'The same as filter[created_after]'),
  'filter[created_at][end]': filterParameter(created_before, 'The same as filter[created_before]'),
  'filter[updated_at][start]': filterParameter(updated_after, 'The same as filter[updated_after]'),
  'filter[updated_at][end]': filterParameter(updated_before, 'The same as filter[updated_before]'),
  'filter[custom_fields]': valuesByName(
    'Values of custom fields of the request, by api_slug or shown name: `filter[custom_fields][priority]=high`. The whole value in any case; of several options one',
  ),
  sort: TrackingRequestSort.optional().describe('The order; -created_at by default'),
};

/** Which members of the operation's input they become. */
export const TRACKING_REQUEST_PARAMETERS = {
  status: 'filter[status]',
  request_type: 'filter[request_type]',
  request_number: 'filter[request_number]',
  scac: 'filter[scac]',
  ref_number: 'filter[ref_number]',
  tag: 'filter[tag]',
  customer_id: 'filter[customer_id]',
  customer_name: 'filter[customer_name]',
  created_after: 'filter[created_after]',
  created_before: 'filter[created_before]',
  updated_after: 'filter[updated_after]',
  updated_before: 'filter[updated_before]',
  custom_fields: 'filter[custom_fields]',
} as const;

/** The filters of a query. */
export function trackingRequestInput(query: z.output<z.ZodObject<typeof TRACKING_REQUEST_QUERY>>) {
  return {
    q: query.q,
    status: query['filter[status]'],
    request_type: query['filter[request_type]'],
    request_number: query['filter[request_number]'],
    scac: query['filter[scac]'],
    ref_number: query['filter[ref_number]'],
    tag: query['filter[tag]'],
    customer_id: query['filter[customer_id]'],
    customer_name: query['filter[customer_name]'],
    created_after: oneName(query, 'filter[created_after]', 'filter[created_at][start]'),
    created_before: oneName(query, 'filter[created_before]', 'filter[created_at][end]'),
    updated_after: oneName(query, 'filter[updated_after]', 'filter[updated_at][start]'),
    updated_before: oneName(query, 'filter[updated_before]', 'filter[updated_at][end]'),
    custom_fields: query['filter[custom_fields]'],
    sort: query.sort,
  };
}
