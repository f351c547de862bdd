import { describe, expect, it } from 'vitest';
import { firstEstimate, type Stated } from '../../console/rooms/container/estimates.ts';

function stated(timestamp: string, created_at = '2026-11-20T10:00:00.000Z'): Stated {
  return { timestamp, created_at, timezone: 'UTC', local_time: null, actual_on: null, estimated_on: null };
}

const PLAN = stated('2026-12-06T08:00:00.000Z', '2026-11-28T10:00:00.000Z');
const FIRST = '2026-12-01T08:00:00.000Z';
const NOTHING = { originals: new Set(), changedAt: new Map() };

describe('the first estimate of an arrival', () => {
  it('is told with how far it is from the plan, and since when the plan is known', () => {
    const changedAt = new Map([[Date.parse(PLAN.timestamp), '2026-11-28T10:00:00.000Z']]);

    expect(firstEstimate(PLAN, [stated(FIRST)], { ...NOTHING, changedAt })).toEqual([
      'First estimate Tue 1 Dec 2026, 08:00 UTC: 5 days later now, changed on Sat 28 Nov 2026',
    ]);
  });

  it('is told without a day of change where none is known', () => {
    expect(firstEstimate(PLAN, [stated(FIRST)], NOTHING)).toEqual([
      'First estimate Tue 1 Dec 2026, 08:00 UTC: 5 days later now',
    ]);
  });

  it('is the one that was learned first, and of those learned at once the one that the shipment has as the first', () => {
    const between = '2026-12-03T08:00:00.000Z';

    expect(firstEstimate(PLAN, [stated(between, PLAN.created_at), stated(FIRST)], NOTHING)[0]).toContain('1 Dec');
    expect(
      firstEstimate(PLAN, [stated(between), stated(FIRST)], { ...NOTHING, originals: new Set([FIRST]) })[0],
    ).toContain('1 Dec');
  });

  it('is left out where the plan is what it was, and where there is no other', () => {
    expect(firstEstimate(PLAN, [stated(PLAN.timestamp)], NOTHING)).toEqual([]);
    expect(firstEstimate(PLAN, [], NOTHING)).toEqual([]);
  });
});
