import type { ServiceContext } from '../service-context.ts';
import { countPending } from '../tracking-request/reached-requests.ts';

/** People wait so long for a first answer; the source of a line needs a second or two when it answers at all. */
const LOOKS_MAX = 16;
const LOOK_MS = 500;

/** A caller who waits and is told how far things are. */
interface Waiting {
  /** Says how many of how many are done. Never fails. */
  report(done: number, total: number, message: string): Promise<void>;
  /** Lets time pass; false once the caller has given up. */
  pause(ms: number): Promise<boolean>;
}

/** Waits a few seconds until the shipping lines have answered all of these requests. */
export async function awaitAnswers(context: ServiceContext, ids: readonly string[], waiting: Waiting): Promise<void> {
  if (ids.length === 0) return;
  let reported = -1;
  for (let look = 0; look <= LOOKS_MAX; look++) {
    const pending = await countPending(context, ids);
    const done = ids.length - pending;
    // Each report has to be further than the one before.
    if (done > reported) await waiting.report(done, ids.length, messageOf(pending));
    reported = Math.max(done, reported);
    if (pending === 0 || look === LOOKS_MAX || !(await waiting.pause(LOOK_MS))) return;
  }
}

/** Which answers of the shipping lines are awaited, in a sentence; null if none is. */
export async function awaitedAnswers(context: ServiceContext, ids: readonly string[]): Promise<string | null> {
  const pending = ids.length === 0 ? 0 : await countPending(context, ids);
  return pending === 0 ? null : messageOf(pending);
}

function messageOf(pending: number): string {
  return pending === 0 ? 'The shipping lines have answered.' : `Waiting for the shipping line of ${pending}.`;
}
