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
    ['2026-01-01T12:00:00.000Z', 'UTC', '2026-01-01T12:00:00+00:00'],
    ['2026-11-25T08:00:00.000Z', 'America/Los_Angeles', '2026-11-25'],
    ['2026-11-25T14:30:00.000Z', LOCAL_CLOCK, '2026-11-25T14:30:00'],
    ['2026-11-25T00:00:00.000Z', LOCAL_CLOCK, '2026-11-25'],
    ['2026-11-25T14:30:00.000Z', null, null],
    [null, 'America/Los_Angeles', null],
  ])('of %s in %s is %s', (instant, timezone, shown) => {
    expect(localIso(instant, timezone)).toBe(shown);
  });

  it('is no moment in UTC where the zone of that clock is not known', () => {
    expect(knownInstant('2026-11-25T14:30:00.000Z', LOCAL_CLOCK)).toBeNull();
    expect(knownInstant('2026-11-25T14:30:00.000Z', null)).toBe('2026-11-25T14:30:00.000Z');
  });
});
