import { startOf } from './slots.ts';

/** At most a tenth of a limit is taken ahead; of a limit below twenty that is nothing. */
const BLOCKS_MIN = 10;

/** What is known when a replica is about to take from an allowance. */
export interface Usage {
  limit: number;
  now: number;
  slot: number;
  /** What this replica used in the slot so far, and in the one before. */
  usedNow: number;
  usedBefore: number;
  /** When it used the first of the slot; null if it has not. */
  firstUseAt: number | null;
}

/**
 * How many uses to acquire ahead: the expected requests of the rest of the slot at the present rate, at most a
 * tenth of the limit. What one replica holds is not available to the others.
 */
export function aheadOf({ limit, now, slot, usedNow, usedBefore, firstUseAt }: Usage): number {
  const left = startOf(slot + 1) - now;
  const passed = now - (firstUseAt ?? now);
  // At most twice as much again: a caller that has just begun may be about to end.
  const goingOn = passed * 2 <= left ? usedNow * 2 : Math.floor((usedNow * left) / passed);
  return Math.max(0, Math.min(Math.floor(limit / BLOCKS_MIN), Math.max(usedBefore - usedNow, goingOn)));
}
