import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { bySea, CONTAINER, expected } from '../../support/observations.ts';

const EMMA = { vessel: { imo: '9321483', name: 'EMMA' }, voyage: '026E' };
const FEEDER = { vessel: { imo: '9074729', name: 'THIRD SHIP' }, voyage: 'F1' };
const SAILED = [
  bySea('load', 'CNSHA', '2026-06-01T10:00:00.000Z', EMMA),
  bySea('depart', 'CNSHA', '2026-06-02T10:00:00.000Z', EMMA),
];
const AS_OF = '2026-06-15T10:00:00.000Z';

type Said = Parameters<typeof bySea>[3];

/** The line expects the vessel at a port on a day of June, and states it on another. */
function comes(locode: string, day: number, stated: number, more: Said = {}): Observation {
  return sail('arrive', locode, day, stated, more);
}

function sail(name: 'arrive' | 'discharge' | 'load', locode: string, day: number, stated: number, more: Said) {
  const [at, recordedAt] = [day, stated].map((one) => `2026-06-${String(one).padStart(2, '0')}T08:00:00.000Z` as const);
  return bySea(name, locode, `${at}`, { ...EMMA, ...expected(), recordedAt: `${recordedAt}`, ...more });
}

/** Where it is to be discharged, in any order of arrival. */
function portOf(...observations: Observation[]): string | null | undefined {
  const all = [...SAILED, ...observations];
  const [one, other] = [all, all.toReversed()].map(
    (each) => derive(each, AS_OF, { containers: [CONTAINER] }).containers[0]?.portOfDischarge?.locode,
  );
  expect(one).toEqual(other);
  return one;
}

describe('a port of discharge that the line changes before the discharge', () => {
  it('is the one that the line stated since, though the former one bears a later date', () => {
    expect(portOf(comes('USLAX', 25, 3), comes('USOAK', 22, 8))).toBe('USOAK');
  });

  it('is the one that the line stated since where the former one was stated with a discharge', () => {
    expect(portOf(comes('USLAX', 25, 3), sail('discharge', 'USLAX', 25, 3, {}), comes('USOAK', 22, 8))).toBe('USOAK');
  });

  it('is the former one again where the line goes back to it, though the other one bears a later date', () => {
    expect(portOf(comes('USLAX', 20, 3), comes('USOAK', 25, 8), comes('USLAX', 19, 10))).toBe('USLAX');
  });

  it('is the other one where that was stated last again', () => {
    const all = [comes('USLAX', 26, 3), comes('USOAK', 25, 8), comes('USLAX', 26, 10), comes('USOAK', 24, 12)];

    expect(portOf(...all)).toBe('USOAK');
  });

  it('stays the new one when the vessel has arrived there', () => {
    const arrived = bySea('arrive', 'USOAK', '2026-06-14T08:00:00.000Z', EMMA);

    expect(portOf(comes('USLAX', 25, 3), comes('USOAK', 14, 8), arrived)).toBe('USOAK');
  });

  it('is not taken from the last port where both were stated together', () => {
    expect(portOf(comes('USOAK', 22, 3), comes('USLAX', 25, 3))).toBe('USLAX');
  });

  it('is not taken from the last port where only the estimate of an earlier call is renewed', () => {
    const renewed = [{ sourceEventId: 'call' }, { sourceEventId: 'call' }] as const;

    expect(portOf(comes('USOAK', 22, 3), comes('USLAX', 25, 3), comes('USOAK', 23, 8))).toBe('USLAX');
    expect(portOf(comes('USOAK', 22, 3, renewed[0]), comes('USLAX', 25, 3), comes('USOAK', 23, 8, renewed[1]))).toBe(
      'USLAX',
    );
  });

  it('stays where the vessel is only expected to call in another country on its way', () => {
    expect(portOf(comes('USLAX', 25, 3), comes('KRPUS', 16, 8))).toBe('USLAX');
  });

  it('is across a border on the same coast where the same vessel is to discharge it there, and no vessel is to take it on', () => {
    const inRotterdam = [comes('NLRTM', 28, 3), sail('discharge', 'NLRTM', 28, 3, {})];
    const inAntwerp = sail('discharge', 'BEANR', 24, 8, {});

    expect(portOf(...inRotterdam, inAntwerp)).toBe('BEANR');
    expect(portOf(...inRotterdam, inAntwerp, sail('load', 'BEANR', 25, 8, FEEDER))).toBe('NLRTM');
    const inBusan = sail('discharge', 'KRPUS', 16, 8, {});

    expect(portOf(...inRotterdam, inBusan)).toBe('NLRTM');
  });

  it('stays where another vessel is to bring it there from the port that was stated since', () => {
    expect(portOf(sail('discharge', 'NLRTM', 28, 3, FEEDER), sail('discharge', 'BEANR', 24, 8, {}))).toBe('NLRTM');
  });

  it('is the last one again as soon as the line states it anew', () => {
    expect(portOf(comes('USLAX', 25, 3), comes('USOAK', 22, 8), comes('USLAX', 26, 12))).toBe('USLAX');
  });

  it('is that of the line where a terminal expects the container at another one', () => {
    const byTerminal = comes('USLAX', 25, 9, { party: 'terminal', source: 'own-terminal' });

    expect(portOf(comes('USOAK', 22, 3), byTerminal)).toBe('USOAK');
  });
});
