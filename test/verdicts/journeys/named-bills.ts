import type { BoxVerdict, Journey, Numbers } from '../journey.ts';
import { emptyIn, emptyOut, fullIn, loaded, NEXT_SHIP, pickedUp } from '../say/line.ts';
import { railSees } from '../say/rail.ts';
import { rampShows, terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];
const HELD = {
  available: true,
  lfd: '2026-10-24',
  holds: [{ name: 'customs', status: 'hold' as const }],
  fees: [],
};
const FORMER = 'FORMER00012345';
const BOTH = { alsoBill: 'bill2' } as const;

const SHOWN: BoxVerdict = {
  status: 'available',
  happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
  available: true,
  ready: false,
  lastFreeDays: ['terminal 2026-10-24'],
  pickupLfd: '2026-10-24',
  binding: 'terminal 2026-10-24',
  pickupAt: 'TraPac, USLAX',
  holds: ['customs'],
  fees: [],
  holdsReported: true,
  feesReported: true,
  says: ['2026-10-24', /held by customs/],
  saysNot: ['No last free day is known', 'not reported', 'HBL0012345', FORMER],
};

const FORMS: readonly (readonly [string, (numbers: Numbers) => string])[] = [
  ['with the SCAC of the line', ({ bill }) => `MAEU${bill}`],
  ['in lower case with blanks', ({ bill }) => ` ${bill.toLowerCase().replace('bl', 'bl ')}`],
  ['with a letter behind it', ({ bill }) => `${bill}A`],
  ['with the SCAC and a suffix', ({ bill }) => `MAEU${bill}-00`],
  ['without the first letters', ({ bill }) => bill.slice(2)],
  ['as a house bill', () => 'HBL0012345'],
];

/** Terminals and railroads that name a bill of lading in their own form: they state what stands in their yard. */
export const journeys: readonly Journey[] = [
  ...FORMS.map(
    ([form, names]): Journey => ({
      name: `the terminal writes the bill of lading ${form}: its last free day and hold apply to the box`,
      said: [...LANDED, terminalShows('USLAX', '2026-10-21 08:00', { ...HELD, names })],
      now: '2026-10-21T18:00:00.000Z',
      verdict: { boxes: { box: SHOWN }, requests: ['created'] },
    }),
  ),
  {
    name: 'a box that is tracked by its own number: the terminal names a house bill',
    asked: [{ type: 'container', number: 'box' }],
    said: [...LANDED, terminalShows('USLAX', '2026-10-21 08:00', { ...HELD, names: () => 'HBL0012345' })],
    now: '2026-10-21T18:00:00.000Z',
    verdict: { boxes: { box: SHOWN }, requests: ['created'] },
  },
  {
    name: 'two bills of lading in one box, the terminal names the first: both shipments get what it states',
    asked: [
      { type: 'bill_of_lading', number: 'bill' },
      { type: 'bill_of_lading', number: 'bill2' },
    ],
    said: [
      ...fromShanghai(BOTH),
      ...toLosAngeles(BOTH),
      terminalShows('USLAX', '2026-10-21 08:00', { ...HELD, names: ({ bill }) => bill }),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: { boxes: { box: SHOWN }, shipments: 2, requests: ['created', 'created'] },
  },
  {
    name: 'two bills of lading in one box, the terminal releases it under the other one: it is released',
    asked: [{ type: 'bill_of_lading', number: 'bill' }],
    said: [
      ...fromShanghai(BOTH),
      ...toLosAngeles(BOTH),
      terminalShows('USLAX', '2026-10-21 08:00', { ...HELD, names: ({ bill }) => bill }),
      terminalShows('USLAX', '2026-10-21 12:00', { ...HELD, holds: [], names: ({ bill2 }) => bill2 }),
    ],
    now: '2026-10-21T20:30:00.000Z',
    verdict: {
      boxes: { box: { ...SHOWN, ready: true, holds: [], says: ['2026-10-24'], saysNot: ['held by customs'] } },
    },
  },
  {
    name: 'the terminal reports the gate-out under a house bill: it is picked up',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { ...HELD, holds: [], names: () => 'HBL0012345' }),
      terminalShows('USLAX', '2026-10-22 12:00', { fullOut: '2026-10-22 10:00', names: () => 'HBL0012345' }),
    ],
    now: '2026-10-22T22:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00', 'full_out USLAX 2026-10-22 10:00'],
        },
      },
    },
  },
  {
    name: 'the railroad and the ramp name the bill in another form: the box is available inland with its last free day',
    said: [
      ...LANDED,
      railSees('P', 'USLAX', '2026-10-22 20:00', { destination: 'USCHI', names: ({ bill }) => `${bill}A` }),
      railSees('D', 'USCHI', '2026-10-26 20:00', { names: ({ bill }) => `${bill}A` }),
      railSees('Y', 'USCHI', '2026-10-27 09:00', { lfd: '2026-10-29', names: ({ bill }) => `${bill}A` }),
      rampShows('USCHI', '2026-10-27 10:00', {
        holds: [{ name: 'freight', status: 'hold' }],
        names: () => 'HBL0012345',
      }),
    ],
    now: '2026-10-27T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          inland: 'USCHI',
          happened: [
            ...BEFORE,
            'rail_departed USLAX 2026-10-22 20:00',
            'arrived_at_inland_destination USCHI 2026-10-26 20:00',
            'rail_arrived USCHI 2026-10-26 20:00',
            'available USCHI 2026-10-27 09:00',
          ],
          lastFreeDays: ['rail 2026-10-29'],
          holds: ['freight'],
          holdsReported: true,
        },
      },
    },
  },
  {
    name: 'the terminal held the former cargo of the box under its bill: nothing of that is shown of this one',
    said: [
      terminalShows('USLAX', '2026-09-08 08:00', { ...HELD, lfd: '2026-09-11', names: () => FORMER }),
      terminalShows('USLAX', '2026-09-10 12:00', { fullOut: '2026-09-10 10:00', names: () => FORMER }),
      ...LANDED,
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: BEFORE,
          available: null,
          lastFreeDays: [],
          holds: [],
          holdsReported: false,
          saysNot: [FORMER, '2026-09'],
        },
      },
    },
  },
  {
    name: 'returned empty, and the terminal names the bill of the next cargo: it stays with that',
    said: [
      ...LANDED,
      pickedUp('USLAX', '2026-10-22 10:00'),
      emptyIn('USLAX', '2026-10-25 10:00'),
      emptyOut('USLAX', '2026-10-28 10:00', { bill: 'bill2' }),
      fullIn('USLAX', '2026-10-29 10:00', { bill: 'bill2' }),
      terminalShows('USLAX', '2026-10-29 12:00', { ...HELD, available: false, names: ({ bill2 }) => bill2 }),
      loaded('USLAX', '2026-10-30 09:00', { bill: 'bill2', vessel: NEXT_SHIP, voyage: '102W' }),
    ],
    now: '2026-10-31T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'empty_returned',
          happened: [...BEFORE, 'full_out USLAX 2026-10-22 10:00', 'empty_in USLAX 2026-10-25 10:00'],
          lastFreeDays: [],
          holds: [],
        },
      },
    },
  },
];
