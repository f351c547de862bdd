import type { Transaction } from '../db/client.ts';
import type { JourneyState } from '../domain/journey/state.ts';
import type { Observation } from '../domain/observation.ts';
import type { Announcement } from './announcement.ts';
import type { Reasons } from './differences.ts';
import type { Receiver } from './receivers.ts';

/** What the services do with a change in its transaction: ingest knows journeys, and neither webhooks nor custom fields. */
export interface IngestHooks {
  /** Writes what subscribers are to be sent about a change; it must follow the change, because it shows its result. */
  announce(tx: Transaction, announcements: readonly Announcement[]): Promise<void>;
  /** Gives shipments and containers what the requests for them bring along. */
  giveInitialFields(tx: Transaction, receivers: readonly Receiver[]): Promise<void>;
  /** Explains in words why the values of a journey are what they are. */
  reasonsOf(state: JourneyState, observations: readonly Observation[]): Reasons;
}
