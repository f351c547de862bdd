import { repeat } from '../../core/repeat.ts';
import { noteRecounts } from './note-recounts.ts';
import { type ClockReporting, reportClocks } from './report-clocks.ts';

/** How often changes are looked for. */
const INTERVAL_MS = 10_000;

/** Reports the changes of clocks, in any number of processes; the answer stops it after what is under way. */
export function keepReportingClocks(reporting: ClockReporting): () => Promise<void> {
  return repeat(async (signal) => {
    try {
      await reportAllClocks(reporting, signal);
    } catch (error) {
      reporting.log.warn({ err: error }, 'charge_clocks.interrupted');
    }
  }, INTERVAL_MS);
}

/**
 * Reports all changes of clocks that there are by now. Containers of changed tariffs come in batches, so that a change of
 * facts waits for one batch and not for all containers of the account.
 */
export async function reportAllClocks(reporting: ClockReporting, signal?: AbortSignal): Promise<void> {
  const isStopped = () => signal?.aborted === true;
  do {
    while (!isStopped() && (await reportClocks(reporting)) > 0);
  } while (!isStopped() && (await noteRecounts(reporting.db)));
}
