import type { Journey } from '../journey.ts';
import { asksFor } from '../say/customer.ts';
import { departed, discharged, fullIn, loaded, NEXT_SHIP, pickedUp } from '../say/line.ts';
import { replacesBill } from '../say/replacement.ts';

const OF_SECOND = { bill: 'bill2' } as const;
const LOADED = 'vessel_loaded CNSHA 2026-10-03 20:00';
const DISCHARGED = 'vessel_discharged USLAX 2026-10-20 15:00';
const PICKED_UP = 'full_out USLAX 2026-10-22 13:00';

const SPLIT = '2026-10-06 10:00+08:00';
const IN_TWO = { successors: ['bill2', 'bill3'] } as const;
/** Two boxes of one bill that is split: the first travels on under the second bill, the other under the third. */
const SPLIT_VOYAGE = [
  loaded('CNSHA', '2026-10-03 20:00'),
  loaded('CNSHA', '2026-10-03 21:00', { box: 'box2' }),
  replacesBill(SPLIT, IN_TWO),
  discharged('USLAX', '2026-10-20 15:00', OF_SECOND),
  discharged('USLAX', '2026-10-20 16:00', { bill: 'bill3', box: 'box2' }),
  pickedUp('USLAX', '2026-10-22 13:00', { bill: 'bill3', box: 'box2' }),
];
const OF_SPLIT = {
  box: { status: 'grounded', happened: [LOADED, DISCHARGED], to: 'USLAX' },
  box2: {
    status: 'picked_up',
    happened: [
      'vessel_loaded CNSHA 2026-10-03 21:00',
      'vessel_discharged USLAX 2026-10-20 16:00',
      'full_out USLAX 2026-10-22 13:00',
    ],
    to: 'USLAX',
  },
} as const;

