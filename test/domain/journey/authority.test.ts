import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { ContainerState, Milestone } from '../../../src/domain/journey/state.ts';
import type { MilestoneName } from '../../../src/domain/milestones.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { byRail, bySea, CONTAINER, movement } from '../../support/observations.ts';
import { inEveryOrder } from './orders.ts';

const AS_OF = '2026-12-01T00:00:00.000Z';
const V1 = { vessel: { imo: '9321483', name: 'EMMA' } };
const ABOARD = { ...V1, container: null };

function nov(day: number, time = '10:00'): string {
  return `2026-11-${String(day).padStart(2, '0')}T${time}:00.000Z`;
}

const IMPORT = [bySea('load', 'CNSHA', '2026-10-20T10:00:00.000Z', V1), bySea('discharge', 'USLAX', nov(8), V1)];

function container(observations: readonly Observation[]): ContainerState {
  const [state] = inEveryOrder(observations, (shuffled) =>
    derive(shuffled, AS_OF, { containers: [CONTAINER] }),
  ).containers;
  if (state === undefined) throw new Error('The requested container was not derived.');
  return state;
}

function named(state: ContainerState, name: MilestoneName): Milestone[] {
  return state.milestones.filter(({ milestone }) => milestone === name);
}

describe('statements of one fact on different days', () => {
  it('are decided by party, however new the other statement is', () => {
    const terminal = movement('gate_out', 'USLAX', nov(13), { party: 'terminal', load: 'laden', recordedAt: nov(13) });
    const line = movement('gate_out', 'USLAX', nov(14, '16:00'), { load: 'laden', recordedAt: nov(16) });

    const state = container([...IMPORT, terminal, line]);

    expect(state.podFullOutAt).toBe(nov(13));
    expect(named(state, 'full_out')).toMatchObject([
      {
        key: 'full_out@USLAX#1',
        at: nov(13),
        party: 'terminal',
        because: [terminal.id],
        superseded: [{ party: 'shipping_line', at: nov(14, '16:00'), precision: 'time', because: [line.id] }],
      },
    ]);
  });

  it('are decided by the newest statement of one party', () => {
    const former = movement('gate_out', 'USLAX', nov(14), { load: 'laden', sourceEventId: 'a', recordedAt: nov(14) });
    const newer = movement('gate_out', 'USLAX', nov(12), { load: 'laden', sourceEventId: 'b', recordedAt: nov(15) });

    const [fullOut] = named(container([...IMPORT, former, newer]), 'full_out');

    expect(fullOut).toMatchObject({ at: nov(12), superseded: [{ at: nov(14), because: [former.id] }] });
  });

  it.each<[what: string, one: Observation, other: Observation, name: MilestoneName]>([
    [
      'a load',
      bySea('load', 'CNSHA', '2026-10-22T10:00:00.000Z', { party: 'terminal', recordedAt: nov(1) }),
      bySea('load', 'CNSHA', '2026-10-20T10:00:00.000Z', { ...V1, recordedAt: nov(9) }),
      'vessel_loaded',
    ],
    [
      'a discharge',
      bySea('discharge', 'USLAX', nov(6), { party: 'terminal', recordedAt: nov(6) }),
      bySea('discharge', 'USLAX', nov(8), { ...V1, recordedAt: nov(9) }),
      'vessel_discharged',
    ],
    [
      'an empty return',
      movement('gate_in', 'USLAX', nov(20), { party: 'terminal', load: 'empty', recordedAt: nov(20) }),
      movement('gate_in', 'USLAX', nov(23), { load: 'empty', recordedAt: nov(24) }),
      'empty_in',
    ],
    [
      'a load on a train',
      byRail('load', 'USLAX', nov(10), { party: 'rail', recordedAt: nov(10) }),
      byRail('load', 'USLAX', nov(12), { party: 'terminal', recordedAt: nov(24) }),
      'rail_loaded',
    ],
    [
      'the arrival of a train',
      byRail('arrive', 'USCHI', nov(16), { party: 'rail', recordedAt: nov(16) }),
      byRail('arrive', 'USCHI', nov(14), { recordedAt: nov(24) }),
      'rail_arrived',
    ],
    [
      'the unloading of a train',
      byRail('discharge', 'USCHI', nov(16), { party: 'rail', recordedAt: nov(16) }),
      byRail('discharge', 'USCHI', nov(18), { recordedAt: nov(24) }),
      'rail_unloaded',
    ],
    [
      'a berthing',
      bySea('berth', 'USLAX', nov(7), { ...ABOARD, recordedAt: nov(7) }),
      bySea('berth', 'USLAX', nov(5), { ...ABOARD, party: 'terminal', recordedAt: nov(9) }),
      'vessel_berthed',
    ],
    [
      'an arrival that AIS saw later than the line',
      bySea('arrive', 'USLAX', nov(7), { ...ABOARD, party: 'ais', load: null, recordedAt: nov(7) }),
      bySea('arrive', 'USLAX', nov(5), { ...ABOARD, recordedAt: nov(9) }),
      'vessel_arrived',
    ],
    [
      'a departure that AIS saw later than the line',
      bySea('depart', 'CNSHA', '2026-10-23T10:00:00.000Z', { ...ABOARD, party: 'ais', load: null }),
      bySea('depart', 'CNSHA', '2026-10-21T10:00:00.000Z', { ...ABOARD, recordedAt: nov(9) }),
      'vessel_departed',
    ],
  ])('of %s are decided by the party that knows, and the other is shown as what lost', (_what, one, other, name) => {
    const rest = IMPORT.filter(({ kind, id }) => kind === 'movement' && id !== other.id);
    const others = rest.filter(
      (known) => !('movement' in known && 'movement' in one && known.movement === one.movement),
    );

    const [decided, ...more] = named(container([...others, one, other]), name);

    expect(more).toEqual([]);
    expect(decided).toMatchObject({
      at: 'occurredAt' in one ? one.occurredAt : '',
      party: one.party,
      superseded: [{ party: other.party, because: [other.id] }],
    });
  });

  it('have a vessel depart when AIS saw it leave for this voyage, not when it left again on its next', () => {
    const departed = bySea('depart', 'CNSHA', '2026-10-21T10:00:00.000Z', ABOARD);
    const again = bySea('depart', 'CNSHA', nov(25), { ...ABOARD, party: 'ais', load: null });

    expect(container([...IMPORT, departed, again]).polDepartedAt).toBe('2026-10-21T10:00:00.000Z');
  });
});

