/** The bounds of the buckets, in seconds. */
const BOUNDS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600] as const;

/** How often something took how long, as it stands. */
export interface Distribution {
  count: number;
  sumSeconds: number;
  /** How often it took at most so many seconds, shortest first. */
  buckets: readonly { leSeconds: number; count: number }[];
}

/** Counts how long things take. What several processes have counted can be added up, unlike percentiles. */
export class Histogram {
  readonly #counts = BOUNDS_SECONDS.map(() => 0);
  #count = 0;
  #sumSeconds = 0;

  /** Takes note of one duration. */
  observe(seconds: number): void {
    this.#count += 1;
    this.#sumSeconds += seconds;
    const at = BOUNDS_SECONDS.findIndex((bound) => seconds <= bound);
    const count = this.#counts[at];
    if (count !== undefined) this.#counts[at] = count + 1;
  }

  /** What was counted so far. */
  shown(): Distribution {
    let below = 0;
    const buckets = BOUNDS_SECONDS.map((leSeconds, at) => {
      below += this.#counts[at] ?? 0;
      return { leSeconds, count: below };
    });
    return { count: this.#count, sumSeconds: this.#sumSeconds, buckets };
  }
}
