import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { localDate, localMidnight, localTimeAt, toInstant, wallClock } from '../../src/domain/instant.ts';

const ZONES = ['UTC', 'Asia/Shanghai', 'America/Los_Angeles', 'Europe/Rotterdam', 'Asia/Kolkata', 'Pacific/Auckland'];
const ODD_ZONES = [
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'America/St_Johns',
];
const KNOWN_ZONES = [...ZONES, ...ODD_ZONES].filter((zone) => Intl.supportedValuesOf('timeZone').includes(zone));
const [EARLIEST, LATEST] = [Date.parse('1990-01-01T00:00:00Z'), Date.parse('2100-01-01T00:00:00Z')];

describe('a wall clock', () => {
  it.each([
    ['2026-11-25T14:30:59.999Z', 'America/Los_Angeles', '2026-11-25 06:30'],
    ['2026-11-25T08:00:00.000Z', 'America/Los_Angeles', '2026-11-25 00:00'],
    ['2026-03-08T10:00:00.000Z', 'America/Los_Angeles', '2026-03-08 03:00'],
    ['2026-11-25T14:30:00.000Z', 'Asia/Kolkata', '2026-11-25 20:00'],
    ['2026-11-25T14:30:00.000Z', null, '2026-11-25 14:30'],
  ])('shows %s in %s as %s', (instant, timezone, shown) => {
    expect(wallClock(instant, timezone)).toBe(shown);
  });

  it('shows what the calendar says, in any zone at any time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: EARLIEST, max: LATEST }),
        fc.constantFrom(...ZONES.filter((zone) => Intl.supportedValuesOf('timeZone').includes(zone))),
        (epochMs, timezone) => {
          const zoned = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timezone);
          const day = zoned.toPlainDate().toString();
          const time = zoned.toPlainTime().toString().slice(0, 5);
          expect(wallClock(toInstant(epochMs), timezone)).toBe(`${day} ${time}`);
        },
      ),
    );
  });
});

describe('the day of an instant', () => {
  it('is what the calendar of the place says, in any zone at any time', () => {
    const anywhen = fc.integer({ min: EARLIEST, max: LATEST });
    // Around changes of clocks and the day that Samoa left out.
    const changes = ['2011-12-30T10:00:00Z', '2026-03-08T10:00:00Z', '2026-11-01T09:00:00Z', '2026-04-04T15:00:00Z'];
    const hour = fc.integer({ min: -40 * 3_600_000, max: 40 * 3_600_000 });
    const near = fc.tuple(fc.constantFrom(...changes), hour).map(([at, ms]) => Date.parse(at) + ms);
    fc.assert(
      fc.property(fc.oneof(anywhen, near), fc.constantFrom(...KNOWN_ZONES), (epochMs, timezone) => {
        const zoned = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timezone);

        expect(localDate(toInstant(epochMs), timezone)).toBe(zoned.toPlainDate().toString());
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('an instant', () => {
  it('is written as Date writes it, whichever millisecond it is', () => {
    const epochMs = fc.oneof(
      fc.double({ min: -1e14, max: 8e15, noNaN: true }),
      fc.integer({ min: -1, max: 86_400_000 }),
    );
    fc.assert(
      fc.property(epochMs, (ms) => {
        expect(toInstant(ms)).toBe(new Date(ms).toISOString());
      }),
    );
  });
});

describe('a time on the clock of a place', () => {
  const zones = fc.constantFrom(
    'America/Los_Angeles',
    'Europe/Berlin',
    'Asia/Kolkata',
    'Pacific/Apia',
    'Australia/Lord_Howe',
    null,
  );
  const days = fc.date({ min: new Date('2011-12-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  const written = (date: Date, length: number) => date.toISOString().slice(0, length);

  it('is the moment that the calendar of its zone gives, also on days on which clocks change', () => {
    fc.assert(
      fc.property(days, zones, fc.constantFrom(16, 19), (date, zone, length) => {
        const zoned = Temporal.PlainDateTime.from(written(date, length)).toZonedDateTime(zone ?? 'UTC');
        expect(localTimeAt(written(date, length), zone)).toBe(toInstant(zoned.epochMilliseconds));
        const midnight = Temporal.PlainDate.from(written(date, 10)).toZonedDateTime(zone ?? 'UTC');
        expect(localMidnight(written(date, 10), zone)).toBe(toInstant(midnight.epochMilliseconds));
      }),
      { numRuns: 1_000, examples: [[new Date('2011-12-30T12:00:00Z'), 'Pacific/Apia', 16]] },
    );
  });

  it.each(['2026-03-08T02:30:00', '2026-03-08T01:59:59', '2026-11-01T01:30:00', '2026-11-01T23:00'])(
    'is the same around a change of the clocks: %s',
    (text) => {
      const zoned = Temporal.PlainDateTime.from(text).toZonedDateTime('America/Los_Angeles');

      expect(localTimeAt(text, 'America/Los_Angeles')).toBe(toInstant(zoned.epochMilliseconds));
    },
  );

  it('does not exist on a day that no calendar has', () => {
    expect(() => localTimeAt('2026-02-30T10:00:00', null)).toThrow(RangeError);
    expect(() => localMidnight('2026-02-30', 'Europe/Berlin')).toThrow(RangeError);
  });
});
