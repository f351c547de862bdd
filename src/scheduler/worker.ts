import { newId } from '../core/id.ts';
import type { IngestTools } from '../ingest/ingest.ts';
import { traced } from '../observability/trace.ts';
import { voyageOf } from '../services/schedules/voyages.ts';
import type { Answer, ScheduleSource, Source, TakeFurtherRequest } from '../sources/source.ts';
import { type Appetite, isLimited } from './allowance.ts';
import { Batch } from './batch.ts';
import { type Claim, claimWatches, releaseClaims, settleUnchanged, type Unchanged } from './claim.ts';
import { FleetSlots } from './fleet-slots.ts';
import { type NeededRequests, pollRequests, RequestsPerPoll } from './poll-requests.ts';
import { faultOf, type SaidOfSource, type SourceFault } from './source-fault.ts';
import { Spend } from './spend.ts';
import { settleFailed, type TakeTools, takeAnswer } from './take.ts';
import { failVoyage, takeVoyage } from './take-voyage.ts';
import { withoutMessage } from './without-message.ts';

/** Longer than any poll may take, so that a lease is only lost by a process that died or hangs. */
const LEASE_MS = 90_000;
const POLL_DEADLINE_MS = 45_000;
const IDLE_MS = 500;
/** Polls that a process makes at the same time with credentials of accounts, however many bring any. */
const OWN_POLLS_MAX = 200;
/** While the database is unavailable the pause between rounds is this many times longer. */
const PATIENCE = 10;

/** Settings of a scheduler; the defaults are for a small machine. */
export interface SchedulerOptions extends IngestTools {
  /** How long to wait before looking again when nothing was due. */
  idleMs?: number;
  /** How long a source may take for an answer; well below the time of a lease. */
  pollDeadlineMs?: number;
  /** Names what is claimed, so that others can take it over when this process has died; any id without it. */
  newLeaseToken?(): Promise<string>;
  /** The lanes of accounts that poll lines with credentials of their own; none if omitted. */
  ownLanes?: DueLanes;
  /** Called with each poll that has ended, for the metrics. It does not fail. */
  polled?(poll: PolledSource): Promise<void>;
}

/** Gives the lanes of accounts on which something is due, each with the source that polls with the credentials of the account. */
export interface DueLanes {
  due(): Promise<readonly { lane: string; source: Source }[]>;
}

/** A poll that has ended: for how long it took, and why it was not answered if it was not. */
export interface PolledSource {
  source: string;
  /** It was made with credentials of an account, so it says nothing about those of the installation. */
  isOwn: boolean;
  outcome: Answer['outcome'] | 'throttled';
  seconds: number;
  fault: SourceFault | null;
}

const LATE = {
  outcome: 'unavailable',
  requests: 1,
  reason: 'The source gave no answer in time.',
  retryAfterSeconds: null,
  throttled: false,
  cause: 'network',
} as const satisfies Answer;

/** What a scheduler did in one round. */
export interface Round {
  claimed: number;
}

