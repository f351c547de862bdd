import { describe, expect, it } from 'vitest';
import { onSameVoyage } from '../../../src/domain/journey/same-voyage.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { bySea, CONTAINER, deadline, document, expected, movement } from '../../support/observations.ts';

const FIRST = { vessel: { imo: '9321483', name: 'EMMA' }, voyage: '026E' };
const NEXT = { vessel: { imo: '9778791', name: 'NEXT SHIP' }, voyage: '9E' };
const OUT = { load: 'laden', mode: 'truck' } as const;

function march(day: number, time = '10:00'): string {
  return `2026-03-${String(day).padStart(2, '0')}T${time}:00.000Z`;
}

function otherOf(observations: readonly Observation[], id = 'other') {
  return observations.map((observation) => ({ watch: { id }, observation }));
}

function joinedTo(own: readonly Observation[], other: readonly Observation[], elsewhere: readonly Observation[] = []) {
  return onSameVoyage(own, otherOf(other), elsewhere).joined.map(({ id }) => id);
}

function idsOf(observations: readonly Observation[]) {
  return observations.map(({ id }) => id);
}

const LOADED = bySea('load', 'CNSHA', march(3), FIRST);
const LANDED = bySea('discharge', 'USLAX', march(18), FIRST);
const PICKED_UP = movement('gate_out', 'USLAX', march(20), OUT);

describe('what moves a container under another document', () => {
  it.each([
    ['both report the load on one voyage', [LOADED], [bySea('load', 'CNSHA', march(3, '11:00'), FIRST), LANDED]],
    [
      'one reports the load and the other the departure, the number in other letters',
      [LOADED],
      [bySea('depart', 'CNSHA', march(4), { ...FIRST, voyage: ' 026e' }), LANDED],
    ],
    ['one reports the load and the other the discharge', [LOADED], [LANDED]],
    ['one reports the discharge and the other the load', [LANDED], [LOADED]],
    ['only the pickup is reported under the other', [LOADED, LANDED], [PICKED_UP]],
    ['only the pickup is reported under this one', [PICKED_UP], [LOADED, LANDED]],
    [
      'the discharge names another number of the voyage, as at a port where it changes',
      [LOADED],
      [bySea('discharge', 'USLAX', march(18), { ...FIRST, voyage: '027W' })],
    ],
  ])('belongs to the journey: %s', (_name, own, other) => {
    expect(joinedTo(own, other)).toEqual(idsOf(other));
  });

  it.each([
    ['loaded on another vessel', [LOADED], [bySea('load', 'USLAX', march(28), NEXT)], []],
    [
      'loaded on another voyage of the vessel',
      [LOADED],
      [bySea('load', 'CNSHA', march(9), { ...FIRST, voyage: '028E' })],
      [],
    ],
    [
      'it was returned empty in between',
      [LOADED, LANDED],
      [bySea('discharge', 'CNSHA', march(30), FIRST)],
      [movement('gate_in', 'USLAX', march(22), { load: 'empty' })],
    ],
    ['it was landed in between', [LOADED, LANDED], [bySea('discharge', 'CNSHA', march(30), FIRST)], []],
    ['it was picked up in between', [LOADED, PICKED_UP], [movement('gate_out', 'USLAX', march(30), OUT)], []],
    ['the other one is only expected', [LOADED], [bySea('load', 'CNSHA', march(3), { ...FIRST, ...expected() })], []],
    [
      'another container',
      [LOADED],
      [bySea('discharge', 'USLAX', march(18), { ...FIRST, container: 'MSKU1234565' })],
      [],
    ],
    [
      'neither names the voyage, at two places',
      [bySea('load', 'CNSHA', march(3), { vessel: FIRST.vessel })],
      [bySea('load', 'CNNGB', march(4), { vessel: FIRST.vessel })],
      [],
    ],
  ])('is that of another cargo: %s', (_name, own, other, elsewhere) => {
    expect(joinedTo(own, other, elsewhere)).toEqual([]);
  });

  it('belongs to the journey through a third document, in any order', () => {
    const second = [LOADED, bySea('discharge', 'KRPUS', march(7), FIRST), bySea('load', 'KRPUS', march(9), NEXT)];
    const third = [bySea('discharge', 'USLAX', march(18), NEXT)];
    const own = [bySea('depart', 'CNSHA', march(4), FIRST)];

    const found = onSameVoyage(own, [...otherOf(third, 'third'), ...otherOf(second, 'second')], []);

    expect(idsOf(found.joined).sort()).toEqual(idsOf([...second, ...third]).sort());
    expect([found.isJoined('third', CONTAINER), found.isJoined('fourth', CONTAINER)]).toEqual([true, false]);
  });

  it('brings its expected times, and neither documents nor deadlines', () => {
    const eta = bySea('arrive', 'USLAX', march(19), { ...FIRST, ...expected() });
    const said = [document('bill_of_lading', 'OTHER1', 'mentioned'), deadline('shipping_line', '2026-03-24')];

    expect(joinedTo([LOADED], [LOADED, eta, ...said])).toEqual(idsOf([LOADED, eta]));
  });

  it('brings the calls of the vessel only where all containers of the journey are on it', () => {
    const call = bySea('arrive', 'USLAX', march(17), { ...FIRST, container: null });
    const elsewhere = bySea('load', 'CNSHA', march(3), { ...NEXT, container: 'MSKU1234565' });

    expect(joinedTo([LOADED], [LOADED, call])).toEqual(idsOf([LOADED, call]));
    expect(joinedTo([LOADED, elsewhere], [LOADED, call])).toEqual(idsOf([LOADED]));
  });
});
