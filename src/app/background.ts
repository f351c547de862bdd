import { keepClean } from '../auth/clean-up.ts';
import { keepPartitions } from '../scheduler/partitions.ts';
import { Scheduler } from '../scheduler/worker.ts';
import { watchFolder } from '../services/intake/folder.ts';
import { keepPushOnlyWatches } from '../services/intake/push-only-watches.ts';
import { keepQuarantineClean } from '../services/quarantine.ts';
import { repairInBackground } from '../services/repair/repair-in-background.ts';
import { keepVoyages } from '../services/schedules/keep-voyages.ts';
import { keepExpiring } from '../services/webhook-notification/expire.ts';
import { listenToAis } from './ais.ts';
import { measureDeliveries } from './delivery-metrics.ts';
import { createDispatcher } from './dispatcher.ts';
import { serveMetrics } from './metrics.ts';
import type { AppParts } from './parts.ts';

/** Starts the background work: polling, housekeeping, and deliveries unless another process makes them. */
export function startBackground(parts: AppParts, { delivers = true }: { delivers?: boolean } = {}): void {
  const { db, sources, clock, log, hooks, repairJourney, intake, undo } = parts;
  const scheduler = new Scheduler({ db, sources, clock, log, hooks, repairJourney });
  undo.push(() => scheduler.stop(), keepPartitions(db, log), keepClean(db, log), keepExpiring(db, log));
  undo.push(keepQuarantineClean(db, log), keepPushOnlyWatches(parts), repairInBackground(log, intake));
  if ((sources.schedules?.() ?? []).length > 0) undo.push(keepVoyages(parts));
  scheduler.start();
  serveMetrics(parts);
  if (!delivers) return;
  watchIntake(parts);
  listenToAis(parts);
  const dispatcher = createDispatcher(parts);
  undo.push(() => dispatcher.stop());
  dispatcher.start();
  measureDeliveries({ metrics: parts.metrics, db, dispatcher, connections: () => parts.guarded.connections() });
}

/** Takes in what is put into the watched folder, if there is one. */
function watchIntake({ config, intake, clock, log, undo }: AppParts): void {
  if (config.intakeDir === null) return;
  const senders = intake.senders.map(({ name }) => name);
  undo.push(
    watchFolder({
      root: config.intakeDir,
      senders,
      take: intake.take,
      unmatchedFiles: intake.unmatchedFiles,
      clock,
      log,
    }),
  );
}
