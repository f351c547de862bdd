import { describe, expect, it } from 'vitest';
import { lastFreeDayState } from '../../src/domain/container-record/last-free-day.ts';
import { dayInstant, decisiveLastFreeDay } from '../../src/domain/deadline.ts';

describe('a last free day', () => {
  it('is kept as the midnight with which it begins at its place', () => {
    expect(dayInstant('2026-07-01', 'America/Los_Angeles')).toBe('2026-07-01T07:00:00.000Z');
    expect(dayInstant('2026-12-01', 'America/Los_Angeles')).toBe('2026-12-01T08:00:00.000Z');
    expect(dayInstant('2026-07-01', 'Asia/Shanghai')).toBe('2026-06-30T16:00:00.000Z');
    expect(dayInstant('2026-07-01', null)).toBe('2026-07-01T00:00:00.000Z');
  });

  it.each([
    ['2026-07-01T06:59:59.999Z', 1],
    ['2026-07-01T07:00:00.000Z', 0],
    ['2026-07-02T06:59:59.999Z', 0],
    ['2026-07-02T07:00:00.000Z', -1],
    ['2026-06-24T12:00:00.000Z', 7],
  ])('counts days by the calendar of its place: at %s there are %i left', (asOf, daysLeft) => {
    const day = { date: '2026-07-01', timezone: 'America/Los_Angeles' };

    expect(lastFreeDayState(day, Date.parse(asOf))).toEqual({ date: '2026-07-01', daysLeft });
  });

  it('counts a day of 23 hours as one day', () => {
    const day = { date: '2026-03-09', timezone: 'America/Los_Angeles' };

    expect(lastFreeDayState(day, Date.parse('2026-03-08T08:00:00.000Z')).daysLeft).toBe(1);
  });

  it('is chosen by party and not by date', () => {
    const terminal = { at: '2026-07-01T07:00:00.000Z', party: 'terminal' } as const;
    const line = { at: '2026-07-05T07:00:00.000Z', party: 'shipping_line' } as const;

    expect(decisiveLastFreeDay([terminal, line])).toBe(line);
    expect(decisiveLastFreeDay([terminal])).toBe(terminal);
    expect(decisiveLastFreeDay([])).toBeNull();
  });
});
