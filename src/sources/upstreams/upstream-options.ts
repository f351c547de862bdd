import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import type { TrackedKind } from '../../domain/tracked-number.ts';
import type { HttpClient } from '../../net/fetch.ts';
import type { Poll, PollLimits } from '../http-answer.ts';
import type { Answer, SignInAnswer, SourceLimits } from '../source.ts';
import type { UpstreamAccess } from './api.ts';
import type { OrderedNumber, UpstreamOrders } from './orders.ts';
import type { TrackingServiceName } from './tracking-services.ts';

/** How an upstream is polled. */
export interface UpstreamOptions extends UpstreamAccess {
  /** Whose contract it has. */
  kind: 'landfall' | TrackingServiceName;
  /** The lines that it answers for, by SCAC, with their names. */
  lines: ReadonlyMap<string, string>;
  /** Numbers that may be ordered in a month; null for any number. */
  limit: number | null;
  orders: UpstreamOrders;
  /** Takes a request out of the allowance of the key, which all lines and processes share; there is none if omitted. */
  takeRequest?(allowance: UpstreamAllowance): Promise<boolean>;
  /** Whether the upstream notifies us of changes, so that polls may be rare; it does not if omitted. */
  isNotifying?(): boolean;
  http: HttpClient;
  clock: Clock;
  log?: Log;
  /** What replaces the limits of upstreams. */
  limits?: Partial<SourceLimits>;
  pollLimits?: Partial<PollLimits>;
}

/** What an upstream may be asked in a minute and a day. */
export type UpstreamAllowance = Pick<SourceLimits, 'requestsPerMinute' | 'requestsPerDay'>;

/** Reads numbers at an upstream by its contract. */
export interface UpstreamReader {
  kinds: readonly TrackedKind[];
  /** Orders a number that was not ordered before, and reads what is shown of it. */
  poll(number: OrderedNumber, poll: Poll): Promise<Answer>;
  /** The same, but orders nothing. */
  inspect(number: OrderedNumber, poll: Poll): Promise<Answer>;
  /** Whether it accepts our key; absent where that can be found out with a number only. */
  signIn?(poll: Poll): Promise<SignInAnswer>;
}
