import { describe, expect, it } from 'vitest';
import { derive } from '../../src/domain/journey/derive.ts';
import { store } from '../../src/domain/observation.ts';
import { generateJourney, withNewEstimate } from './journeys.ts';

const SEEDS = Array.from({ length: 50 }, (_, seed) => seed);

describe('the journeys of the benches', () => {
  it('says exactly as much as is requested, and nothing twice', () => {
    const ids = SEEDS.map((seed) => {
      const { drafts, asOf } = generateJourney(seed, 60);
      return new Set(drafts.map((draft) => store(draft, asOf).id)).size;
    });

    expect(ids).toEqual(SEEDS.map(() => 60));
  });

  it('gives the same journey for the same seed', () => {
    expect(generateJourney(7, 60)).toEqual(generateJourney(7, 60));
  });

  it('makes journeys that differ in containers, places and how far they have come', () => {
    const states = SEEDS.map((seed) => {
      const { drafts, asOf } = generateJourney(seed, 60);
      return derive(
        drafts.map((draft) => store(draft, asOf)),
        asOf,
      );
    });

    expect(new Set(states.map((state) => state.containers.length))).toEqual(new Set([1, 2, 3]));
    expect(new Set(states.map((state) => state.shipment.portOfLading?.locode)).size).toBeGreaterThan(3);
    expect(new Set(states.map((state) => state.containers[0]?.currentStatus)).size).toBeGreaterThan(2);
  });

  it('revises one estimate and nothing else', () => {
    const journey = generateJourney(7, 40);

    const revised = withNewEstimate(journey);

    expect(revised?.drafts.filter((draft, index) => draft !== journey.drafts[index])).toHaveLength(1);
  });
});
