import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import { nextMilestone } from '../../../src/domain/journey/next-milestone.ts';
import type { ContainerState } from '../../../src/domain/journey/state.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import {
  byRail,
  bySea,
  CONTAINER,
  document,
  equipment,
  expected,
  movement,
  snapshot,
} from '../../support/observations.ts';
import { inEveryOrder } from './orders.ts';

const AS_OF = '2026-04-10T00:00:00.000Z';
const V1 = { vessel: { imo: '9321483', name: 'EMMA' } };
const V2 = { vessel: { imo: '9778791', name: 'MADRID' } };
const LADEN = { load: 'laden' } as const;
const RULE =
  'The laden container left through the gate. It carries its next cargo since; its empty return was not reported.';

function day(number: number, time = '10:00'): string {
  return `2026-03-${String(number).padStart(2, '0')}T${time}:00.000Z`;
}

function container(...observations: Observation[]): ContainerState {
  const derived = inEveryOrder(observations, (shuffled) => derive(shuffled, AS_OF, { containers: [CONTAINER] }));
  const [state] = derived.containers;
  if (state === undefined) throw new Error('The requested container was not derived.');
  return state;
}

function shown({ currentStatus, podFullOutAt, portOfDischarge, reused, milestones }: ContainerState) {
  return [currentStatus, podFullOutAt, portOfDischarge?.locode, reused?.at ?? null, milestones.at(-1)?.key];
}

const IMPORT = [
  movement('gate_out', 'CNSHA', day(1), { load: 'empty' }),
  bySea('load', 'CNSHA', day(3), V1),
  bySea('arrive', 'USLAX', day(17), V1),
  bySea('discharge', 'USLAX', day(18), V1),
];
const OUT = movement('gate_out', 'USLAX', day(20), { ...LADEN, party: 'terminal' });
const IN = movement('gate_in', 'USLAX', day(25), { ...LADEN, party: 'terminal' });
const EXPORT = bySea('load', 'USLAX', day(27), V2);
const KEPT = ['picked_up', day(20), 'USLAX', day(25), 'full_out@USLAX#1'];