describe('statements within a day', () => {
  it('that differ are shown as what lost beside the one that decided', () => {
    const terminal = movement('gate_out', 'USLAX', nov(13), { party: 'terminal', load: 'laden' });
    const line = movement('gate_out', 'USLAX', nov(13, '18:00'), { load: 'laden' });

    const [fullOut] = named(container([...IMPORT, terminal, line]), 'full_out');

    expect(fullOut?.because).toEqual([terminal.id, line.id]);
    expect(fullOut?.superseded).toEqual([
      { party: 'shipping_line', at: nov(13, '18:00'), precision: 'time', because: [line.id] },
    ]);
  });

  it('of which one names the day of the other agree', () => {
    const terminal = movement('gate_out', 'USLAX', nov(13), { party: 'terminal', load: 'laden' });
    const line = movement('gate_out', 'USLAX', nov(13, '08:00'), { load: 'laden', precision: 'date' });

    expect(named(container([...IMPORT, terminal, line]), 'full_out')[0]?.superseded).toEqual([]);
  });
});

describe('a discharge that is reported again', () => {
  const fullOut = movement('gate_out', 'USLAX', nov(11), { party: 'terminal', load: 'laden' });

  it.each(['shipping_line', 'terminal'] as const)(
    'by the %s for a time after the gate-out never stands after it',
    (party) => {
      const again = bySea('discharge', 'USLAX', nov(14), { ...V1, party, recordedAt: nov(15) });

      const state = container([...IMPORT, fullOut, again]);

      expect(state.milestones.map(({ key, at }) => [key, at])).toEqual([
        ['vessel_loaded@CNSHA#1', '2026-10-20T10:00:00.000Z'],
        ['vessel_discharged@USLAX#1', nov(8)],
        ['full_out@USLAX#1', nov(11)],
      ]);
      expect(named(state, 'vessel_discharged')[0]?.superseded).toMatchObject([{ at: nov(14), because: [again.id] }]);
      expect(state.currentStatus).toBe('picked_up');
    },
  );

  it('on the day of the gate-out never stands after it either', () => {
    const [load] = IMPORT;
    const first = bySea('discharge', 'USLAX', nov(11, '04:00'), { ...V1, recordedAt: nov(11) });
    const again = bySea('discharge', 'USLAX', nov(11, '15:00'), { ...V1, recordedAt: nov(12) });

    const state = container([...(load === undefined ? [] : [load]), first, again, fullOut]);

    expect(state.podDischargedAt).toBe(nov(11, '04:00'));
    expect(state.milestones.at(-1)?.milestone).toBe('full_out');
  });
});

describe('movements that happened twice', () => {
  it('remain two, whichever party reported them', () => {
    const gates = [
      movement('gate_out', 'USLAX', nov(11), { party: 'terminal', load: 'laden' }),
      movement('gate_in', 'USLAX', nov(12), { party: 'terminal', load: 'laden' }),
      movement('gate_out', 'USLAX', nov(14), { load: 'laden' }),
    ];

    const state = container([...IMPORT, ...gates]);

    expect(named(state, 'full_out').map(({ key, at, superseded }) => [key, at, superseded])).toEqual([
      ['full_out@USLAX#1', nov(11), []],
      ['full_out@USLAX#2', nov(14), []],
    ]);
    expect(state.podFullOutAt).toBe(nov(14));
  });
});
