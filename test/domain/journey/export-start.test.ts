import { expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import { routeOf } from '../../../src/domain/journey/route.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { byRail, bySea, movement } from '../../support/observations.ts';
import { inEveryOrder } from './orders.ts';

const EMPTY_OUT = movement('gate_out', 'USCHI', '2026-03-01T10:00:00.000Z', { load: 'empty' });
const FULL_IN = movement('gate_in', 'USCHI', '2026-03-02T10:00:00.000Z', { load: 'laden' });
const LEFT = byRail('depart', 'USCHI', '2026-03-03T10:00:00.000Z', { load: 'laden', party: 'rail' });
const EXPECTED = byRail('arrive', 'USLAX', '2026-03-07T10:00:00.000Z', { classifier: 'estimated', party: 'rail' });
const PLANNED = [
  bySea('load', 'USLAX', '2026-03-10T10:00:00.000Z', { classifier: 'planned' }),
  bySea('arrive', 'CNSHA', '2026-03-28T10:00:00.000Z', { classifier: 'estimated' }),
];

function stateOf(...said: Observation[]) {
  const [state] = inEveryOrder(said, (shuffled) => derive(shuffled, '2026-03-04T00:00:00.000Z')).containers;
  if (state === undefined) throw new Error('There is one container.');
  const { places, legs } = routeOf(state);
  return {
    status: state.currentStatus,
    destination: state.destination?.locode ?? null,
    pickup: state.pickupPlace?.locode ?? null,
    estimates: state.estimates.map(({ milestone }) => milestone),
    bound: state.lastMovement?.bound?.place?.locode ?? null,
    route: places.map(({ place, role }) => `${place.locode} ${role}`),
    current: legs.find(({ isCurrent }) => isCurrent)?.mode ?? null,
  };
}

const BEFORE_VOYAGE = {
  status: 'new',
  destination: null,
  pickup: null,
  estimates: [],
  bound: 'USLAX',
  route: ['USCHI origin', 'USLAX origin'],
  current: 'rail',
};

it.each<[string, Observation[]]>([
  ['was taken out empty and gated in laden', [EMPTY_OUT, FULL_IN, LEFT, EXPECTED]],
  ['was gated in laden where the train took it', [FULL_IN, LEFT, EXPECTED]],
])('takes a train for the way to the port of lading where the container %s', (_name, said) => {
  expect(stateOf(...said)).toEqual(BEFORE_VOYAGE);
});

it('has an export whose vessel is stated on its train', () => {
  expect(stateOf(EMPTY_OUT, FULL_IN, LEFT, EXPECTED, ...PLANNED)).toEqual({
    ...BEFORE_VOYAGE,
    pickup: 'CNSHA',
    estimates: ['vessel_arrived'],
    route: ['USCHI origin', 'USLAX port_of_lading', 'CNSHA port_of_discharge'],
  });
});

it('has an import of which the train alone is reported on its way inland', () => {
  expect(stateOf(LEFT, EXPECTED)).toEqual({
    status: 'on_rail',
    destination: 'USLAX',
    pickup: 'USLAX',
    estimates: ['arrived_at_inland_destination'],
    bound: null,
    route: ['USCHI transshipment', 'USLAX destination'],
    current: 'rail',
  });
});
