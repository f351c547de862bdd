import { afterEach, describe, expect, it, vi } from 'vitest';
import { addMonths, dayOr, monthOf, ownNoon, weekFrom } from '../../console/parts/calendar.ts';
import { type ArrivalFacts, arrivalState } from '../../console/rooms/arrivals/arrival-state.ts';

describe('the calendar of the arrivals', () => {
  it('looks seven days ahead, also on a Sunday and over the year', () => {
    const spans = ['2026-11-29', '2026-12-28'].map((day) => weekFrom(day)).map((week) => [week[0], week.at(-1)]);

    expect(spans).toEqual([
      ['2026-11-29', '2026-12-05'],
      ['2026-12-28', '2027-01-03'],
    ]);
    expect(weekFrom('2026-11-29')).toHaveLength(7);
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

describe('how an arrival stands', () => {
  /** In Los Angeles it is still the 10th. */
  const NOW = Date.parse('2026-06-11T06:00:00Z');
  const AT_SEA = {
    isArrived: false,
    isFollowed: true,
    zone: 'America/Los_Angeles',
    container: { current_status: 'on_ship' },
  } as const;

  const stateOn = (day: string, how: Partial<ArrivalFacts> = {}) => arrivalState({ ...AT_SEA, day, ...how }, NOW);
  const withStatus = (status: ArrivalFacts['container']['current_status']) => ({
    container: { current_status: status },
  });

  it('is overdue once its day has ended at the port, not with the midnight by which a day is kept', () => {
    expect([stateOn('2026-06-09'), stateOn('2026-06-10'), stateOn('2026-06-11')]).toEqual([
      'overdue',
      'expected',
      'expected',
    ]);
    expect(stateOn('2026-06-10', { zone: 'Asia/Shanghai' })).toBe('overdue');
  });

  it.each([null, 'local'])('is overdue where the zone is %s once its day has ended everywhere', (zone) => {
    expect([stateOn('2026-06-09', { zone }), stateOn('2026-06-10', { zone })]).toEqual(['overdue', 'expected']);
  });

  it.each([
    ...(['available', 'grounded', 'off_dock', 'awaiting_inland_transfer'] as const),
    ...(['on_rail', 'picked_up', 'delivered', 'empty_returned'] as const),
  ])('is not said of what was there without a report of its arrival: %s', (status) => {
    expect([stateOn('2026-06-01', withStatus(status)), stateOn('2026-07-01', withStatus(status))]).toEqual([
      null,
      null,
    ]);
  });

  it('is not known to be overdue where the line is not asked any more, or nothing says where it is', () => {
    expect(stateOn('2026-06-01', { isFollowed: false })).toBe('not_reported');
    expect(stateOn('2026-06-01', withStatus('loaded'))).toBe('not_reported');
    expect(stateOn('2026-06-01', withStatus('dropped'))).toBe('not_reported');
  });

  it('is arrived where that was reported, whatever else is known', () => {
    expect(stateOn('2026-06-01', { isArrived: true, isFollowed: false, ...withStatus('picked_up') })).toBe('arrived');
  });
});

describe('the noon of a day', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it.each([
    ['Pacific/Auckland', '2026-11-29', '2026-11-28T23:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-29', '2026-11-29T20:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-29T10:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-25T11:00:00.000Z'],
  ])('is that of the own clock, also where the clocks change: %s on %s', (zone, day, noon) => {
    vi.stubEnv('TZ', zone);

    expect(ownNoon(day)).toBe(noon);
  });
});
