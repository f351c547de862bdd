import { setImmediate as afterOthers } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTurns } from '../../src/core/in-turns.ts';

it('lets others run while a long list is worked on, and loses nothing of it', async () => {
  let othersRan = 0;
  let isDone = false;
  const others = (async () => {
    while (!isDone) {
      await afterOthers();
      othersRan += 1;
    }
  })();
  const seen: number[] = [];

  for await (const thing of inTurns([1, 2, 3, 4])) {
    seen.push(thing);
    const until = performance.now() + 25;
    while (performance.now() < until);
  }
  const ranBetween = othersRan;
  isDone = true;
  await others;

  expect(seen).toEqual([1, 2, 3, 4]);
  expect(ranBetween).toBeGreaterThanOrEqual(2);
});
