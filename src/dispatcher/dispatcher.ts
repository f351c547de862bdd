import type { Log } from '../core/context.ts';
import { newId } from '../core/id.ts';
import type { Sealer } from '../core/sealer.ts';
import type { Database } from '../db/client.ts';
import type { HttpClient } from '../net/fetch.ts';
import type { Traces } from '../observability/trace.ts';
import { type DelivererParts, deliver } from './attempt.ts';
import { retryWhileWorthwhile } from './batch.ts';
import { type ClaimedQueue, claimQueues, DatabaseTime, takeAllWakes } from './claim.ts';
import { DeliveryBuffer } from './delivery-buffer.ts';
import { giveUpPending } from './disable.ts';
import { DueReader, type MessageOf } from './due-reader.ts';
import { type Endpoint, Endpoints } from './endpoint.ts';
import { EndpointQueue } from './endpoint-queue.ts';
import { CIRCUIT, type CircuitSettings } from './health.ts';
import { HeldQueues } from './held-queues.ts';
import { Counts, type DispatcherMetrics } from './metrics.ts';
import { Releaser } from './release.ts';
import { DELIVERY_SETTINGS, type DeliverySettings } from './settings.ts';
import { Settler } from './settle.ts';
import { type Slot, Slots } from './slots.ts';

/** What a dispatcher needs. `Row` and `Outbox` are what `messageOf` reads of a notification and of its event. */
export interface DispatcherParts<Row, Outbox> {
  db: Database;
  http: HttpClient;
  sealer: Sealer;
  log: Log;
  messageOf: MessageOf<Row, Outbox>;
  settings?: Partial<DeliverySettings>;
  circuit?: CircuitSettings;
  traces?: Traces | null;
  /** Names what is claimed, so that others can take it over when this process has died; any id without it. */
  newLeaseToken?: () => Promise<string>;
}

/** What a dispatcher did in one round. */
export interface DispatchRound {
  claimed: number;
  /** Whether as much was claimed as was wanted, so that there may be more. */
  isFull: boolean;
}

/** While the database is unavailable, rounds are so many times rarer. */
const PATIENCE = 4;

/** Nothing more is sent while so many results are not settled. */
const UNSETTLED_MAX = 2_000;

/** Deliveries are started for so long before control returns to the event loop. */
const FILL_MS_MAX = 20;

/** Leases are checked so often while they last, however short they are. */
const LOOKS_A_LEASE = 6;

/**
 * Delivers what is due. A round takes the wakes, extends the leases of the held queues, and claims as many more queues as
 * there are slots for. Their notifications are read, sent, and settled; a queue without any is released. `start` repeats
 * rounds until `stop`, which begins nothing more, waits for the requests under way and releases all queues.
 */
export class Dispatcher<Row, Outbox extends object> {
  readonly #parts: DispatcherParts<Row, Outbox>;
  readonly #settings: DeliverySettings;
  readonly #deliverer: DelivererParts;
  readonly #slots: Slots;
  readonly #endpoints: Endpoints;
  readonly #time = new DatabaseTime();
  readonly #counts = new Counts();
  readonly #held = new HeldQueues();
  readonly #buffer = new DeliveryBuffer();
  readonly #reader: DueReader<Row, Outbox>;
  readonly #settler: Settler;
  readonly #releaser: Releaser;
  readonly #abort = new AbortController();
  #running: Promise<void> | null = null;
  #wakeUp: (() => void) | null = null;
  #onSettled: (() => void)[] = [];
  /** More was due at the last claim, so that a slot that becomes free is used at once. */
  #isMoreDue = false;
  #isFillingLater = false;

