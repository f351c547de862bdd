import { repeat } from '../../core/repeat.ts';
import { type ClockReporting, reportClocks } from './report-clocks.ts';

/** How often changes are looked for. */
const INTERVAL_MS = 10_000;

/** Reports the changes of clocks, in any number of processes; the answer stops it after what is under way. */
export function keepReportingClocks(reporting: ClockReporting): () => Promise<void> {
  return repeat(async (signal) => {
    try {
      while (!signal.aborted && (await reportClocks(reporting)) > 0);
    } catch (error) {
      reporting.log.warn({ err: error }, 'charge_clocks.interrupted');
    }
  }, INTERVAL_MS);
}
