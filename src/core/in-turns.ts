import { setImmediate as letOthersRun } from 'node:timers/promises';

/** So long something may be worked on before others have their turn of the process. */
const WORK_MS_MAX = 20;

/** The same things one by one, with a turn for others between them from time to time. */
export async function* inTurns<Thing>(things: Iterable<Thing>): AsyncGenerator<Thing> {
  let restedAt = performance.now();
  for (const thing of things) {
    yield thing;
    if (performance.now() - restedAt < WORK_MS_MAX) continue;
    await letOthersRun();
    restedAt = performance.now();
  }
}

/** The result of a piece of work that may be interrupted, without interruption. */
export function finishedAtOnce<Result>(work: Generator<void, Result>): Result {
  for (let step = work.next(); ; step = work.next()) if (step.done === true) return step.value;
}

/** The result of a piece of work, with a turn for others from time to time where it may be interrupted. */
export async function finishedInTurns<Result>(work: Generator<void, Result>): Promise<Result> {
  let restedAt = performance.now();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value;
    if (performance.now() - restedAt < WORK_MS_MAX) continue;
    await letOthersRun();
    restedAt = performance.now();
  }
}