  constructor(parts: DispatcherParts<Row, Outbox>) {
    const { db, log, http, circuit = CIRCUIT } = parts;
    const settings = { ...DELIVERY_SETTINGS, ...parts.settings };
    const isStopping = () => this.#abort.signal.aborted;
    this.#parts = parts;
    this.#settings = settings;
    this.#deliverer = { http, log, settings, circuit, time: this.#time, traces: parts.traces ?? null };
    this.#slots = new Slots(settings.slots);
    this.#endpoints = new Endpoints(parts);
    this.#reader = new DueReader({
      db,
      log,
      messageOf: parts.messageOf,
      counts: this.#counts,
      buffer: this.#buffer,
      held: this.#held,
      isStopping,
      onRead: (queue) => this.#advance(queue),
    });
    const onSettled = (queue: EndpointQueue) => this.#advance(queue);
    this.#settler = new Settler({ db, log, counts: this.#counts, isStopping, onSettled });
    this.#releaser = new Releaser({
      db,
      log,
      counts: this.#counts,
      disableAfterSeconds: settings.disableAfterSeconds,
      isStopping,
      onReleased: (queues, isDue) => this.#afterRelease(queues, isDue),
    });
  }

  /** Goes round until stopped. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Claims and begins nothing any more, and waits for what is under way. */
  async stop(): Promise<void> {
    this.#abort.abort();
    this.#endAll();
    this.#wakeUp?.();
    await this.#running;
    this.#endAll();
    await this.settled();
  }

  /** Resolves when no queue is held and everything is written. */
  settled(): Promise<void> {
    if (this.#held.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#onSettled.push(resolve));
  }

  /** Nothing that is held is worked on any more: others may have taken it over. */
  loseAll(): void {
    this.#endAll((queue) => queue.lose());
  }

  /** What was done and what is under way. */
  metrics(): DispatcherMetrics {
    const { total, busy, slowBusy } = this.#slots;
    const slots = { slots: total, slotsBusy: busy, slotsSlow: slowBusy };
    const held = { queuesHeld: this.#held.size, waiting: this.#held.waiting, bytesHeld: this.#buffer.bytes };
    return { ...slots, ...held, ...this.#counts.shown() };
  }

  /** One round: claims what is due and begins to deliver it. */
  async round(): Promise<DispatchRound> {
    this.#counts.wakesTaken += await takeAllWakes(this.#parts.db);
    await this.#keepHeld();
    const wanted = this.#held.wanted(this.#slots);
    if (wanted.quick + wanted.slow === 0) return { claimed: 0, isFull: true };
    const requestedAt = performance.now();
    const lease = { token: (await this.#parts.newLeaseToken?.()) ?? newId(), ms: this.#settings.leaseMs };
    const claims = await claimQueues(this.#parts.db, wanted, lease);
    const answeredAt = performance.now();
    this.#counts.claimMs.add(answeredAt - requestedAt);
    const [first] = claims;
    if (first !== undefined) this.#time.observe(first.nowMs, { requestedAt, answeredAt });
    const endpoints = await this.#readEndpoints(claims);
    const leaseEndsAt = requestedAt + lease.ms;
    for (const claimed of claims) {
      const endpoint = endpoints.get(claimed.webhookId);
      // Without one the webhook was deleted a moment ago, and its queue with it.
      if (endpoint !== undefined) this.#begin(claimed, endpoint, { token: lease.token, endsAt: leaseEndsAt });
    }
    const slow = claims.filter(({ isSlow }) => isSlow).length;
    const isFull = claims.length > 0 && (claims.length - slow === wanted.quick || slow === wanted.slow);
    return { claimed: claims.length, isFull };
  }

  async #run(): Promise<void> {
    const { leaseMs } = this.#settings;
    const pollMs = Math.min(this.#settings.pollMs, leaseMs / LOOKS_A_LEASE);
    while (!this.#abort.signal.aborted) {
      const round = await this.round().catch((error: unknown) => {
        this.#parts.log.error({ err: error }, 'dispatcher.round_failed');
        return null;
      });
      this.#isMoreDue = round?.isFull ?? false;
      if (round === null) await this.#idle(pollMs * PATIENCE);
      else if (!round.isFull || !this.#held.hasRoom(this.#slots)) await this.#idle(pollMs);
    }
  }

  #idle(ms: number): Promise<void> {
    if (this.#abort.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Advances every queue too, because time alone may have ended its turn. */
  async #keepHeld(): Promise<void> {
    await this.#held.extend(this.#parts.db, this.#settings.leaseMs);
    for (const queue of this.#held.all) this.#advance(queue);
  }

  async #readEndpoints(claims: readonly ClaimedQueue[]): Promise<Map<string, Endpoint>> {
    if (claims.length === 0) return new Map();
    const { log } = this.#parts;
    const until = performance.now() + this.#settings.leaseMs;
    const endpoints = await retryWhileWorthwhile(() => this.#endpoints.read(claims.map(({ webhookId }) => webhookId)), {
      isWorthwhile: () => !this.#abort.signal.aborted && performance.now() < until,
      log,
      message: 'dispatcher.read_failed',
    });
    return endpoints ?? new Map<string, Endpoint>();
  }

  #begin(claimed: ClaimedQueue, endpoint: Endpoint, lease: { token: string; endsAt: number }): void {
    const { deadlineMs, leaseMs } = this.#settings;
    const attemptMs = Math.min(deadlineMs, leaseMs / 2);
    const queue = new EndpointQueue({
      claimed,
      endpoint,
      leaseToken: lease.token,
      leaseEndsAt: lease.endsAt,
      attemptMs,
      buffer: this.#buffer,
    });
    this.#held.add(queue);
    if (this.#abort.signal.aborted) queue.end();
    if (endpoint.active) this.#advance(queue);
    else void this.#giveUp(queue);
  }

  /** What waits for a webhook that is not active is given up before anything of it is read. */
  async #giveUp(queue: EndpointQueue): Promise<void> {
    queue.isReading = true;
    const { db, log } = this.#parts;
    await giveUpPending({ db, log, counts: this.#counts }, queue.webhookId).catch((error: unknown) => {
      log.error({ err: error, webhookId: queue.webhookId }, 'dispatcher.give_up_failed');
      queue.end();
    });
    queue.isReading = false;
    this.#advance(queue);
  }

  /** Takes the next step of a queue: it is read, joins the fair queue for a slot, or is released. */
  #advance(queue: EndpointQueue): void {
    if (!this.#held.has(queue) || queue.isReleasing) return;
    const now = performance.now();
    this.#reader.offer(queue, now);
    this.#slots.offer(queue, now);
    this.#fill(now);
    if (!queue.isOver || queue.isReleasing) return;
    queue.isReleasing = true;
    if (queue.isLost) this.#counts.leasesLost += 1;
    this.#releaser.add(queue);
  }

  #endAll(end = (queue: EndpointQueue) => queue.end()): void {
    for (const queue of this.#held.all) {
      end(queue);
      this.#advance(queue);
    }
  }

  /** Fills the free slots. To create hundreds of long messages at once would block the event loop. */
  #fill(now: number): void {
    if (this.#isFillingLater) return;
    while (this.#settler.unsettled < UNSETTLED_MAX) {
      if (performance.now() - now > FILL_MS_MAX) {
        this.#isFillingLater = true;
        setImmediate(() => this.#fillOn());
        return;
      }
      const slot = this.#slots.take(now);
      if (slot === null) return;
      void this.#deliver(slot);
    }
  }

  #fillOn(): void {
    this.#isFillingLater = false;
    this.#fill(performance.now());
  }

  async #deliver(slot: Slot): Promise<void> {
    const { queue, due } = slot;
    const settlement = await deliver(this.#deliverer, queue, due);
    this.#slots.giveBack(slot);
    this.#settler.add({ queue, settlement });
    this.#advance(queue);
  }

  #afterRelease(queues: readonly EndpointQueue[], isDue: boolean): void {
    for (const queue of queues) this.#held.delete(queue);
    if (isDue || (this.#isMoreDue && this.#held.hasRoom(this.#slots))) this.#wakeUp?.();
    if (this.#held.size > 0) return;
    for (const resolve of this.#onSettled.splice(0)) resolve();
  }
}
