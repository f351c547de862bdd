import { describe, expect, it } from 'vitest';
import { localDate } from '../../../src/domain/instant.ts';
import { CLOSED, clockOf, daysThat, holidaysOn, run, totalOf, US } from './clocks.ts';

/** Four working days free, charged by the calendar. */
const A = clockOf(
  [
    [1, 20_000],
    [6, 30_000],
  ],
  { free: 4, freeSkip: CLOSED },
);
const A_WORKING = clockOf(
  [
    [1, 20_000],
    [6, 30_000],
  ],
  { free: 4, freeSkip: CLOSED, chargedSkip: CLOSED },
);
const DETENTION = { charge: 'detention', start: { event: 'full_out' }, stop: { event: 'empty_in' } } as const;
const P = clockOf(
  [
    [1, 15_000],
    [5, 18_000],
  ],
  { ...DETENTION, free: 4, freeSkip: CLOSED },
);
const P_WORKING = clockOf(
  [
    [1, 15_000],
    [5, 18_000],
  ],
  { ...DETENTION, free: 4, freeSkip: CLOSED, chargedSkip: CLOSED },
);
const EVENT_DAY = { event: 'discharged', first: 'event_day' } as const;

describe('the days of a clock', () => {
  it('are free up to the last free day on which the container leaves', () => {
    const read = run(A, { discharged: '2026-11-16', full_out: '2026-11-20' });

    expect(daysThat('free', read)).toEqual(['11-17', '11-18', '11-19', '11-20']);
    expect(read).toMatchObject({
      status: 'ended',
      firstFree: '2026-11-17',
      lastFree: '2026-11-20',
      firstCharged: null,
    });
    expect(read.total).toEqual([]);
  });

  it('are charged by the calendar where only free time leaves weekends out, and by working days where both do', () => {
    const events = { discharged: '2026-11-16', full_out: '2026-11-23' };

    expect(daysThat('charged', run(A, events))).toEqual(['11-21', '11-22', '11-23']);
    expect(totalOf(run(A, events))).toBe(600);
    expect(daysThat('charged', run(A_WORKING, events))).toEqual(['11-23']);
    expect(totalOf(run(A_WORKING, events))).toBe(200);
  });

  it('say what waiting until a day costs beyond today', () => {
    const events = { discharged: '2026-11-16' };
    const today = run(A, events, { today: '2026-11-24' });
    const friday = run(A, events, { today: '2026-11-24', until: '2026-11-27' });

    expect(today.status).toBe('charging');
    expect(totalOf(today)).toBe(800);
    expect(totalOf(friday)).toBe(1_600);
    expect(friday.days.filter(({ isProjected }) => isProjected).map(({ amount }) => amount?.minor)).toEqual([
      20_000, 30_000, 30_000,
    ]);
  });

  it('leave a holiday out of the free time', () => {
    const read = run(A, { discharged: '2026-11-20', full_out: '2026-12-03' });

    expect(daysThat('free', read)).toEqual(['11-23', '11-24', '11-25', '11-27']);
    expect(read.days.find(({ date }) => date === '2026-11-26')).toMatchObject({
      kind: 'holiday',
      counted: 'skipped',
      skippedFor: 'holiday',
      note: 'Holiday of 2026-11-26',
      nth: null,
      amount: null,
    });
    expect(read.lastFree).toBe('2026-11-27');
    expect(totalOf(read)).toBe(1_300);
  });

  it('count a Saturday on which the gate is open as a working day', () => {
    const events = { discharged: '2026-11-17', full_out: '2026-11-23' };
    const opened = run(A, events, {
      calendar: { ...US, openings: [{ date: '2026-11-21', reason: 'Extra gate' }] },
    });

    expect(run(A, events)).toMatchObject({ lastFree: '2026-11-23', total: [] });
    expect(opened.lastFree).toBe('2026-11-21');
    expect(totalOf(opened)).toBe(400);
  });

  it('start once the container is available, where the tariff says so', () => {
    const clock = clockOf(
      [
        [1, 20_000],
        [6, 30_000],
      ],
      {
        free: 4,
        freeSkip: CLOSED,
        start: { not_before: 'available' },
      },
    );
    const events = { discharged: '2026-11-16', full_out: '2026-11-24' };

    expect(run(clock, { ...events, available: '2026-11-18' })).toMatchObject({
      lastFree: '2026-11-24',
      total: [],
      assumptions: [],
    });
    expect(run(clock, events)).toMatchObject({
      lastFree: '2026-11-20',
      assumptions: [{ code: 'start_without', missing: 'available', used: 'discharged' }],
    });
  });

  it('count detention from the gate-out to the empty return', () => {
    expect(totalOf(run(P, { full_out: '2026-11-20', empty_in: '2026-12-03' }))).toBe(960);
    expect(totalOf(run(P, { full_out: '2026-11-20', empty_in: '2026-11-30' }))).toBe(450);
  });

  it('cost the same whether a return is asked for or has happened', () => {
    const asked = run(P, { full_out: '2026-11-20', empty_in: '2026-12-03' }, { today: '2026-11-24' });

    expect(totalOf(asked)).toBe(960);
    expect(asked.status).toBe('free');
  });

  it('are charged only on days with an open gate where the tariff leaves closed ones out', () => {
    const events = { full_out: '2026-11-20', empty_in: '2026-12-03' };
    const opened = { ...US, openings: [{ date: '2026-11-28', reason: 'Saturday gate' }] };

    expect(totalOf(run(P_WORKING, events))).toBe(600);
    expect(totalOf(run(P_WORKING, events, { calendar: opened }))).toBe(780);
  });

  it('rise through the tiers of a tariff by the size of the container', () => {
    const twenty = clockOf(
      [
        [1, 4_500],
        [6, 6_000],
        [14, 8_000],
      ],
      { free: 7, currency: 'EUR', start: EVENT_DAY },
    );
    const forty = clockOf(
      [
        [1, 6_500],
        [6, 10_000],
        [14, 13_000],
      ],
      { free: 7, currency: 'EUR', start: EVENT_DAY },
    );
    const events = { discharged: '2026-11-02', full_out: '2026-11-24' };

    expect(run(twenty, events, { calendar: null }).total).toEqual([{ currency: 'EUR', minor: 94_500 }]);
    expect(run(forty, events, { calendar: null }).total).toEqual([{ currency: 'EUR', minor: 151_500 }]);
  });

  it('count the day of the gate-out in demurrage and in detention, where both include it', () => {
    const demurrage = clockOf(
      [
        [1, 4_800],
        [6, 7_800],
        [13, 11_800],
      ],
      { free: 5, currency: 'EUR', start: EVENT_DAY },
    );
    const detention = clockOf(
      [
        [1, 5_300],
        [7, 8_300],
      ],
      {
        ...DETENTION,
        free: 4,
        currency: 'EUR',
        start: { event: 'full_out', first: 'event_day' },
      },
    );
    const events = { discharged: '2026-11-02', full_out: '2026-11-12', empty_in: '2026-11-20' };
    const [inPort, outside] = [run(demurrage, events), run(detention, events)];

    expect([totalOf(inPort), totalOf(outside), totalOf(inPort) + totalOf(outside)]).toEqual([318, 265, 583]);
    expect(inPort.days.at(-1)?.date).toBe('2026-11-12');
    expect(outside.days[0]?.date).toBe('2026-11-12');
  });

  it('leave holidays out of a combined free time and charge them after it', () => {
    const clock = clockOf([[1, 8_000]], {
      charge: 'combined',
      currency: 'GBP',
      free: 5,
      freeSkip: ['holiday'],
      start: EVENT_DAY,
      stop: { event: 'empty_in' },
    });
    const calendar = { zone: 'Europe/London', holidays: holidaysOn('2026-12-25', '2026-12-26', '2027-01-01') };
    const read = run(clock, { discharged: '2026-12-23', empty_in: '2027-01-02' }, { calendar });

    expect(read.lastFree).toBe('2026-12-29');
    expect(totalOf(read)).toBe(320);
    expect(read.days.find(({ date }) => date === '2027-01-01')).toMatchObject({ kind: 'holiday', counted: 'charged' });
  });

  it('begin in the first tier after granted days, or in the tier that the day would have had', () => {
    const options = { free: 10, start: EVENT_DAY };
    const rates = [
      [1, 8_000],
      [11, 12_000],
    ] as const;
    const events = { discharged: '2026-11-01', full_out: '2026-11-23' };

    expect(totalOf(run(clockOf(rates, options), events, { grantedDays: 12 }))).toBe(920);
    expect(totalOf(run(clockOf(rates, { ...options, grant: 'progressive' }), events, { grantedDays: 12 }))).toBe(1_000);
  });

  it('leave out a closure that was not scheduled and charge one that was, where the tariff says so', () => {
    const clock = clockOf(
      [
        [1, 20_000],
        [6, 30_000],
      ],
      { free: 4, freeSkip: CLOSED, chargedSkip: ['unplanned_closure'] },
    );
    const events = { discharged: '2026-11-16', full_out: '2026-11-25' };
    const closedBy = (planned: boolean) => ({
      ...US,
      closures: [{ from: '2026-11-24', to: '2026-11-24', planned, reason: 'Wind' }],
    });

    expect(totalOf(run(clock, events, { calendar: closedBy(false) }))).toBe(800);
    expect(totalOf(run(clock, events, { calendar: closedBy(true) }))).toBe(1_000);
  });

  it('are days of the place, where the gate-out shortly after midnight in UTC is on the day before', () => {
    const full_out = localDate('2026-11-21T07:59:00.000Z', 'America/Los_Angeles');

    expect(full_out).toBe('2026-11-20');
    expect(totalOf(run(A, { discharged: '2026-11-16', full_out }))).toBe(0);
    expect(localDate('2026-11-21T08:00:00.000Z', 'America/Los_Angeles')).toBe('2026-11-21');
  });

  it('have the currency of their own date where rates change, and are never added across currencies', () => {
    const clock = clockOf([[1, 10_000]], { free: 2 });
    const later = [{ from: '2027-01-01', currency: 'EUR', tiers: [{ from: 1, to: null, minor: 9_000 }] }];
    const read = run(clock, { discharged: '2026-12-28', full_out: '2027-01-03' }, { laterRates: later });

    expect(read.total).toEqual([
      { currency: 'EUR', minor: 27_000 },
      { currency: 'USD', minor: 10_000 },
    ]);
  });

  it('add the tax of the sum beside the sum of the days', () => {
    const clock = clockOf([[1, 3_333]], { free: 0, taxPercent: 5 });
    const read = run(clock, { discharged: '2026-11-16', full_out: '2026-11-18' });

    expect([read.net, read.tax, read.total].map(([sum]) => sum?.minor)).toEqual([6_666, 333, 6_999]);
  });

  it('are not charged where the charge was waived, and say so', () => {
    const read = run(A, { discharged: '2026-11-16', full_out: '2026-11-23' }, { waived: ['2026-11-22'] });

    expect(daysThat('waived', read)).toEqual(['11-22']);
    expect(totalOf(read)).toBe(400);
  });

  it('leave out days on which the container was not available, where the tariff says so', () => {
    const clock = clockOf([[1, 20_000]], {
      free: 4,
      freeSkip: [...CLOSED, 'unavailable'],
      chargedSkip: ['unavailable'],
    });
    const blocked = [
      {
        kind: 'unavailable' as const,
        from: '2026-11-18',
        to: '2026-11-19',
        note: 'Grounded in a closed area',
        ids: ['s1'],
      },
      { kind: 'held' as const, from: '2026-11-23', to: null, note: 'customs', ids: ['s2'] },
    ];
    const read = run(clock, { discharged: '2026-11-16', full_out: '2026-11-25' }, { facts: { blocked } });

    expect(read.lastFree).toBe('2026-11-24');
    expect(read.days.find(({ date }) => date === '2026-11-18')).toMatchObject({
      skippedFor: 'unavailable',
      note: 'Grounded in a closed area',
      ids: ['s1'],
    });
    expect(totalOf(read)).toBe(200);
  });
});

