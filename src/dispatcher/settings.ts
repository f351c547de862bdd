/** What an installation, or a test, decides of the delivery. */
export interface DeliverySettings {
  /** Seconds between a failure and the next try, in order; after the last of them a notification is given up. */
  retrySeconds: readonly number[];
  /** How long a receiver has for all of its answer. */
  deadlineMs: number;
  /** For how long a process holds a queue unless it says that it still lives. */
  leaseMs: number;
  /** How long nothing is accepted until a webhook is disabled. */
  disableAfterSeconds: number;
  /** Deliveries that may be under way at once in this process. */
  slots: number;
  /** How long to wait before looking again when nothing was due. */
  pollMs: number;
}

/** What applies where nothing else was decided: 12 retries in about three days. */
export const DELIVERY_SETTINGS: DeliverySettings = {
  retrySeconds: [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 72_000, 86_400],
  deadlineMs: 15_000,
  leaseMs: 60_000,
  disableAfterSeconds: 432_000,
  slots: 500,
  pollMs: 250,
};
