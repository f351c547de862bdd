import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import type { FacilityReference } from '../../../src/domain/place-reference.ts';
import { byRail, bySea, CONTAINER, movement } from '../../support/observations.ts';
import { arrival, departure, eta, manifest } from '../../support/sailing.ts';

const AS_OF = '2026-06-20T00:00:00.000Z';
const LADEN = { load: 'laden' } as const;

function milestones(...said: Observation[]): string[] {
  const orders = [said, [...said].reverse()];
  const [first, second] = orders.map((order) =>
    (derive(order, AS_OF).containers[0]?.milestones ?? []).map(
      ({ milestone, at }) => `${milestone} ${at.slice(0, 10)}`,
    ),
  );
  expect(second).toEqual(first);
  return first ?? [];
}

const aboard = [...manifest(CONTAINER, 'BL1'), ...departure(CONTAINER)];
const [arrived] = arrival(CONTAINER);
const discharged = movement('discharge', 'USLAX', '2026-06-11T22:00:00.000Z', LADEN);
const at = (type: FacilityReference['type']) => ({ facility: { code: null, codeList: null, name: null, type } });

describe('a discharge without a stated mode', () => {
  it('is one from the vessel that brought the container there, or is to bring it', () => {
    const came = milestones(...aboard, ...(arrived === undefined ? [] : [arrived]), discharged);
    const comes = milestones(...aboard, eta(CONTAINER), discharged);

    expect(came).toContain('vessel_discharged 2026-06-11');
    expect(comes).toContain('vessel_discharged 2026-06-11');
  });

  it('is one from the train where a train brought it', () => {
    const train = byRail('arrive', 'USCHI', '2026-06-15T09:00:00.000Z');
    const unloaded = movement('discharge', 'USCHI', '2026-06-15T12:00:00.000Z', LADEN);

    expect(milestones(...aboard, ...arrival(CONTAINER), train, unloaded)).toContain('rail_unloaded 2026-06-15');
  });

  it.each<[string, Observation[], Observation]>([
    ['no source states how it came', [], movement('discharge', 'USCHI', '2026-06-15T12:00:00.000Z', LADEN)],
    [
      'several ways are stated',
      [bySea('arrive', 'USLAX', '2026-06-10T09:00:00.000Z'), byRail('arrive', 'USLAX', '2026-06-10T10:00:00.000Z')],
      discharged,
    ],
    [
      'AIS alone reports a vessel',
      [bySea('arrive', 'USLAX', '2026-06-10T09:00:00.000Z', { party: 'ais' })],
      discharged,
    ],
    [
      'it was at a depot',
      arrived === undefined ? [] : [arrived],
      movement('discharge', 'USLAX', '2026-06-11T22:00:00.000Z', { ...LADEN, ...at('depot') }),
    ],
  ])('is no milestone where %s', (_why, said, unclear) => {
    expect(milestones(...aboard, ...said, unclear).join()).not.toMatch(/discharged|unloaded/);
  });
});

describe('a load without a stated mode', () => {
  it('is one on the vessel with which the container leaves', () => {
    const [, departed] = departure(CONTAINER);
    const loaded = movement('load', 'CNSHA', '2026-05-19T20:00:00.000Z', LADEN);

    const shown = milestones(...manifest(CONTAINER, 'BL1'), loaded, ...(departed === undefined ? [] : [departed]));

    expect(shown).toContain('vessel_loaded 2026-05-19');
  });
});
