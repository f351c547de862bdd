import { expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { bySea } from '../../support/observations.ts';
import { inEveryOrder } from './orders.ts';

const EMMA = { vessel: { imo: '9321483', name: 'EMMA' }, voyage: '026E' };
const NEXT = { vessel: { imo: '9778791', name: 'NEXT SHIP' }, voyage: '9E' };
const SAILED = [
  bySea('load', 'CNSHA', '2026-03-03T10:00:00.000Z', EMMA),
  bySea('depart', 'CNSHA', '2026-03-04T10:00:00.000Z', EMMA),
];
const LANDED = bySea('discharge', 'USLAX', '2026-03-18T10:00:00.000Z', {
  ...EMMA,
  recordedAt: '2026-03-18T11:00:00.000Z',
});

function stateOf(...said: Observation[]) {
  const [state] = inEveryOrder(said, (shuffled) => derive(shuffled, '2026-03-25T00:00:00.000Z')).containers;
  return {
    etaAt: state?.podEtaAt ?? null,
    facts: state?.contradictions.map(({ fact }) => fact),
    disruptions: state?.disruptions.map(({ kind, before, after }) => `${kind}: ${before}, ${after}`),
  };
}

function eta(at: string, recordedAt: string, vessel = EMMA): Observation {
  return bySea('arrive', 'USLAX', at, { ...vessel, classifier: 'estimated', recordedAt });
}

it('names the other vessel for which the arrival is stated', () => {
  const other = eta('2026-03-28T10:00:00.000Z', '2026-03-06T00:00:00.000Z', NEXT);

  expect(stateOf(...SAILED, other)).toEqual({
    etaAt: '2026-03-28T10:00:00.000Z',
    facts: [],
    disruptions: ['other_vessel: EMMA voyage 026E, NEXT SHIP voyage 9E'],
  });
});

it('calls it changed once its own vessel has come', () => {
  const other = eta('2026-03-28T10:00:00.000Z', '2026-03-06T00:00:00.000Z', NEXT);

  expect(stateOf(...SAILED, LANDED, other).disruptions).toEqual([
    'vessel_changed: NEXT SHIP voyage 9E, EMMA voyage 026E',
  ]);
});

it('expects nothing again that the same party reported as discharged, and names the contradiction', () => {
  const again = eta('2026-04-05T10:00:00.000Z', '2026-03-20T00:00:00.000Z');

  expect(stateOf(...SAILED, LANDED, again)).toEqual({ etaAt: null, facts: ['place'], disruptions: [] });
});

it('takes an estimate of before the discharge for what it was', () => {
  const before = eta('2026-03-22T10:00:00.000Z', '2026-03-10T00:00:00.000Z');

  expect(stateOf(...SAILED, LANDED, before)).toEqual({ etaAt: '2026-03-22T10:00:00.000Z', facts: [], disruptions: [] });
});
