import type { Database } from '../db/client.ts';
import { countRequests, type Quotas, takeFurtherRequest } from '../services/source/source-quota.ts';
import type { TakeFurtherRequest } from '../sources/source.ts';
import { giveBackRequests } from './allowance.ts';
import type { Claim } from './claim.ts';
import type { SaidOfSource } from './source-fault.ts';

/**
 * How many requests the polls of each lane make, as far as this process has seen: so many are taken out of the allowance with the next
 * poll. An answer of several pages would otherwise find the allowance used up by the first pages of other answers each time.
 */
export class RequestsPerPoll {
  readonly #lanes = new Map<string, number>();

  /** What a poll is expected to take, no more than is ever left at once. */
  of(lane: string, { requestsPerMinute, requestsPerDay }: Quotas): number {
    const known = this.#lanes.get(lane) ?? 1;
    return Math.max(Math.min(known, requestsPerMinute ?? known, requestsPerDay ?? known), 1);
  }

  /** Takes in how many a poll needed. */
  note(lane: string, needed: number): void {
    const known = Math.max(needed, (this.#lanes.get(lane) ?? 1) - 1);
    if (known > 1) this.#lanes.set(lane, known);
    else this.#lanes.delete(lane);
  }
}

/** The requests of one poll of a source that has an allowance. */
export interface PollRequests {
  takeFurther: TakeFurtherRequest;
  /** Counts what was made without being taken, and gives back what was taken and not made. */
  settle(answer: SaidOfSource): Promise<NeededRequests>;
}

/** What a poll was seen to need. */
export interface NeededRequests {
  /** Of a poll whose allowance did not last it is only known that it needs more than it made, and twice as many are tried. */
  requests: number;
  /** Whether it made all requests that the source allows in a minute or a day and needs more, so that no poll like it can end. */
  isBeyondAllowance: boolean;
}

/** What was taken with the claim is used first, and each request beyond that is taken out of the allowance before it is made. */
export function pollRequests(
  db: Database,
  { lane, taken }: Pick<Claim, 'lane' | 'taken'>,
  limits: Quotas,
): PollRequests {
  const reserved = taken?.requestsPerPoll ?? 1;
  let allowed = 1;
  let isShort = false;
  return { takeFurther, settle };

  async function takeFurther(): Promise<boolean> {
    if (allowed >= reserved) {
      if (!(await takeFurtherRequest(db, lane, limits))) isShort = true;
      if (isShort) return false;
    }
    allowed += 1;
    return true;
  }

  async function settle({ outcome, requests }: SaidOfSource): Promise<NeededRequests> {
    // What failed before a request was made counts all the same, or a source that issues no token would be polled without a limit.
    const isShared = requests === 0 && (outcome === 'found' || outcome === 'unknown');
    const made = isShared ? 0 : Math.max(requests, allowed);
    const counted = Math.max(reserved, allowed);
    if (made > counted) await countRequests(db, lane, made - counted);
    if (made < counted && taken !== undefined)
      await giveBackRequests(db, [{ ...taken, lane, requests: counted - made }]);
    const { requestsPerMinute: perMinute, requestsPerDay: perDay } = limits;
    const isAll = made >= Math.min(perMinute ?? Number.POSITIVE_INFINITY, perDay ?? Number.POSITIVE_INFINITY);
    return { requests: isShort ? 2 * made : made, isBeyondAllowance: isShort && isAll };
  }
}
