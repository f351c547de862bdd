import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import { nextMilestone } from '../../../src/domain/journey/next-milestone.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { bySea, CONTAINER, expected, movement, snapshot } from '../../support/observations.ts';

const EMMA = { vessel: { imo: '9321483', name: 'EMMA' }, voyage: '026E' };

function june(day: number, hour = 10): string {
  return `2026-06-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
}

const SAILED = [bySea('load', 'CNSHA', june(1), EMMA), bySea('depart', 'CNSHA', june(2), EMMA)];
const DUE = bySea('arrive', 'USLAX', june(15), { ...EMMA, ...expected(), recordedAt: june(3) });
const AVAILABLE = snapshot(june(17), 'USLAX', { available: true });

function at(asOf: string, ...observations: Observation[]) {
  const [state] = derive(observations, asOf, { containers: [CONTAINER] }).containers;
  expect(derive(observations.toReversed(), asOf, { containers: [CONTAINER] }).containers).toEqual([state]);
  return state;
}

describe('a container of which no line has reported an arrival', () => {
  it.each([
    ['its port of discharge was expected', [...SAILED, DUE]],
    ['no port of discharge is stated', SAILED],
  ])('has landed where its terminal shows it available: %s', (_what, said) => {
    const state = at(june(18), ...said, AVAILABLE);

    expect(state).toMatchObject({
      currentStatus: 'available',
      portOfDischarge: { locode: 'USLAX' },
      standsAt: { locode: 'USLAX' },
      podArrivedAt: null,
      podDischargedAt: null,
      contradictions: [],
      lastMovement: { milestone: 'seen_landed', at: june(17) },
    });
    expect(state && nextMilestone(state, june(18))).toMatchObject({ milestone: 'full_out' });
  });

  it.each([
    ['available before any vessel can have come', snapshot(june(10), 'USLAX', { available: true })],
    ['held before it is due', snapshot(june(14), 'USLAX', { available: false, holds: [] })],
    ['awaited', snapshot(june(17), 'USLAX', { available: false, location: 'NOT ARRIVED' })],
    ['available at the port of lading', snapshot(june(17), 'CNSHA', { available: true })],
    ['available at another port of the country of lading', snapshot(june(17), 'CNNGB', { available: true })],
  ])('has not landed where a terminal shows it %s', (_what, look) => {
    expect(at(june(18), ...SAILED, DUE, look)).toMatchObject({
      currentStatus: 'on_ship',
      portOfDischarge: { locode: 'USLAX' },
      standsAt: null,
    });
  });

  it('is not brought back by a terminal that shows it available after its pickup', () => {
    const out = movement('gate_out', 'USLAX', june(18), { load: 'laden', mode: 'truck' });
    const late = snapshot(june(19), 'USLAX', { available: true });

    expect(at(june(20), ...SAILED, DUE, out, late)).toMatchObject({ currentStatus: 'picked_up', standsAt: null });
  });

  it('goes by the newer word of a line that had stated it available itself', () => {
    const stated = movement('available', 'USLAX', june(17), { recordedAt: june(17) });
    const since = bySea('arrive', 'USLAX', june(20), { ...EMMA, ...expected(), recordedAt: june(18, 2) });

    expect(at(june(18), ...SAILED, DUE, stated)).toMatchObject({ currentStatus: 'available' });
    expect(at(june(18), ...SAILED, DUE, stated, since)).toMatchObject({ currentStatus: 'on_ship' });
  });

  it('went on from the port of its last discharge to a far one that shows it', () => {
    const said = [...SAILED, bySea('discharge', 'KRPUS', june(5), EMMA), AVAILABLE];

    expect(at(june(18), ...said)).toMatchObject({ currentStatus: 'available', portOfDischarge: { locode: 'USLAX' } });
    const out = movement('gate_out', 'KRPUS', june(6), { load: 'laden', mode: 'truck' });
    expect(at(june(18), ...said, out)).toMatchObject({ portOfDischarge: { locode: 'KRPUS' } });
  });

  it('did not go on to a port that is near by land', () => {
    const said = [...SAILED, bySea('discharge', 'NLRTM', june(25), EMMA)];

    expect(at(june(30), ...said, snapshot(june(28), 'BEANR', { available: true }))).toMatchObject({
      portOfDischarge: { locode: 'NLRTM' },
    });
  });
});
