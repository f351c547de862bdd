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
  /** Attempts that were made, by what became of them, and results that counted nothing because the lane was lost. */
  attempts: Record<Outcome, number>;
  resultsIgnored: number;
  leasesLost: number;
  wakesTaken: number;
  /** Between the moment that something was due and that it was read. */
  dueLagMs: Durations;
  claimMs: Durations;
}

const REMEMBERED_MAX = 1_000;

/** Counts what a dispatcher does. */
export class Counts {
  readonly attempts: Record<Outcome, number>;
  readonly dueLagMs = new Recent();
  readonly claimMs = new Recent();
  resultsIgnored = 0;
  leasesLost = 0;
  wakesTaken = 0;

  constructor() {
    const none = { success: 0, http_error: 0, timeout: 0, tls_error: 0, dns_error: 0, network_error: 0 };
    this.attempts = { ...none, blocked_address: 0, redirect_refused: 0, endpoint_disabled: 0 };
  }

  /** What was counted, as it stands. */
  shown(): Pick<
    DispatcherMetrics,
    'attempts' | 'resultsIgnored' | 'leasesLost' | 'wakesTaken' | 'dueLagMs' | 'claimMs'
  > {
    const { attempts, resultsIgnored, leasesLost, wakesTaken, dueLagMs, claimMs } = this;
    const counted = { attempts: { ...attempts }, resultsIgnored, leasesLost, wakesTaken };
    return { ...counted, dueLagMs: dueLagMs.shown(), claimMs: claimMs.shown() };
  }
}

/** The last values of something. */
class Recent {
  readonly #values: number[] = [];
  #count = 0;

  add(value: number): void {
    this.#values[this.#count % REMEMBERED_MAX] = value;
    this.#count += 1;
  }

  shown(): Durations {
    const sorted = [...this.#values].sort((one, other) => one - other);
    const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
    return { count: this.#count, p50: at(0.5), p99: at(0.99) };
  }
}
