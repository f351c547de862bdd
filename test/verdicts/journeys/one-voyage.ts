import type { Journey, Said } from '../journey.ts';
import {
  arrived,
  departed,
  discharged,
  EMMA,
  emptyIn,
  type LineMore,
  loaded,
  NEXT_SHIP,
  pickedUp,
  retracted,
} from '../say/line.ts';
import { terminalShows } from '../say/terminal.ts';

const SECOND = { bill: 'bill2' } as const;
const BOTH_ASKED = [
  { type: 'bill_of_lading', number: 'bill' },
  { type: 'bill_of_lading', number: 'bill2' },
] as const;
const SECOND_ASKED = [{ type: 'bill_of_lading', number: 'bill2' }] as const;

/** The box is loaded on EMMA under one of the bills, in an event of its own. */
function sailed(bill: 'bill' | 'bill2', more: LineMore = {}): Said[] {
  return [
    loaded('CNSHA', '2026-10-03 20:00', { ...more, bill, id: `${bill}-load` }),
    departed('CNSHA', '2026-10-04 08:00', { ...more, bill, box: 'box', id: `${bill}-departure` }),
  ];
}

const LEFT = ['vessel_loaded CNSHA 2026-10-03 20:00', 'vessel_departed CNSHA 2026-10-04 08:00'] as const;
const LANDED = ['vessel_arrived USLAX 2026-10-20 06:00', 'vessel_discharged USLAX 2026-10-20 15:00'] as const;
const HELD = terminalShows('USLAX', '2026-10-21 10:00', {
  available: true,
  lfd: '2026-10-24',
  holds: [{ name: 'customs', status: 'hold' }],
  fees: [],
});
const PICKED_UP = {
  status: 'picked_up',
  happened: [...LEFT, ...LANDED, 'full_out USLAX 2026-10-26 10:00'],
  from: 'CNSHA',
  to: 'USLAX',
  contradictions: [],
  binding: null,
} as const;
const SEEN_AVAILABLE = {
  ...PICKED_UP,
  happened: [...LEFT, ...LANDED, 'available USLAX 2026-10-21 10:00', 'full_out USLAX 2026-10-26 10:00'],
} as const;
const NOW = '2026-10-28T12:00:00.000Z';

