import { describe, expect, it } from 'vitest';
import { roomForEach, withIncluded } from '../../src/answers/included-in-short.ts';
import { compact } from '../../src/mcp/compact.ts';
import type { TransportEvent } from '../../src/services/record/transport-event.ts';
import { answerTokens } from '../support/answer-tokens.ts';

/** What a row of a list has beside what comes along, as long as rows usually are. */
const ROW = {
  id: '0190a6c4-8f3e-7c5a-9d21-0123456789ab',
  text: 'on_ship, expected at Los Angeles 2026-06-19 18:00 '.repeat(12),
};
const NOWHERE = { state_abbr: null, country_code: null, time_zone: null, latitude: null, longitude: null };

describe('what is included on a page', () => {
  it('is whole on a page of ten', () => {
    const [first] = withIncluded(rows(10, 30));

    expect(first).toMatchObject({ transport_events: { length: 30 } });
    expect(first).not.toHaveProperty('transport_events_not_shown');
  });

  it('keeps of the milestones of fifty rows the latest of each, and says how many are left out', () => {
    const shown = withIncluded(rows(50, 30));

    expect(shown).toHaveLength(50);
    const [first] = shown;
    const { transport_events_not_shown: left } = Object(first);
    expect(left).toBeGreaterThan(0);
    expect(first).toMatchObject({ transport_events: { length: 30 - left } });
    expect(JSON.stringify(first)).toContain('2026-06-30');
    expect(JSON.stringify(first)).not.toContain('2026-06-01');
  });

  it.each([11, 25, 50])('fits into what the strictest host takes of one answer, of %i rows', (count) => {
    const structured = compact({ containers: withIncluded(rows(count, 60)) });

    expect(answerTokens({ text: '- a row of a text with some words in it\n'.repeat(count), structured })).toBeLessThan(
      25_000,
    );
  });
});

it('adds no milestone to rows that fill the page by themselves, and says that there are some', () => {
  const custom_fields = { note: 'a note that somebody wrote '.repeat(40) };

  const shown = withIncluded(rows(50, 3).map((row) => ({ ...row, custom_fields })));

  expect(shown[0]).toMatchObject({ transport_events: [], transport_events_not_shown: 3 });
});

it('shares the room of a page among rows, so that short lists leave theirs to long ones', () => {
  expect(roomForEach([1, 1, 30], { total: 20, most: 20 })).toBe(18);
  expect(roomForEach([30, 30], { total: 20, most: 20 })).toBe(10);
  expect(roomForEach([5, 5], { total: 100, most: 20 })).toBe(20);
  expect(roomForEach([30, 30], { total: -5, most: 20 })).toBe(0);
});

function rows(count: number, events: number) {
  return Array.from({ length: count }, () => ({ ...ROW, transport_events: Array.from({ length: events }, event) }));
}

function event(_none: unknown, at: number): TransportEvent {
  const id = '0190a6c4-8f3e-7c5a-9d21-0123456789ab';
  return {
    id,
    event: 'container.transport.vessel_departed',
    timestamp: `2026-06-${String(at + 1).padStart(2, '0')}T08:00:00.000Z`,
    timestamp_precision: 'time',
    timezone: 'America/Los_Angeles',
    local_time: null,
    voyage_number: '026E',
    location_locode: 'USLAX',
    data_source: 'shipping_line',
    created_at: '2026-06-01T00:00:00.000Z',
    invalidated_at: null,
    shipment_id: id,
    container_id: id,
    location: { ...NOWHERE, id, type: 'port', code: 'USLAX', name: 'Los Angeles' },
    terminal: null,
    vessel: null,
  };
}
