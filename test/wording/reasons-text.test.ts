import { expect, it } from 'vitest';
import type { ShownContradiction, ShownDisruption } from '../../src/domain/container-record/reasons.ts';
import { contradictionBrief, disruptionText } from '../../src/wording/reasons-text.ts';
import { statusTexts } from '../../src/wording/status-words.ts';
import { reasonsIn, warningsOf } from '../../src/wording/warnings.ts';

const CHANGED: ShownDisruption = {
  kind: 'missed_connection',
  place_locode: 'KRPUS',
  place_name: 'Busan',
  timezone: 'Asia/Seoul',
  before: 'NEXT SHIP voyage 77E',
  before_at: '2026-11-24T23:00:00.000Z',
  has_sailed: false,
  after: 'THIRD SHIP voyage 3E',
  after_at: '2026-11-28T23:00:00.000Z',
  party: 'shipping_line',
  reported_at: '2026-11-20T00:00:00.000Z',
};

it('calls a connection missed only where its vessel was to leave before the next one was reported', () => {
  expect(disruptionText(CHANGED)).toMatch(/^It was put on a later vessel at Busan \(KRPUS\): "NEXT SHIP voyage 77E"/);
  expect(disruptionText({ ...CHANGED, has_sailed: true })).toMatch(/^It missed its connection at Busan/);
  expect(disruptionText({ ...CHANGED, reported_at: '2026-11-26T00:00:00.000Z' })).toMatch(/^It missed its connection/);
});

it('names in lists who relays a statement, and whose it is', () => {
  const said = { precision: 'time', timezone: null, received_at: '2026-11-20T00:00:00.000Z' } as const;
  const contradiction: ShownContradiction = {
    fact: 'last_free_day',
    shown: '2026-11-24',
    statements: [
      {
        ...said,
        party: 'shipping_line',
        source: 'mersey',
        value: '2026-11-24',
        observed_at: '2026-11-19T00:00:00.000Z',
      },
      {
        ...said,
        party: 'shipping_line',
        source: 'rail',
        value: '2026-11-21',
        observed_at: '2026-11-18T00:00:00.000Z',
        relayed: true,
      },
    ],
  };

  expect(contradictionBrief(contradiction)).toBe(
    'contradiction on the last free day (shipping line "mersey" says 2026-11-24, "rail", relaying the shipping line, says 2026-11-21)',
  );
});

const REASON: ShownDisruption = {
  ...CHANGED,
  kind: 'stated_reason',
  place_locode: 'USLAX',
  place_name: 'Los Angeles',
  timezone: 'America/Los_Angeles',
  before: 'WEA',
  before_at: '2026-11-10T16:00:00.000Z',
  after: 'Typhoon off Japan',
  after_at: '2026-11-28T16:00:00.000Z',
  delayed: 'arrive',
};

it('states code, remark and date of a reason once in rows, and nothing of it in titles', () => {
  const warnings = warningsOf({ current_status: 'on_ship', contradictions: [], disruptions: [REASON] });
  const row = {
    current_status: 'on_ship',
    held: null,
    warnings,
    port_of_discharge_name: null,
    pickup_place_name: null,
  };

  expect(warnings).toEqual([
    'reason of the delay of the arrival at Los Angeles (USLAX) by the shipping line on 2026-11-20: "WEA", "Typhoon off Japan"',
  ]);
  expect(statusTexts(row)).toEqual(['on_ship']);
  expect(reasonsIn(warnings)).toEqual(warnings);
});