/** One container on one voyage whose line names one of its two bills of lading in each event. */
export const journeys: readonly Journey[] = [
  {
    name: 'one voyage, two bills: landed and picked up under one bill is so under the other',
    asked: BOTH_ASKED,
    said: [
      ...sailed('bill'),
      ...sailed('bill2'),
      arrived('USLAX', '2026-10-20 06:00', { box: 'box' }),
      discharged('USLAX', '2026-10-20 15:00'),
      HELD,
      pickedUp('USLAX', '2026-10-26 10:00'),
    ],
    now: NOW,
    verdict: {
      boxes: { box: { ...SEEN_AVAILABLE, saysNot: ['overdue'] } },
      shipments: 2,
      requests: ['created', 'created'],
    },
  },
  {
    name: 'one voyage, two bills: the arrival of the vessel that is reported for the whole of one bill counts for the other',
    asked: BOTH_ASKED,
    said: [
      ...sailed('bill'),
      ...sailed('bill2'),
      arrived('USLAX', '2026-10-20 06:00'),
      discharged('USLAX', '2026-10-20 15:00'),
      pickedUp('USLAX', '2026-10-26 10:00', SECOND),
    ],
    now: NOW,
    verdict: { boxes: { box: PICKED_UP }, shipments: 2 },
  },
  {
    name: 'one voyage, two bills: only the other bill is tracked, whose events end with the departure',
    asked: SECOND_ASKED,
    said: [
      ...sailed('bill'),
      ...sailed('bill2'),
      arrived('USLAX', '2026-10-20 06:00', { box: 'box' }),
      discharged('USLAX', '2026-10-20 15:00'),
      HELD,
      pickedUp('USLAX', '2026-10-26 10:00'),
    ],
    now: NOW,
    verdict: { boxes: { box: { ...SEEN_AVAILABLE, bill: 'bill2', saysNot: ['overdue', 'as well'] } } },
  },
  {
    name: 'one voyage, two bills: one has the events of the port of lading, the other those of the port of discharge',
    asked: BOTH_ASKED,
    said: [
      ...sailed('bill'),
      arrived('USLAX', '2026-10-20 06:00', { ...SECOND, box: 'box' }),
      discharged('USLAX', '2026-10-20 15:00', SECOND),
      pickedUp('USLAX', '2026-10-26 10:00', SECOND),
    ],
    now: NOW,
    verdict: { boxes: { box: PICKED_UP }, shipments: 2 },
  },
  {
    name: 'one voyage, two bills: the transhipment and the second vessel are reported under one of them',
    asked: BOTH_ASKED,
    said: [
      ...sailed('bill'),
      ...sailed('bill2'),
      discharged('KRPUS', '2026-10-07 10:00'),
      loaded('KRPUS', '2026-10-10 10:00', { vessel: NEXT_SHIP, voyage: '9E' }),
      departed('KRPUS', '2026-10-10 20:00', { vessel: NEXT_SHIP, voyage: '9E', box: 'box' }),
      discharged('USLAX', '2026-10-24 15:00', { vessel: NEXT_SHIP, voyage: '9E' }),
    ],
    now: NOW,
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [
            ...LEFT,
            'transshipment_discharged KRPUS 2026-10-07 10:00',
            'transshipment_loaded KRPUS 2026-10-10 10:00',
            'transshipment_departed KRPUS 2026-10-10 20:00',
            'vessel_discharged USLAX 2026-10-24 15:00',
          ],
          to: 'USLAX',
        },
      },
      shipments: 2,
    },
  },
  {
    name: 'one voyage, two bills: the expected arrival that is reported under one of them is shown on both',
    asked: BOTH_ASKED,
    said: [
      ...sailed('bill'),
      ...sailed('bill2'),
      arrived('USLAX', '2026-10-21 06:00', { classifier: 'EST', box: 'box', sent: '2026-10-10 09:00' }),
    ],
    now: '2026-10-12T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'on_ship', happened: LEFT, to: 'USLAX', eta: '2026-10-21 06:00' } },
      shipments: 2,
    },
  },
  {
    name: 'one voyage, two bills: a pickup that is taken back under one bill is taken back under both',
    asked: BOTH_ASKED,
    said: [
      ...sailed('bill'),
      ...sailed('bill2'),
      arrived('USLAX', '2026-10-20 06:00', { box: 'box' }),
      discharged('USLAX', '2026-10-20 15:00'),
      pickedUp('USLAX', '2026-10-26 10:00', { id: 'out' }),
      retracted('out', '2026-10-27 10:00-07:00'),
    ],
    now: NOW,
    verdict: { boxes: { box: { status: 'grounded', happened: [...LEFT, ...LANDED], to: 'USLAX' } }, shipments: 2 },
  },
  {
    name: 'one voyage, two bills: returned empty under one of them, it is returned under both',
    asked: BOTH_ASKED,
    said: [
      ...sailed('bill'),
      ...sailed('bill2'),
      discharged('USLAX', '2026-10-20 15:00'),
      pickedUp('USLAX', '2026-10-22 10:00', SECOND),
      emptyIn('USLAX', '2026-10-26 10:00'),
    ],
    now: NOW,
    verdict: {
      boxes: {
        box: {
          status: 'empty_returned',
          happened: [
            ...LEFT,
            'vessel_discharged USLAX 2026-10-20 15:00',
            'full_out USLAX 2026-10-22 10:00',
            'empty_in USLAX 2026-10-26 10:00',
          ],
        },
      },
      shipments: 2,
    },
  },
  {
    name: 'the next voyage of the same vessel number after an empty return is that of another cargo',
    said: [
      ...sailed('bill'),
      discharged('USLAX', '2026-10-20 15:00'),
      pickedUp('USLAX', '2026-10-22 10:00'),
      emptyIn('USLAX', '2026-10-23 10:00'),
      loaded('USLAX', '2026-10-25 10:00', { ...SECOND, vessel: EMMA, voyage: '026E' }),
      discharged('CNSHA', '2026-10-27 10:00', { ...SECOND, vessel: EMMA, voyage: '026E' }),
    ],
    now: NOW,
    verdict: {
      boxes: {
        box: {
          status: 'empty_returned',
          happened: [
            ...LEFT,
            'vessel_discharged USLAX 2026-10-20 15:00',
            'full_out USLAX 2026-10-22 10:00',
            'empty_in USLAX 2026-10-23 10:00',
          ],
          to: 'USLAX',
        },
      },
      shipments: 'any',
    },
  },
];
