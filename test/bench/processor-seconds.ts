import { readFileSync } from 'node:fs';
import { embeddedPid } from '../support/process-tree.ts';

/** Ticks of the clock of Linux in a second, in which it counts the time of processes. */
const TICKS_PER_SECOND = 100;

/** The fields of `/proc/<pid>/stat` behind the name: time in program and kernel, of a process and of its children that ended. */
const TIMES = { from: 11, own: 2, withEnded: 4 } as const;

/**
 * The seconds of processor time that a process and the embedded PostgreSQL of its data directory spend on a body: on a machine that
 * does other things too, it says more than the time that passes.
 */
export async function processorSecondsOf(pid: number, directory: string, body: () => Promise<void>): Promise<number> {
  const spent = () => secondsOf(pid, TIMES.own) + databaseSeconds(embeddedPid(directory));
  const before = spent();
  await body();
  return spent() - before;
}

function databaseSeconds(postmaster: number | null): number {
  if (postmaster === null) return Number.NaN;
  const backends = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').split(' ').filter(Boolean);
  return [postmaster, ...backends.map(Number)].reduce((sum, pid) => sum + secondsOf(pid, TIMES.withEnded), 0);
}

/** Nothing of a process that has just ended: its parent has counted it. */
function secondsOf(pid: number, fields: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = values.slice(TIMES.from, TIMES.from + fields).reduce((sum, value) => sum + Number(value), 0);
    return ticks / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}
