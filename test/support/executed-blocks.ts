import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

/** Counts the blocks of code that are executed, which are the same on every machine, whatever else runs there. */
export interface BlockCounter {
  /** The blocks of code in a folder that a piece of work executes. */
  during(folder: string, work: () => void): Promise<number>;
  stop(): Promise<void>;
}

/** The compilers of V8 that optimize. */
const OPTIMIZERS = ['opt', 'maglev'];

/** Begins to count. Modules that were loaded before are counted by calls alone, so load what is measured after this. */
export async function countBlocks(): Promise<BlockCounter> {
  // Optimized code does not count the blocks that it inlines, and when code is optimized depends on what ran before.
  for (const flag of OPTIMIZERS) setFlagsFromString(`--no-${flag}`);
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return { during, stop };

  async function during(folder: string, work: () => void): Promise<number> {
    await session.post('Profiler.takePreciseCoverage');
    work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const functions = result.filter(({ url }) => url.includes(folder)).flatMap((script) => script.functions);
    return functions.reduce((sum, { ranges }) => sum + ranges.reduce((all, { count }) => all + count, 0), 0);
  }

  async function stop(): Promise<void> {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}
