import type { Clock } from '../../core/clock.ts';
import { repeat } from '../../core/repeat.ts';
import type { Canal } from '../../domain/sea/canal.ts';
import { type Forecasting, forecastChanged } from './forecast-changed.ts';
import { forecastMoved } from './forecast-moved.ts';
import { type InstallationHistory, loadHistory } from './knowledge.ts';
import { NOTE_OLD_VOYAGES } from './statements.ts';

/** How often it is looked for what changed. */
const LOOK_MS = 30_000;

/** Outcomes come by the day, so they are read again at this interval. */
const HISTORY_MS = 30 * 60_000;

/** Voyages that are derived again at a time because that was long ago. */
const OLD_ROWS = 500;

/** What keeping forecasts takes. */
export interface KeptForecasting extends Forecasting {
  clock: Clock;
  closedCanals: readonly Canal[];
}

/** Makes forecasts, in any number of processes; the answer stops it after what is under way. */
export function keepForecasting(forecasting: KeptForecasting): () => Promise<void> {
  let known: { history: InstallationHistory; atMs: number } | null = null;
  return repeat(async (signal) => {
    const { db, hooks, clock, closedCanals: closed, log } = forecasting;
    try {
      if (known === null || clock.now() - known.atMs > HISTORY_MS) {
        known = { history: await loadHistory(db, clock.now()), atMs: clock.now() };
      }
      const { history } = known;
      await db.query(NOTE_OLD_VOYAGES, [OLD_ROWS]);
      while (!signal.aborted && (await forecastChanged(forecasting, history, signal)) > 0);
      while (!signal.aborted && (await forecastMoved({ db, hooks, clock, closed }, history)) > 0);
    } catch (error) {
      log.warn({ err: error }, 'forecasts.interrupted');
    }
  }, LOOK_MS);
}
