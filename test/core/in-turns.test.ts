import { setImmediate as afterOthers } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { finishedInTurns, inTurns } from '../../src/core/in-turns.ts';

it('lets others run while a long list is worked on, and loses nothing of it', async () => {
  const seen: number[] = [];

  const ranBetween = await runsOfOthers(async () => {
    for await (const thing of inTurns([1, 2, 3, 4])) {
      seen.push(thing);
      beBusy();
    }
  });

  expect(seen).toEqual([1, 2, 3, 4]);
  expect(ranBetween).toBeGreaterThanOrEqual(2);
});

it('lets others run where a piece of work may be interrupted, and gives its result', async () => {
  function* work(): Generator<void, string> {
    for (let step = 0; step < 4; step++) {
      beBusy();
      yield;
    }
    return 'done';
  }
  let result = '';

  const ranBetween = await runsOfOthers(async () => {
    result = await finishedInTurns(work());
  });

  expect(result).toBe('done');
  expect(ranBetween).toBeGreaterThanOrEqual(2);
});

function beBusy(): void {
  const until = performance.now() + 25;
  while (performance.now() < until);
}

/** How often others had their turn while something was done. */
async function runsOfOthers(body: () => Promise<void>): Promise<number> {
  let othersRan = 0;
  let isDone = false;
  const others = (async () => {
    while (!isDone) {
      await afterOthers();
      othersRan += 1;
    }
  })();
  await body();
  const ranBetween = othersRan;
  isDone = true;
  await others;
  return ranBetween;
}