describe('a container that cannot be moved today', () => {
  it.each(['unavailable', 'held'] as const)('has days ahead that are counted as if it were not %s', (kind) => {
    const clock = clockOf([[1, 20_000]], { free: 4, freeSkip: [...CLOSED, kind], chargedSkip: [kind] });
    const blocked = [{ kind, from: '2026-11-18', to: null, note: 'stated', ids: [] }];
    const read = run(
      clock,
      { discharged: '2026-11-16' },
      { today: '2026-11-19', until: '2026-11-27', facts: { blocked } },
    );

    // Free are 17, 20, 23 and 24.
    expect(read).toMatchObject({ unknown: null, lastFree: '2026-11-24', firstCharged: '2026-11-25' });
    expect(read.assumptions).toEqual([{ code: 'still_blocked', kind }]);
    expect(totalOf(read)).toBe(600);
  });

  it('has no such assumption once the clock has ended', () => {
    const clock = clockOf([[1, 20_000]], { free: 4, freeSkip: ['held'] });
    const blocked = [{ kind: 'held' as const, from: '2026-11-18', to: null, note: 'stated', ids: [] }];

    expect(
      run(clock, { discharged: '2026-11-16', full_out: '2026-11-19' }, { facts: { blocked } }).assumptions,
    ).toEqual([]);
  });
});

