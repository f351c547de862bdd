import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readBuiltPage } from '../../src/core/data-file.ts';
import { containerCard } from '../../view/model/container.ts';
import { freeDayFact } from '../../view/model/free-day.ts';
import { lateBoard } from '../../view/model/late.ts';
import { arrivalsBoard, risksBoard } from '../../view/model/lists.ts';
import { feesFact, holdsFact, pickupFact } from '../../view/model/pickup.ts';
import { text } from '../../view/model/read.ts';
import { routeMap } from '../../view/model/route-map.ts';
import { shipmentCard } from '../../view/model/shipment.ts';
import { momentText, shownMoment } from '../../view/model/time.ts';
import { timelineOf } from '../../view/model/timeline.ts';

const NOW = Date.parse('2026-11-24T02:00:00Z');
const GZIPPED_MAX = 60 * 1_024;

function shown(iso: string, zone: string | null, precision: string | null = null): string | null {
  const moment = shownMoment(iso, zone, precision);
  return moment === null ? null : momentText(moment);
}

describe('the page', () => {
  it('is one file below 60 KB that requests nothing from anybody', () => {
    const page = readBuiltPage('view.html');

    expect(gzipSync(page, { level: 9 }).length).toBeLessThan(GZIPPED_MAX);
    expect(page).not.toMatch(/<link|\bsrc=|@import|url\(|new Worker|fetch\(|XMLHttpRequest|WebSocket/);
  });
});

describe('times', () => {
  it('are on the clock of the place, with its zone named', () => {
    expect(shown('2026-11-21T03:50:00.000Z', 'America/Los_Angeles')).toBe('Fri 20 Nov 2026, 19:50 GMT-8');
    expect(shown('2026-11-21T03:50:00.000Z', null)).toBe('Sat 21 Nov 2026, 03:50 UTC');
    expect(shown('2026-11-21T03:50:00.000Z', 'local')).toBe('Sat 21 Nov 2026, 03:50 local time, zone not known');
    expect(shown('2026-11-21T08:00:00.000Z', 'America/Los_Angeles', 'date')).toBe('Sat 21 Nov 2026');
    expect(shown('2026-11-21T03:50:00.000Z', 'No/Where')).toBe('Sat 21 Nov 2026, 03:50 UTC');
    expect(shown('soon', 'UTC')).toBeNull();
  });
});

describe('the last free day', () => {
  it.each([
    ['2026-11-25', 'In 2 days', 'warning'],
    ['2026-11-23', 'Ends today', 'warning'],
    ['2026-11-20', '3 days over', 'bad'],
    ['2026-12-25', 'In 32 days', 'good'],
  ])('%s is counted by the calendar of its place: %s', (date, note, tone) => {
    const day = { party: 'terminal', date, binding: true, timezone: 'America/Los_Angeles' };
    const fact = freeDayFact({ last_free_days: [{ party: 'shipping_line', date: '2026-11-30' }, day] }, NOW);

    expect([fact.notes[0], fact.tone]).toEqual([note, tone]);
    expect(fact.notes.join()).toContain('Shipping line: Mon 30 Nov 2026 (does not count)');
  });

  it.each([
    [{ applies: true }, ''],
    [{ applies: true, replaced: true }, ' (does not count)'],
    [{ applies: false }, ' (does not count)'],
    [{ applies: false, conditional: true }, ' (counts only if it stands there)'],
    [{ applies: false, conditional: true, replaced: true }, ' (does not count)'],
  ])('counts or not as its record says, whether the days left are in it or not: %o', (of, said) => {
    const day = { party: 'terminal', date: '2026-11-27', binding: false, ...of };
    const fact = freeDayFact({ last_free_days: [day] }, NOW);

    expect(fact.notes).toEqual([`Terminal: Fri 27 Nov 2026${said}`]);
  });

  it('is not known where nobody states one, and does not apply after the pickup', () => {
    expect(freeDayFact({ last_free_days: [] }, NOW).value).toBe('Not known');
    expect(freeDayFact({ current_status: 'picked_up' }, NOW).value).toBe('Does not apply');
  });
});

describe('holds, fees and availability', () => {
  it('are not reported where nobody reported them, and none only where somebody did', () => {
    expect([holdsFact({}, NOW).value, feesFact({}, NOW).value, pickupFact({}).value]).toEqual(
      Array(3).fill('Not reported'),
    );
    expect(holdsFact({ holds_reported: true }, NOW).value).toBe('None');
    expect(feesFact({ fees_reported: true }, NOW).value).toBe('None');
  });

  it('keep a container that is stated as available', () => {
    const held = {
      availability_known: true,
      available_for_pickup: true,
      ready_for_pickup: false,
      holds_at_pod_terminal: [{ name: 'customs', status: 'hold' }],
    };

    expect([pickupFact(held).value, holdsFact(held, NOW).tone]).toEqual(['Not ready', 'bad']);
  });

  it('never add a total to the fees that it repeats, nor guess a currency', () => {
    const exam = { type: 'exam', amount: 425, currency_code: 'USD' };
    const facts = [[exam, { ...exam, type: 'total' }], [{ type: 'total', amount: 10 }]].map(
      (fees) => feesFact({ fees_at_pod_terminal: fees }, NOW).value,
    );

    expect(facts).toEqual(['Exam USD 425', 'Total 10 (currency not stated)']);
  });
});

describe('the timeline', () => {
  const leg = {
    mode: 'vessel',
    departure: {
      name: 'Shanghai',
      actual_at: '2026-11-05T06:00:00Z',
      estimated_at: '2026-11-04T02:00:00Z',
      timezone: 'Asia/Shanghai',
    },
    arrival: {
      name: 'Los Angeles',
      estimated_at: '2026-11-20T02:00:00Z',
      timezone: 'America/Los_Angeles',
      is_overdue: true,
    },
  };
  const departed = {
    event: 'container.transport.vessel_departed',
    timestamp: '2026-11-05T06:00:00Z',
    timezone: 'Asia/Shanghai',
    location: { name: 'Shanghai' },
  };

  it('shows the plan beside what has happened, and what is overdue as not reported', () => {
    const awaited = [{ milestone: 'vessel_discharged', state: 'expected', after: 'vessel_arrived' }];
    const { past, ahead } = timelineOf([departed], [leg], awaited);

    expect(past[0]?.steps[0]?.notes).toEqual(['Planned Wed 4 Nov 2026, 10:00 GMT+8: 1 d 4 h later than planned']);
    expect(ahead[0]?.steps.map(({ what, state }) => [what, state])).toEqual([
      ['Arrival', 'overdue'],
      ['Discharged', 'expected'],
    ]);
  });
});

describe('the map', () => {
  const place = (name: string, longitude: number, latitude: number) => ({ name, longitude, latitude });
  const route = {
    places: [place('A', 121, 31), { name: 'B' }, place('C', -118, 33)],
    legs: [{ mode: 'vessel', is_current: true }],
  };

  it('has no vessel without a position, and says so', () => {
    const map = routeMap(route, {}, NOW);

    expect([map?.vessel, map?.places.length]).toEqual([null, 2]);
    expect(map?.notes).toEqual(['Position of the vessel not known: AIS has not seen it on this leg.']);
  });

  it('draws nothing from what is no position or line', () => {
    const drawn = {
      lines: [
        { kind: 'seen', points: [[1, 2], [200, 5], 'x', [3, 4]] },
        {
          kind: 'other',
          points: [
            [1, 2],
            [3, 4],
          ],
        },
        7,
      ],
    };
    const seen = { latitude: 91, longitude: 0, seen_at: '2026-11-24T01:00:00Z' };
    const map = routeMap({ ...route, vessel_position: seen }, drawn, NOW);

    expect(map?.lines).toEqual([
      {
        kind: 'seen',
        points: [
          [1, 2],
          [3, 4],
        ],
      },
    ]);
    expect(map?.vessel).toBeNull();
    expect(routeMap({ places: [{ name: 'nowhere' }] }, {}, NOW)).toBeNull();
  });
});

describe('boards', () => {
  it('put what is overdue first, and the rest by day at its place', () => {
    const row = {
      id: '1',
      number: 'N',
      arrival_at: '2026-11-26T02:00:00Z',
      timezone: 'America/Los_Angeles',
      arrival_is: 'estimated',
    };
    const late = { ...row, id: '2', overdue: true, arrival_at: '2026-11-20T02:00:00Z' };
    const board = arrivalsBoard(
      { containers: [late, row], total: 30, total_overdue: 1, from: '2026-11-24', to: '2026-12-01' },
      NOW,
    );

    expect(board.groups.map(({ title, tone }) => [title, tone])).toEqual([
      ['Overdue', 'bad'],
      ['Wed 25 Nov 2026', 'plain'],
    ]);
    expect(board.subtitle).toBe('Tue 24 Nov 2026 to Tue 1 Dec 2026 · 30 containers, the first 2 shown · 1 overdue');
  });

  it('group risks by urgency and claim no day that is not stated', () => {
    const near = {
      id: '1',
      number: 'N',
      reasons: ['last_free_day_near'],
      last_free_day: { date: '2026-11-25', days_left: 2, party: 'terminal' },
    };
    const disputed = {
      id: '3',
      number: 'O',
      reasons: ['last_free_day_passed'],
      conditional_last_free_day: { date: '2026-11-20', days_left: -3, party: 'terminal' },
    };
    const board = risksBoard({
      containers: [disputed, near, { id: '2', number: 'M', reasons: ['hold'], holds: ['customs'] }],
      is_partial: false,
    });

    expect(board.groups.map(({ title }) => title)).toEqual([
      'Over the last free day',
      'Last free day near',
      'Other risks',
    ]);
    expect(board.groups.map(({ rows: [row] }) => row?.main.note)).toEqual([
      'Fri 20 Nov 2026, by the terminal, only if it stands there',
      'Wed 25 Nov 2026, by the terminal',
      null,
    ]);
    expect(board.groups[2]?.rows[0]?.main.value).toBe('Last free day not known');
  });
});

describe('late arrivals', () => {
  it('are counted by vessel, or shown one by one with both estimates', () => {
    const group = { name: 'EVER X', containers: 3, not_arrived: 1, overdue: 1, days_late_min: 2, days_late_max: 5 };
    const head = { total_containers: 3, total_unknown: 1, against: 'first', from: '2026-11-01', to: '2026-11-30' };
    const byVessel = lateBoard({ ...head, by: 'vessel', groups: [group, { containers: 1 }] });
    const one = { id: '1', number: 'N', days_late: 1, first_eta_at: '2026-11-20T02:00:00Z', arrival_is: 'estimated' };
    const single = lateBoard({
      ...head,
      by: 'container',
      containers: [{ ...one, last_eta_at: '2026-11-21T02:00:00Z' }],
    });

    expect(byVessel.subtitle).toContain('3 containers late against the first estimate · not known of 1 container more');
    expect(byVessel.groups[0]?.rows.map(({ number, main }) => [number, main.value])).toEqual([
      ['EVER X', '2 to 5 days late'],
      ['Vessel not known', 'How late is not known'],
    ]);
    expect(single.groups[0]?.rows[0]?.main).toEqual({
      value: '1 day late',
      note: 'First estimate Fri 20 Nov 2026, 02:00 UTC, last Sat 21 Nov 2026, 02:00 UTC',
      tone: 'warning',
    });
  });
});

describe('records', () => {
  it('are cards only where an answer has them', () => {
    expect(containerCard({ answer: {}, events: null, route: null }, NOW)).toBeNull();
    expect(shipmentCard({ shipment: { id: 'x' } }, NOW)).toBeNull();
  });

  it('show no character that turns or hides what stands around it', () => {
    expect(text('  A\u202eB\u0000\n\u200bC ')).toBe('A B C');
    expect(text('x'.repeat(500))).toHaveLength(161);
  });
});
