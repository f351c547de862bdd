import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import { bySea, CONTAINER, expected } from '../../support/observations.ts';

const EMMA = { vessel: { imo: '9321483', name: 'EMMA' }, voyage: '026E' };
const SAILED = [
  bySea('load', 'CNSHA', '2026-06-01T10:00:00.000Z', EMMA),
  bySea('depart', 'CNSHA', '2026-06-02T10:00:00.000Z', EMMA),
  bySea('arrive', 'USLAX', '2026-06-25T10:00:00.000Z', {
    ...EMMA,
    ...expected(),
    recordedAt: '2026-06-03T10:00:00.000Z',
  }),
];
const DISCHARGED = bySea('discharge', 'USOAK', '2026-06-16T10:00:00.000Z', EMMA);
const BOUND = '2026-06-18T10:00:00.000Z';

function stateAt(asOf: string, ...observations: Parameters<typeof derive>[0]) {
  const { containers, changesAt } = derive(observations, asOf, { containers: [CONTAINER] });
  return { status: containers[0]?.currentStatus, port: containers[0]?.portOfDischarge?.locode, changesAt };
}

describe('a container that was discharged before its stated port of discharge', () => {
  it('names the moment from which it counts as left there, two days later', () => {
    const before = stateAt('2026-06-18T09:59:59.999Z', ...SAILED, DISCHARGED);

    expect(before).toEqual({ status: 'on_ship', port: 'USLAX', changesAt: BOUND });
    expect(stateAt(BOUND, ...SAILED, DISCHARGED)).toMatchObject({ status: 'grounded', port: 'USOAK' });
  });

  it('names the moment at which a plan to sail on is past by two days', () => {
    const planned = bySea('depart', 'USOAK', '2026-06-20T10:00:00.000Z', {
      ...EMMA,
      ...expected(),
      recordedAt: '2026-06-03T10:00:00.000Z',
    });
    const past = '2026-06-22T10:00:00.000Z';
    const before = stateAt('2026-06-19T10:00:00.000Z', ...SAILED, DISCHARGED, planned);

    expect(before).toEqual({ status: 'on_ship', port: 'USLAX', changesAt: past });
    expect(stateAt(past, ...SAILED, DISCHARGED, planned)).toMatchObject({ status: 'grounded', port: 'USOAK' });
  });

  it('does not wait for that once it was loaded again', () => {
    const loaded = bySea('load', 'USOAK', '2026-06-16T20:00:00.000Z', EMMA);

    expect(stateAt('2026-06-17T10:00:00.000Z', ...SAILED, DISCHARGED, loaded).changesAt).not.toBe(BOUND);
    expect(stateAt('2026-06-19T10:00:00.000Z', ...SAILED, DISCHARGED, loaded)).toMatchObject({
      status: 'on_ship',
      port: 'USLAX',
    });
  });
});