describe('the status of a clock', () => {
  it.each([
    ['2026-11-16', 'free'],
    ['2026-11-19', 'free'],
    ['2026-11-20', 'last_day'],
    ['2026-11-21', 'charging'],
  ])('on %s is %s', (today, status) => {
    expect(run(A, { discharged: '2026-11-16' }, { today }).status).toBe(status);
  });

  it('is not_started before its first event, and ended with its last', () => {
    expect(run(A, {}, { today: '2026-11-16' })).toMatchObject({ status: 'not_started', days: [], total: [] });
    expect(run(A, { discharged: '2026-11-16', full_out: '2026-11-18' }).status).toBe('ended');
  });

  it('is charging from the first day where nothing is free', () => {
    const clock = clockOf([[1, 1_000]], { free: 0 });

    expect(run(clock, { discharged: '2026-11-16' }, { today: '2026-11-16' }).status).toBe('free');
    expect(run(clock, { discharged: '2026-11-16' }, { today: '2026-11-17' })).toMatchObject({
      status: 'charging',
      lastFree: null,
      firstCharged: '2026-11-17',
    });
  });

  it('waits for the availability that a party denies', () => {
    const clock = clockOf([[1, 1_000]], { free: 4, start: { not_before: 'available' } });
    const read = run(clock, { discharged: '2026-11-16' }, { facts: { awaited: ['available'] }, today: '2026-11-30' });

    expect(read).toMatchObject({ status: 'not_started', total: [] });
  });

  it('is unknown where what happened later shows that an event is missing', () => {
    expect(run(A, { full_out: '2026-11-20' }).unknown).toEqual({
      code: 'start_missing',
      event: 'discharged',
      later: 'full_out',
    });
    expect(run(A, { discharged: '2026-11-16', empty_in: '2026-11-20' }).unknown).toEqual({
      code: 'stop_missing',
      event: 'full_out',
      later: 'empty_in',
    });
  });

  it('is unknown where the events contradict each other', () => {
    const read = run(A, { discharged: '2026-11-20', full_out: '2026-11-16' });

    expect(read).toMatchObject({ status: 'unknown', unknown: { code: 'stop_before_start' }, total: [], days: [] });
  });

  it('is unknown without a calendar where one is needed', () => {
    expect(run(A, { discharged: '2026-11-16' }, { calendar: null })).toMatchObject({
      status: 'unknown',
      unknown: { code: 'no_calendar' },
      lastFree: null,
    });
  });

  it('is unknown for a clock that ran for longer than it is read', () => {
    const clock = clockOf([[1, 1_000]], { free: 4 });
    const ten = run(clock, { discharged: '2016-01-01', full_out: '2025-12-31' });

    expect(ten.days).toHaveLength(3_652);
    expect(run(clock, { discharged: '2010-01-01', full_out: '2025-12-31' }).unknown).toEqual({ code: 'too_long' });
  });
});
