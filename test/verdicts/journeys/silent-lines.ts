import type { BoxVerdict, Journey } from '../journey.ts';
import { arrived, discharged, pickedUp } from '../say/line.ts';
import { lineNotifies } from '../say/notice.ts';
import { rampShows, terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const EXPECTED = arrived('USLAX', '2026-10-20 06:00', { classifier: 'EST', sent: '2026-10-05 10:00' });
const LATE = arrived('USLAX', '2026-10-30 06:00', { classifier: 'EST', sent: '2026-10-05 10:00' });
const SHOWN = terminalShows('USLAX', '2026-10-22 08:00', { available: true, lfd: '2026-10-26', holds: [], fees: [] });
const GONE = terminalShows('USLAX', '2026-10-23 10:00', { fullOut: '2026-10-23 09:00' });
const AVAILABLE = [...LEFT_SHANGHAI, 'available USLAX 2026-10-22 08:00'] as const;
const OUT = 'full_out USLAX 2026-10-23 09:00';
const NOT_REPORTED = 'its arrival and its discharge there are not reported.';

/** What the terminal shows is shown, and that the line has reported no arrival. */
const SEEN_LANDED: BoxVerdict = {
  status: 'available',
  happened: AVAILABLE,
  to: 'USLAX',
  available: true,
  ready: true,
  binding: 'terminal 2026-10-26',
  pickupAt: 'TraPac, USLAX',
  contradictions: [],
  says: ['It stands at TraPac, Los Angeles by inference: it was reported there on 2026-10-22 08:00', NOT_REPORTED],
  saysNot: ['Contradiction', 'It is expected at the port of discharge', 'It left Shanghai'],
  explainsNot: ['Next is expected: vessel arrived', 'Overdue: vessel arrived', 'vessel discharged at'],
};

/** A line that is silent after the departure, while the terminal reports what becomes of the container. */
export const journeys: readonly Journey[] = [
  ...[
    { what: 'an expected arrival that has passed', port: EXPECTED },
    { what: 'an arrival notice', port: lineNotifies('2026-10-18 10:00', { port: 'USLAX' }) },
    { what: 'no port of discharge', port: null },
  ].map(({ what, port }): Journey => {
    return {
      name: `the line is silent after the departure (${what}): available at the port of discharge`,
      said: [...fromShanghai(), ...(port === null ? [] : [port]), SHOWN],
      now: '2026-10-23T12:00:00.000Z',
      verdict: { boxes: { box: SEEN_LANDED }, neverNotified: ['container.transport.vessel_discharged'] },
    };
  }),
  {
    name: 'the line is silent after the departure (an expected arrival still to come): available, and both are named',
    said: [...fromShanghai(), LATE, SHOWN],
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          ...SEEN_LANDED,
          ready: false,
          contradictions: ['place'],
          says: [NOT_REPORTED, /says available for pickup \(2026-10-22.*arrival expected \(2026-10-30/],
          saysNot: ['It is expected at the port of discharge', 'It left Shanghai'],
        },
      },
    },
  },
  ...[
    { what: 'an expected arrival that has passed', port: EXPECTED },
    { what: 'an expected arrival that is still to come', port: LATE },
    { what: 'an arrival notice', port: lineNotifies('2026-10-18 10:00', { port: 'USLAX' }) },
    { what: 'no port of discharge', port: null },
  ].flatMap(({ what, port }): Journey[] => {
    const before = [...fromShanghai(), ...(port === null ? [] : [port])];
    const verdict: BoxVerdict = {
      status: 'picked_up',
      happened: [...AVAILABLE, OUT],
      to: 'USLAX',
      contradictions: [],
      saysNot: ['Contradiction', 'It is expected at the port of discharge'],
    };
    return [
      {
        name: `the line is silent after the departure (${what}): the terminal reports the pickup`,
        said: [...before, SHOWN, GONE],
        now: '2026-10-24T12:00:00.000Z',
        verdict: { boxes: { box: verdict } },
      },
      {
        name: `the line is silent after the departure (${what}): the terminal reports the pickup, and then the line`,
        said: [...before, SHOWN, GONE, pickedUp('USLAX', '2026-10-23 09:00')],
        now: '2026-10-24T12:00:00.000Z',
        verdict: { boxes: { box: verdict } },
      },
      {
        name: `the line is silent after the departure (${what}) until it reports the pickup alone`,
        said: [...before, pickedUp('USLAX', '2026-10-23 09:00')],
        now: '2026-10-24T12:00:00.000Z',
        verdict: { boxes: { box: { ...verdict, happened: [...LEFT_SHANGHAI, OUT] } } },
      },
    ];
  }),
  {
    name: 'available while the line was silent; the line reports the arrival and the discharge days later',
    said: [...fromShanghai(), EXPECTED, SHOWN, ...toLosAngeles({ sent: '2026-10-24 10:00' })],
    now: '2026-10-25T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES, 'available USLAX 2026-10-22 08:00'],
          ready: true,
          contradictions: [],
          says: ['It is at TraPac, Los Angeles, discharged on 2026-10-20 15:00'],
          saysNot: ['not reported'],
        },
      },
    },
  },
  {
    name: 'the terminal stated it available before the vessel sailed, and not since: it is on the ship',
    said: [...fromShanghai(), EXPECTED, terminalShows('USLAX', '2026-10-02 08:00', { available: true })],
    now: '2026-10-10T12:00:00.000Z',
    verdict: { boxes: { box: { status: 'on_ship', happened: LEFT_SHANGHAI, available: null, contradictions: [] } } },
  },
  {
    name: 'available before any vessel can have come there: the departure contradicts it',
    said: [...fromShanghai(), EXPECTED, terminalShows('USLAX', '2026-10-05 08:00', { available: true })],
    now: '2026-10-06T12:00:00.000Z',
    verdict: { boxes: { box: { status: 'on_ship', happened: LEFT_SHANGHAI, contradictions: ['place'] } } },
  },
  {
    name: 'available, and the line states afterwards that it is still to arrive: the terminal sees its yard, both are named',
    said: [
      ...fromShanghai(),
      EXPECTED,
      SHOWN,
      arrived('USLAX', '2026-10-30 06:00', { classifier: 'EST', sent: '2026-10-22 20:00' }),
    ],
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: { box: { ...SEEN_LANDED, ready: false, contradictions: ['place'], says: [NOT_REPORTED], saysNot: [] } },
    },
  },
  {
    name: 'not available at a position in the yard, and held by customs: it has landed, though the line is silent',
    said: [
      ...fromShanghai(),
      EXPECTED,
      terminalShows('USLAX', '2026-10-22 08:00', {
        available: false,
        location: 'Y12 B3',
        holds: [{ name: 'customs', status: 'hold' }],
      }),
    ],
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'not_available',
          happened: [...LEFT_SHANGHAI, 'not_available USLAX 2026-10-22 08:00'],
          available: false,
          holds: ['customs'],
          contradictions: [],
          says: ['It stands at TraPac, Los Angeles, place "Y12 B3" by inference'],
        },
      },
    },
  },
  {
    name: 'at a position in the yard, nothing of availability: it has landed, though the line is silent',
    said: [...fromShanghai(), EXPECTED, terminalShows('USLAX', '2026-10-22 08:00', { location: 'Y12 B3' })],
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'grounded', happened: LEFT_SHANGHAI, available: null, contradictions: [] } },
    },
  },
  {
    name: 'not available under a last free day after the vessel was due: it has landed, though the line is silent',
    said: [
      ...fromShanghai(),
      EXPECTED,
      terminalShows('USLAX', '2026-10-22 08:00', { available: false, lfd: '2026-10-26' }),
    ],
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'not_available',
          happened: [...LEFT_SHANGHAI, 'not_available USLAX 2026-10-22 08:00'],
          available: false,
          binding: 'terminal 2026-10-26',
          contradictions: [],
        },
      },
    },
  },
  {
    name: 'not available under a hold before the vessel is due: a terminal holds what is to come, it is on the ship',
    said: [
      ...fromShanghai(),
      LATE,
      terminalShows('USLAX', '2026-10-22 08:00', {
        available: false,
        lfd: '2026-11-02',
        holds: [{ name: 'customs', status: 'hold' }],
      }),
    ],
    now: '2026-10-23T12:00:00.000Z',
    verdict: { boxes: { box: { status: 'on_ship', happened: LEFT_SHANGHAI, available: null, holds: ['customs'] } } },
  },
  {
    name: 'the line is silent after the departure, no port of discharge is stated: available in Busan, then picked up in Los Angeles',
    said: [...fromShanghai(), terminalShows('KRPUS', '2026-10-08 08:00', { available: true }), SHOWN, GONE],
    now: '2026-10-24T12:00:00.000Z',
    verdict: { boxes: { box: { status: 'picked_up', happened: [...AVAILABLE, OUT], to: 'USLAX' } } },
  },
  {
    name: 'the line is silent after the discharge in Busan, no port of discharge is stated: available in Los Angeles',
    said: [...fromShanghai(), arrived('KRPUS', '2026-10-06 06:00'), discharged('KRPUS', '2026-10-06 16:00'), SHOWN],
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          ...SEEN_LANDED,
          happened: [
            ...LEFT_SHANGHAI,
            'transshipment_arrived KRPUS 2026-10-06 06:00',
            'transshipment_discharged KRPUS 2026-10-06 16:00',
            'available USLAX 2026-10-22 08:00',
          ],
        },
      },
    },
  },
  {
    name: 'the line is silent after the departure: a ramp inland shows it available',
    said: [
      ...fromShanghai(),
      EXPECTED,
      rampShows('USCHI', '2026-10-28 08:00', { available: true, lfd: '2026-10-30', holds: [] }),
    ],
    now: '2026-10-28T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...LEFT_SHANGHAI, 'available USCHI 2026-10-28 08:00'],
          to: 'USLAX',
          available: true,
          ready: true,
          binding: 'rail 2026-10-30',
          contradictions: [],
          says: ['It stands at "Logistics Park", Chicago by inference'],
        },
      },
    },
  },
];
