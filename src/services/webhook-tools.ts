import type { Instant } from '../domain/instant.ts';
import type { HttpClient } from '../net/fetch.ts';

/** The dependencies of sending to a webhook. */
export interface WebhookTools {
  /** Connects to public addresses only, unless private ones are allowed. */
  http: HttpClient;
  /** Networks in CIDR notation where receivers may be beside the public ones, and without encryption. */
  openNetworks: readonly string[];
  /** How long a receiver has for all of its answer. */
  deadlineMs: number;
  /** After so long without a success a webhook is disabled; five days by default. */
  disableAfterSeconds?: number;
  /** The addresses that deliveries come from, and since when that is known; both are empty where that is not configured. */
  sources: { addresses: readonly string[]; updatedAt: Instant | null };
}
