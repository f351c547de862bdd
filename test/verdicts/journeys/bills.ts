import type { Journey } from '../journey.ts';
import { asksFor } from '../say/customer.ts';
import { discharged, documentSays, loaded, pickedUp } from '../say/line.ts';
import { terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const SECOND = { box: 'box2' } as const;
const BOTH = { alsoBill: 'bill2' } as const;
const LOADED = ['vessel_loaded CNSHA 2026-10-03 20:00', 'vessel_departed CNSHA 2026-10-04 08:00'];

/** Several containers, several bills of lading, several questions. */
export const journeys: readonly Journey[] = [
  {
    name: 'two containers of one bill, each tracked by its own number: both are in one shipment',
    asked: [
      { type: 'container', number: 'box' },
      { type: 'container', number: 'box2' },
    ],
    said: [
      ...fromShanghai(),
      loaded('CNSHA', '2026-10-03 21:00', SECOND),
      discharged('USLAX', '2026-10-20 15:00'),
      discharged('USLAX', '2026-10-20 16:00', SECOND),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [...LEFT_SHANGHAI, 'vessel_discharged USLAX 2026-10-20 15:00'],
          bill: 'bill',
        },
        box2: {
          status: 'grounded',
          happened: [
            'vessel_loaded CNSHA 2026-10-03 21:00',
            'vessel_departed CNSHA 2026-10-04 08:00',
            'vessel_discharged USLAX 2026-10-20 16:00',
          ],
          bill: 'bill',
        },
      },
      requests: ['created', 'created'],
    },
  },
  {
    name: 'the second container of a bill is requested while the first is at sea',
    asked: [{ type: 'container', number: 'box' }],
    said: [
      loaded('CNSHA', '2026-10-03 20:00'),
      loaded('CNSHA', '2026-10-03 21:00', SECOND),
      asksFor('container', 'box2', '2026-10-10 08:00Z'),
      discharged('USLAX', '2026-10-20 15:00'),
      discharged('USLAX', '2026-10-20 16:00', SECOND),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: ['vessel_loaded CNSHA 2026-10-03 20:00', 'vessel_discharged USLAX 2026-10-20 15:00'],
        },
        box2: {
          status: 'grounded',
          happened: ['vessel_loaded CNSHA 2026-10-03 21:00', 'vessel_discharged USLAX 2026-10-20 16:00'],
        },
      },
      requests: ['created', 'created'],
    },
  },
  {
    name: 'two containers are tracked one by one, then their bill: one shipment has both',
    asked: [
      { type: 'container', number: 'box' },
      { type: 'container', number: 'box2' },
    ],
    said: [
      loaded('CNSHA', '2026-10-03 20:00'),
      loaded('CNSHA', '2026-10-03 21:00', SECOND),
      asksFor('bill', 'bill', '2026-10-10 08:00Z'),
      discharged('USLAX', '2026-10-20 15:00'),
      discharged('USLAX', '2026-10-20 16:00', SECOND),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: ['vessel_loaded CNSHA 2026-10-03 20:00', 'vessel_discharged USLAX 2026-10-20 15:00'],
          bill: 'bill',
        },
        box2: {
          status: 'grounded',
          happened: ['vessel_loaded CNSHA 2026-10-03 21:00', 'vessel_discharged USLAX 2026-10-20 16:00'],
          bill: 'bill',
        },
      },
      // Requested before the boxes had a shipment it is created; requested last it may add nothing.
      requests: 'any',
    },
  },
  {
    name: 'two containers and their bill are requested before the line sends anything',
    asked: [
      { type: 'container', number: 'box' },
      { type: 'container', number: 'box2' },
      { type: 'bill_of_lading', number: 'bill' },
    ],
    said: [
      loaded('CNSHA', '2026-10-03 20:00'),
      loaded('CNSHA', '2026-10-03 21:00', SECOND),
      discharged('USLAX', '2026-10-20 15:00'),
      discharged('USLAX', '2026-10-20 16:00', SECOND),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: ['vessel_loaded CNSHA 2026-10-03 20:00', 'vessel_discharged USLAX 2026-10-20 15:00'],
          bill: 'bill',
        },
        box2: {
          status: 'grounded',
          happened: ['vessel_loaded CNSHA 2026-10-03 21:00', 'vessel_discharged USLAX 2026-10-20 16:00'],
          bill: 'bill',
        },
      },
      requests: 'any',
    },
  },
  {
    name: 'the bill first, then one of its containers: nothing is added, and nothing is lost',
    said: [
      loaded('CNSHA', '2026-10-03 20:00'),
      asksFor('container', 'box', '2026-10-10 08:00Z'),
      discharged('USLAX', '2026-10-20 15:00'),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: ['vessel_loaded CNSHA 2026-10-03 20:00', 'vessel_discharged USLAX 2026-10-20 15:00'],
          bill: 'bill',
        },
      },
      requests: 'any',
    },
  },
  {
    name: 'less than a container load: two bills have the same box, each shipment shows its own bill',
    asked: [
      { type: 'bill_of_lading', number: 'bill' },
      { type: 'bill_of_lading', number: 'bill2' },
    ],
    said: [...fromShanghai(BOTH), ...toLosAngeles(BOTH)],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'grounded', happened: [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES], to: 'USLAX' } },
      shipments: 2,
      requests: ['created', 'created'],
    },
  },
  {
    name: 'less than a container load, the box requested first: neither shipment names the bill of the other',
    asked: [
      { type: 'container', number: 'box' },
      { type: 'bill_of_lading', number: 'bill' },
      { type: 'bill_of_lading', number: 'bill2' },
    ],
    said: [...fromShanghai(BOTH), ...toLosAngeles(BOTH)],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: { status: 'grounded', happened: [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES], saysNot: ['as well'] },
      },
      shipments: 2,
      requests: 'any',
    },
  },
  {
    name: 'less than a container load, the bills requested after the box: neither shipment names the bill of the other',
    asked: [{ type: 'container', number: 'box' }],
    said: [
      ...fromShanghai(BOTH),
      asksFor('bill', 'bill', '2026-10-10 08:00Z'),
      asksFor('bill', 'bill2', '2026-10-10 09:00Z'),
      ...toLosAngeles(BOTH),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: { status: 'grounded', happened: [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES], saysNot: ['as well'] },
      },
      shipments: 2,
      requests: 'any',
    },
  },
  {
    name: 'one of two bills of a box is tracked: its shipment shows that bill',
    asked: [{ type: 'bill_of_lading', number: 'bill2' }],
    said: [...fromShanghai(BOTH), ...toLosAngeles(BOTH)],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: { status: 'grounded', happened: [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES], to: 'USLAX', bill: 'bill2' },
      },
    },
  },
  {
    name: 'the bill is replaced by another: the shipment follows to the new one',
    said: [
      loaded('CNSHA', '2026-10-03 20:00'),
      documentSays('ISSU', 'TRD', '2026-10-06 10:00+08:00', {
        members: ({ bill, bill2 }) => ({
          documentID: bill2,
          documentReferenceReplacements: [
            {
              oldReferences: [{ typeCode: 'TRD', reference: bill }],
              newReferences: [{ typeCode: 'TRD', reference: bill2 }],
            },
          ],
        }),
      }),
      discharged('USLAX', '2026-10-20 15:00', { bill: 'bill2' }),
      pickedUp('USLAX', '2026-10-22 13:00', { bill: 'bill2' }),
    ],
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [
            'vessel_loaded CNSHA 2026-10-03 20:00',
            'vessel_discharged USLAX 2026-10-20 15:00',
            'full_out USLAX 2026-10-22 13:00',
          ],
          bill: 'bill2',
        },
      },
    },
  },
  {
    name: 'tracked by booking: the bill and the boxes come with the answer of the line',
    asked: [{ type: 'booking_number', number: 'booking' }],
    said: [
      loaded('CNSHA', '2026-10-03 20:00', { booking: true }),
      loaded('CNSHA', '2026-10-03 21:00', { booking: true, ...SECOND }),
      discharged('USLAX', '2026-10-20 15:00', { booking: true }),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: ['vessel_loaded CNSHA 2026-10-03 20:00', 'vessel_discharged USLAX 2026-10-20 15:00'],
          bill: 'bill',
        },
        box2: { status: 'on_ship', happened: ['vessel_loaded CNSHA 2026-10-03 21:00'], bill: 'bill' },
      },
    },
  },
  {
    name: 'one of two boxes is held and the other is not: what one is held for is not said of the other',
    said: [
      ...fromShanghai(),
      loaded('CNSHA', '2026-10-03 21:00', SECOND),
      discharged('USLAX', '2026-10-20 15:00'),
      discharged('USLAX', '2026-10-20 16:00', SECOND),
      terminalShows('USLAX', '2026-10-21 08:00', { available: false, holds: [{ name: 'customs', status: 'hold' }] }),
      terminalShows('USLAX', '2026-10-21 08:00', { available: true, holds: [], ...SECOND }),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'not_available',
          happened: [
            ...LEFT_SHANGHAI,
            'vessel_discharged USLAX 2026-10-20 15:00',
            'not_available USLAX 2026-10-21 08:00',
          ],
          available: false,
          holds: ['customs'],
        },
        box2: {
          status: 'available',
          happened: [
            'vessel_loaded CNSHA 2026-10-03 21:00',
            'vessel_departed CNSHA 2026-10-04 08:00',
            'vessel_discharged USLAX 2026-10-20 16:00',
            'available USLAX 2026-10-21 08:00',
          ],
          available: true,
          holds: [],
        },
      },
    },
  },
  {
    name: 'a container that no party of this bill loaded does not get into its shipment',
    said: [...fromShanghai(), loaded('CNSHA', '2026-10-03 21:00', { ...SECOND, bill: 'bill2' })],
    now: '2026-10-10T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'on_ship', happened: [...LEFT_SHANGHAI.slice(0, 2), ...LOADED], bill: 'bill' } },
    },
  },
];
