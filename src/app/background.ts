import { newId } from '../core/id.ts';
import { LeaseSession } from '../db/lease-session.ts';
import { ownCredentialsOf } from '../scheduler/own-credentials.ts';
import { SourceHealth } from '../scheduler/source-health.ts';
import { type PolledSource, Scheduler, type SchedulerOptions } from '../scheduler/worker.ts';
import { keepTouchingRenamedPlaces } from '../services/change/touch-renamed-places.ts';
import { keepReportingClocks } from '../services/charge-clock/keep-reporting-clocks.ts';
import { keepDemo } from '../services/demo/keep-demo.ts';
import { keepScoring } from '../services/eta/keep-scoring.ts';
import { keepForecasting } from '../services/forecast/keep-forecasting.ts';
import { watchFolder } from '../services/intake/folder.ts';
import { keepPushOnlyWatches } from '../services/intake/push-only-watches.ts';
import { keepMovingToOwnWatches } from '../services/line-credential/move-to-own-watches.ts';
import { repairInBackground } from '../services/repair/repair-in-background.ts';
import { keepVoyages } from '../services/schedules/keep-voyages.ts';
import { keepTracking } from '../services/tracking-job/keep-tracking.ts';
import { rollingBills } from '../sources/sandbox/scripts/rolling.ts';
import { listenToAis } from './ais.ts';
import { keepTakingOver } from './dead-holders.ts';
import { measureDeliveries } from './delivery-metrics.ts';
import { createDispatcher } from './dispatcher.ts';
import type { BackgroundChoice } from './interface.ts';
import { sendMail } from './mail.ts';
import { serveMetrics } from './metrics.ts';
import type { AppParts } from './parts.ts';
import { keepBounded } from './retention.ts';
import { keepUpstreamWebhooks } from './upstream-webhooks/keep.ts';

/** Starts the background work: polling, housekeeping, and what is sent and taken in unless another process does that. */
export function startBackground(parts: AppParts, { delivers = true, takesIn = delivers }: BackgroundChoice = {}): void {
  const { db, sources, clock, log, hooks, repairJourney, intake, traces, config, undo, contextFor } = parts;
  const { pollIdleMs: idleMs } = config;
  const lost: (() => void)[] = [];
  const newLeaseToken = openLeases(parts, () => {
    for (const lose of lost) lose();
  });
  const polled = countPolls(parts);
  const ingest = { db, sources, clock, log, hooks, repairJourney, traces };
  const scheduler = new Scheduler({ ...ingest, ownLanes: parts.ownLanes, polled, newLeaseToken, idleMs });
  undo.push(() => scheduler.stop());
  keepBounded(parts);
  undo.push(keepPushOnlyWatches(parts), repairInBackground(log, intake), intake.keepTakingWaitingCalls());
  if ((sources.schedules?.() ?? []).length > 0) undo.push(keepVoyages(parts));
  undo.push(keepMovingToOwnWatches({ db, clock, log, sources }));
  undo.push(keepTouchingRenamedPlaces({ db, log }));
  undo.push(keepScoring({ db, log, contextFor }));
  undo.push(keepForecasting({ db, hooks, log, contextFor, clock, closedCanals: config.closedCanals ?? [] }));
  undo.push(keepReportingClocks({ db, log, clock, hooks }));
  undo.push(keepUpstreamWebhooks(parts));
  undo.push(keepTracking({ db, log, contextFor, newLeaseToken }));
  if (config.demoAccount)
    undo.push(keepDemo({ db, log, clock, contextFor, bills: (now) => rollingBills(now, parts.demoJourneys) }));
  scheduler.start();
  serveMetrics(parts);
  if (takesIn) {
    watchIntake(parts);
    listenToAis(parts, newLeaseToken);
  }
  if (!delivers) return;
  sendMail(parts);
  const dispatcher = createDispatcher({ ...parts, newLeaseToken });
  lost.push(() => dispatcher.loseAll());
  undo.push(() => dispatcher.stop());
  dispatcher.start();
  measureDeliveries({ metrics: parts.metrics, db, dispatcher, connections: () => parts.guarded.connections() });
}

/** Lets other processes know by a session whether this one lives, and takes over from those that do not; gives the tokens. */
function openLeases({ sessionUrl: url, db, log, sources, undo }: AppParts, onLost: () => void): () => Promise<string> {
  if (url === null) return async () => newId();
  const session = new LeaseSession({ url, log, onLost });
  session.start();
  undo.push(() => session.close());
  const lanes = () => [...sources.all(), ...(sources.schedules?.() ?? [])].map(({ key }) => key);
  undo.push(keepTakingOver({ db, log, session, lanes }));
  return () => session.newToken();
}

/** Counts polls, and keeps since when a source has answered none. */
function countPolls({ db, log, sources, meters }: AppParts): NonNullable<SchedulerOptions['polled']> {
  for (const { key } of [...sources.all(), ...(sources.schedules?.() ?? [])]) meters.expectPolls(key);
  const health = new SourceHealth({ db, log });
  return (poll) => {
    if (poll.isOwn) {
      meters.polled({ ...poll, source: ownCredentialsOf(poll.source) });
      return Promise.resolve();
    }
    meters.polled(poll);
    if (poll.outcome === 'postponed') return Promise.resolve();
    return health.note(poll.source, isAnswer(poll), poll.fault);
  };
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
  undo.push(async () => intake.stop());
}

/** That it knows no such number, or does not show it to us, is an answer of the source too. */
function isAnswer({ outcome, fault }: PolledSource): boolean {
  return outcome === 'found' || outcome === 'unknown' || (outcome === 'refused' && fault === null);
}
