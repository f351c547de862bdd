import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { bySea, CONTAINER, expected, movement, snapshot } from '../../support/observations.ts';

const EMMA = { vessel: { imo: '9321483', name: 'EMMA' }, voyage: '026E' };
const MADRID = { vessel: { imo: '9778791', name: 'MADRID' }, voyage: '030E' };

function june(day: number, hour = 10): string {
  return `2026-06-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
}

const ONWARD = bySea('arrive', 'USLAX', june(25), { ...MADRID, ...expected(), recordedAt: june(3) });
const AT_BUSAN = [
  bySea('load', 'CNSHA', june(1), EMMA),
  bySea('depart', 'CNSHA', june(2), EMMA),
  ONWARD,
  bySea('discharge', 'KRPUS', june(5), { ...EMMA, recordedAt: june(5) }),
];
const OUT = movement('gate_out', 'KRPUS', june(6), { load: 'laden', mode: 'truck' });
const AVAILABLE = snapshot(june(6), 'KRPUS', { available: true });

function at(asOf: string, ...observations: Observation[]) {
  const [state] = derive(observations, asOf, { containers: [CONTAINER] }).containers;
  expect(derive(observations.toReversed(), asOf, { containers: [CONTAINER] }).containers).toEqual([state]);
  return state;
}

describe('a container at a port of transhipment from which another vessel is stated', () => {
  it('goes on after a gate-out there, which is shown as its last movement with that vessel', () => {
    expect(at(june(7), ...AT_BUSAN, OUT)).toMatchObject({
      currentStatus: 'on_ship',
      portOfDischarge: { locode: 'USLAX' },
      podEtaAt: june(25),
      disruptions: [],
      lastMovement: { milestone: 'transfer_out', next: { vesselName: 'MADRID' } },
    });
  });

  it('goes on where a yard there shows it available, and the two statements are a contradiction', () => {
    expect(at(june(7), ...AT_BUSAN, AVAILABLE)).toMatchObject({
      currentStatus: 'on_ship',
      portOfDischarge: { locode: 'USLAX' },
      disruptions: [],
      contradictions: [
        {
          fact: 'port_of_discharge',
          shown: 'USLAX',
          statements: [
            { party: 'shipping_line', value: 'USLAX', at: june(25) },
            { party: 'terminal', value: 'KRPUS', at: june(6) },
          ],
        },
      ],
    });
  });

  it.each([
    ['available and picked up', [AVAILABLE, OUT]],
    ['picked up and returned empty', [OUT, movement('gate_in', 'KRPUS', june(8), { load: 'empty' })]],
    ['picked up after the stated arrival', [movement('gate_out', 'KRPUS', june(27), { load: 'laden', mode: 'truck' })]],
  ])('has ended its voyage there where it was %s', (_what, seen) => {
    const state = at(june(28), ...AT_BUSAN, ...seen);

    expect(state).toMatchObject({ portOfDischarge: { locode: 'KRPUS' } });
    // No line reported that change: it follows from what happened.
    expect(state?.disruptions).toMatchObject([{ kind: 'port_changed', before: 'USLAX', reportedAt: null }]);
  });
});
