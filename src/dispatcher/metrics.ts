import { type Distribution, Histogram } from '../observability/histogram.ts';
import type { Outcome } from './outcome.ts';

/** How long things took, of the last that there were; in milliseconds. */
export interface Durations {
  count: number;
  p50: number;
  p99: number;
}

/** What a dispatcher has done since it was made, and what it is at. */
export interface DispatcherMetrics {
  /** Places for deliveries under way, those that are taken, and those that slow receivers have. */
  slots: number;
  slotsBusy: number;
  slotsSlow: number;
  lanesHeld: number;
  /** Notifications that were read and wait in memory. */
  waiting: number;
  /** What those take, and others that are not written yet, as far as it was read. */
  bytesHeld: number;
  /** Attempts that were made, by what became of them, and results that counted nothing because the lane was lost. */
  attempts: Record<Outcome, number>;
  resultsIgnored: number;
  leasesLost: number;
  wakesTaken: number;
  /** Between the moment that something was due and that it was read. */
  dueLagMs: Durations;
  claimMs: Durations;
  /** The same since it was made, and how long receivers took. */
  distributions: { dueLag: Distribution; claim: Distribution; attempt: Distribution };
}

const REMEMBERED_MAX = 1_000;

/** Counts what a dispatcher does. */
export class Counts {
  readonly attempts: Record<Outcome, number>;
  readonly dueLagMs = new Recent();
  readonly claimMs = new Recent();
  readonly attemptTimes = new Histogram();
  resultsIgnored = 0;
  leasesLost = 0;
  wakesTaken = 0;

  constructor() {
    const none = { success: 0, http_error: 0, timeout: 0, tls_error: 0, dns_error: 0, network_error: 0 };
    this.attempts = { ...none, blocked_address: 0, redirect_refused: 0, endpoint_disabled: 0, not_sendable: 0 };
  }

  /** Takes note of an attempt that was written. */
  attempted({ outcome, durationMs }: { outcome: Outcome; durationMs: number }): void {
    this.attempts[outcome] += 1;
    this.attemptTimes.observe(durationMs / 1_000);
  }

  /** What was counted, as it stands. */
  shown(): Pick<
    DispatcherMetrics,
    'attempts' | 'resultsIgnored' | 'leasesLost' | 'wakesTaken' | 'dueLagMs' | 'claimMs' | 'distributions'
  > {
    const { attempts, resultsIgnored, leasesLost, wakesTaken, dueLagMs, claimMs, attemptTimes } = this;
    const counted = { attempts: { ...attempts }, resultsIgnored, leasesLost, wakesTaken };
    const distributions = {
      dueLag: dueLagMs.times.shown(),
      claim: claimMs.times.shown(),
      attempt: attemptTimes.shown(),
    };
    return { ...counted, dueLagMs: dueLagMs.shown(), claimMs: claimMs.shown(), distributions };
  }
}

/** The last values of something, and how all that there were are distributed. */
class Recent {
  readonly times = new Histogram();
  readonly #values: number[] = [];
  #count = 0;

  add(value: number): void {
    this.#values[this.#count % REMEMBERED_MAX] = value;
    this.#count += 1;
    this.times.observe(value / 1_000);
  }

  shown(): Durations {
    const sorted = [...this.#values].sort((one, other) => one - other);
    const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
    return { count: this.#count, p50: at(0.5), p99: at(0.99) };
  }
}
