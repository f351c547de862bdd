import { describe, expect, it } from 'vitest';
import { holdId } from '../../../src/domain/hold-id.ts';
import type { TerminalHold } from '../../../src/domain/holds-and-fees.ts';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { byRail, bySea, CONTAINER, movement, retraction, snapshot } from '../../support/observations.ts';

const EMMA = { vessel: { imo: '9321483', name: 'EMMA' }, voyage: '026E' };
const CUSTOMS: TerminalHold = { name: 'customs', status: 'hold', description: null };
const AS_OF = '2026-06-20T12:00:00.000Z';

function june(day: number, hour = 10): string {
  return `2026-06-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
}

const LANDED = [
  bySea('load', 'CNSHA', '2026-05-20T10:00:00.000Z', EMMA),
  bySea('depart', 'CNSHA', '2026-05-21T10:00:00.000Z', EMMA),
  bySea('arrive', 'USLAX', june(8), EMMA),
  bySea('discharge', 'USLAX', june(9), EMMA),
];
const out = (day: number, said: object = {}) =>
  movement('gate_out', 'USLAX', june(day), { load: 'laden', recordedAt: june(day, 12), ...said });
const terminal = { party: 'terminal', source: 'own-terminal' } as const;

function contradictions(...observations: Observation[]) {
  const all = [...LANDED, ...observations];
  const [state] = derive(all, AS_OF, { containers: [CONTAINER] }).containers;
  expect(derive(all.toReversed(), AS_OF, { containers: [CONTAINER] }).containers).toEqual([state]);
  return state?.contradictions;
}

describe('the contradictions of a journey', () => {
  it('are none where all agree, or nothing was said by another', () => {
    expect(contradictions()).toEqual([]);
    expect(contradictions(snapshot(june(10), 'USLAX', { available: true }), out(11))).toEqual([]);
    expect(contradictions(out(11), snapshot(june(11, 11), 'USLAX', { available: true }))).toEqual([]);
    expect(contradictions(out(11), snapshot(june(12), 'USLAX', { available: false }))).toEqual([]);
    expect(contradictions(out(11), snapshot(june(12), 'USLAX', { location: 'OUT GATE' }))).toEqual([]);
  });

  it('name who says picked up and who says available, when, and when that was received', () => {
    expect(contradictions(out(11), snapshot(june(13), 'USLAX', { available: true, receivedAt: june(13, 11) }))).toEqual(
      [
        {
          fact: 'pickup',
          shown: 'picked up',
          statements: [
            {
              party: 'shipping_line',
              source: 'MAEU',
              value: 'picked up',
              at: june(11),
              precision: 'time',
              timezone: 'America/Los_Angeles',
              receivedAt: june(11, 12),
              place: 'USLAX',
            },
            {
              party: 'terminal',
              source: 'own-terminal',
              value: 'available for pickup',
              at: june(13),
              precision: 'time',
              timezone: 'America/Los_Angeles',
              receivedAt: june(13, 11),
              place: 'USLAX',
            },
          ],
        },
      ],
    );
  });

  it('end when the party corrects itself, or the journey goes on', () => {
    const still = snapshot(june(13), 'USLAX', { available: true });

    expect(contradictions(out(11), still, snapshot(june(14), 'USLAX', { available: false }))).toEqual([]);
    expect(contradictions(out(11), still, movement('gate_in', 'USLAX', june(15), { load: 'empty' }))).toEqual([]);
    expect(
      contradictions(out(11, terminal), out(11), snapshot(june(11, 13), 'USLAX', { available: true })),
    ).toHaveLength(1);
    expect(contradictions(out(11, { ...terminal, recordedAt: june(14) }), still)).toEqual([]);
  });

  it('name a container in the yard that went by rail, not one that came to a ramp', () => {
    const rail = [byRail('load', 'USLAX', june(10)), byRail('depart', 'USLAX', june(11))];

    expect(contradictions(...rail, snapshot(june(13), 'USLAX', { location: 'ROW 7' }))).toMatchObject([
      { fact: 'place', shown: 'left by rail', statements: [{ value: 'left by rail' }, { value: 'in the yard' }] },
    ]);
    const arrived = [...rail, byRail('arrive', 'USCHI', june(14)), byRail('discharge', 'USCHI', june(14, 12))];
    expect(
      contradictions(...arrived, snapshot(june(15), 'USCHI', { available: true, party: 'rail', source: 'own-rail' })),
    ).toEqual([]);
  });

  it('name times of pickup and discharge that are more than a day apart, and no smaller difference', () => {
    expect(contradictions(out(11), out(11, { ...terminal, recordedAt: june(11, 20) }))).toEqual([]);
    expect(contradictions(out(14), out(11, terminal))).toMatchObject([
      {
        fact: 'pickup_time',
        shown: june(11),
        statements: [
          { party: 'terminal', value: june(11) },
          { party: 'shipping_line', value: june(14) },
        ],
      },
    ]);
  });

  it('name the port and the vessel at which terminal and line differ', () => {
    const other = { ...terminal, vessel: { imo: '9778791', name: 'MADRID' }, voyage: '030E', recordedAt: june(9, 20) };

    expect(
      contradictions(bySea('discharge', 'USOAK', june(10), { ...EMMA, ...terminal, recordedAt: june(10) })),
    ).toMatchObject([
      {
        fact: 'port_of_discharge',
        statements: expect.arrayContaining([expect.objectContaining({ party: 'terminal', value: 'USOAK' })]),
      },
    ]);
    expect(contradictions(bySea('discharge', 'USLAX', june(9, 11), other))).toMatchObject([
      { fact: 'vessel', shown: 'MADRID', statements: [{ party: 'terminal', value: 'MADRID' }, { value: 'EMMA' }] },
    ]);
  });

  it('name a hold that one keeps and another has released', () => {
    const id = holdId('customs', CONTAINER);
    const ofLine = snapshot(june(9, 12), 'USLAX', {
      party: 'shipping_line',
      source: 'MAEU',
      sourceEventId: id,
      holds: [CUSTOMS],
      recordedAt: june(9, 12),
    });
    const held = snapshot(june(10), 'USLAX', { holds: [CUSTOMS] });

    expect(contradictions(ofLine, held, retraction(id, june(11)))).toMatchObject([
      {
        fact: 'hold',
        shown: 'customs hold in place',
        statements: [
          { party: 'terminal', value: 'customs hold in place', at: june(10) },
          { party: 'shipping_line', value: 'customs hold released', at: june(11) },
        ],
      },
    ]);
    expect(contradictions(ofLine, held)).toEqual([]);
    expect(contradictions(ofLine, held, snapshot(june(12), 'USLAX', { holds: [] }))).toMatchObject([
      { fact: 'hold', statements: [{ party: 'shipping_line' }, { party: 'terminal', value: 'customs hold released' }] },
    ]);
    expect(contradictions(ofLine, snapshot(june(12), 'USLAX', { holds: [] }))).toMatchObject([
      { fact: 'hold', shown: 'customs hold in place', statements: [{}, { value: 'customs hold not listed' }] },
    ]);
    expect(contradictions(snapshot(june(9), 'USLAX', { holds: [] }), ofLine)).toEqual([]);
  });
});
