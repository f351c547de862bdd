import { newId } from '../core/id.ts';
import type { Database } from '../db/client.ts';
import { RELEASE_SLOTS } from './allowance-statements.ts';

/** A source of which a process may run some polls. */
interface Polled {
  lane: string;
  fleetConcurrency: number | null;
  inFlight: number;
}

/**
 * The polls that this process is recorded with in the database, of sources whose concurrency is limited for all processes
 * together. A poll that ended goes back with the next round, which asks the database anyway. The records expire with
 * the leases of the polls, so nothing has to be cleaned up after a process that died.
 */
export class FleetSlots {
  readonly holder: string;
  /** By source; not a number where it is not known whether the last statement was executed. */
  readonly #recorded = new Map<string, number>();

  constructor(holder = newId()) {
    this.holder = holder;
  }

  /** Whether the record of a source has to be written again although nothing may be due. */
  hasChanged({ lane, fleetConcurrency, inFlight }: Polled): boolean {
    return fleetConcurrency !== null && (this.#recorded.get(lane) ?? 0) !== inFlight;
  }

  /** Takes polls, and remembers what was recorded of the sources. */
  async taking<Row extends { lane: string; granted: number }>(
    polled: readonly Polled[],
    take: () => Promise<Row[]>,
  ): Promise<Row[]> {
    const limited = polled.filter(({ fleetConcurrency }) => fleetConcurrency !== null);
    const former = new Map(limited.map(({ lane }) => [lane, this.#recorded.get(lane) ?? 0]));
    for (const { lane } of limited) this.#recorded.set(lane, Number.NaN);
    const rows = await take();
    const granted = new Map(rows.map((row) => [row.lane, row.granted]));
    for (const { lane, inFlight } of limited) {
      const taken = granted.get(lane);
      this.#recorded.set(lane, taken === undefined ? (former.get(lane) ?? 0) : inFlight + taken);
    }
    return rows;
  }

  /** Gives everything back, at the end of the process. */
  async release(db: Database): Promise<void> {
    if (this.#recorded.size > 0) await db.query(RELEASE_SLOTS, [this.holder]);
    this.#recorded.clear();
  }
}
