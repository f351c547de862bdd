import type { components } from 'landfall/client';
import { statusText } from '../../../view/model/words.ts';
import type { FilterField } from './filter-field.ts';

type Status = components['schemas']['container']['attributes']['current_status'];

/** Every status that the API has, which the compiler checks, in the order of a journey. */
const STATUSES = {
  new: true,
  on_ship: true,
  grounded: true,
  not_available: true,
  available: true,
  awaiting_inland_transfer: true,
  on_rail: true,
  picked_up: true,
  off_dock: true,
  delivered: true,
  dropped: true,
  loaded: true,
  empty_returned: true,
} as const satisfies Record<Status, true>;

const HOLDS = [
  ['true', 'Any hold'],
  ['customs', 'Customs'],
  ['freight', 'Freight'],
  ['usda', 'USDA'],
  ['vacis', 'VACIS'],
  ['tmf', 'TMF'],
  ['other', 'Other'],
  ['false', 'No hold'],
] as const;

export const YES_NO = [
  ['true', 'Yes'],
  ['false', 'No'],
] as const;

/** By what containers and shipments are filtered; of a shipment one of its containers has to fit. */
export const RECORD_FILTERS: readonly FilterField[] = [
  {
    name: 'status',
    title: 'Status',
    kind: { is: 'choices', choices: Object.keys(STATUSES).map((status) => [status, statusText(status)] as const) },
  },
  { name: 'holds', title: 'Holds', kind: { is: 'choices', choices: HOLDS, isOne: true } },
  {
    name: 'lfd_before',
    title: 'Last free day before',
    kind: {
      is: 'day',
      hint: 'This day is not included. Of the line, else the terminal, else the railroad; “Pickup” of the room Arrivals goes by the day that binds.',
    },
  },
  {
    name: 'arriving_after',
    title: 'Arrives from',
    kind: { is: 'day', hint: 'Arrived or expected at the port of discharge on this day or later.' },
  },
  {
    name: 'arriving_before',
    title: 'Arrives before',
    kind: { is: 'day', hint: 'Arrived or expected at the port of discharge before this day.' },
  },
  { name: 'carrier', title: 'Line', kind: { is: 'text', hint: 'SCAC or name of the line.', suggestions: 'lines' } },
  { name: 'port', title: 'Port of the route', kind: { is: 'text', hint: 'UN/LOCODE or name: USLAX, Los Angeles.' } },
  { name: 'vessel', title: 'Vessel', kind: { is: 'text', hint: 'IMO number, or how its name begins.' } },
  {
    name: 'customer',
    title: 'Customer',
    kind: { is: 'text', hint: 'How the name begins.', suggestions: 'customers' },
  },
  { name: 'tag', title: 'Tag', kind: { is: 'text', hint: 'One, or several with commas: any of them.' } },
  { name: 'reference', title: 'Reference', kind: { is: 'text', hint: 'The whole reference.' } },
  { name: 'stopped', title: 'Tracking stopped', kind: { is: 'choices', choices: YES_NO, isOne: true } },
];
