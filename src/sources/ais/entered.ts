import type { TrackedIndex } from '../../domain/ais/tracked.ts';
import { enteredEta } from '../../domain/forecast/ais-arrival.ts';
import { HOUR_MS, toInstant } from '../../domain/instant.ts';
import type { EnteredReport } from './batch.ts';
import type { AisStatics } from './message.ts';

/** What a crew had entered when it was last heard. */
interface LastEntered {
  atMs: number;
  /** What was read of it; another plan gives another reading of the same entry. */
  locode: string | null;
  etaMs: number | null;
}

/** The arrivals that crews of tracked vessels enter for their next planned ports: what changed since the last time. */
export class EnteredArrivals {
  readonly #last = new Map<string, LastEntered>();
  #reports = new Map<string, EnteredReport>();

  get pending(): number {
    return this.#reports.size;
  }

  /** Takes what a tracked vessel says of its voyage. What was heard before the last word of it counts no more. */
  take(
    imo: string,
    statics: Pick<AisStatics, 'destination' | 'eta'>,
    at: { atMs: number; tracked: TrackedIndex },
  ): void {
    const { atMs, tracked } = at;
    const last = this.#last.get(imo);
    if (last !== undefined && atMs < last.atMs) return;
    const entered = enteredEta(statics, tracked.arrivalsOf(imo), atMs);
    const locode = entered?.locode ?? null;
    const etaMs = entered?.etaMs ?? null;
    this.#last.set(imo, { atMs, locode, etaMs });
    if (last !== undefined && last.locode === locode && last.etaMs === etaMs) return;
    this.#reports.set(`${imo} ${Math.floor(atMs / HOUR_MS)}`, {
      imo,
      at: toInstant(atMs),
      destination: entered === null ? null : statics.destination,
      locode,
      etaAt: etaMs === null ? null : toInstant(etaMs),
    });
  }

  /** Forgets vessels that are not tracked any more. */
  retain(tracked: TrackedIndex): void {
    for (const imo of this.#last.keys()) if (!tracked.has(imo)) this.#last.delete(imo);
  }

  /** Everything since the last time. */
  flush(): EnteredReport[] {
    const reports = [...this.#reports.values()];
    this.#reports = new Map();
    return reports;
  }
}