describe('a street turn', () => {
  it('keeps the pickup, and says that the empty return was not reported', () => {
    const state = container(...IMPORT, OUT, IN, EXPORT);

    expect(shown(state)).toEqual(KEPT);
    expect([state.statusRule, state.reused?.place?.locode, state.reused?.because]).toEqual([RULE, 'USLAX', [IN.id]]);
    expect([state.portOfLading?.locode, state.podDischargedAt, state.emptyTerminatedAt]).toEqual([
      'CNSHA',
      day(18),
      null,
    ]);
    expect(nextMilestone(state, AS_OF)).toBeNull();
  });

  it.each<[what: string, said: Observation[], began?: string]>([
    [
      'with all of the next voyage',
      [IN, EXPORT, bySea('depart', 'USLAX', day(28), V2), bySea('discharge', 'CNSHA', '2026-04-09T10:00:00.000Z', V2)],
    ],
    ['that is planned', [IN, bySea('load', 'USLAX', day(27), { ...V2, ...expected('planned') })]],
    ['of which the gate-in is not reported', [EXPORT], day(27)],
    ['from another port', [movement('gate_in', 'USOAK', day(25), LADEN), bySea('load', 'USOAK', day(27), V2)]],
    [
      'with days alone',
      [
        movement('gate_in', 'USLAX', day(25, '07:00'), { ...LADEN, precision: 'date' }),
        bySea('load', 'USLAX', day(27, '07:00'), { ...V2, precision: 'date' }),
      ],
      day(25, '07:00'),
    ],
    ['on the same vessel', [IN, bySea('load', 'USLAX', day(27), { ...V1, voyage: '102W' })]],
    [
      'with what the terminal says of the next cargo',
      [
        IN,
        EXPORT,
        snapshot(day(26), 'USLAX', {
          available: false,
          holds: [{ name: 'freight', status: 'hold', description: null }],
        }),
      ],
    ],
  ])('keeps the pickup %s', (_what, said, began = day(25)) => {
    const state = container(...IMPORT, OUT, ...said);

    expect(shown(state)).toEqual(['picked_up', day(20), 'USLAX', began, 'full_out@USLAX#1']);
    expect(state.holds).toEqual([]);
  });

  it('keeps the pickup at the ramp', () => {
    const inland = [byRail('load', 'USLAX', day(19)), byRail('discharge', 'USCHI', day(23))];
    const out = movement('gate_out', 'USCHI', day(24), { ...LADEN, party: 'rail' });
    const back = [
      movement('gate_in', 'USCHI', day(27), { ...LADEN, party: 'rail' }),
      byRail('load', 'USCHI', day(28)),
      byRail('discharge', 'USLAX', day(30)),
      bySea('load', 'USLAX', '2026-04-02T10:00:00.000Z', V2),
    ];

    const state = container(...IMPORT, ...inland, out, ...back);

    expect([state.currentStatus, state.finalDestinationFullOutAt, state.reused?.at]).toEqual([
      'picked_up',
      day(24),
      day(27),
    ]);
  });

  it('shows numbers, seal and weight of the cargo that was picked up', () => {
    const said = [
      equipment({ sealNumber: 'OLD', weightKg: 9_000, recordedAt: day(3) }),
      equipment({ sealNumber: 'NEW', weightKg: 7_000, recordedAt: day(26) }),
      document('bill_of_lading', 'B-IMPORT', 'mentioned', { occurredAt: day(3) }),
      document('bill_of_lading', 'B-EXPORT', 'mentioned', { occurredAt: day(26) }),
    ];

    const { containers, shipment } = derive([...IMPORT, OUT, IN, EXPORT, ...said], AS_OF);

    expect([containers[0]?.sealNumber, containers[0]?.weightKg, shipment.billOfLadingNumber]).toEqual([
      'OLD',
      9_000,
      'B-IMPORT',
    ]);
  });

  it('is none once the empty return is reported', () => {
    const empty = movement('gate_in', 'USLAX', day(22), { load: 'empty' });

    const state = container(...IMPORT, OUT, empty, IN, EXPORT);

    expect([state.currentStatus, state.tripBeganAt, state.reused]).toEqual(['on_ship', day(22), null]);
  });
});

describe('what is no street turn', () => {
  it('is a truck between two terminals of a port of transhipment', () => {
    const transfer = [
      movement('gate_out', 'USLAX', day(20, '08:00'), LADEN),
      movement('gate_in', 'USLAX', day(20, '15:00'), LADEN),
      EXPORT,
    ];

    expect(container(...IMPORT, ...transfer)).toMatchObject({ currentStatus: 'on_ship', reused: null });
  });

  it('is a container that the line had said would go on by sea', () => {
    const plan = bySea('arrive', 'JPTYO', '2026-04-20T10:00:00.000Z', { ...V2, ...expected(), recordedAt: day(4) });

    const state = container(...IMPORT, plan, OUT, IN, EXPORT);

    expect(state).toMatchObject({ currentStatus: 'on_ship', reused: null, portOfDischarge: { locode: 'JPTYO' } });
  });

  it('is a container of which a plan from before the gate-out was moved since', () => {
    const plan = { ...V2, ...expected(), sourceEventId: 'eta' };
    const versions = [
      bySea('arrive', 'JPTYO', '2026-04-18T10:00:00.000Z', { ...plan, recordedAt: day(4) }),
      bySea('arrive', 'JPTYO', '2026-04-20T10:00:00.000Z', { ...plan, recordedAt: day(26) }),
    ];

    expect(container(...IMPORT, ...versions, OUT, IN, EXPORT)).toMatchObject({
      currentStatus: 'on_ship',
      reused: null,
    });
  });

  it('is cargo that is brought back without having left the terminal', () => {
    expect(container(...IMPORT, EXPORT)).toMatchObject({ currentStatus: 'on_ship', reused: null });
  });

  it('is a truck that was turned back, as long as no vessel takes the container', () => {
    expect(shown(container(...IMPORT, OUT, IN)).slice(0, 4)).toEqual(['grounded', null, 'USLAX', null]);
  });
});
