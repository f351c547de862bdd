import { keepClean } from '../auth/clean-up.ts';
import { keepPartitions } from '../scheduler/partitions.ts';
import { Scheduler } from '../scheduler/worker.ts';
import { keepExpiring } from '../services/webhook-notification/expire.ts';
import { createDispatcher } from './dispatcher.ts';
import type { AppParts } from './parts.ts';

/** Begins all that is done without being asked: polling, housekeeping, and deliveries unless others make them. */
export function startBackground(parts: AppParts, { delivers = true }: { delivers?: boolean } = {}): void {
  const { config, db, sealer, sources, clock, log, webhooks, undo } = parts;
  const scheduler = new Scheduler({ db, sources, clock, log });
  undo.push(() => scheduler.stop(), keepPartitions(db, log), keepClean(db, log), keepExpiring(db, log));
  scheduler.start();
  if (!delivers) return;
  const dispatcher = createDispatcher({ config, db, sealer, log, webhooks });
  undo.push(() => dispatcher.stop());
  dispatcher.start();
}
