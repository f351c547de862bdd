import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { toInstant, wallClock } from '../../src/domain/instant.ts';

const ZONES = ['UTC', 'Asia/Shanghai', 'America/Los_Angeles', 'Europe/Rotterdam', 'Asia/Kolkata', 'Pacific/Auckland'];
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
