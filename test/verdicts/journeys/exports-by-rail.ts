import type { Journey, Said } from '../journey.ts';
import { departed, emptyOut, fullIn, lineSays, loaded } from '../say/line.ts';
import { railSees } from '../say/rail.ts';

/** Filled in Chicago, handed over at the ramp there, and taken to Los Angeles by rail. */
function fromChicago(): Said[] {
  return [
    emptyOut('USCHI', '2026-10-01 10:00'),
    fullIn('USCHI', '2026-10-02 10:00', { facility: 'RAMP' }),
    railSees('P', 'USCHI', '2026-10-03 01:00', { destination: 'USLAX', eta: '2026-10-07 08:00' }),
  ];
}

const LEFT_CHICAGO = [
  'empty_out USCHI 2026-10-01 10:00',
  'full_in USCHI 2026-10-02 10:00',
  'rail_departed USCHI 2026-10-03 01:00',
];
const ON_TRAIN =
  'It left Chicago by rail on 2026-10-03 01:00 America/Chicago. It goes to Los Angeles, where it is expected on 2026-10-07 08:00 America/Los_Angeles.';
const IMPORT_WORDS = [/place of pickup/, /inland destination/, /It is expected at the port of discharge on 2026-10-07/];

/** An export goes to its port by rail: that is no way inland, also where no vessel is stated yet. */
export const journeys: readonly Journey[] = [
  {
    name: 'an export by rail to its port, without a vessel: it is before its voyage and not on the way inland',
    said: fromChicago(),
    now: '2026-10-04T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'new',
          happened: LEFT_CHICAGO,
          pickupAt: null,
          says: [ON_TRAIN],
          saysNot: IMPORT_WORDS,
          explains: [/Next is expected: rail arrived at Los Angeles \(USLAX\), on 2026-10-07 08:00/],
          explainsNot: [/inland destination/, /arrival inland/],
        },
      },
      notified: [],
    },
  },
  {
    name: 'an export by rail whose vessel is stated: it is on the train to its port of lading',
    said: [
      lineSays('LOAD', 'USLAX', '2026-10-10 10:00', { classifier: 'PLN', sent: '2026-10-01 11:00' }),
      lineSays('DEPA', 'USLAX', '2026-10-11 10:00', { classifier: 'PLN', sent: '2026-10-01 11:00' }),
      lineSays('ARRI', 'CNSHA', '2026-10-25 10:00', { classifier: 'EST', sent: '2026-10-01 11:00' }),
      ...fromChicago(),
    ],
    now: '2026-10-04T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'new',
          happened: LEFT_CHICAGO,
          from: 'USLAX',
          to: 'CNSHA',
          says: [ON_TRAIN],
          explains: [/Next is expected: rail arrived at Los Angeles \(USLAX\), on 2026-10-07 08:00/],
        },
      },
    },
  },
  {
    name: 'an export by rail came to its port and left by sea: the train was before its voyage',
    said: [
      ...fromChicago(),
      railSees('D', 'USLAX', '2026-10-07 09:00'),
      fullIn('USLAX', '2026-10-08 09:00'),
      loaded('USLAX', '2026-10-10 10:00'),
      departed('USLAX', '2026-10-11 10:00'),
    ],
    now: '2026-10-12T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          from: 'USLAX',
          happened: [
            ...LEFT_CHICAGO,
            'rail_arrived USLAX 2026-10-07 09:00',
            'full_in USLAX 2026-10-08 09:00',
            'vessel_loaded USLAX 2026-10-10 10:00',
            'vessel_departed USLAX 2026-10-11 10:00',
          ],
          saysNot: [/inland destination/],
        },
      },
      notified: [],
    },
  },
];