/** Bills of lading that are replaced, and containers that travel under another one without a notice. */
export const journeys: readonly Journey[] = [
  {
    name: 'an event of version 3 replaces the bill: the shipment follows, says so, and notifies',
    said: [
      loaded('CNSHA', '2026-10-03 20:00'),
      replacesBill('2026-10-06 10:00+08:00'),
      discharged('USLAX', '2026-10-20 15:00', OF_SECOND),
      pickedUp('USLAX', '2026-10-22 13:00', OF_SECOND),
    ],
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [LOADED, DISCHARGED, PICKED_UP],
          bill: 'bill2',
          onBills: ['bill2'],
          says: [/The line replaced \S+ by \S+; tracking has followed/],
        },
      },
      notified: ['container.updated'],
    },
  },
  {
    name: 'the replacement of the bill is retracted: the shipment goes back to its number',
    said: [
      loaded('CNSHA', '2026-10-03 20:00'),
      replacesBill('2026-10-06 10:00+08:00'),
      replacesBill('2026-10-07 10:00+08:00', { first: '2026-10-06 10:00+08:00', isRetracted: true }),
      discharged('USLAX', '2026-10-20 15:00'),
      pickedUp('USLAX', '2026-10-22 13:00'),
    ],
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [LOADED, DISCHARGED, PICKED_UP],
          bill: 'bill',
          saysNot: [/replaced/],
        },
      },
      notified: ['container.updated'],
    },
  },
  {
    name: 'the replacement is corrected to none by a newer version of its event: the shipment goes back to its number',
    said: [
      loaded('CNSHA', '2026-10-03 20:00'),
      replacesBill('2026-10-06 10:00+08:00'),
      replacesBill('2026-10-07 10:00+08:00', { first: '2026-10-06 10:00+08:00', successors: [] }),
      discharged('USLAX', '2026-10-20 15:00'),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'grounded', happened: [LOADED, DISCHARGED], bill: 'bill', saysNot: [/replaced/] } },
      notified: ['container.updated'],
    },
  },
  {
    name: 'a container that is tracked by its number follows a replacement and its retraction',
    asked: [{ type: 'container', number: 'box' }],
    said: [
      loaded('CNSHA', '2026-10-03 20:00'),
      replacesBill('2026-10-06 10:00+08:00'),
      replacesBill('2026-10-07 10:00+08:00', { first: '2026-10-06 10:00+08:00', isRetracted: true }),
    ],
    now: '2026-10-08T12:00:00.000Z',
    verdict: { boxes: { box: { status: 'on_ship', happened: [LOADED], bill: 'bill', saysNot: [/replaced/] } } },
  },
  {
    name: 'the new bill is requested after the replacement: it is the same shipment',
    said: [
      loaded('CNSHA', '2026-10-03 20:00'),
      replacesBill('2026-10-06 10:00+08:00'),
      asksFor('bill', 'bill2', '2026-10-10 08:00Z'),
      discharged('USLAX', '2026-10-20 15:00', OF_SECOND),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'grounded', happened: [LOADED, DISCHARGED], bill: 'bill2' } },
      requests: 'any',
    },
  },
  {
    name: 'only the new bill is requested: what was reported under the bill that it replaced is part of it',
    asked: [{ type: 'bill_of_lading', number: 'bill2' }],
    said: [
      loaded('CNSHA', '2026-10-03 20:00'),
      replacesBill('2026-10-06 10:00+08:00'),
      discharged('USLAX', '2026-10-20 15:00', OF_SECOND),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: { boxes: { box: { status: 'grounded', happened: [LOADED, DISCHARGED], bill: 'bill2' } } },
  },
  {
    name: 'both bills are requested before anything is received, the new one first: they become one shipment',
    asked: [
      { type: 'bill_of_lading', number: 'bill2' },
      { type: 'bill_of_lading', number: 'bill' },
    ],
    said: [
      loaded('CNSHA', '2026-10-03 20:00'),
      replacesBill('2026-10-06 10:00+08:00'),
      discharged('USLAX', '2026-10-20 15:00', OF_SECOND),
      pickedUp('USLAX', '2026-10-22 13:00', OF_SECOND),
    ],
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'picked_up', happened: [LOADED, DISCHARGED, PICKED_UP], bill: 'bill2' } },
      requests: 'any',
    },
  },
  {
    name: 'the old bill is requested after the new one, when the replacement is known: it is the same shipment',
    asked: [{ type: 'bill_of_lading', number: 'bill2' }],
    said: [
      loaded('CNSHA', '2026-10-03 20:00'),
      replacesBill('2026-10-06 10:00+08:00'),
      asksFor('bill', 'bill', '2026-10-10 08:00Z'),
      departed('CNSHA', '2026-10-04 08:00', { box: 'box', sent: '2026-10-12 10:00' }),
      discharged('USLAX', '2026-10-20 15:00', OF_SECOND),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [LOADED, 'vessel_departed CNSHA 2026-10-04 08:00', DISCHARGED],
          bill: 'bill2',
        },
      },
      requests: 'any',
    },
  },
  {
    name: 'tracked by its number, the container travels under another bill without a notice: the shipment shows the newest',
    asked: [{ type: 'container', number: 'box' }],
    said: [
      loaded('CNSHA', '2026-10-03 20:00'),
      discharged('USLAX', '2026-10-20 15:00', OF_SECOND),
      pickedUp('USLAX', '2026-10-22 13:00', OF_SECOND),
    ],
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'picked_up', happened: [LOADED, DISCHARGED, PICKED_UP], bill: 'bill2' } },
    },
  },
  {
    name: 'tracked by its number, the container carries an export that names only its own bill: no empty return is reported',
    asked: [{ type: 'container', number: 'box' }],
    said: [
      loaded('CNSHA', '2026-10-03 20:00'),
      discharged('USLAX', '2026-10-20 15:00'),
      pickedUp('USLAX', '2026-10-22 13:00'),
      fullIn('USLAX', '2026-10-28 10:00', OF_SECOND),
      loaded('USLAX', '2026-10-30 10:00', { ...OF_SECOND, vessel: NEXT_SHIP, voyage: '100W' }),
      departed('USLAX', '2026-10-31 10:00', { ...OF_SECOND, box: 'box', vessel: NEXT_SHIP, voyage: '100W' }),
    ],
    now: '2026-11-01T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [LOADED, DISCHARGED, PICKED_UP],
          bill: 'bill',
          to: 'USLAX',
          says: ['It carries its next cargo since'],
        },
      },
    },
  },
  {
    name: 'a bill is split: its boxes are followed under the new ones, and each is said to be on its own',
    said: SPLIT_VOYAGE,
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: {
        box: { ...OF_SPLIT.box, onBills: ['bill2'], says: [/The line split \S+ into/, /It is on \S+\./] },
        box2: { ...OF_SPLIT.box2, onBills: ['bill3'], says: [/It is on \S+\./] },
      },
    },
  },
  {
    name: 'a bill is split, and no event names the new ones for its boxes: which box is on which is not stated',
    said: SPLIT_VOYAGE.slice(0, 4),
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: {
        box: { ...OF_SPLIT.box, onBills: ['bill2'] },
        box2: {
          status: 'on_ship',
          happened: ['vessel_loaded CNSHA 2026-10-03 21:00'],
          onBills: [],
          says: [/On which of \S+ and \S+ it is, the line has not stated/],
          saysNot: [/It is on/],
        },
      },
    },
  },
  {
    name: 'a bill is split, and all parts are tracked: a shipment for each, with its boxes',
    asked: [
      { type: 'bill_of_lading', number: 'bill' },
      { type: 'bill_of_lading', number: 'bill2' },
      { type: 'bill_of_lading', number: 'bill3' },
    ],
    said: SPLIT_VOYAGE,
    now: '2026-10-23T12:00:00.000Z',
    verdict: { boxes: OF_SPLIT, shipments: 3, requests: ['created', 'created', 'created'] },
  },
  {
    name: 'a bill is split, and its parts are requested when that is known: a shipment for each',
    said: [
      ...SPLIT_VOYAGE.slice(0, 3),
      asksFor('bill', 'bill2', '2026-10-10 08:00Z'),
      ...SPLIT_VOYAGE.slice(3, 5),
      asksFor('bill', 'bill3', '2026-10-21 08:00Z'),
      ...SPLIT_VOYAGE.slice(5),
    ],
    now: '2026-10-23T12:00:00.000Z',
    verdict: { boxes: OF_SPLIT, shipments: 3, requests: 'any' },
  },
  {
    name: 'the parts of a split bill are tracked, and the bill is requested last: a shipment for each',
    asked: [
      { type: 'bill_of_lading', number: 'bill2' },
      { type: 'bill_of_lading', number: 'bill3' },
    ],
    said: [...SPLIT_VOYAGE, asksFor('bill', 'bill', '2026-10-22 23:00Z')],
    now: '2026-10-23T12:00:00.000Z',
    verdict: { boxes: OF_SPLIT, shipments: 3, requests: 'any' },
  },
  {
    name: 'the split of a bill is retracted: what moved its boxes under the other bills stays true',
    said: [...SPLIT_VOYAGE, replacesBill('2026-10-23 10:00+08:00', { ...IN_TWO, first: SPLIT, isRetracted: true })],
    now: '2026-10-23T12:00:00.000Z',
    verdict: { boxes: OF_SPLIT, shipments: 1 },
  },
  {
    name: 'the split of a bill is retracted, and the new bills are tracked too: each shipment has its boxes with the same facts',
    asked: [
      { type: 'bill_of_lading', number: 'bill' },
      { type: 'bill_of_lading', number: 'bill2' },
      { type: 'bill_of_lading', number: 'bill3' },
    ],
    said: [...SPLIT_VOYAGE, replacesBill('2026-10-23 10:00+08:00', { ...IN_TWO, first: SPLIT, isRetracted: true })],
    now: '2026-10-23T12:00:00.000Z',
    verdict: { boxes: OF_SPLIT, shipments: 3 },
  },
  {
    name: 'only the pickup is reported under the new bill, and the replacement is retracted: the pickup stays',
    said: [
      loaded('CNSHA', '2026-10-03 20:00'),
      discharged('USLAX', '2026-10-20 15:00'),
      replacesBill('2026-10-21 10:00+08:00'),
      pickedUp('USLAX', '2026-10-22 13:00', OF_SECOND),
      replacesBill('2026-10-23 10:00+08:00', { first: '2026-10-21 10:00+08:00', isRetracted: true }),
    ],
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'picked_up', happened: [LOADED, DISCHARGED, PICKED_UP], bill: 'bill' } },
      shipments: 1,
    },
  },
];
