import type { TrackedIndex } from '../../domain/ais/tracked.ts';
import { enteredEta } from '../../domain/forecast/ais-arrival.ts';
import { MINUTE_MS, toInstant } from '../../domain/instant.ts';
import type { EnteredReport } from './batch.ts';
import type { AisStatics } from './message.ts';

/** What was last received of what a crew had entered. */
interface LastEntered {
  /** When it was last sent, and when what is known of it was. */
  sentMs: number;
  changedMs: number;
  /** What was read of it; another plan gives another reading of the same entry. */
  locode: string | null;
  etaMs: number | null;
}

/** Crews change an arrival some times on a voyage. A sender that changes it all the time is followed at this interval. */
export const CHANGE_MS_MIN = 10 * MINUTE_MS;

/** The arrivals that crews of tracked vessels enter for their next planned ports: what changed since the last time. */
export class EnteredArrivals {
  readonly #last = new Map<string, LastEntered>();
  #reports: EnteredReport[] = [];

  get pending(): number {
    return this.#reports.length;
  }

  /**
   * Takes what a tracked vessel sends of its voyage. What was sent before the last that was received counts no more, and what
   * changes again too soon is taken from a later message, which repeats it.
   */
  take(
    imo: string,
    statics: Pick<AisStatics, 'destination' | 'eta'>,
    { sentMs, tracked }: { sentMs: number; tracked: TrackedIndex },
  ): void {
    const last = this.#last.get(imo);
    if (last !== undefined && sentMs < last.sentMs) return;
    const entered = enteredEta(statics, tracked.arrivalsOf(imo), sentMs);
    const locode = entered?.locode ?? null;
    const etaMs = entered?.etaMs ?? null;
    if (last !== undefined) {
      last.sentMs = sentMs;
      if (last.locode === locode && last.etaMs === etaMs) return;
      if (sentMs - last.changedMs < CHANGE_MS_MIN) return;
    }
    this.#last.set(imo, { sentMs, changedMs: sentMs, locode, etaMs });
    this.#reports.push({
      imo,
      sentAt: toInstant(sentMs),
      destination: entered === null ? null : statics.destination,
      locode,
      etaAt: etaMs === null ? null : toInstant(etaMs),
    });
  }

  /** Forgets what was reported of vessels because it could not be stored: their next messages report it again. */
  forget(imos: Iterable<string>): void {
    for (const imo of imos) this.#last.delete(imo);
  }

  /** Forgets vessels that are not tracked any more. */
  retain(tracked: TrackedIndex): void {
    for (const imo of this.#last.keys()) if (!tracked.has(imo)) this.#last.delete(imo);
  }

  /** Everything since the last time. */
  flush(): EnteredReport[] {
    const reports = this.#reports;
    this.#reports = [];
    return reports;
  }
}
