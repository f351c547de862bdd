import { expect, it } from 'vitest';
import { pollRequests } from '../../src/scheduler/poll-requests.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';

const LIMITS = { requestsPerMinute: 2, requestsPerDay: null };

describeWithDatabase('the requests of a poll', () => {
  const db = useDatabase();

  it('are more than a source ever allows where they used up all of a minute', async () => {
    const poll = await pollOf('TIGHT', { used: 1 });
    const taken = [await poll.takeFurther(), await poll.takeFurther()];

    const needed = await poll.settle({ outcome: 'postponed', requests: 2 });

    expect(taken).toEqual([true, false]);
    expect(needed).toEqual({ requests: 4, isBeyondAllowance: true });
  });

  it('may fit into the next minute where other polls used up this one', async () => {
    const poll = await pollOf('SHARED', { used: 2 });
    const taken = await poll.takeFurther();

    const needed = await poll.settle({ outcome: 'postponed', requests: 1 });

    expect(taken).toBe(false);
    expect(needed).toEqual({ requests: 2, isBeyondAllowance: false });
  });

  async function pollOf(lane: string, { used }: { used: number }) {
    await db.pool.query('INSERT INTO source_lane (lane, minute_start, minute_used) VALUES ($1, now(), $2)', [
      lane,
      used,
    ]);
    return pollRequests(db, { lane }, LIMITS);
  }
});
