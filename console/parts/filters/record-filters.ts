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

/** All statuses, in the order of a journey. */
export const ALL_STATUSES: readonly string[] = Object.keys(STATUSES);

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

/** What links and saved views of before may name: moments of UTC, of which the day that is given is not part. */
const FORMER_FILTERS: readonly FilterField[] = [
  {
    name: 'lfd_before',
    title: 'Last free day before',
    isFormer: true,
    kind: {
      is: 'day',
      hint: 'This day is not included, and days are those of UTC. Of the line, else the terminal, else the railroad.',
    },
  },
  {
    name: 'arriving_after',
    title: 'Arrives since',
    isFormer: true,
    kind: { is: 'day', hint: 'Arrived or expected at the port of discharge on this day of UTC or later.' },
  },
  {
    name: 'arriving_before',
    title: 'Arrives before',
    isFormer: true,
    kind: { is: 'day', hint: 'Arrived or expected at the port of discharge before this day of UTC.' },
  },
];

/** By what containers and shipments are filtered; of a shipment one of its containers has to fit. */
export const RECORD_FILTERS: readonly FilterField[] = [
  {
    name: 'status',
    title: 'Status',
    kind: { is: 'choices', choices: ALL_STATUSES.map((status) => [status, statusText(status)] as const) },
  },
  { name: 'holds', title: 'Holds', kind: { is: 'choices', choices: HOLDS, isOne: true } },
  { name: 'charging', title: 'Costs money now', kind: { is: 'choices', choices: YES_NO, isOne: true } },
  {
    name: 'lfd_until',
    title: 'Last free day until',
    kind: {
      is: 'day',
      hint: 'This day included, by the calendar of its place. The day that binds counts; what is picked up has none any more.',
    },
  },
  {
    name: 'arriving_from',
    title: 'Arrives from',
    kind: { is: 'day', hint: 'Arrived or expected on this day or later, by the calendar of the port of discharge.' },
  },
  {
    name: 'arriving_until',
    title: 'Arrives until',
    kind: { is: 'day', hint: 'Arrived or expected by the end of this day, by the calendar of the port of discharge.' },
  },
  ...FORMER_FILTERS,
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
