import { type ChildProcess, execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const SAMPLE_MS = 100;
const BYTES_PER_KB = 1_024;
const BYTES_PER_MB = 1e6;

const run = promisify(execFile);

/** How many megabytes a process holds at most while a body runs, beyond what it held before. */
export async function peakOf({ pid }: ChildProcess, body: () => Promise<void>): Promise<number> {
  const before = await residentMb(pid);
  let peak = before;
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await residentMb(pid));
      await sleep(SAMPLE_MS);
    }
  })();
  try {
    await body();
  } finally {
    isOver = true;
    await sampling;
  }
  return peak - before;
}

async function residentMb(pid: number | undefined): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return (Number(stdout) * BYTES_PER_KB) / BYTES_PER_MB;
}
