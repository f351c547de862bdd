import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { ContainerState } from '../../../src/domain/journey/state.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { bySea, CONTAINER, expected } from '../../support/observations.ts';

const EMMA = { vessel: { imo: '9321483', name: 'EMMA' }, voyage: '026E' };
const MADRID = { vessel: { imo: '9778791', name: 'MADRID' }, voyage: '030E' };

function may(day: number): string {
  return `2026-05-${String(day).padStart(2, '0')}T10:00:00.000Z`;
}

function container(...observations: Observation[]): ContainerState {
  const [state] = derive(observations, may(20), { containers: [CONTAINER] }).containers;
  if (state === undefined) throw new Error('The requested container was not derived.');
  const [reversed] = derive(observations.toReversed(), may(20), { containers: [CONTAINER] }).containers;
  expect(reversed).toEqual(state);
  return state;
}

function voyage(state: ContainerState) {
  const { polLoadedAt, polDepartedAt, podVesselName, podEtaAt } = state;
  return { polLoadedAt, polDepartedAt, podVesselName, podEtaAt, port: state.portOfDischarge?.locode ?? null };
}

const LEFT_BEHIND = [
  bySea('load', 'CNSHA', may(1), EMMA),
  bySea('depart', 'CNSHA', may(2), { ...EMMA, container: null }),
  bySea('arrive', 'USLAX', may(28), { ...EMMA, ...expected(), container: null, recordedAt: may(19) }),
];
const SAILED = [
  bySea('load', 'CNSHA', may(8), MADRID),
  bySea('depart', 'CNSHA', may(9), MADRID),
  bySea('arrive', 'USOAK', may(25), { ...MADRID, ...expected(), recordedAt: may(9) }),
];
const ON_MADRID = {
  polLoadedAt: may(8),
  polDepartedAt: may(9),
  podVesselName: 'MADRID',
  podEtaAt: may(25),
  port: 'USOAK',
};

describe('a container that was rolled', () => {
  it('sails with the vessel on which it was loaded last, whatever becomes of the first', () => {
    const state = container(...LEFT_BEHIND, ...SAILED);

    expect(voyage(state)).toEqual(ON_MADRID);
    expect(state.milestones.map(({ key }) => key)).toEqual(['vessel_loaded@CNSHA#1', 'vessel_departed@CNSHA#1']);
    expect(state.legs).toEqual([
      expect.objectContaining({ vesselName: 'MADRID', departure: { estimated: null, actual: may(9) } }),
    ]);
  });

  it('may have been taken off the first vessel before', () => {
    const taken = bySea('discharge', 'CNSHA', may(3), EMMA);

    expect(voyage(container(...LEFT_BEHIND, taken, ...SAILED))).toEqual(ON_MADRID);
  });

  it('has the first ETA that the line ever gave', () => {
    expect(container(...LEFT_BEHIND, ...SAILED).podOriginalEtaAt).toBe(may(25));
    const promised = bySea('arrive', 'USOAK', may(18), { ...EMMA, ...expected(), recordedAt: may(1) });

    expect(container(...LEFT_BEHIND, promised, ...SAILED).podOriginalEtaAt).toBe(may(18));
  });

  it('is bound for the port of the first vessel until another is reported, but not with its ETA', () => {
    const loaded = bySea('load', 'CNSHA', may(8), MADRID);

    expect(voyage(container(...LEFT_BEHIND, loaded))).toEqual({
      polLoadedAt: may(8),
      polDepartedAt: null,
      podVesselName: 'MADRID',
      podEtaAt: null,
      port: 'USLAX',
    });
  });
});

describe('a container that was not rolled', () => {
  it('sails as it was loaded, though a former plan names a later vessel', () => {
    const planned = bySea('load', 'CNSHA', may(8), { ...MADRID, ...expected('planned') });

    expect(container(...LEFT_BEHIND, planned)).toMatchObject({ polLoadedAt: may(1), polDepartedAt: may(2) });
  });

  it('was on the vessel from which it is discharged elsewhere', () => {
    const discharged = bySea('discharge', 'USLAX', may(18), EMMA);

    expect(container(...LEFT_BEHIND, bySea('load', 'CNSHA', may(8), MADRID), discharged)).toMatchObject({
      polLoadedAt: may(1),
      podVesselName: 'EMMA',
      podDischargedAt: may(18),
    });
  });

  it('changes the vessel where it is transhipped', () => {
    const state = container(
      bySea('load', 'CNSHA', may(1), EMMA),
      bySea('discharge', 'KRPUS', may(4), EMMA),
      bySea('load', 'KRPUS', may(8), MADRID),
    );

    expect(state).toMatchObject({ polLoadedAt: may(1), portOfLading: { locode: 'CNSHA' } });
    expect(state.milestones.map(({ key }) => key)).toEqual([
      'vessel_loaded@CNSHA#1',
      'transshipment_discharged@KRPUS#1',
      'transshipment_loaded@KRPUS#1',
    ]);
  });

  it('is not known to be at one place where none is reported', () => {
    const nowhere = { place: null };

    const state = container(
      bySea('load', 'CNSHA', may(1), { ...EMMA, ...nowhere }),
      bySea('load', 'CNSHA', may(8), { ...MADRID, ...nowhere }),
    );

    expect(state.polLoadedAt).toBe(may(1));
  });
});

describe('cargo that is brought back', () => {
  const there = [
    bySea('load', 'CNSHA', may(1), EMMA),
    bySea('depart', 'CNSHA', may(2), EMMA),
    bySea('discharge', 'USOAK', may(8), EMMA),
  ];
  const back = [bySea('load', 'USOAK', may(9), MADRID), bySea('discharge', 'CNSHA', may(19), MADRID)];

  it('lands at its port of lading', () => {
    const state = container(bySea('arrive', 'CNSHA', '2026-04-30T10:00:00.000Z', EMMA), ...there, ...back);

    expect(state).toMatchObject({
      currentStatus: 'grounded',
      portOfLading: { locode: 'CNSHA' },
      portOfDischarge: { locode: 'CNSHA' },
      podVesselName: 'MADRID',
      podArrivedAt: null,
      podDischargedAt: may(19),
    });
    expect(state.milestones.map(({ key }) => key)).toEqual([
      'vessel_loaded@CNSHA#1',
      'vessel_departed@CNSHA#1',
      'transshipment_discharged@USOAK#1',
      'transshipment_loaded@USOAK#1',
      'vessel_discharged@CNSHA#1',
    ]);
  });

  it('is not brought back by a vessel that calls there again', () => {
    const called = bySea('arrive', 'CNSHA', may(19), { ...EMMA, container: null });

    expect(container(...there, called)).toMatchObject({ portOfDischarge: { locode: 'USOAK' } });
  });

  it('has not sailed when it is only taken off again', () => {
    const taken = bySea('discharge', 'CNSHA', may(3), EMMA);

    expect(container(bySea('load', 'CNSHA', may(1), EMMA), taken)).toMatchObject({ portOfDischarge: null });
  });
});
