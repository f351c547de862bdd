import { newId } from '../core/id.ts';
import { findLine } from '../domain/carrier.ts';
import { toInstant } from '../domain/instant.ts';
import type { IngestTools } from '../services/ingest/ingest.ts';
import { ingestAgain } from '../services/ingest/ingest-again.ts';
import { type Miss, settleMiss } from '../services/ingest/miss.ts';
import { quarantine } from '../services/ingest/quarantine.ts';
import type { JourneyPace } from '../services/ingest/schedules.ts';
import type { Answer, Source } from '../sources/source.ts';
import { type Appetite, countRequests } from './allowance.ts';
import { Batch } from './batch.ts';
import { blockLane, type Claim, claimWatches, releaseClaims, settleUnchanged, type Unchanged } from './claim.ts';
import { nextDue, RETRIES_MAX } from './due.ts';

/** Longer than any poll may take, so that a lease is only lost by a process that died or hangs. */
const LEASE_MS = 90_000;
const POLL_DEADLINE_MS = 45_000;
const THROTTLE_SECONDS = 60;
/** A line that says "not now, but at once" would be asked without a pause. */
const THROTTLE_SECONDS_MIN = 5;
const IDLE_MS = 500;
/** While the database is away it is looked for so many times more rarely. */
const PATIENCE = 10;

/** Settings of a scheduler; the defaults are for a small machine. */
export interface SchedulerOptions extends IngestTools {
  /** How long to wait before looking again when nothing was due. */
  idleMs?: number;
  /** How long a source may take for an answer; well below the time of a lease. */
  pollDeadlineMs?: number;
}

const LATE: Answer = {
  outcome: 'unavailable',
  requests: 1,
  reason: 'The source gave no answer in time.',
  retryAfterSeconds: null,
  throttled: false,
};

/** What a scheduler did in one round. */
export interface Round {
  claimed: number;
}

