import type { Database } from '../db/client.ts';
import { extendLeases, type QueuesWanted } from './claim.ts';
import type { EndpointQueue } from './endpoint-queue.ts';

/** No more queues are claimed at once, so that no other process waits for long. */
const CLAIMED_MAX = 250;

/** Part of the slots that quick queues may have in use before no more are claimed for each slot that becomes free. */
const FULL = 9 / 10;

/** A lease is extended once this part of it is over. */
const EXTENDED_AFTER = 1 / 3;

/** The queues that this process holds, in the order in which it claimed them. */
export class HeldQueues {
  readonly #queues = new Set<EndpointQueue>();

  get all(): readonly EndpointQueue[] {
    return [...this.#queues];
  }

  get size(): number {
    return this.#queues.size;
  }

  /** Notifications that were read and wait in memory. */
  get waiting(): number {
    return this.all.reduce((sum, queue) => sum + queue.waiting, 0);
  }

  has(queue: EndpointQueue): boolean {
    return this.#queues.has(queue);
  }

  add(queue: EndpointQueue): void {
    this.#queues.add(queue);
  }

  delete(queue: EndpointQueue): void {
    this.#queues.delete(queue);
  }

  /** How many more queues there are slots for, of all slots and of those for slow receivers. */
  wanted({ total, slowTotal }: { total: number; slowTotal: number }): QueuesWanted {
    const quick = this.#quick();
    return {
      quick: Math.min(CLAIMED_MAX, Math.max(0, total - quick)),
      slow: Math.min(CLAIMED_MAX, Math.max(0, slowTotal - (this.size - quick))),
    };
  }

  /** Whether it is worth a claim: not for every single slot that becomes free. */
  hasRoom({ total }: { total: number }): boolean {
    return this.#quick() <= total * FULL;
  }

  /** Extends the leases that are well under way; a queue whose lease was lost begins nothing any more. */
  async extend(db: Database, leaseMs: number): Promise<void> {
    const requestedAt = performance.now();
    const ageing = this.all.filter(
      (queue) => !queue.isLost && queue.leaseEndsAt - requestedAt < leaseMs * (1 - EXTENDED_AFTER),
    );
    const kept = await extendLeases(db, ageing, leaseMs);
    for (const queue of ageing) {
      if (kept.has(queue.webhookId)) queue.leaseEndsAt = requestedAt + leaseMs;
      else queue.lose();
    }
  }

  /** Those whose receiver has turned out to be slow are about to be released, and take no slot of the quick. */
  #quick(): number {
    return this.all.filter((queue) => !queue.wasSlow && !queue.isSlow).length;
  }
}
