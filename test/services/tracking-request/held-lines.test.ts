import { beforeEach, expect, it } from 'vitest';
import { blockLanes } from '../../../src/services/source/source-quota.ts';
import { createTrackingRequest } from '../../../src/services/tracking-request/create-tracking-request.ts';
import { getTrackingRequest } from '../../../src/services/tracking-request/get-tracking-request.ts';
import { tool } from '../../../tools/get-tracking-request.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { memorySource, memorySources, useServiceContext } from '../../support/service-context.ts';
import { newNumber } from '../../support/tracking.ts';

const PER_DAY = 100;
const HOUR_MS = 3_600_000;

describeWithDatabase('a number that was not polled yet', () => {
  const db = useDatabase();
  const line = memorySource('MAEU');
  const limited = { ...line, limits: { ...line.limits, requestsPerDay: PER_DAY } };
  const sources = { ...memorySources(), line: () => ({ access: 'ready', source: limited }) as const };
  const context = useServiceContext(db, { clock: { now: () => Date.now() }, sources });

  beforeEach(async () => {
    await db.prisma.sourceLane.deleteMany();
  });

  /** Tracks a number, and reads it as it is after that. */
  async function tracked() {
    const input = { request_type: 'bill_of_lading', scac: 'MAEU', request_number: newNumber() } as const;
    const made = await createTrackingRequest.run(context, input);
    const { polling } = await getTrackingRequest.run(context, { id: made.id });
    const { text } = await tool.call(context, { id: made.id });
    return { made: hoursUntil(made.polling?.next_poll_at), next: hoursUntil(polling?.next_poll_at), polling, text };
  }

  const hoursUntil = (at: string | null | undefined) =>
    Math.abs(Math.round((Date.parse(at ?? '') - Date.now()) / HOUR_MS));

  it('is polled when the line no longer wants to be left alone, which is said', async () => {
    await blockLanes(db, ['MAEU'], 3 * 3_600);

    const { made, next, polling, text } = await tracked();

    expect([made, next]).toEqual([3, 3]);
    expect(polling).toMatchObject({ refusal: { cause: 'quota' }, last_poll: null });
    expect(text).toMatch(/has limited our polls since .+: our quota is used up\. It is polled again by itself\./);
  });

  it.each([
    ['when the day of the line is over', PER_DAY, 20, 4],
    ['at once where a request is left', PER_DAY - 1, 20, 0],
    ['at once where the day is over', PER_DAY, 25, 0],
  ])('is polled %s', async (_when, dayUsed, hoursAgo, hours) => {
    const dayStart = new Date(Date.now() - hoursAgo * HOUR_MS);
    await db.prisma.sourceLane.create({ data: { lane: 'MAEU', dayStart, dayUsed } });

    const { next, polling, text } = await tracked();

    expect(next).toBe(hours);
    expect(polling?.refusal?.cause ?? null).toBe(hours === 0 ? null : 'quota');
    expect(text).toMatch(hours === 0 ? /has not answered yet/ : /our quota is used up/);
  });
});
