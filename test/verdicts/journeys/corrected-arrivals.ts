import type { Journey } from '../journey.ts';
import { arrived, discharged, lineSays, NEXT_SHIP, THIRD_SHIP } from '../say/line.ts';
import { fromShanghai, LEFT_SHANGHAI } from '../say/voyage.ts';

const EST = { classifier: 'EST' } as const;
const DISCHARGED = [...LEFT_SHANGHAI, 'vessel_discharged USLAX 2026-10-20 15:00'];

/** What the line expects after it had reported something else: named once, the same in every answer. */
export const journeys: readonly Journey[] = [
  {
    name: 'the line takes its arrival back into an estimate and leaves the discharge: it is discharged, and that is contradicted',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-20 06:00', { id: 'call' }),
      discharged('USLAX', '2026-10-20 15:00'),
      arrived('USLAX', '2026-11-05 06:00', { ...EST, id: 'call', sent: '2026-10-22 10:00' }),
    ],
    now: '2026-10-22T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: DISCHARGED,
          to: 'USLAX',
          eta: null,
          contradictions: ['place'],
          says: [
            /It is at Los Angeles, discharged on 2026-10-20 15:00/,
            /Contradiction on where it is: .* says discharged from the vessel \(2026-10-20 15:00.*says arrival expected \(2026-11-05 06:00.*Shown: discharged from the vessel/,
          ],
          saysNot: [/It is expected at/],
          explains: [/Contradiction on where it is/],
          explainsNot: [
            /estimated arrival at the port of discharge/,
            /newest estimate/,
            /Next is expected: vessel arrived/,
          ],
          atRisk: ['shipping line says arrival expected'],
        },
      },
    },
  },
  {
    name: 'the line takes arrival and discharge back into an estimate: it is aboard again, and nothing is contradicted',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-20 06:00', { id: 'call' }),
      discharged('USLAX', '2026-10-20 15:00', { id: 'unloading' }),
      arrived('USLAX', '2026-11-05 06:00', { ...EST, id: 'call', sent: '2026-10-22 10:00' }),
      discharged('USLAX', '2026-11-05 15:00', { ...EST, id: 'unloading', sent: '2026-10-22 10:00' }),
    ],
    now: '2026-10-22T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: LEFT_SHANGHAI,
          eta: '2026-11-05 06:00',
          contradictions: [],
        },
      },
    },
  },
  {
    name: 'the estimate of before the discharge is no contradiction',
    said: [
      ...fromShanghai(),
      lineSays('ARRI', 'USLAX', '2026-10-24 06:00', { ...EST, sent: '2026-10-10 10:00' }),
      discharged('USLAX', '2026-10-20 15:00'),
    ],
    now: '2026-10-22T20:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'grounded', happened: DISCHARGED, eta: '2026-10-24 06:00', contradictions: [] } },
    },
  },
  {
    name: 'the newest estimate is for another vessel than the one on which it sails: one sentence says so',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-20 08:00', { ...EST, sent: '2026-10-05 10:00' }),
      arrived('USLAX', '2026-10-22 08:00', { ...EST, sent: '2026-10-09 10:00', vessel: NEXT_SHIP, voyage: '9E' }),
    ],
    now: '2026-10-16T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: LEFT_SHANGHAI,
          to: 'USLAX',
          eta: '2026-10-22 08:00',
          says: [
            /The estimated arrival at Los Angeles \(USLAX\) on 2026-10-22 08:00 America\/Los_Angeles is stated for "NEXT SHIP voyage 9E", though it sails on "EMMA voyage 026E" and no transhipment is stated, reported by the shipping line on/,
          ],
          explains: [/is stated for "NEXT SHIP voyage 9E", though it sails on "EMMA voyage 026E"/],
          arrives: [/expected on another vessel than "EMMA voyage 026E", "NEXT SHIP voyage 9E"/],
        },
      },
    },
  },
  {
    name: 'the next vessel is stated with its port of transhipment: the estimate for it is no other vessel',
    said: [
      ...fromShanghai(),
      lineSays('DISC', 'KRPUS', '2026-10-08 08:00', { classifier: 'PLN', sent: '2026-10-05 10:00' }),
      lineSays('LOAD', 'KRPUS', '2026-10-10 08:00', {
        classifier: 'PLN',
        sent: '2026-10-05 10:00',
        vessel: THIRD_SHIP,
        voyage: '3E',
      }),
      arrived('USLAX', '2026-10-22 08:00', { ...EST, sent: '2026-10-05 10:00', vessel: THIRD_SHIP, voyage: '3E' }),
    ],
    now: '2026-10-06T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: LEFT_SHANGHAI,
          eta: '2026-10-22 08:00',
          saysNot: [/is stated for/],
          explainsNot: [/is stated for/],
        },
      },
    },
  },
  {
    name: 'the arrival at a changed port is compared with the estimates for that port alone',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-20 06:00', { ...EST, sent: '2026-10-05 10:00', id: 'eta' }),
      arrived('USOAK', '2026-10-22 06:00', { ...EST, sent: '2026-10-12 10:00', id: 'eta of the other port' }),
      arrived('USOAK', '2026-10-23 06:00', { id: 'ata' }),
      discharged('USOAK', '2026-10-23 15:00'),
    ],
    now: '2026-10-24T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [
            ...LEFT_SHANGHAI,
            'vessel_arrived USOAK 2026-10-23 06:00',
            'vessel_discharged USOAK 2026-10-23 15:00',
          ],
          to: 'USOAK',
          explains: [
            /It arrived on 2026-10-23 06:00 America\/Los_Angeles, 1 day later than the first estimate that is known .*, 2026-10-22 06:00/,
          ],
          explainsNot: [/2026-10-20 06:00/],
        },
      },
    },
  },
];
