import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { at, byRail, bySea, deadline, movement, snapshot } from '../../support/observations.ts';

const LANDED = [
  bySea('load', 'CNSHA', '2026-05-01T00:00:00.000Z'),
  bySea('discharge', 'USLAX', '2026-06-01T00:00:00.000Z'),
];
const OUT = movement('gate_out', 'USLAX', '2026-06-05T20:00:00.000Z', { load: 'laden' });
const STILL_THERE = snapshot('2026-06-12T11:00:00.000Z', 'USLAX', {
  available: true,
  holds: [{ name: 'customs', status: 'hold', description: null }],
});
const TERMINALS = deadline('terminal', '2026-06-08', { place: at('USLAX') });
const LINES = deadline('shipping_line', '2026-06-10', { recordedAt: '2026-06-02T00:00:00.000Z' });
const RAMPS = deadline('rail', '2026-06-20', { place: at('USCHI') });

function daysOf(...said: Observation[]) {
  const forwards = derive(said, '2026-06-15T00:00:00.000Z').containers[0];
  const backwards = derive(said.toReversed(), '2026-06-15T00:00:00.000Z').containers[0];
  expect(backwards?.lastFreeDays).toEqual(forwards?.lastFreeDays);
  return forwards?.lastFreeDays.map(({ party, date, applies, binding, conditional }) => {
    const marks = [applies && 'applies', binding && 'binding', conditional && 'conditional'].filter(Boolean);
    return [party, date, ...marks].join(' ');
  });
}

describe('the last free days of a container that is gone by one party and still there by another', () => {
  it('are conditional after a contradicted pickup, the earliest first', () => {
    expect(daysOf(...LANDED, OUT, TERMINALS, LINES, STILL_THERE)).toEqual([
      'terminal 2026-06-08 conditional',
      'shipping_line 2026-06-10 conditional',
    ]);
  });

  it('are conditional after a contradicted return of the empty container', () => {
    const returned = movement('gate_in', 'USLAX', '2026-06-09T20:00:00.000Z', { load: 'empty' });

    expect(daysOf(...LANDED, OUT, returned, TERMINALS, STILL_THERE)).toEqual(['terminal 2026-06-08 conditional']);
  });

  it('just do not apply where no source contradicts the pickup', () => {
    expect(daysOf(...LANDED, OUT, TERMINALS, LINES)).toEqual(['terminal 2026-06-08', 'shipping_line 2026-06-10']);
  });

  it('are conditional at the port that a train has left by the word of the line', () => {
    const gone = byRail('depart', 'USLAX', '2026-06-05T20:00:00.000Z');
    const toChicago = byRail('arrive', 'USCHI', '2026-06-18T20:00:00.000Z', { classifier: 'estimated' });

    expect(daysOf(...LANDED, gone, toChicago, TERMINALS, RAMPS, STILL_THERE)).toEqual([
      'rail 2026-06-20 applies binding',
      'terminal 2026-06-08 conditional',
    ]);
  });

  it('keep the holds of the terminal that still has it', () => {
    const gone = byRail('depart', 'USLAX', '2026-06-05T20:00:00.000Z');
    const said = [...LANDED, gone, byRail('arrive', 'USCHI', '2026-06-25T20:00:00.000Z', { classifier: 'estimated' })];

    expect(derive([...said, STILL_THERE], '2026-06-15T00:00:00.000Z').containers[0]?.holds).toMatchObject([
      { name: 'customs' },
    ]);
    expect(derive(said, '2026-06-15T00:00:00.000Z').containers[0]?.holds).toEqual([]);
  });
});
