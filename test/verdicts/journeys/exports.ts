import type { Journey } from '../journey.ts';
import { arrived, departed, discharged, emptyIn, emptyOut, fullIn, loaded, NEXT_SHIP, pickedUp } from '../say/line.ts';
import { terminalShows } from '../say/terminal.ts';

const SENT = { classifier: 'PLN', sent: '2026-10-06 10:00' } as const;
const TO_SHANGHAI = [
  emptyOut('USLAX', '2026-10-16 10:00'),
  fullIn('USLAX', '2026-10-18 10:00'),
  loaded('USLAX', '2026-10-26 10:00', SENT),
  departed('USLAX', '2026-10-27 10:00', SENT),
  arrived('CNSHA', '2026-11-15 10:00', { ...SENT, classifier: 'EST' }),
];
const GATED_IN = ['empty_out USLAX 2026-10-16 10:00', 'full_in USLAX 2026-10-18 10:00'] as const;
const CUSTOMS = { name: 'customs', status: 'hold' } as const;

/** Before its first vessel, of which nothing is stated yet. */
export const journeys: readonly Journey[] = [
  {
    name: 'an export: gated in laden in Los Angeles, no port of lading is stated: the place and its clock are those of the message',
    said: [emptyOut('USCHI', '2026-10-05 10:00'), fullIn('USLAX', '2026-10-18 10:00')],
    now: '2026-10-19T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'new',
          happened: ['empty_out USCHI 2026-10-05 10:00', 'full_in USLAX 2026-10-18 10:00'],
          says: ['It came to Los Angeles on 2026-10-18 10:00 America/Los_Angeles.'],
          saysNot: ['its port of lading on', '17:00 UTC'],
          explains: [/full container.{0,40}|gate.{0,20}in/i],
        },
      },
    },
  },
  {
    name: 'an export: taken out empty in Chicago, nothing else is stated: the clock is that of the message',
    said: [emptyOut('USCHI', '2026-10-05 10:00')],
    now: '2026-10-06T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'new',
          happened: ['empty_out USCHI 2026-10-05 10:00'],
          says: ['taken out on 2026-10-05 10:00 America/Chicago'],
          explainsNot: ['2026-10-05 15:00 UTC'],
        },
      },
    },
  },
  {
    name: 'an export: customs hold it at the port of lading, and the terminal there states a last free day: no day of the pickup',
    said: [
      ...TO_SHANGHAI,
      terminalShows('USLAX', '2026-10-20 10:00', { available: false, lfd: '2026-10-24', holds: [CUSTOMS], fees: [] }),
    ],
    now: '2026-10-20T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'new',
          happened: GATED_IN,
          from: 'USLAX',
          to: 'CNSHA',
          available: null,
          holds: ['customs'],
          holdsReported: true,
          lastFreeDays: ['terminal 2026-10-24'],
          pickupLfd: null,
          binding: null,
          pickupAt: 'CNSHA',
          contradictions: [],
          says: [
            'Holds before it is loaded: customs (hold, by the terminal',
            'it does not apply, because the container is not picked up there',
          ],
          saysNot: ['request a new day', '2026-11-14'],
          atRisk: ['customs'],
        },
      },
    },
  },
  {
    name: 'an export: customs held it at the port of lading before it sailed: that says nothing of its pickup',
    said: [
      ...TO_SHANGHAI,
      terminalShows('USLAX', '2026-10-20 10:00', { available: false, lfd: '2026-10-24', holds: [CUSTOMS], fees: [] }),
      loaded('USLAX', '2026-10-26 12:00'),
      departed('USLAX', '2026-10-27 12:00'),
    ],
    now: '2026-10-28T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: [...GATED_IN, 'vessel_loaded USLAX 2026-10-26 12:00', 'vessel_departed USLAX 2026-10-27 12:00'],
          to: 'CNSHA',
          available: null,
          holds: [],
          holdsReported: false,
          pickupLfd: null,
          binding: null,
          saysNot: ['request a new day', 'customs'],
        },
      },
    },
  },
  {
    name: 'an export: gated in laden in Shanghai and taken out laden again: the last movement is reported',
    said: [
      emptyOut('CNSHA', '2026-10-01 10:00'),
      fullIn('CNSHA', '2026-10-02 15:30'),
      pickedUp('CNSHA', '2026-10-03 10:00'),
    ],
    now: '2026-10-04T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'new',
          happened: ['empty_out CNSHA 2026-10-01 10:00', 'full_in CNSHA 2026-10-02 15:30'],
          says: ['It was taken out laden again by truck at Shanghai on 2026-10-03 10:00 Asia/Shanghai.'],
          saysNot: ['It came to Shanghai'],
        },
      },
    },
  },
  {
    name: 'an export: the empty container was taken out and returned without cargo',
    said: [emptyOut('CNSHA', '2026-10-01 10:00'), emptyIn('CNSHA', '2026-10-03 10:00')],
    now: '2026-10-04T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'new',
          happened: ['empty_out CNSHA 2026-10-01 10:00'],
          says: ['It was returned empty, without having been loaded, at Shanghai on 2026-10-03 10:00 Asia/Shanghai.'],
        },
      },
    },
  },
  {
    name: 'an export: loaded in Shanghai and discharged there again, and the vessel sails: it is on no vessel',
    said: [
      emptyOut('CNSHA', '2026-10-01 10:00'),
      fullIn('CNSHA', '2026-10-02 15:30'),
      loaded('CNSHA', '2026-10-03 10:00'),
      discharged('CNSHA', '2026-10-03 20:00'),
      departed('CNSHA', '2026-10-04 08:00'),
    ],
    now: '2026-10-05T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'new',
          happened: ['empty_out CNSHA 2026-10-01 10:00', 'full_in CNSHA 2026-10-02 15:30'],
          says: [
            'It was discharged again at the port at which it had been loaded.',
            'It was loaded and discharged again at Shanghai on 2026-10-03 20:00 Asia/Shanghai, from "EMMA"',
          ],
          saysNot: ['It has not been loaded', 'left Shanghai'],
        },
      },
    },
  },
  {
    name: 'an export: loaded in Shanghai and discharged there again, then it sails with the next vessel',
    said: [
      emptyOut('CNSHA', '2026-10-01 10:00'),
      fullIn('CNSHA', '2026-10-02 15:30'),
      loaded('CNSHA', '2026-10-03 10:00'),
      discharged('CNSHA', '2026-10-03 20:00'),
      loaded('CNSHA', '2026-10-08 10:00', { vessel: NEXT_SHIP, voyage: '9E' }),
      departed('CNSHA', '2026-10-09 10:00', { vessel: NEXT_SHIP, voyage: '9E' }),
    ],
    now: '2026-10-10T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: [
            'empty_out CNSHA 2026-10-01 10:00',
            'full_in CNSHA 2026-10-02 15:30',
            'vessel_loaded CNSHA 2026-10-08 10:00',
            'vessel_departed CNSHA 2026-10-09 10:00',
          ],
          says: ['It left Shanghai on 2026-10-09 10:00 Asia/Shanghai, on "NEXT SHIP" voyage "9E".'],
        },
      },
    },
  },
];
