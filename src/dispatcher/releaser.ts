import type { Log } from '../core/context.ts';
import type { Database } from '../db/client.ts';
import { disableWebhook, giveUpPending } from './disable.ts';
import { Gather } from './gather.ts';
import type { Health } from './health.ts';
import type { Lane } from './lane.ts';
import { persist } from './persist.ts';
import { type Released, releaseLanes } from './release.ts';

/** So many lanes are given back at once, or fewer after a moment. */
const BATCH_MAX = 200;
const WAIT_MS = 10;

/** What a releaser needs. */
export interface ReleaserParts {
  db: Database;
  log: Log;
  disableAfterSeconds: number;
  /** Whether the process is about to end, so that nothing is waited for any more. */
  isStopping: () => boolean;
  /** Told when lanes were given back, and whether something is due in them already. */
  onReleased: (lanes: readonly Lane[], isDue: boolean) => void;
}

/** Gives lanes back, many at once. One that cannot be given back is free when its lease ends. */
export class Releaser {
  readonly #parts: ReleaserParts;
  readonly #lanes: Gather<Lane>;

  constructor(parts: ReleaserParts) {
    this.#parts = parts;
    this.#lanes = new Gather({
      write: (lanes) => this.#write(lanes),
      sizeMax: BATCH_MAX,
      waitMs: WAIT_MS,
      writesMax: 1,
    });
  }

  /** Takes a lane to be given back. */
  add(lane: Lane): void {
    this.#lanes.add(lane);
  }

  async #write(lanes: readonly Lane[]): Promise<void> {
    const { db, log, isStopping, onReleased } = this.#parts;
    const isHeld = () => lanes.some((lane) => performance.now() < lane.leaseEndsAt);
    const patience = { isWorthwhile: () => !isStopping() && isHeld(), log, message: 'dispatcher.release_failed' };
    const givenUp = lanes.filter((lane) => lane.isGivenUp && !lane.isLost);
    for (const lane of givenUp) await persist(() => this.#disable(lane), patience);
    const held = lanes.filter((lane) => !lane.isLost);
    const isDue = held.length > 0 && (await persist(() => releaseLanes(db, held.map(releasedOf)), patience));
    onReleased(lanes, isDue === true);
  }

  async #disable(lane: Lane): Promise<void> {
    const { db, log, disableAfterSeconds } = this.#parts;
    const reason = `The receiver has accepted nothing for ${spanOf(disableAfterSeconds)}.`;
    const isDisabled = await disableWebhook(db, lane, { reason, failuresBefore: lane.before.failures });
    if (!isDisabled) return;
    log.warn({ webhookId: lane.webhookId, failures: lane.health.failures }, 'webhook.disabled');
    await giveUpPending(db, lane.webhookId);
  }
}

/** What is sent by hand to a webhook that is not active waits for no circuit. */
function releasedOf(lane: Lane): Released {
  const { webhookId, leaseToken, before, window, isSlow } = lane;
  const isInactive = lane.isGivenUp || !lane.endpoint.active;
  const health: Health = isInactive ? { ...lane.health, circuitOpens: 0, blockedUntilMs: null } : lane.health;
  return { webhookId, leaseToken, before, health, window, isSlow };
}

const DAY_SECONDS = 86_400;

function spanOf(seconds: number): string {
  const days = seconds / DAY_SECONDS;
  return Number.isInteger(days) && days > 1 ? `${days} days` : `${seconds} seconds`;
}
