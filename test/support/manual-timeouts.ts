import { onTestFinished, vi } from 'vitest';

/** Timeouts that end only when the test says how much time has passed, however busy the machine is. */
export interface ManualTimeouts {
  /** How many are set now. */
  pending(): number;
  /** Lets time pass. */
  pass(ms: number): Promise<void>;
}

/** Stops `setTimeout` until the test is over; intervals, sockets and immediates go on as usual. */
export function manualTimeouts(): ManualTimeouts {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return { pending: () => vi.getTimerCount(), pass: async (ms) => void (await vi.advanceTimersByTimeAsync(ms)) };
}

/** Whether a promise has settled by now. */
export function settling(promise: Promise<unknown>): () => boolean {
  let hasSettled = false;
  const note = () => {
    hasSettled = true;
  };
  promise.then(note, note);
  return () => hasSettled;
}
