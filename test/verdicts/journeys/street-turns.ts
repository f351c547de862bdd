import type { Journey, Said } from '../journey.ts';
import { codeco } from '../say/edi.ts';
import { departed, discharged, fullIn, loaded, NEXT_SHIP, pickedUp } from '../say/line.ts';
import { terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const IMPORT = [...fromShanghai(), ...toLosAngeles()];
const IMPORTED = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];
const LISTED = terminalShows('USLAX', '2026-10-21 10:00', {
  available: true,
  lfd: '2026-10-26',
  holds: [{ name: 'customs', status: 'hold' }],
  fees: [],
});
const FREE = terminalShows('USLAX', '2026-10-21 18:00', { available: true, lfd: '2026-10-26', holds: [], fees: [] });
const PICKED_UP = pickedUp('USLAX', '2026-10-22 13:00');
const BROUGHT = fullIn('USLAX', '2026-10-28 09:00', { bill: null });

/** The export vessel takes the box under another document. */
function exported(more: { bill: 'bill2' | null; booking?: boolean }): Said[] {
  const carriage = { ...more, box: 'box', vessel: NEXT_SHIP, voyage: '102W' } as const;
  return [loaded('USLAX', '2026-10-30 09:00', carriage), departed('USLAX', '2026-10-30 21:00', carriage)];
}

const KEPT = {
  status: 'picked_up',
  happened: [...IMPORTED, 'available USLAX 2026-10-21 10:00', 'full_out USLAX 2026-10-22 13:00'],
  from: 'CNSHA',
  to: 'USLAX',
  says: ['It carries its next cargo since; its empty return was not reported.'],
  saysNot: ['brought back', 'NEXT SHIP', 'overdue'],
} as const;

const EXPORTED = {
  status: 'on_ship',
  happened: [
    'full_in USLAX 2026-10-28 09:00',
    'vessel_loaded USLAX 2026-10-30 09:00',
    'vessel_departed USLAX 2026-10-30 21:00',
  ],
  from: 'USLAX',
  lastFreeDays: [],
  pickupLfd: null,
  binding: null,
  saysNot: ['last free day at', 'last free day was', 'overdue', '2026-10-26', 'customs', 'EMMA'],
} as const;

/** A street turn whose export cargo the line reports under a document of its own. */
export const journeys: readonly Journey[] = [
  {
    name: 'street turn: loaded under the bill of the export keeps the pickup of the import',
    said: [...IMPORT, LISTED, FREE, PICKED_UP, BROUGHT, ...exported({ bill: 'bill2' })],
    now: '2026-10-31T12:00:00.000Z',
    verdict: { boxes: { box: KEPT }, neverNotified: ['container.transport.empty_in'] },
  },
  {
    name: 'street turn: loaded under the booking of the export alone keeps the pickup of the import',
    said: [...IMPORT, LISTED, FREE, PICKED_UP, BROUGHT, ...exported({ bill: null, booking: true })],
    now: '2026-10-31T12:00:00.000Z',
    verdict: { boxes: { box: KEPT } },
  },
  {
    name: 'street turn: a laden gate-in that the terminal reports, and the next import under another bill: the pickup stays',
    said: [
      ...IMPORT,
      LISTED,
      FREE,
      PICKED_UP,
      codeco('in', '2026-10-28 09:00', { place: 'USLAX' }),
      discharged('USLAX', '2026-11-30 09:00', { bill: 'bill2', vessel: NEXT_SHIP, voyage: '103E' }),
      terminalShows('USLAX', '2026-12-01 10:00', { available: true, lfd: '2026-12-05', holds: [], fees: [] }),
    ],
    now: '2026-12-02T12:00:00.000Z',
    verdict: { boxes: { box: { ...KEPT, saysNot: [...KEPT.saysNot, '2026-12-05'] } } },
  },
  {
    name: 'street turn: a laden gate-in at the inland ramp and the export load under another bill: the pickup at the ramp stays',
    said: [
      ...IMPORT,
      loaded('USLAX', '2026-10-22 09:00', { mode: 'RAIL' }),
      discharged('USCHI', '2026-10-26 09:00', { mode: 'RAIL' }),
      pickedUp('USCHI', '2026-10-27 09:00', { facility: 'RAMP' }),
      fullIn('USCHI', '2026-11-02 09:00', { bill: null, facility: 'RAMP' }),
      loaded('USLAX', '2026-11-09 09:00', { bill: 'bill2', vessel: NEXT_SHIP, voyage: '102W' }),
    ],
    now: '2026-11-10T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [
            ...IMPORTED,
            'rail_loaded USLAX 2026-10-22 09:00',
            'rail_unloaded USCHI 2026-10-26 09:00',
            'full_out USCHI 2026-10-27 09:00',
          ],
          says: ['It carries its next cargo since; its empty return was not reported.'],
          saysNot: ['brought back', 'NEXT SHIP'],
        },
      },
    },
  },
  {
    name: 'street turn: turned back on the same day, and loaded with the next cargo after a second pickup: that pickup stays',
    said: [
      ...IMPORT,
      PICKED_UP,
      fullIn('USLAX', '2026-10-22 17:00'),
      pickedUp('USLAX', '2026-10-23 10:00'),
      BROUGHT,
      ...exported({ bill: 'bill2' }),
    ],
    now: '2026-10-31T12:00:00.000Z',
    verdict: {
      boxes: { box: { ...KEPT, happened: [...IMPORTED, 'full_out USLAX 2026-10-23 10:00'] } },
    },
  },
  {
    name: 'street turn: what the terminal stated of the import is not shown on the export, with both bills fed',
    asked: [{ type: 'bill_of_lading', number: 'bill2' }],
    said: [...IMPORT, LISTED, FREE, PICKED_UP, BROUGHT, ...exported({ bill: 'bill2' })],
    now: '2026-10-31T12:00:00.000Z',
    verdict: {
      boxes: {
        box: EXPORTED,
      },
      neverNotified: ['container.pickup_lfd.changed', 'container.transport.available'],
    },
  },
  {
    name: 'street turn: what the terminal stated before the laden gate-in is not shown on the export, without the bill of the import',
    asked: [{ type: 'bill_of_lading', number: 'bill2' }],
    said: [LISTED, FREE, BROUGHT, ...exported({ bill: 'bill2' })],
    now: '2026-10-31T12:00:00.000Z',
    verdict: { boxes: { box: EXPORTED }, neverNotified: ['container.pickup_lfd.changed'] },
  },
];
