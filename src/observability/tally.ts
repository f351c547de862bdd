import { Histogram } from './histogram.ts';
import type { LabelledDistribution, Sample } from './metrics.ts';

/** More label sets than this are counted together, so that no caller can fill the memory of a process or of Prometheus. */
const LABEL_SETS_MAX = 2_000;

/** The value of every label of what exceeds the limit. */
const OTHER = 'other';

/** Values by their labels; the values of a label are few, and their number is limited. */
class Labelled<Value> {
  readonly #names: readonly string[];
  readonly #make: () => Value;
  readonly #values = new Map<string, { labels: Readonly<Record<string, string>>; value: Value }>();

  constructor(names: readonly string[], make: () => Value) {
    this.#names = names;
    this.#make = make;
  }

  of(texts: readonly string[]): { value: Value } {
    const found = this.#values.get(texts.join('\n'));
    if (found !== undefined) return found;
    const kept = this.#values.size < LABEL_SETS_MAX ? texts : texts.map(() => OTHER);
    const key = kept.join('\n');
    const labels = Object.fromEntries(this.#names.map((name, at) => [name, kept[at] ?? '']));
    const made = this.#values.get(key) ?? { labels, value: this.#make() };
    this.#values.set(key, made);
    return made;
  }

  all(): { labels: Readonly<Record<string, string>>; value: Value }[] {
    return [...this.#values.values()];
  }
}

/** Counts things by labels. */
export class Tally {
  readonly #counts: Labelled<number>;

  constructor(...names: readonly string[]) {
    this.#counts = new Labelled(names, () => 0);
  }

  /** Adds to the count of these values of the labels, in the order of the names; 0 makes it visible before the first one. */
  add(values: readonly string[], count = 1): void {
    this.#counts.of(values).value += count;
  }

  /** What was counted so far. */
  shown(): Sample[] {
    return this.#counts.all();
  }
}

/** Measures how long things take, by labels. */
export class Timings {
  readonly #times: Labelled<Histogram>;

  constructor(...names: readonly string[]) {
    this.#times = new Labelled(names, () => new Histogram());
  }

  /** Adds one duration. */
  observe(values: readonly string[], seconds: number): void {
    this.#times.of(values).value.observe(seconds);
  }

  /** What was measured so far. */
  shown(): LabelledDistribution[] {
    return this.#times.all().map(({ labels, value }) => ({ labels, distribution: value.shown() }));
  }
}
