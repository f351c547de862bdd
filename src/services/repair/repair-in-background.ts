import type { Log } from '../../core/context.ts';
import type { RepairOptions, RepairReport } from './repair.ts';

/** What is to be repaired, and how. */
interface Repairer {
  countDue(): Promise<number>;
  repair(options: RepairOptions): Promise<RepairReport>;
}

/**
 * Repairs beside everything else what older rules wrote, once after a start; the answer ends it, and the next start goes on.
 * What is polled or pushed meanwhile is repaired first, so nothing has to wait for this.
 */
export function repairInBackground(log: Log, repairer: Repairer): () => Promise<void> {
  const stopping = new AbortController();
  const running = repairAll(log, repairer, stopping.signal).catch((error: unknown) =>
    log.error({ err: error }, 'repair.failed'),
  );
  return async () => {
    stopping.abort();
    await running;
  };
}

async function repairAll(log: Log, repairer: Repairer, signal: AbortSignal): Promise<void> {
  const due = await repairer.countDue();
  if (due === 0) return;
  log.warn({ journeys: due }, 'repair.begun');
  const report = await repairer.repair({ isDryRun: false, isForced: false, shownMax: 0, signal });
  const { journeys, changed, passed_over, readings, rows, places } = report;
  const isEnded = signal.aborted;
  log.warn({ journeys, changed, passed_over, readings, rows, places: places.length, isEnded }, 'repair.finished');
}
