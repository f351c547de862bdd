import { keepVoyages } from '../services/schedules/keep-voyages.ts';
import type { AppParts } from './parts.ts';

/** Has the schedules of vessels asked for that lines publish, where any is set up. */
export function askForSchedules({ db, sources, clock, log, undo }: AppParts): void {
  if ((sources.schedules?.() ?? []).length === 0) return;
  undo.push(keepVoyages({ db, sources, clock, log }));
}
