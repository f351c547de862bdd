import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { store } from '../../../src/domain/observation.ts';
import { type BlockCounter, countBlocks } from '../../support/executed-blocks.ts';
import { AFTER_FLOODS, FLOODS } from './floods.ts';

const FEW = 500;
const TIMES = 4;
/** Sorting takes a little more than its part; what is compared with all others takes 16 times as much. */
const TIMES_MAX = 6;
/** So much of a derivation may happen without interruption. */
const PART_MAX = 0.6;
const DOMAIN = '/src/domain/';

describe('thousands of statements', () => {
  let counter: BlockCounter;
  let derive: typeof import('../../../src/domain/journey/derive.ts').derive;
  let derivation: typeof import('../../../src/domain/journey/derive.ts').derivation;
  let arrivals: typeof import('../../../src/domain/journey/merge.ts').arrivals;
  beforeAll(async () => {
    counter = await countBlocks();
    vi.resetModules();
    ({ derive, derivation } = await import('../../../src/domain/journey/derive.ts'));
    ({ arrivals } = await import('../../../src/domain/journey/merge.ts'));
    // What is read once, as the tables of places, belongs to none of them.
    for (const flood of Object.values(FLOODS)) derive(observationsOf(flood(FEW)), AFTER_FLOODS);
  });
  afterAll(() => counter.stop());

  it.each(Object.entries(FLOODS))('are derived in steps that grow with their number: %s', async (_, flood) => {
    const stepsOf = (count: number) => {
      const observations = observationsOf(flood(count));
      return counter.during(DOMAIN, () => void derive(observations, AFTER_FLOODS));
    };
    const few = await stepsOf(FEW);

    const many = await stepsOf(FEW * TIMES);

    expect(many / few).toBeLessThan(TIMES_MAX);
  });

  it.each(Object.entries(FLOODS))(
    'of one container are derived in parts of which none is most of it: %s',
    async (_, flood) => {
      const work = derivation(observationsOf(flood(FEW)), AFTER_FLOODS, { detail: 'facts' });
      const steps: number[] = [];
      let isDone = false;
      const step = () => {
        isDone = work.next().done === true;
      };
      while (!isDone) steps.push(await counter.during(DOMAIN, step));

      const all = steps.reduce((sum, one) => sum + one, 0);

      expect(Math.max(...steps) / all).toBeLessThan(PART_MAX);
    },
  );

  it.each(Object.entries(FLOODS))('are compared with those stored in such steps: %s', async (_, flood) => {
    const stepsOf = (count: number) => {
      const drafts = flood(count);
      const stored = observationsOf(drafts.slice(0, drafts.length / 2));
      const statements = drafts.map((draft) => ({ draft, raw: null }));
      return counter.during(DOMAIN, () => void arrivals(stored, statements, AFTER_FLOODS));
    };
    const few = await stepsOf(FEW);

    const many = await stepsOf(FEW * TIMES);

    expect(many / few).toBeLessThan(TIMES_MAX);
  });
});

function observationsOf(drafts: ReturnType<(typeof FLOODS)[string]>) {
  return drafts.map((draft) => store(draft, AFTER_FLOODS));
}