/**
 * Asks the sources for what is due. A round claims as much as there are free places, each line having its own; every
 * claim is polled, its answer taken in and its watch settled. `start` goes round until `stop`, which claims no more,
 * waits for the polls in flight and gives the rest back.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #inFlight = new Map<string, Set<Promise<void>>>();
  readonly #unchanged: Batch<Unchanged>;
  readonly #abort = new AbortController();
  #running: Promise<void> | null = null;
  #wake: (() => void) | null = null;
  /** A poll has ended since the round began. */
  #hasRoom = false;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#unchanged = new Batch((polls) =>
      // Once more, because many rows at once may meet an ingest that holds some of them and waits for others. After
      // that the leases end by themselves; that the database is away says nothing about the lines.
      settleUnchanged(options.db, polls)
        .catch(() => settleUnchanged(options.db, polls))
        .catch((error: unknown) => {
          options.log.error({ error, polls: polls.length }, 'scheduler.settle_failed');
        }),
    );
  }

  /** Goes round until stopped. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Claims no more and waits for the polls in flight. */
  async stop(): Promise<void> {
    this.#abort.abort();
    this.#wake?.();
    await this.#running;
    await this.settled();
  }

  /** One round: claims what is due and begins to poll it. */
  async round(): Promise<Round> {
    const { db } = this.#options;
    const claims = await claimWatches(db, this.#appetites(), { ms: LEASE_MS, token: newId() });
    if (this.#abort.signal.aborted) {
      await releaseClaims(db, claims);
      return { claimed: 0 };
    }
    for (const claim of claims) this.#begin(claim);
    return { claimed: claims.length };
  }

  /** Resolves when nothing is in flight and everything is written. */
  async settled(): Promise<void> {
    await Promise.all([...this.#inFlight.values()].flatMap((polls) => [...polls]));
    await this.#unchanged.flush();
  }

  async #run(): Promise<void> {
    while (!this.#abort.signal.aborted) {
      this.#hasRoom = false;
      const idleMs = this.#options.idleMs ?? IDLE_MS;
      const round = await this.round().catch((error: unknown) => {
        this.#options.log.error({ error }, 'scheduler.round_failed');
        return null;
      });
      if (round === null) await this.#idle(idleMs * PATIENCE);
      else if (round.claimed === 0) await this.#idle(idleMs);
    }
  }

  #idle(ms: number): Promise<void> {
    if (this.#hasRoom || this.#abort.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #appetites(): Appetite[] {
    return this.#options.sources.all().flatMap(({ key, limits }) => {
      const free = limits.concurrency - (this.#inFlight.get(key)?.size ?? 0);
      const { requestsPerMinute, requestsPerDay } = limits;
      return free > 0 ? [{ lane: key, limit: free, requestsPerMinute, requestsPerDay }] : [];
    });
  }

  #begin(claim: Claim): void {
    const polls = this.#inFlight.get(claim.lane) ?? new Set();
    this.#inFlight.set(claim.lane, polls);
    const poll = this.#poll(claim)
      .catch((error: unknown) => this.#recover(claim, error))
      .finally(() => {
        polls.delete(poll);
        this.#hasRoom = true;
        this.#wake?.();
      });
    polls.add(poll);
  }

  /** A mistake of ours must not poll the same number for ever: it counts as a failed poll. */
  async #recover(claim: Claim, error: unknown): Promise<void> {
    this.#options.log.error({ error, watchId: claim.watch_id }, 'scheduler.poll_failed');
    const source = this.#options.sources.find(claim.lane);
    if (source === null) return;
    const failure = { failures: claim.failures + 1, reason: 'internal_processing_error' } as const;
    // If even that cannot be written, the lease ends by itself.
    await this.#settleFailed(claim, source, failure).catch(() => {});
  }

  async #poll(claim: Claim): Promise<void> {
    const source = this.#options.sources.find(claim.lane);
    if (source === null) return releaseClaims(this.#options.db, [claim]);
    const started = performance.now();
    const answer = await this.#ask(claim, source);
    const durationMs = Math.round(performance.now() - started);
    this.#options.log.info(
      { source: source.key, watchId: claim.watch_id, outcome: answer.outcome, durationMs },
      'source.polled',
    );
    const hasAllowance = source.limits.requestsPerMinute !== null || source.limits.requestsPerDay !== null;
    if (hasAllowance && answer.requests > 1) await countRequests(this.#options.db, source.key, answer.requests - 1);
    await this.#take(claim, source, answer);
  }

  /** A source that does not keep to its deadline must not keep its place, or hold up the end, for ever. */
  async #ask({ kind, number }: Claim, source: Source): Promise<Answer> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), this.#options.pollDeadlineMs ?? POLL_DEADLINE_MS);
    const late = new Promise<Answer>((resolve) => {
      deadline.signal.addEventListener('abort', () => resolve(LATE), { once: true });
    });
    try {
      return await Promise.race([source.fetch({ kind, number }, deadline.signal), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #take(claim: Claim, source: Source, answer: Answer): Promise<void> {
    switch (answer.outcome) {
      case 'found':
        return this.#takeFound(claim, source, answer);
      case 'unknown':
        return this.#takeUnknown(claim, source, answer.final ?? false);
      case 'malformed':
        await quarantine(this.#options.db, {
          source: source.key,
          watchId: claim.watch_id,
          reason: answer.reason,
          raw: answer.raw,
        });
        return this.#takeFailed(claim, source, 'unrecognized_response', answer.reason);
      case 'refused':
        return this.#takeFailed(claim, source, 'shipping_line_unreachable', answer.reason);
      case 'unavailable':
        return answer.throttled
          ? this.#takeThrottled(claim, source, answer.retryAfterSeconds ?? THROTTLE_SECONDS)
          : this.#takeFailed(claim, source, 'shipping_line_unreachable', answer.reason);
    }
  }

  async #takeFound(claim: Claim, source: Source, answer: Extract<Answer, { outcome: 'found' }>): Promise<void> {
    const { log } = this.#options;
    const isSame = claim.has_succeeded && (claim.digest?.equals(answer.digest) ?? false);
    if (isSame && !this.#isTurning(claim)) {
      const delayMs = this.#delayMs(paceOf(claim), 0, source);
      return this.#unchanged.add({ watchId: claim.watch_id, leaseToken: claim.lease_token, delayMs });
    }
    const statements = isSame ? [] : answer.statements();
    const delayMs = (pace: JourneyPace) => this.#delayMs(pace, 0, source);
    const poll = { leaseToken: claim.lease_token, digest: answer.digest, failures: 0, delayMs };
    const result = await ingestAgain(this.#options, { watchId: claim.watch_id, statements, poll });
    log.info({ source: source.key, watchId: claim.watch_id, ...result }, 'ingest.done');
  }

  /** A container that its line does not know is not going to be known; a document may be, when its manifest is in. */
  async #takeUnknown(claim: Claim, source: Source, isCertain: boolean): Promise<void> {
    if (this.#isTurning(claim)) return this.#turn(claim, source, 0);
    const isFinal = isCertain || (claim.kind === 'container' && !claim.has_succeeded);
    // A terminal that does not know a container yet is asked as often as its journey wants; a line, once a day.
    const isAwaited = !claim.has_succeeded && findLine(claim.lane) !== null;
    const phase = isAwaited ? 'awaiting_manifest' : claim.phase;
    const delayMs = this.#delayMs({ ...paceOf(claim), phase }, 0, source);
    const miss = { kind: 'unknown', isFinal, reason: 'shipping_line_unreachable', delayMs } as const;
    await settleMiss(this.#options.db, { watchId: claim.watch_id, leaseToken: claim.lease_token, ...miss });
  }

  async #takeFailed(claim: Claim, source: Source, reason: Miss['reason'], detail: string): Promise<void> {
    const failures = claim.failures + 1;
    this.#options.log.warn({ source: source.key, watchId: claim.watch_id, failures, reason: detail }, 'source.failed');
    if (this.#isTurning(claim)) return this.#turn(claim, source, failures);
    await this.#settleFailed(claim, source, { failures, reason });
  }

  async #settleFailed(
    claim: Claim,
    source: Source,
    failure: { failures: number; reason: Miss['reason'] },
  ): Promise<void> {
    const { failures, reason } = failure;
    const delayMs = this.#delayMs(paceOf(claim), failures, source);
    const miss = { kind: 'failed', isFinal: failures > RETRIES_MAX, reason, delayMs } as const;
    await settleMiss(this.#options.db, { watchId: claim.watch_id, leaseToken: claim.lease_token, ...miss });
  }

  /** The line said when to come again: no number of its is asked before, and no try is counted. */
  async #takeThrottled(claim: Claim, source: Source, seconds: number): Promise<void> {
    this.#options.log.warn({ source: source.key, seconds }, 'source.throttled');
    const blockedSeconds = Math.max(seconds, THROTTLE_SECONDS_MIN);
    await blockLane(this.#options.db, source.key, blockedSeconds);
    // Behind all that has become due meanwhile: a number that always meets a refusal must not hold up the others.
    const miss = { kind: 'throttled', isFinal: false, reason: 'shipping_line_unreachable' } as const;
    const delayMs = (blockedSeconds + THROTTLE_SECONDS) * 1000;
    await settleMiss(this.#options.db, { watchId: claim.watch_id, leaseToken: claim.lease_token, ...miss, delayMs });
  }

  /** Whether time alone has changed what is derived of a known journey. */
  #isTurning(claim: Claim): boolean {
    const now = toInstant(this.#options.clock.now());
    return claim.has_succeeded && claim.changes_at !== null && claim.changes_at <= now;
  }

  /** Lets time have its effect although the poll brought nothing: lines forget a journey before it ends. */
  async #turn(claim: Claim, source: Source, failures: number): Promise<void> {
    const delayMs = (pace: JourneyPace) => this.#delayMs(pace, failures, source);
    const poll = { leaseToken: claim.lease_token, digest: null, failures, delayMs };
    await ingestAgain(this.#options, { watchId: claim.watch_id, statements: [], poll });
  }

  #delayMs(pace: JourneyPace, failures: number, source: Source): number {
    const now = this.#options.clock.now();
    return Date.parse(nextDue({ ...pace, failures }, toInstant(now), source.limits)) - now;
  }
}

function paceOf(claim: Claim): JourneyPace {
  return {
    watchId: claim.watch_id,
    phase: claim.phase,
    etaAt: claim.eta_at,
    changesAt: claim.changes_at,
    lastChangedAt: claim.last_changed_at,
  };
}
