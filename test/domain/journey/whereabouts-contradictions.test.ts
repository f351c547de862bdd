import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { byRail, bySea, CONTAINER, expected, movement, snapshot } from '../../support/observations.ts';

const EMMA = { vessel: { imo: '9321483', name: 'EMMA' }, voyage: '026E' };
const TERMINAL = { party: 'terminal', source: 'own-terminal' } as const;
const RAMP = { party: 'rail', source: 'own-rail' } as const;

function june(day: number, hour = 10): string {
  return `2026-06-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
}

const SAILED = [bySea('load', 'CNSHA', june(1), EMMA), bySea('depart', 'CNSHA', june(2), EMMA)];
const LANDED = [...SAILED, bySea('arrive', 'USLAX', june(15), EMMA), bySea('discharge', 'USLAX', june(16), EMMA)];
const ON_RAIL = [...LANDED, byRail('depart', 'USLAX', june(17))];
const eta = (day: number) => bySea('arrive', 'USLAX', june(day), { ...EMMA, ...expected(), recordedAt: june(3) });

function at(asOf: string, ...observations: Observation[]) {
  const [state] = derive(observations, asOf, { containers: [CONTAINER] }).containers;
  expect(derive(observations.toReversed(), asOf, { containers: [CONTAINER] }).containers).toEqual([state]);
  return state;
}

function contradictions(asOf: string, ...observations: Observation[]) {
  return at(asOf, ...observations)?.contradictions;
}

describe('a container that its line has at sea', () => {
  it.each([
    ['available', snapshot(june(10), 'USLAX', { available: true }), 'available for pickup'],
    ['in its yard', snapshot(june(10), 'USLAX', { location: 'Y12' }), 'in the yard'],
    [
      'available, by an event',
      movement('available', 'USLAX', june(10), { ...TERMINAL, recordedAt: june(10) }),
      'available for pickup',
    ],
  ])('is contradicted by a terminal that has it %s', (_what, look, value) => {
    expect(at(june(11), ...SAILED, eta(15), look)).toMatchObject({
      currentStatus: 'on_ship',
      contradictions: [
        {
          fact: 'place',
          shown: 'left by vessel',
          statements: [
            { party: 'shipping_line', value: 'left by vessel', at: june(2) },
            { party: 'terminal', value, at: june(10), receivedAt: look.receivedAt },
          ],
        },
      ],
    });
  });

  it('is contradicted by the port of lading that still has it', () => {
    expect(contradictions(june(11), ...SAILED, snapshot(june(4), 'CNSHA', { location: 'EXPORT ROW 4' }))).toMatchObject(
      [{ fact: 'place', statements: [{ value: 'left by vessel' }, { value: 'in the yard' }] }],
    );
    expect(contradictions(june(11), ...SAILED, snapshot(june(1, 8), 'CNSHA', { location: 'EXPORT ROW 4' }))).toEqual(
      [],
    );
  });

  it('is not contradicted by a terminal that awaits it', () => {
    const awaits = ['ON VESSEL', 'NOT ARRIVED', 'PRE-ARRIVAL', 'INBOUND'];
    for (const location of awaits) {
      expect(contradictions(june(11), ...SAILED, snapshot(june(10), 'USLAX', { available: false, location }))).toEqual(
        [],
      );
    }
  });

  it('is contradicted by the line itself that states it available', () => {
    const available = movement('available', 'USLAX', june(10), { recordedAt: june(10) });

    expect(contradictions(june(11), ...SAILED, available)).toMatchObject([
      {
        fact: 'place',
        statements: [{ value: 'left by vessel' }, { party: 'shipping_line', value: 'available for pickup' }],
      },
    ]);
  });

  it('was seen in the yard days before its arrival: the arrival stands, and both are named', () => {
    const early = snapshot(june(10), 'USLAX', { available: true });

    expect(contradictions(june(17), ...LANDED, early)).toMatchObject([
      {
        fact: 'place',
        shown: 'arrived by vessel',
        statements: [{ at: june(15) }, { value: 'available for pickup', at: june(10) }],
      },
    ]);
    expect(contradictions(june(17), ...LANDED, early, snapshot(june(16, 12), 'USLAX', { available: false }))).toEqual(
      [],
    );
  });
});

describe('a container that a terminal has discharged', () => {
  const discharged = bySea('discharge', 'USLAX', june(10), { ...EMMA, ...TERMINAL, recordedAt: june(10) });

  it('is contradicted by a line that expects its arrival on a day to come, until that day', () => {
    const said = [...SAILED, eta(15), discharged];

    expect(at(june(11), ...said)).toMatchObject({
      currentStatus: 'grounded',
      contradictions: [
        {
          fact: 'place',
          shown: 'discharged from the vessel',
          statements: [
            { party: 'terminal', value: 'discharged from the vessel', at: june(10) },
            { party: 'shipping_line', value: 'arrival expected', at: june(15) },
          ],
        },
      ],
    });
    expect(derive(said, june(11)).changesAt).toBe(june(15));
    expect(contradictions(june(15), ...said)).toEqual([]);
    expect(contradictions(june(11), ...said, bySea('arrive', 'USLAX', june(9, 12), EMMA))).toEqual([]);
    expect(contradictions(june(10, 12), ...SAILED, eta(10), discharged)).toEqual([]);
  });
});

describe('a container that its line has ashore', () => {
  it('is contradicted by a terminal to which it has not come', () => {
    const awaits = snapshot(june(17), 'USLAX', { available: false, location: 'NOT ARRIVED' });

    expect(contradictions(june(18), ...LANDED, awaits)).toMatchObject([
      {
        fact: 'place',
        shown: 'discharged from the vessel',
        statements: [
          { party: 'shipping_line', at: june(16) },
          { party: 'terminal', value: 'not yet arrived', at: june(17) },
        ],
      },
    ]);
    const found = snapshot(june(18), 'USLAX', { available: false, location: 'Y12' });
    expect(contradictions(june(19), ...LANDED, awaits, found)).toEqual([]);
    expect(contradictions(june(17), ...LANDED, snapshot(june(15, 12), 'USLAX', { location: 'ON VESSEL' }))).toEqual([]);
  });

  it('is contradicted by a terminal that expects it on a day to come', () => {
    const plan = bySea('discharge', 'USLAX', june(20), { ...EMMA, ...TERMINAL, ...expected(), recordedAt: june(17) });

    expect(contradictions(june(18), ...LANDED, plan)).toMatchObject([
      {
        fact: 'place',
        statements: [{ party: 'shipping_line' }, { party: 'terminal', value: 'arrival expected', at: june(20) }],
      },
    ]);
  });

  it('is contradicted by a terminal that saw it leave', () => {
    const gone = snapshot(june(18), 'USLAX', { location: 'GATED OUT' });

    expect(contradictions(june(19), ...LANDED, gone)).toMatchObject([
      { fact: 'pickup', shown: 'discharged from the vessel', statements: [{}, { value: 'gone from the yard' }] },
    ]);
  });

  it('at a port of transhipment is contradicted by the terminal of the port of discharge', () => {
    const singapore = [...SAILED, bySea('discharge', 'SGSIN', june(8), EMMA)];
    const next = { vessel: { imo: '9778791', name: 'MADRID' }, voyage: '030E' };
    const planned = [
      bySea('load', 'SGSIN', june(12), { ...next, ...expected() }),
      bySea('arrive', 'USLAX', june(25), { ...next, ...expected() }),
    ];

    expect(
      contradictions(june(11), ...singapore, ...planned, snapshot(june(10), 'USLAX', { available: true })),
    ).toMatchObject([{ fact: 'place', shown: 'discharged from the vessel' }]);
  });
});

describe('a container that its line has on the train', () => {
  it('is contradicted by a ramp that has it on the ground', () => {
    expect(at(june(21), ...ON_RAIL, snapshot(june(20), 'USCHI', { ...RAMP, location: 'LOT 5' }))).toMatchObject({
      currentStatus: 'on_rail',
      contradictions: [
        {
          fact: 'place',
          shown: 'left by rail',
          statements: [
            { party: 'shipping_line', value: 'left by rail', at: june(17) },
            { party: 'rail', value: 'in the yard', at: june(20) },
          ],
        },
      ],
    });
  });

  it('is contradicted where the railroad has unloaded it and the line expects it on a day to come', () => {
    const coming = byRail('arrive', 'USCHI', june(25), expected());
    const unloaded = byRail('discharge', 'USCHI', june(20), { ...RAMP, recordedAt: june(20) });

    expect(contradictions(june(21), ...ON_RAIL, coming, unloaded)).toMatchObject([
      {
        fact: 'place',
        statements: [{ party: 'rail' }, { party: 'shipping_line', value: 'arrival expected', at: june(25) }],
      },
    ]);
  });

  it('is not contradicted where the ramp has it available: it has arrived', () => {
    const ramp = snapshot(june(20), 'USCHI', {
      ...RAMP,
      available: true,
      facility: { code: null, codeList: null, name: 'RAMP', type: 'ramp' },
    });

    expect(at(june(21), ...ON_RAIL, ramp)).toMatchObject({ currentStatus: 'available', contradictions: [] });
  });
});
