import { describe, expect, it } from 'vitest';
import { addMonths, dayOr, monthOf, weekOf } from '../../console/rooms/arrivals/calendar.ts';

describe('the calendar of the arrivals', () => {
  it.each([
    ['2026-11-30', '2026-11-30', '2026-12-06'],
    ['2026-12-06', '2026-11-30', '2026-12-06'],
    ['2027-01-01', '2026-12-28', '2027-01-03'],
  ])('has weeks from Monday to Sunday: %s', (day, first, last) => {
    const week = weekOf(day);

    expect([week.length, week[0], week.at(-1)]).toEqual([7, first, last]);
  });

  it.each([
    ['2026-11-15', '2026-10-26', '2026-12-06'],
    ['2027-02-28', '2027-02-01', '2027-02-28'],
    ['2026-12-31', '2026-11-30', '2027-01-03'],
  ])('has whole weeks of a month, and no week that has none of its days: %s', (day, first, last) => {
    const month = monthOf(day);

    expect([month[0], month.at(-1), month.length % 7]).toEqual([first, last, 0]);
  });

  it('goes from month to month, also over the year and from its last day', () => {
    expect([addMonths('2026-12-31', 1), addMonths('2026-01-31', -1), addMonths('2026-01-31', 1)]).toEqual([
      '2027-01-01',
      '2025-12-01',
      '2026-02-01',
    ]);
  });

  it.each([undefined, '', 'soon', '2026-13-45', '2026-1-1'])('takes another day for what is none: %s', (text) => {
    expect(dayOr(text, '2026-06-01')).toBe('2026-06-01');
  });
});
