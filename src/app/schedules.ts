import { keepVoyages } from '../services/schedules/keep-voyages.ts';
import type { AppParts } from './parts.ts';

/** Starts the polling of vessel schedules, where any is configured. */
export function askForSchedules(parts: AppParts): void {
  if ((parts.sources.schedules?.() ?? []).length === 0) return;
  parts.undo.push(keepVoyages(parts));
}
