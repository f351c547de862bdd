import type { Log } from '../core/context.ts';
import type { Database } from '../db/client.ts';
import { Gather } from './gather.ts';
import type { Lane } from './lane.ts';
import type { Counts } from './metrics.ts';
import { persist } from './persist.ts';
import { type MessageOf, type Reading, readDue } from './read-due.ts';
import type { Stock } from './stock.ts';

/** Of not more lanes, and not more of them, is read at once, so that nobody else waits for long. */
const LANES_MAX = 50;
const ROWS_MAX = 64;
const WAIT_MS = 1;
const READS_MAX = 2;

/**
 * What is read and waits, of all lanes together, and of each of them. What waits for long is copied about by the collector
 * of garbage, so less is faster, as long as the next arrives before the last is sent.
 */
const WAITING_MAX = 4_000;
const WAITING_OF_LANE_MIN = 8;
const WAITING_OF_LANE_MAX = 128;

/** What a reader needs. */
export interface ReaderParts<Row, Outbox> {
  db: Database;
  log: Log;
  messageOf: MessageOf<Row, Outbox>;
  counts: Counts;
  stock: Stock;
  /** The lanes that share the memory. */
  held: ReadonlySet<Lane>;
  /** Whether the process is about to end, so that nothing is waited for any more. */
  isStopping: () => boolean;
  /** Told of each lane that was read. */
  onRead: (lane: Lane) => void;
}

/** Reads what is due in lanes, of many at once, ahead of what is being sent. */
export class Reader<Row, Outbox extends object> {
  readonly #parts: ReaderParts<Row, Outbox>;
  readonly #lanes: Gather<Lane>;

  constructor(parts: ReaderParts<Row, Outbox>) {
    this.#parts = parts;
    this.#lanes = new Gather({
      write: (lanes) => this.#read(lanes),
      sizeMax: LANES_MAX,
      waitMs: WAIT_MS,
      writesMax: READS_MAX,
    });
  }

  /** Has a lane read, if it should be. */
  offer(lane: Lane, now: number): void {
    if (!lane.isHungry(now, this.#roomOfLane())) return;
    lane.isReading = true;
    this.#lanes.add(lane);
  }

  async #read(lanes: readonly Lane[]): Promise<void> {
    const { db, log, messageOf, counts, stock, isStopping, onRead } = this.#parts;
    const room = Math.min(this.#roomOfLane(), Math.max(1, Math.floor(ROWS_MAX / lanes.length)));
    const readings = new Map<Lane, Reading>(lanes.map((lane) => [lane, lane.reading(room)]));
    const known = (id: string) => stock.picture(id);
    const due = await persist(() => readDue(db, [...readings.values()], messageOf, known), {
      isWorthwhile: () => !isStopping() && lanes.some((lane) => performance.now() < lane.leaseEndsAt),
      log,
      message: 'dispatcher.read_failed',
    });
    for (const [lane, reading] of readings) {
      const rows = due?.get(lane.webhookId) ?? [];
      for (const { lagMs } of rows) counts.dueLagMs.add(lagMs);
      lane.add(rows, reading);
    }
    for (const lane of lanes) onRead(lane);
  }

  /**
   * How much of one lane may wait in memory. Once that is full a lane is read no further ahead than to its next delivery:
   * not even then may what others have there keep it from being told.
   */
  #roomOfLane(): number {
    const { stock, held } = this.#parts;
    if (stock.isFull) return 1;
    const share = Math.floor(WAITING_MAX / Math.max(1, held.size));
    return Math.max(WAITING_OF_LANE_MIN, Math.min(share, WAITING_OF_LANE_MAX));
  }
}
