import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { LOCAL_CLOCK } from '../../src/core/local-clock.ts';
import { knownInstant, localIso } from '../../src/domain/local-iso.ts';

describe('a moment on the clock of a place', () => {
  it.each([
    ['2026-11-25T14:30:00.000Z', 'America/Los_Angeles', '2026-11-25T06:30:00-08:00'],
    ['2026-07-01T14:30:59.999Z', 'America/Los_Angeles', '2026-07-01T07:30:59-07:00'],
    // The hour in which clocks are set back shows twice, with another offset.
    ['2026-11-01T08:30:00.000Z', 'America/Los_Angeles', '2026-11-01T01:30:00-07:00'],
    ['2026-11-01T09:30:00.000Z', 'America/Los_Angeles', '2026-11-01T01:30:00-08:00'],
    // Clocks of Lord Howe are set by half an hour.
    ['2026-04-04T14:45:00.000Z', 'Australia/Lord_Howe', '2026-04-05T01:45:00+11:00'],
    ['2026-04-04T15:15:00.000Z', 'Australia/Lord_Howe', '2026-04-05T01:45:00+10:30'],
    ['2026-01-01T12:00:00.000Z', 'Asia/Kathmandu', '2026-01-01T17:45:00+05:45'],
    ['2026-01-01T12:20:07.000Z', 'Asia/Kathmandu', '2026-01-01T18:05:07+05:45'],
    ['2026-01-01T18:15:00.000Z', 'Asia/Kathmandu', '2026-01-02'],
    ['2026-01-01T12:29:59.000Z', 'Asia/Kolkata', '2026-01-01T17:59:59+05:30'],
    ['2026-01-01T02:14:00.000Z', 'America/St_Johns', '2025-12-31T22:44:00-03:30'],
    ['2026-01-01T12:00:00.000Z', 'UTC', '2026-01-01T12:00:00+00:00'],
    ['2026-11-25T08:00:00.000Z', 'America/Los_Angeles', '2026-11-25'],
    ['2026-11-25T14:30:00.000Z', LOCAL_CLOCK, '2026-11-25T14:30:00'],
    ['2026-11-25T00:00:00.000Z', LOCAL_CLOCK, '2026-11-25'],
    ['2026-11-25T14:30:00.000Z', null, null],
    [null, 'America/Los_Angeles', null],
  ])('of %s in %s is %s', (instant, timezone, shown) => {
    expect(localIso(instant, timezone)).toBe(shown);
  });

  it('is what Temporal says, in every quarter of an hour in which clocks may be changed', () => {
    const zones = [
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
      'Pacific/Chatham',
      'Africa/Casablanca',
    ];
    const changes = ['2026-03-08', '2026-03-29', '2026-04-04', '2026-10-03', '2026-10-25', '2026-11-01'];

    for (const timezone of zones) {
      for (const day of changes) {
        for (let minute = 7; minute < 24 * 60; minute += 15) {
          const at = Temporal.Instant.from(`${day}T00:00Z`).add({ minutes: minute });
          const local = at.toZonedDateTimeISO(timezone);
          const shown = local.toString({ smallestUnit: 'second', timeZoneName: 'never' });
          expect(localIso(at.toString({ fractionalSecondDigits: 3 }), timezone)).toBe(shown);
        }
      }
    }
  });

  it('is no moment in UTC where the zone of that clock is not known', () => {
    expect(knownInstant('2026-11-25T14:30:00.000Z', LOCAL_CLOCK)).toBeNull();
    expect(knownInstant('2026-11-25T14:30:00.000Z', null)).toBe('2026-11-25T14:30:00.000Z');
  });
});
