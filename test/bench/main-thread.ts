import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 5;
const BYTES_PER_MB = 1_000_000;

/** What the main thread did while it was watched. */
export interface WatchedThread {
  /** The longest that it was busy in one go, in processor time: what other programs and threads do is no part of it. */
  longestMs: number;
  /** The most memory that the process held. */
  memoryMb: number;
}

/** Watches how long the main thread is busy between two turns. Works on Linux, whose kernel counts each thread's time. */
export function watchMainThread(): { end(): WatchedThread } {
  let last = threadMs();
  let longestMs = 0;
  let memoryMb = 0;
  const look = () => {
    const now = threadMs();
    longestMs = Math.max(longestMs, now - last);
    memoryMb = Math.max(memoryMb, process.memoryUsage.rss() / BYTES_PER_MB);
    last = now;
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    end: () => {
      clearInterval(timer);
      look();
      return { longestMs, memoryMb };
    },
  };
}

/** The processor time of the main thread so far: the first figure of its schedstat, in nanoseconds. */
function threadMs(): number {
  const [ran = '0'] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(ran) / 1_000_000;
}
