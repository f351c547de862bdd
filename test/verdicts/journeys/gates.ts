import type { Journey } from '../journey.ts';
import { coarri, codeco, x12315 } from '../say/edi.ts';
import { departed, emptyIn, fullIn, lineSays, loaded, NEXT_SHIP, pickedUp, retracted } from '../say/line.ts';
import { terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];

/** In and out at gates: pickups, returns and what is not one. */
export const journeys: readonly Journey[] = [
  {
    name: 'turned back at the gate: a laden gate-in takes the pickup back and is notified',
    said: [...LANDED, pickedUp('USLAX', '2026-10-22 13:00'), fullIn('USLAX', '2026-10-22 17:00')],
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: BEFORE,
          from: 'CNSHA',
          to: 'USLAX',
          says: ['It left through the gate and was brought back on 2026-10-22 17:00 America/Los_Angeles.'],
        },
      },
      notified: ['container.transport.full_out', 'container.updated'],
    },
  },
  {
    name: 'turned back after the terminal had it available: what it stated before is named with its time, not as of now',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 10:00', { available: true, lfd: '2026-10-25', holds: [], fees: [] }),
      pickedUp('USLAX', '2026-10-22 13:00'),
      fullIn('USLAX', '2026-10-22 17:00'),
    ],
    now: '2026-10-27T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [...BEFORE, 'available USLAX 2026-10-21 10:00'],
          available: null,
          binding: 'terminal 2026-10-25',
          says: [
            'Whether it can be picked up is not known: before it left, the terminal stated that it was available for pickup as of 2026-10-21 10:00 America/Los_Angeles, and nothing of that is reported since it was brought back.',
          ],
          saysNot: ['says nothing of its availability'],
          atRisk: ['It was brought back on 2026-10-22; nothing is reported of its availability since'],
        },
      },
    },
  },
  {
    name: 'turned back, and the terminal has it available again: that counts',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 10:00', { available: true, holds: [] }),
      pickedUp('USLAX', '2026-10-22 13:00'),
      fullIn('USLAX', '2026-10-22 17:00'),
      terminalShows('USLAX', '2026-10-23 09:00', { available: true, holds: [] }),
    ],
    now: '2026-10-23T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          available: true,
          happened: [...BEFORE, 'available USLAX 2026-10-21 10:00', 'available USLAX 2026-10-23 09:00'],
          saysNot: ['brought back.', 'before it left'],
        },
      },
    },
  },
  {
    name: 'turned back and picked up again on the next day: one pickup, the second',
    said: [
      ...LANDED,
      codeco('out', '2026-10-22 13:00', { place: 'USLAX' }),
      codeco('in', '2026-10-22 17:00', { place: 'USLAX' }),
      codeco('out', '2026-10-23 10:00', { place: 'USLAX' }),
    ],
    now: '2026-10-24T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'picked_up', happened: [...BEFORE, 'full_out USLAX 2026-10-23 10:00'], to: 'USLAX' } },
    },
  },
  {
    name: 'a street turn keeps the pickup and says that no empty return was reported',
    said: [
      ...LANDED,
      pickedUp('USLAX', '2026-10-22 13:00'),
      fullIn('USLAX', '2026-10-28 09:00', { bill: null }),
      loaded('USLAX', '2026-10-30 09:00', { bill: null, vessel: NEXT_SHIP, voyage: '102W' }),
      departed('USLAX', '2026-10-30 21:00', { bill: null, box: 'box', vessel: NEXT_SHIP, voyage: '102W' }),
    ],
    now: '2026-10-31T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...BEFORE, 'full_out USLAX 2026-10-22 13:00'],
          from: 'CNSHA',
          to: 'USLAX',
          says: [/(next|another|new) (cargo|shipment)|reused/i, /empty return/i],
        },
      },
      neverNotified: ['container.transport.empty_in'],
    },
  },
  {
    name: 'what the line says of the next cargo under another bill changes nothing of this one',
    said: [
      ...LANDED,
      pickedUp('USLAX', '2026-10-22 13:00'),
      fullIn('USLAX', '2026-10-28 09:00', { bill: 'bill2' }),
      loaded('USLAX', '2026-10-30 09:00', { bill: 'bill2', vessel: NEXT_SHIP, voyage: '102W' }),
      departed('USLAX', '2026-10-30 21:00', { bill: 'bill2', box: 'box', vessel: NEXT_SHIP, voyage: '102W' }),
    ],
    now: '2026-10-31T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...BEFORE, 'full_out USLAX 2026-10-22 13:00'],
          from: 'CNSHA',
          to: 'USLAX',
        },
      },
      neverNotified: ['container.transport.empty_in'],
    },
  },
  {
    name: 'an empty return to the depot of another port ends the journey there',
    said: [...LANDED, pickedUp('USLAX', '2026-10-22 13:00'), emptyIn('USOAK', '2026-10-29 09:00')],
    now: '2026-10-30T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'empty_returned',
          happened: [...BEFORE, 'full_out USLAX 2026-10-22 13:00', 'empty_in USOAK 2026-10-29 09:00'],
          to: 'USLAX',
        },
      },
    },
  },
  {
    name: 'the empty return alone was sent: the box is back, and a pickup is not invented',
    said: [...LANDED, emptyIn('USLAX', '2026-10-29 09:00')],
    now: '2026-10-30T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'empty_returned', happened: [...BEFORE, 'empty_in USLAX 2026-10-29 09:00'] } },
      neverNotified: ['container.transport.full_out'],
    },
  },
  {
    name: 'a pickup that the line takes back is none',
    said: [...LANDED, pickedUp('USLAX', '2026-10-22 13:00', { id: 'out' }), retracted('out', '2026-10-23 08:00Z')],
    now: '2026-10-24T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'grounded', happened: BEFORE } },
      notified: ['container.transport.full_out', 'container.updated'],
    },
  },
  {
    name: 'gate transactions by CODECO: out laden, in empty',
    said: [
      ...LANDED,
      codeco('out', '2026-10-22 13:00', { place: 'USLAX' }),
      codeco('in', '2026-10-27 08:15', { place: 'USLAX', isEmpty: true }),
    ],
    now: '2026-10-28T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'empty_returned',
          happened: [...BEFORE, 'full_out USLAX 2026-10-22 13:00', 'empty_in USLAX 2026-10-27 08:15'],
        },
      },
    },
  },
  {
    name: 'a COARRI discharge that the terminal cancels is no discharge',
    said: [
      ...fromShanghai(),
      ...toLosAngeles().slice(0, 1),
      coarri('discharge', '2026-10-20 15:00', { place: 'USLAX', document: 'DOC1', sent: '2026-10-20 15:30' }),
      coarri('discharge', '2026-10-20 15:00', {
        place: 'USLAX',
        document: 'DOC1',
        sent: '2026-10-20 18:00',
        isCancellation: true,
      }),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: { status: 'on_ship', happened: [...LEFT_SHANGHAI, 'vessel_arrived USLAX 2026-10-20 06:00'], to: 'USLAX' },
      },
      notified: ['container.transport.vessel_discharged', 'container.updated', 'container.pod_terminal_changed'],
    },
  },
  {
    name: 'a 315 sequence of the line from the empty release to the empty return',
    said: [
      x12315('EE', '2026-10-01 10:00', { place: 'CNSHA', placeName: 'SHANGHAI', isEmpty: true }),
      x12315('I', '2026-10-02 15:30', { place: 'CNSHA', placeName: 'SHANGHAI' }),
      x12315('AE', '2026-10-03 20:00', { place: 'CNSHA', placeName: 'SHANGHAI' }),
      x12315('VD', '2026-10-04 08:00', { place: 'CNSHA', placeName: 'SHANGHAI' }),
      x12315('VA', '2026-10-20 06:00', { place: 'USLAX', placeName: 'LOS ANGELES' }),
      x12315('UV', '2026-10-20 15:00', { place: 'USLAX', placeName: 'LOS ANGELES' }),
      x12315('OA', '2026-10-22 13:00', { place: 'USLAX', placeName: 'LOS ANGELES' }),
      x12315('RD', '2026-10-26 09:10', { place: 'USLAX', placeName: 'LOS ANGELES', isEmpty: true }),
    ],
    now: '2026-10-27T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'empty_returned',
          happened: [...BEFORE, 'full_out USLAX 2026-10-22 13:00', 'empty_in USLAX 2026-10-26 09:10'],
          from: 'CNSHA',
          to: 'USLAX',
        },
      },
    },
  },
  {
    name: 'delivered by the haulier of the line: delivered, and not yet returned',
    said: [
      ...LANDED,
      pickedUp('USLAX', '2026-10-22 13:00'),
      x12315('D', '2026-10-23 10:00', { place: 'USLAX', placeName: 'LOS ANGELES' }),
    ],
    now: '2026-10-24T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'delivered',
          happened: [...BEFORE, 'full_out USLAX 2026-10-22 13:00', 'delivered USLAX 2026-10-23 10:00'],
        },
      },
    },
  },
  {
    name: 'stripped after the pickup: the box is still picked up until the empty return',
    said: [...LANDED, pickedUp('USLAX', '2026-10-22 13:00'), lineSays('STRP', 'USLAX', '2026-10-23 10:00')],
    now: '2026-10-24T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'picked_up', happened: [...BEFORE, 'full_out USLAX 2026-10-22 13:00'] } },
    },
  },
  {
    name: 'the terminal shows the gate-out in its snapshot',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: true }),
      terminalShows('USLAX', '2026-10-22 18:00', { fullOut: '2026-10-22 13:00' }),
    ],
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00', 'full_out USLAX 2026-10-22 13:00'],
        },
      },
    },
  },
  {
    name: 'the terminal has it available hours after its own gate-out: its newest statement counts',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-22 12:00', { fullOut: '2026-10-22 10:00' }),
      terminalShows('USLAX', '2026-10-22 20:00', { available: true, lfd: '2026-10-25', holds: [] }),
    ],
    now: '2026-10-27T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-22 20:00'],
          available: true,
          binding: 'terminal 2026-10-25',
          contradictions: [],
        },
      },
    },
  },
  {
    name: 'the line reports the gate-out as well: the pickup stays, and the terminal contradicts it',
    said: [
      ...LANDED,
      pickedUp('USLAX', '2026-10-22 10:00'),
      terminalShows('USLAX', '2026-10-22 12:00', { fullOut: '2026-10-22 10:00' }),
      terminalShows('USLAX', '2026-10-22 20:00', { available: true, lfd: '2026-10-25', holds: [] }),
    ],
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...BEFORE, 'full_out USLAX 2026-10-22 10:00'],
          contradictions: ['pickup'],
        },
      },
    },
  },
  {
    name: 'picked up at the port and gated in laden at a ramp inland: the last movement comes first',
    said: [...LANDED, pickedUp('USLAX', '2026-10-22 10:00'), fullIn('USCHI', '2026-10-26 10:00', { facility: 'RAMP' })],
    now: '2026-10-27T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...BEFORE, 'full_out USLAX 2026-10-22 10:00'],
          says: [
            'It was gated in laden at Chicago on 2026-10-26 10:00 America/Chicago after it was picked up. It was picked up on 2026-10-22 10:00',
          ],
        },
      },
    },
  },
  {
    name: 'out of the terminal and gated in laden at a depot of the same port: that is reported',
    said: [
      ...LANDED,
      pickedUp('USLAX', '2026-10-22 10:00', { facility: 'POTE' }),
      fullIn('USLAX', '2026-10-22 16:00', { facility: 'DEPO' }),
    ],
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...BEFORE, 'full_out USLAX 2026-10-22 10:00'],
          says: [
            'It was gated in laden at Los Angeles on 2026-10-22 16:00 America/Los_Angeles after it was picked up.',
          ],
        },
      },
    },
  },
  {
    name: 'picked up, then unpacked at a freight station: the last movement comes first',
    said: [
      ...LANDED,
      pickedUp('USLAX', '2026-10-22 10:00'),
      lineSays('STRP', 'USLAX', '2026-10-23 15:00', { mode: 'TRUCK', facility: 'COFS' }),
    ],
    now: '2026-10-24T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...BEFORE, 'full_out USLAX 2026-10-22 10:00'],
          says: ['It was unpacked at Los Angeles on 2026-10-23 15:00 America/Los_Angeles after it was picked up.'],
        },
      },
    },
  },
  {
    name: 'picked up, then dropped at its consignee in Chicago: the last movement comes first',
    said: [
      ...LANDED,
      pickedUp('USLAX', '2026-10-22 10:00'),
      lineSays('DROP', 'USCHI', '2026-10-25 15:00', { mode: 'TRUCK', facility: 'CUST' }),
    ],
    now: '2026-10-26T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...BEFORE, 'full_out USLAX 2026-10-22 10:00'],
          says: ['It was dropped at Chicago on 2026-10-25 15:00 America/Chicago after it was picked up.'],
        },
      },
    },
  },
  {
    name: 'picked up, then inspected at an exam site of customs: the last movement comes first',
    said: [
      ...LANDED,
      pickedUp('USLAX', '2026-10-22 10:00'),
      lineSays('INSP', 'USLAX', '2026-10-23 15:00', { mode: 'TRUCK' }),
    ],
    now: '2026-10-24T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...BEFORE, 'full_out USLAX 2026-10-22 10:00'],
          says: ['It was inspected at Los Angeles on 2026-10-23 15:00 America/Los_Angeles after it was picked up.'],
        },
      },
    },
  },
];
