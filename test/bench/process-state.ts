import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { absolute, type Bar } from './bar.ts';

const GROWTH_MAX = 0.05;

/** What a process holds after a forced collection. */
const ProcessState = z.object({ heapBytes: z.number(), connections: z.number(), timers: z.number() });
export type ProcessState = z.infer<typeof ProcessState>;

/** Asks the probe in a process how it is. */
export async function stateOf(child: ChildProcess): Promise<ProcessState> {
  child.send('state');
  const [state] = await once(child, 'message');
  return ProcessState.parse(state);
}

/** Whether the heap is as large as it was early in the run, but for a little. */
export function growthBar(name: string, early: ProcessState, late: ProcessState): Bar {
  const growth = late.heapBytes / early.heapBytes - 1;
  const figure = `${(growth * 100).toFixed(1)} % (${(late.heapBytes / 1e6).toFixed(1)} MB)`;
  return absolute(name, figure, { demand: `growth <= ${GROWTH_MAX * 100} %`, isMet: growth <= GROWTH_MAX });
}
