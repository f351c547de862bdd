import type { Journey } from '../journey.ts';
import { x12315 } from '../say/edi.ts';
import { arrived, departed, discharged, loaded, pickedUp } from '../say/line.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

/** Places that few tables know, names instead of codes, and zones that are not known. */
export const journeys: readonly Journey[] = [
  {
    name: 'loaded in Foshan and picked up in Nagpur: places of the UN list, in their own local time',
    said: [
      loaded('CNFOS', '2026-10-03 20:00+08:00', { sent: '2026-10-03 21:00+08:00' }),
      departed('CNFOS', '2026-10-04 08:00+08:00', { sent: '2026-10-04 09:00+08:00' }),
      discharged('INNSA', '2026-10-20 15:00'),
      pickedUp('INNAG', '2026-10-27 11:30+05:30', { sent: '2026-10-27 12:30+05:30' }),
    ],
    now: '2026-10-28T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [
            'vessel_loaded CNFOS 2026-10-03 20:00',
            'vessel_departed CNFOS 2026-10-04 08:00',
            'vessel_discharged INNSA 2026-10-20 15:00',
            'full_out INNAG 2026-10-27 11:30',
          ],
          from: 'CNFOS',
          says: ['Nagpur'],
        },
      },
    },
  },
  {
    name: 'to Budapest by way of Koper: the zone of Budapest is known',
    said: [
      ...fromShanghai(),
      discharged('SIKOP', '2026-11-05 15:00'),
      pickedUp('HUBUD', '2026-11-12 09:45+01:00', { sent: '2026-11-12 10:45+01:00' }),
    ],
    now: '2026-11-13T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...LEFT_SHANGHAI, 'vessel_discharged SIKOP 2026-11-05 15:00', 'full_out HUBUD 2026-11-12 09:45'],
          to: 'SIKOP',
        },
      },
    },
  },
  {
    name: 'the same port by name and by code is one port: the departure is not lost',
    said: [
      loaded('CNSHA', '2026-10-03 20:00'),
      departed('SHANGHAI, CHINA', '2026-10-04 08:00+08:00', {
        placeName: 'SHANGHAI, CHINA',
        sent: '2026-10-04 09:00+08:00',
      }),
      arrived('USLAX', '2026-10-20 06:00'),
      discharged('Los Angeles, CA, US', '2026-10-20 15:00-07:00', {
        placeName: 'Los Angeles, CA, US',
        sent: '2026-10-20 16:00-07:00',
      }),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [
            'vessel_loaded CNSHA 2026-10-03 20:00',
            'vessel_departed CNSHA 2026-10-04 08:00',
            'vessel_arrived USLAX 2026-10-20 06:00',
            'vessel_discharged USLAX 2026-10-20 15:00',
          ],
          from: 'CNSHA',
          to: 'USLAX',
        },
      },
    },
  },
  {
    name: 'a name that several places have is none of them',
    said: [
      ...fromShanghai(),
      ...toLosAngeles(),
      pickedUp('Springfield', '2026-10-27 15:00-05:00', { sent: '2026-10-27 16:00-05:00' }),
    ],
    now: '2026-10-28T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES, 'full_out - 2026-10-27 20:00 UTC'],
          to: 'USLAX',
        },
      },
    },
  },
  {
    name: 'a local time at a place that no table knows is shown as local time',
    said: [
      ...fromShanghai(),
      ...toLosAngeles(),
      pickedUp('Yard of Nowhere', '2026-10-27 11:30~', { sent: '2026-10-27 22:00Z' }),
    ],
    now: '2026-10-28T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES, 'full_out - 2026-10-27 11:30 local'],
          to: 'USLAX',
          says: [/2026-10-27 11:30 local/],
        },
      },
    },
  },
  {
    name: 'loaded at Lat Krabang, an inland depot: in its own time',
    said: [loaded('THLKR', '2026-10-03 20:00+07:00', { sent: '2026-10-03 21:00+07:00' })],
    now: '2026-10-05T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'on_ship', happened: ['vessel_loaded THLKR 2026-10-03 20:00'], from: 'THLKR' } },
    },
  },
  {
    name: 'a 315 with the local time of Ambarli: read on its own clock, not as UTC',
    said: [
      {
        ...x12315('AE', '2026-10-03 20:00+03:00', {
          place: 'TRAMB',
          placeName: 'AMBARLI',
          sent: '2026-10-03 20:30+03:00',
        }),
      },
    ],
    now: '2026-10-05T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'on_ship', happened: ['vessel_loaded TRAMR 2026-10-03 20:00'], from: 'TRAMR' } },
    },
  },
];
