import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../core/id.ts';
import { repeat } from '../../core/repeat.ts';
import { MINUTE_MS, toInstant } from '../../domain/instant.ts';
import type { AisBatch } from '../../sources/ais/batch.ts';
import type { IntakeTools } from '../intake/take-in.ts';
import type { AisCounts } from './counts.ts';
import { giveBackLease, takeLease } from './lease.ts';
import type { AisListening, ListenFrom } from './received.ts';
import { loadRemembered } from './store.ts';
import { Review } from './suspicions.ts';
import { takeBatch } from './take-batch.ts';
import { loadTracked } from './tracked-vessels.ts';

/** How often each thing is done. */
export interface ListenPace {
  /** The lease is taken for longer, and looked for where another holds it. */
  leaseMs: number;
  /** Which vessels carry what is tracked. */
  trackedMs: number;
  /** What AIS contradicts. */
  reviewMs: number;
}

/** What listening works with. */
export interface ListenTools extends IntakeTools {
  ais: AisCounts;
  /** What the feed gives until it ends or the signal ends it. */
  feed(signal: AbortSignal): Pick<ListenFrom, 'record' | 'lines' | 'feeds' | 'signal'>;
  listener(from: ListenFrom): AisListening;
  pace?: Partial<ListenPace>;
  /** Names the lease, so that others can take it over when this process has died; any id without it. */
  newLeaseToken?(): Promise<string>;
}

const PACE: ListenPace = { leaseMs: 10_000, trackedMs: MINUTE_MS, reviewMs: 10 * MINUTE_MS };

/** Renewals that may fail in a row: by then the lease has not ended yet. */
const MISSED_MAX = 1;

/** Reading takes no more than a part of this of the time. */
const REST_FACTOR = 40;

/**
 * Listens to AIS while no other process does, and takes over when that process ends. The returned function stops it,
 * after the received data is stored.
 */
export function keepListening(tools: ListenTools): () => Promise<void> {
  const stopping = new AbortController();
  const running = takeTurns(tools, stopping.signal);
  return () => {
    stopping.abort();
    return running;
  };
}

async function takeTurns(tools: ListenTools, signal: AbortSignal): Promise<void> {
  const { db, log, pace } = tools;
  while (!signal.aborted) {
    const holder = (await tools.newLeaseToken?.()) ?? newId();
    try {
      if (await takeLease(db, holder)) await listenAs(holder, tools, signal);
    } catch (error) {
      log.error({ err: error }, 'ais.failed');
    }
    await sleep(pace?.leaseMs ?? PACE.leaseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Listens while the lease is held; a feed that has come to its end is not begun again. */
async function listenAs(holder: string, tools: ListenTools, stopping: AbortSignal): Promise<void> {
  const { ais, log, db } = tools;
  const { leaseMs, trackedMs, reviewMs } = { ...PACE, ...tools.pace };
  const lost = new AbortController();
  const signal = AbortSignal.any([stopping, lost.signal]);
  const stops = [repeat(renewal(holder, tools, lost), leaseMs)];
  try {
    const { listener, review } = await begin(holder, tools, signal);
    ais.listen(listener);
    stops.push(
      repeat(refreshing(tools, listener), trackedMs),
      repeat(() => reviewing(tools, review), reviewMs),
    );
    log.info({}, 'ais.listening');
    await listener.run();
    log.info({ ...listener.counts() }, 'ais.ended');
    if (!signal.aborted) await reviewing(tools, review);
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    ais.listen(null);
    for (const stop of stops) await stop();
    await giveBackLease(db, holder).catch((error: unknown) => log.warn({ err: error }, 'ais.lease_not_released'));
  }
}

async function begin(holder: string, tools: ListenTools, signal: AbortSignal) {
  const { db, clock } = tools;
  const review = new Review();
  const { associations, states } = await loadRemembered(db);
  const onBatch = async (batch: AisBatch) => {
    const { unstored } = await takeBatch({ ...tools, holder, signal }, batch);
    listener.forgetEntered(unstored);
    review.add(batch.positions);
  };
  const tracked = await loadTracked(db, toInstant(clock.now()));
  const listener: AisListening = tools.listener({ ...tools.feed(signal), tracked, associations, states, onBatch });
  return { listener, review };
}

function renewal(holder: string, { db, log }: ListenTools, lost: AbortController): () => Promise<void> {
  let missed = 0;
  return async () => {
    const isHeld = await takeLease(db, holder).catch((error: unknown) => {
      log.warn({ err: error }, 'ais.lease_not_renewed');
      return null;
    });
    missed = isHeld === null ? missed + 1 : 0;
    if (isHeld === false || missed > MISSED_MAX) lost.abort();
  };
}

/** Where there is so much that it takes long to read, it is read less often. */
function refreshing({ db, clock, log }: ListenTools, listener: AisListening): () => Promise<void> {
  let restUntilMs = 0;
  return async () => {
    const startMs = clock.now();
    if (startMs < restUntilMs) return;
    try {
      listener.track(await loadTracked(db, toInstant(startMs)));
    } catch (error) {
      log.error({ err: error }, 'ais.tracked_not_read');
    }
    restUntilMs = clock.now() + REST_FACTOR * (clock.now() - startMs);
  };
}

function reviewing({ db, log }: ListenTools, review: Review): Promise<void> {
  return review.run(db).catch((error: unknown) => log.error({ err: error }, 'ais.review_failed'));
}
