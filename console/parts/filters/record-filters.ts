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

const LATE = [
  ['true', 'Yes, arrived or not'],
  ['not_arrived', 'Yes, not yet arrived'],
  ['arrived', 'Yes, arrived'],
  ['false', 'No, or not known'],
] as const;

/** What links and saved views of before may name: moments of UTC, of which the day that is given is not part. */
const FORMER_FILTERS: readonly FilterField[] = [
  {
    name: 'lfd_before',
    title: 'Last free day before',
    column: 'lfd',
    isFormer: true,
    kind: {
      is: 'day',
      hint: 'This day is not included, and days are those of UTC. Of the line, else the terminal, else the railroad.',
    },
  },
  {
    name: 'arriving_after',
    title: 'Arrives since',
    column: 'arrival',
    isFormer: true,
    kind: { is: 'day', hint: 'Arrived or expected at the port of discharge on this day of UTC or later.' },
  },
  {
    name: 'arriving_before',
    title: 'Arrives before',
    column: 'arrival',
    isFormer: true,
    kind: { is: 'day', hint: 'Arrived or expected at the port of discharge before this day of UTC.' },
  },
];

/** By what containers and shipments are filtered; of a shipment one of its containers has to fit. */
export const RECORD_FILTERS: readonly FilterField[] = [
  {
    name: 'status',
    title: 'Status',
    column: 'status',
    kind: { is: 'choices', choices: ALL_STATUSES.map((status) => [status, statusText(status)] as const) },
  },
  { name: 'holds', title: 'Holds', column: 'holds', kind: { is: 'choices', choices: HOLDS, isOne: true } },
  {
    name: 'late',
    title: 'Late',
    column: 'late',
    bringsColumn: true,
    kind: {
      is: 'choices',
      choices: LATE,
      isOne: true,
      hint: 'At its port of discharge a day or more after the first estimate of the line, by the calendar of the port. What is overdue is compared with today.',
    },
  },
  {
    name: 'charging',
    title: 'Costs money now',
    column: 'costs',
    kind: { is: 'choices', choices: YES_NO, isOne: true },
  },
  {
    name: 'owing',
    title: 'Costs something so far',
    column: 'costs',
    kind: { is: 'choices', choices: YES_NO, isOne: true, hint: 'By your tariffs, also where the charge has ended.' },
  },
  {
    name: 'lfd_until',
    title: 'Last free day until',
    column: 'lfd',
    kind: {
      is: 'day',
      hint: 'This day included, by the calendar of its place. The day that binds counts; what is picked up has none any more.',
    },
  },
  {
    name: 'arriving_from',
    title: 'Arrives from',
    column: 'arrival',
    kind: { is: 'day', hint: 'Arrived or expected on this day or later, by the calendar of the port of discharge.' },
  },
  {
    name: 'arriving_until',
    title: 'Arrives until',
    column: 'arrival',
    kind: { is: 'day', hint: 'Arrived or expected by the end of this day, by the calendar of the port of discharge.' },
  },
  ...FORMER_FILTERS,
  {
    name: 'carrier',
    title: 'Line',
    column: 'line',
    kind: { is: 'text', hint: 'SCAC or name of the line.', suggestions: 'lines' },
  },
  { name: 'port', title: 'Port of the route', kind: { is: 'text', hint: 'UN/LOCODE or name: USLAX, Los Angeles.' } },
  {
    name: 'vessel',
    title: 'Vessel',
    column: 'vessel',
    kind: { is: 'text', hint: 'IMO number, or how its name begins.' },
  },
  {
    name: 'customer',
    title: 'Customer',
    column: 'customer',
    kind: { is: 'text', hint: 'How the name begins.', suggestions: 'customers' },
  },
  {
    name: 'tag',
    title: 'Tag',
    column: 'tags',
    kind: { is: 'text', hint: 'One, or several with commas: any of them.' },
  },
  { name: 'reference', title: 'Reference', column: 'references', kind: { is: 'text', hint: 'The whole reference.' } },
  { name: 'stopped', title: 'Tracking stopped', kind: { is: 'choices', choices: YES_NO, isOne: true } },
];
