import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { LastMovement } from '../../../src/domain/journey/last-known.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { bySea, CONTAINER, expected, movement } from '../../support/observations.ts';

const EMMA = { vessel: { imo: '9321483', name: 'EMMA' }, voyage: '026E' };
const TERMINAL = { code: 'TRP', codeList: 'SMDG', name: 'TraPac', type: 'terminal' } as const;
const YARD = { code: null, codeList: null, name: 'Harbour Yard', type: 'other' } as const;

function may(day: number, hour = 10): string {
  return `2026-05-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
}

function lastMovement(...observations: Observation[]): LastMovement | null | undefined {
  const [state] = derive(observations, may(28), { containers: [CONTAINER] }).containers;
  const [again] = derive(observations.toReversed(), may(28), { containers: [CONTAINER] }).containers;
  expect(again).toEqual(state);
  return state?.lastMovement;
}

const SAILED = [bySea('load', 'CNSHA', may(1), EMMA), bySea('depart', 'CNSHA', may(2), EMMA)];
const LANDED = [...SAILED, bySea('discharge', 'USLAX', may(20), { ...EMMA, facility: TERMINAL })];

describe('the last movement', () => {
  it('is the gate-in of a container that was brought back', () => {
    const out = movement('gate_out', 'USLAX', may(22), { mode: 'truck', load: 'laden', facility: TERMINAL });
    const back = movement('gate_in', 'USLAX', may(22, 15), { mode: 'truck', load: 'laden', facility: TERMINAL });

    expect(lastMovement(...LANDED, out, back)).toMatchObject({ milestone: 'turned_back', at: may(22, 15) });
  });

  it('is the gate-in at the yard to which a truck brought it', () => {
    const out = movement('gate_out', 'USLAX', may(22), { mode: 'truck', load: 'laden', facility: TERMINAL });
    const put = movement('gate_in', 'USLAX', may(22, 15), { mode: 'truck', load: 'laden', facility: YARD });

    expect(lastMovement(...LANDED, out, put)).toMatchObject({ milestone: 'gate_in', at: may(22, 15) });
  });

  it('is the restow, and then the departure, of its vessel at a port on the way', () => {
    const plan = bySea('arrive', 'USLAX', may(20), { ...EMMA, ...expected() });
    const restow = [bySea('discharge', 'KRPUS', may(5), EMMA), bySea('load', 'KRPUS', may(5, 14), EMMA)];
    const left = bySea('depart', 'KRPUS', may(6), EMMA);
    const there = { place: { locode: 'KRPUS' }, vesselName: 'EMMA' };

    expect(lastMovement(...SAILED, plan, ...restow)).toMatchObject({ milestone: 'restowed', at: may(5, 14), ...there });
    expect(lastMovement(...SAILED, plan, ...restow, left)).toMatchObject({ milestone: 'call_departed', ...there });
  });

  it('is the loading on its vessel where no place is stated for the departure', () => {
    const left = movement('depart', null, may(2), { mode: 'vessel', load: 'laden', ...EMMA });

    expect(lastMovement(bySea('load', 'CNSHA', may(1), EMMA), left)).toMatchObject({
      milestone: 'vessel_loaded',
      place: { locode: 'CNSHA' },
      vesselName: 'EMMA',
      voyage: '026E',
    });
  });

  it('is no call of another vessel', () => {
    const plan = bySea('arrive', 'USLAX', may(20), { ...EMMA, ...expected() });
    const other = bySea('depart', 'KRPUS', may(6), { vessel: { imo: '9778791', name: 'MADRID' }, voyage: '1' });

    expect(lastMovement(...SAILED, plan, other)).toMatchObject({ milestone: 'vessel_departed' });
  });
});