/**
 * Polls the sources for what is due. A round claims as much as there are free slots, each source having its own; every
 * claim is polled, its answer taken in and its watch settled. `start` goes round until `stop`, which claims no more,
 * waits for the polls in flight and gives the rest back.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #inFlight = new Map<string, Set<Promise<void>>>();
  readonly #unchanged: Batch<Unchanged>;
  readonly #tools: TakeTools;
  readonly #slots = new FleetSlots();
  /** The sources of lanes of accounts, as of the last round in which something was due there. */
  readonly #own = new Map<string, Source>();
  readonly #spend: Spend;
  readonly #requestsPerPoll = new RequestsPerPoll();
  readonly #abort = new AbortController();
  #running: Promise<void> | null = null;
  #wake: (() => void) | null = null;
  /** A poll has ended since the round began. */
  #hasRoom = false;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#unchanged = new Batch((polls) =>
      // Retried once, because many rows at once may deadlock with an ingest that holds some of them and waits for
      // others. After that the leases expire; a database failure must not count as a failure of the lines.
      settleUnchanged(options.db, polls)
        .catch(() => settleUnchanged(options.db, polls))
        .catch((error: unknown) => {
          options.log.error({ err: error, polls: polls.length }, 'scheduler.settle_failed');
        }),
    );
    this.#spend = new Spend(options);
    this.#tools = { ...options, settleUnchanged: (poll) => this.#unchanged.add(poll) };
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
    // Otherwise they expire.
    await this.#slots.release(this.#options.db).catch(() => {});
  }

  /** One round: claims what is due and begins to poll it. */
  async round(): Promise<Round> {
    const { db } = this.#options;
    const token = (await this.#options.newLeaseToken?.()) ?? newId();
    const claims = await claimWatches(db, await this.#appetites(), { ms: LEASE_MS, token, slots: this.#slots });
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
    await Promise.all([this.#unchanged.flush(), this.#spend.flush()]);
  }

  async #run(): Promise<void> {
    while (!this.#abort.signal.aborted) {
      this.#hasRoom = false;
      const idleMs = this.#options.idleMs ?? IDLE_MS;
      const round = await this.round().catch((error: unknown) => {
        this.#options.log.error({ err: error }, 'scheduler.round_failed');
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

  async #appetites(): Promise<Appetite[]> {
    const { sources, ownLanes } = this.#options;
    const own = (await ownLanes?.due()) ?? [];
    for (const lane of this.#own.keys()) if (!this.#inFlight.get(lane)?.size) this.#own.delete(lane);
    for (const { lane, source } of own) this.#own.set(lane, source);
    const shared = [...sources.all(), ...(sources.schedules?.() ?? [])].map(({ key, limits }) => ({
      lane: key,
      limits,
    }));
    // What is left is shared out evenly, so that no account takes the places of others.
    const left = OWN_POLLS_MAX - [...this.#own.keys()].reduce((sum, lane) => sum + this.#inFlightOn(lane), 0);
    const turns = own.slice(0, Math.max(left, 0));
    const most = Math.floor(left / turns.length);
    const all = [
      ...shared.map((one) => ({ ...one, most: Number.POSITIVE_INFINITY })),
      ...turns.map(({ lane, source }) => ({ lane, limits: source.limits, most })),
    ];
    return all.flatMap(({ lane, limits, most }) => {
      const inFlight = this.#inFlightOn(lane);
      const limit = Math.min(limits.concurrency - inFlight, most);
      if (limit <= 0) return [];
      const { requestsPerMinute, requestsPerDay, fleetConcurrency = null } = limits;
      const requestsPerPoll = this.#requestsPerPoll.of(lane, limits);
      return [{ lane, limit, requestsPerMinute, requestsPerDay, requestsPerPoll, fleetConcurrency, inFlight }];
    });
  }

  #inFlightOn(lane: string): number {
    return this.#inFlight.get(lane)?.size ?? 0;
  }

  /** What polls a lane; null for a source that is not configured any more. */
  #sourceOf({ lane }: Claim): Source | null {
    return this.#own.get(lane) ?? this.#options.sources.find(lane);
  }

  #begin(claim: Claim): void {
    const polls = this.#inFlight.get(claim.lane) ?? new Set();
    this.#inFlight.set(claim.lane, polls);
    const span = () => ({ name: 'poll', kind: 'internal' as const, attributes: { 'landfall.source': claim.lane } });
    const poll = traced(this.#options.traces, span, () => this.#poll(claim))
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
    const err = this.#isOwn(claim) ? withoutMessage(error) : error;
    this.#options.log.error({ err, watchId: claim.watch_id }, 'scheduler.poll_failed');
    const schedule = this.#scheduleOf(claim);
    if (schedule !== null) {
      const why = 'The answer could not be taken in.';
      return failVoyage(this.#tools, { claim, source: schedule }, why).catch(() => {});
    }
    const source = this.#sourceOf(claim);
    if (source === null) return;
    // If even that cannot be written, the lease ends by itself.
    const missed = { outcome: 'internal', detail: null } as const;
    await settleFailed(this.#tools, { claim, source }, { ...missed, reason: 'internal_processing_error' }).catch(
      () => {},
    );
  }

  #isOwn({ lane, kind }: Claim): boolean {
    return kind !== 'voyage' && this.#options.sources.find(lane) === null;
  }

  async #poll(claim: Claim): Promise<void> {
    const { kind, number } = claim;
    const schedule = this.#scheduleOf(claim);
    if (schedule !== null) {
      const answer = await this.#ask(claim, schedule, (...how) => schedule.fetch(voyageOf(number), ...how));
      return takeVoyage(this.#tools, { claim, source: schedule }, answer);
    }
    const source = this.#sourceOf(claim);
    if (source === null || kind === 'voyage') return releaseClaims(this.#options.db, [claim]);
    const answer = await this.#ask(claim, source, (...how) => source.fetch({ kind, number }, ...how));
    await takeAnswer(this.#tools, { claim, source }, answer);
  }

  #scheduleOf({ kind, lane }: Claim): ScheduleSource | null {
    if (kind !== 'voyage') return null;
    return this.#options.sources.schedules?.().find(({ key }) => key === lane) ?? null;
  }

  /** Polls a source, logs the outcome and counts the requests. */
  async #ask<Said extends SaidOfSource>(
    claim: Claim,
    { key, limits }: Pick<ScheduleSource, 'key' | 'limits'>,
    fetch: (signal: AbortSignal, takeFurther?: TakeFurtherRequest) => Promise<Said>,
  ): Promise<Said | typeof LATE> {
    const started = performance.now();
    const requests = isLimited(limits) ? pollRequests(this.#options.db, claim, limits) : null;
    const answer = await this.#inTime((signal) => fetch(signal, requests?.takeFurther));
    const tookMs = performance.now() - started;
    const durationMs = Math.round(tookMs);
    const outcome = answer.throttled === true ? 'throttled' : answer.outcome;
    const isOwn = claim.lane !== key;
    await this.#options.polled?.({ source: key, isOwn, outcome, seconds: tookMs / 1_000, fault: faultOf(answer) });
    this.#options.log.info(
      { source: key, watchId: claim.watch_id, outcome: answer.outcome, durationMs },
      'source.polled',
    );
    if (requests === null) this.#spend.add(claim.lane, answer.requests);
    else this.#note(claim.lane, { key, limits }, await requests.settle(answer));
    return answer;
  }

  #note(lane: string, { key, limits }: Pick<ScheduleSource, 'key' | 'limits'>, needed: NeededRequests): void {
    this.#requestsPerPoll.note(lane, needed.requests);
    const { requestsPerMinute, requestsPerDay } = limits;
    if (needed.isBeyondAllowance)
      this.#options.log.warn({ source: key, requestsPerMinute, requestsPerDay }, 'source.allowance_too_small');
  }

  /** A source that misses its deadline must not keep its slot, or delay the shutdown, for ever. */
  async #inTime<Said>(fetch: (signal: AbortSignal) => Promise<Said>): Promise<Said | typeof LATE> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), this.#options.pollDeadlineMs ?? POLL_DEADLINE_MS);
    const late = new Promise<typeof LATE>((resolve) => {
      deadline.signal.addEventListener('abort', () => resolve(LATE), { once: true });
    });
    try {
      return await Promise.race([fetch(deadline.signal), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
