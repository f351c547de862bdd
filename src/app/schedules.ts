import { keepVoyages } from '../services/schedules/keep-voyages.ts';
import type { AppParts } from './parts.ts';

/** Has the schedules of vessels asked for that lines publish, where any is set up. */
export function askForSchedules(parts: AppParts): void {
  if ((parts.sources.schedules?.() ?? []).length === 0) return;
  parts.undo.push(keepVoyages(parts));
}
