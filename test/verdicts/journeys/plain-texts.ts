import type { Journey } from '../journey.ts';
import { arrived, discharged, documentSays, type LineMore, lineSays, NEXT_SHIP, THIRD_SHIP } from '../say/line.ts';
import { railSees } from '../say/rail.ts';
import { rampShows, terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];

/** What people read: names and places are named, and only words of senders are in quotes. */
export const journeys: readonly Journey[] = [
  {
    name: 'a ramp has it available, then the port: both places are named, and our words are not in quotes',
    said: [
      ...LANDED,
      rampShows('USCHI', '2026-10-28 10:00', { available: true, lfd: '2026-11-02', holds: [], fees: [] }),
      terminalShows('USLAX', '2026-10-29 10:00', {
        available: true,
        lfd: '2026-10-25',
        holds: [{ name: 'freight', status: 'hold' }],
      }),
    ],
    now: '2026-10-30T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USCHI 2026-10-28 10:00'],
          contradictions: ['place'],
          ready: false,
          says: [
            /the railroad \("Logistics Park", by "logistics-park"\) says available for pickup at Chicago \(2026-10-28 10:00 America\/Chicago\)/,
            /the terminal \("TraPac", by "trapac"\) says available for pickup at Los Angeles; freight hold \(2026-10-29 10:00 America\/Los_Angeles\)/,
            'Shown: available for pickup at Chicago.',
          ],
          saysNot: ['"available'],
          atRisk: [
            'railroad "Logistics Park" says available for pickup at Chicago, terminal "TraPac" says available for pickup at Los Angeles; freight hold)',
          ],
          explains: ['Shown: available for pickup at Chicago.'],
        },
      },
    },
  },
  {
    name: 'a customs hold that the line states by a code alone: the code describes nothing',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-22 10:00', { available: true, lfd: '2026-11-02', holds: [], fees: [] }),
      documentSays('HOLD', 'CUS', '2026-10-23 01:00-07:00', { box: 'box' }),
    ],
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-22 10:00'],
          holds: ['customs'],
          says: ['Holds: customs (hold, by the shipping line 4 h ago)'],
          saysNot: ['SHIPMENT', 'CUS'],
        },
      },
    },
  },
  {
    name: 'only loadings are planned at the port of transhipment: they are loadings, and the next one is what comes next',
    said: [
      ...fromShanghai(),
      discharge('2026-10-01 00:00'),
      ...onwardFrom('2026-10-15 08:00', '2026-11-01 08:00', {
        sent: '2026-10-01 00:00',
        vessel: NEXT_SHIP,
        voyage: '9W',
      }),
      arrived('KRPUS', '2026-10-10 09:00'),
      discharged('KRPUS', '2026-10-10 19:00'),
      ...onwardFrom('2026-10-19 08:00', '2026-11-04 08:00', {
        sent: '2026-10-12 00:00',
        vessel: THIRD_SHIP,
        voyage: '3F',
      }),
    ],
    now: '2026-10-13T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: [
            ...LEFT_SHANGHAI,
            'transshipment_arrived KRPUS 2026-10-10 09:00',
            'transshipment_discharged KRPUS 2026-10-10 19:00',
          ],
          says: [
            '"NEXT SHIP voyage 9W" was to load it on 2026-10-15 08:00 Asia/Seoul; next vessel "THIRD SHIP voyage 3F", loading on 2026-10-19 08:00 Asia/Seoul',
            'It waits there for "THIRD SHIP" voyage "3F", which is expected to load it on 2026-10-19 08:00 Asia/Seoul.',
          ],
          saysNot: ['was to leave'],
          explains: ['Next is expected: transhipment loaded at Busan (KRPUS), on 2026-10-19 08:00 Asia/Seoul.'],
          explainsNot: ['no time is stated', 'was to leave'],
        },
      },
    },
  },
  {
    name: 'a second vessel that was expected at the destination is dropped long after the departure: nothing changed at the port of lading',
    said: [
      ...fromShanghai(),
      lineSays('ARRI', 'USLAX', '2026-11-12 08:00', {
        classifier: 'EST',
        sent: '2026-10-05 00:00',
        vessel: NEXT_SHIP,
        voyage: '9E',
      }),
      lineSays('ARRI', 'USLAX', '2026-11-08 08:00', { classifier: 'EST', sent: '2026-10-28 00:00' }),
    ],
    now: '2026-10-30T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: LEFT_SHANGHAI,
          eta: '2026-11-08 08:00',
          says: [
            /The vessel planned for the arrival at Los Angeles \(USLAX\) was changed from "NEXT SHIP voyage 9E" to "EMMA voyage 026E", reported by the shipping line on 2026-10-28/,
          ],
          saysNot: ['changed at Shanghai', 'from Shanghai'],
        },
      },
    },
  },
  {
    name: 'the appointment of a ramp passed: the railroad stated it and is awaited, in every answer',
    said: [
      ...LANDED,
      railSees('P', 'USLAX', '2026-10-22 10:00', { destination: 'USCHI', eta: '2026-10-26 08:00' }),
      railSees('D', 'USCHI', '2026-10-26 09:00'),
      rampShows('USCHI', '2026-10-28 10:00', {
        available: true,
        lfd: '2026-11-02',
        holds: [],
        fees: [],
        appointment: '2026-10-29 10:00',
      }),
    ],
    now: '2026-10-30T16:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [
            ...BEFORE,
            'rail_departed USLAX 2026-10-22 10:00',
            'rail_arrived USCHI 2026-10-26 09:00',
            'arrived_at_inland_destination USCHI 2026-10-26 09:00',
            'available USCHI 2026-10-28 10:00',
          ],
          appointment: '2026-10-29 10:00',
          says: ['full out, was expected on 2026-10-29 10:00 America/Chicago by the railroad, '],
          saysNot: ['by the terminal', 'the terminal last'],
          atRisk: ['Its pickup was booked for 2026-10-29; no pickup is reported'],
        },
      },
    },
  },
  {
    name: 'a look at the yard that shows nothing is no statement: the terminal is as old as what it stated last',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-22 10:00', { available: true, lfd: '2026-10-25', holds: [], fees: [] }),
      terminalShows('USLAX', '2026-10-23 15:00', {}),
    ],
    now: '2026-10-23T23:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-22 10:00'],
          says: [
            'The terminal stated 1 d ago that it was available for pickup; nothing newer is reported.',
            /^The terminal: last received .{3,10} ago, newest statement as of 1 d ago \(trapac, it sends by itself, stale\)\.$/m,
          ],
          atRisk: ['it was last stated 1 d ago'],
        },
      },
    },
  },
];

/** The line plans that it comes ashore at Busan. */
function discharge(sent: string) {
  return lineSays('DISC', 'KRPUS', '2026-10-12 18:00', { classifier: 'PLN', sent });
}

/** The line plans its loading at Busan, and the arrival of that vessel at Los Angeles; it names no departure. */
function onwardFrom(loading: string, arrival: string, more: LineMore) {
  return [
    lineSays('LOAD', 'KRPUS', loading, { classifier: 'PLN', ...more }),
    lineSays('ARRI', 'USLAX', arrival, { classifier: 'EST', ...more }),
  ];
}
