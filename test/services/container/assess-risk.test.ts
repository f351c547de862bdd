import { describe, expect, it } from 'vitest';
import { byUrgency } from '../../../src/services/container/assess-risk.ts';
import type { ContainerAtRisk } from '../../../src/services/container/container-at-risk.ts';
import type { RiskCandidate } from '../../../src/services/container/risk-candidates.ts';
import { statedDay } from '../../support/stated-day.ts';
import {
  assess,
  byLine,
  byRail,
  byTerminal,
  CHICAGO,
  CUSTOMS,
  DEMURRAGE,
  EXAM,
  FREE,
  HOUR_AGO,
  MIDNIGHT,
  QUIET,
  said,
  shown,
  TOTAL,
  TWO_DAYS_AGO,
} from './quiet-container.ts';

describe('the risk of a container', () => {
  it.each<[string, Partial<RiskCandidate>, string[]]>([
    ['is none where all is well', FREE, []],
    ['is none four days before its last free day', byTerminal(MIDNIGHT[24]), []],
    [
      'begins with its last free day three days away',
      byTerminal(MIDNIGHT[23]),
      ["last_free_day_near: The terminal's last free day is 2026-06-23, in 3 days (imminent)."],
    ],
    [
      'is near on the last free day itself',
      byRail(MIDNIGHT[20]),
      ["last_free_day_near: The railroad's last free day is today, 2026-06-20."],
    ],
    [
      'is shown as passed on the day after',
      byLine(MIDNIGHT[19]),
      [
        "last_free_day_passed: The shipping line's last free day was 2026-06-19, 1 day ago (overdue); each day since may be charged.",
      ],
    ],
    [
      "counts the line's day before that of the terminal",
      { ...byTerminal(MIDNIGHT[17]), ...byLine(MIDNIGHT[23]) },
      ["last_free_day_near: The shipping line's last free day is 2026-06-23, in 3 days (imminent)."],
    ],
    [
      'is every hold, also one that is pending',
      { ...FREE, holds: [CUSTOMS, { ...CUSTOMS, name: 'fre\night', status: 'pending' }] },
      ['hold: Holds: customs, "fre ight" (pending).'],
    ],
    [
      'is every fee, without the total that repeats them',
      { ...FREE, fees: [DEMURRAGE, EXAM, TOTAL] },
      ['fees: Terminal fees: demurrage 450 USD, exam 50 USD.'],
    ],
    ['is a total that stands alone', { ...FREE, fees: [TOTAL] }, ['fees: Terminal fees: total 500 USD.']],
    ['is no fee of nothing', { ...FREE, fees: [{ ...DEMURRAGE, amount: 0 }] }, []],
    [
      'is a milestone that is missing, by the calendar of its place',
      { ...FREE, availability_known: false, pod_discharged_at: '2026-06-12T03:00:00.000Z' },
      ['missing_milestone: It was discharged on 2026-06-11; its terminal reports no availability.'],
    ],
    [
      'is no missing availability where it goes on inland',
      {
        ...FREE,
        current_status: 'awaiting_inland_transfer',
        availability_known: false,
        pod_discharged_at: '2026-06-14T12:00:00.000Z',
      },
      [],
    ],
    [
      'is a train that has not taken it for more than a week',
      { ...FREE, current_status: 'awaiting_inland_transfer', availability_known: false },
      [
        'missing_milestone: It was discharged on 2026-06-11 and is to go on inland; that it left the port is not reported.',
      ],
    ],
  ])('%s', (_what, facts, expected) => {
    expect(said(facts)).toEqual(expected);
  });

  it('is shown with all its reasons, the weightiest first', () => {
    const container = shown(byTerminal(MIDNIGHT[17]), { holds: [CUSTOMS], fees: [DEMURRAGE, EXAM, TOTAL] });

    expect(container).toEqual({
      id: QUIET.id,
      number: 'MSKU0000006',
      current_status: 'available',
      held: 'held by customs',
      shipment_id: QUIET.shipment_id,
      bill_of_lading_number: 'MAEU1',
      place_name: 'Los Angeles',
      terminal_name: 'TraPac',
      warnings: null,
      last_free_day: {
        date: '2026-06-17',
        time_zone: 'America/Los_Angeles',
        days_left: -3,
        party: 'terminal',
        urgency: 'overdue',
      },
      free_days: null,
      pickup_appointment: null,
      holds: ['customs'],
      holds_total: 1,
      fees: [DEMURRAGE, EXAM],
      terminal_checked_at: HOUR_AGO,
      is_stale: false,
      reasons: [
        {
          reason: 'last_free_day_passed',
          explanation:
            "The terminal's last free day was 2026-06-17, 3 days ago (overdue); each day since may be charged.",
        },
        { reason: 'hold', explanation: 'Holds: customs.' },
        { reason: 'fees', explanation: 'Terminal fees: demurrage 450 USD, exam 50 USD.' },
      ],
      missing: [],
      is_sandbox: false,
    });
  });

  it('shows no more of a long list than a few, and says so', () => {
    const container = shown(FREE, { holds: Array(100).fill(CUSTOMS) });

    expect(container).toMatchObject({ holds: Array(5).fill('customs'), holds_total: 100 });
    expect(container?.reasons).toMatchObject([{ explanation: expect.stringMatching(/ and 95 more\.$/) }]);
  });

  it('cuts the names of holds that are whole sentences', () => {
    const container = shown(FREE, { holds: [{ ...CUSTOMS, name: `Hold ${'of an authority '.repeat(9)}` }] });

    const name = 'Hold of an authority of an authority of…';
    expect(container?.holds).toEqual([name]);
    expect(container?.reasons).toEqual([{ reason: 'hold', explanation: `Holds: "${name}".` }]);
  });

  it('names the port as long as the container is there, and the place inland once it has left', () => {
    const inland = { destination_name: 'Chicago', final_destination_timezone: 'America/Chicago', holds: [CUSTOMS] };

    expect(shown(inland)).toMatchObject({ place_name: 'Los Angeles' });
    expect(shown(inland, { pod_rail_departed_at: '2026-06-14T08:00:00.000Z' })).toMatchObject({
      place_name: 'Chicago',
    });
  });
});

describe('where a container at risk stands', () => {
  const RAMP = { pickup_facility_name: 'Logistics Park', pickup_place_name: 'Chicago', holds: [CUSTOMS] };
  const PLACE: RiskCandidate['contradictions'] = [{ fact: 'place', shown: 'Chicago', statements: [] }];

  it.each<[string, Partial<RiskCandidate>, Partial<ContainerAtRisk>]>([
    ['at the port', {}, { terminal_name: 'TraPac', place_name: 'Los Angeles' }],
    [
      'at the ramp where it was found',
      { last_movement: moved('seen_inland', 'USCHI', 'Chicago') },
      { terminal_name: 'Logistics Park', place_name: 'Chicago' },
    ],
    [
      'at the ramp where it was found, though its port still reports it',
      { last_movement: moved('seen_inland', 'USCHI', 'Chicago'), contradictions: PLACE },
      { terminal_name: 'Logistics Park', place_name: 'Chicago' },
    ],
    [
      'on its way inland by barge',
      { current_status: 'on_ship', last_movement: moved('feeder_departed', 'USLAX', 'Los Angeles') },
      { terminal_name: 'Logistics Park', place_name: 'Chicago' },
    ],
    [
      'where a truck brought it back inland',
      { last_movement: moved('turned_back', 'USDEN', 'Denver') },
      { place_name: 'Denver' },
    ],
    [
      'at the port to which a truck brought it back',
      { last_movement: moved('turned_back', 'USLAX', 'Los Angeles') },
      { terminal_name: 'TraPac', place_name: 'Los Angeles' },
    ],
    [
      'at the yard, which no source names',
      { current_status: 'off_dock', pickup_facility_name: null, pickup_place_name: null, destination_name: null },
      { terminal_name: null },
    ],
  ])('is named as every other answer names it: %s', (_where, facts, place) => {
    const container = shown(RAMP, facts);

    expect(container).toMatchObject(place);
  });

  function moved(milestone: string, place_locode: string, place_name: string): RiskCandidate['last_movement'] {
    return {
      ...{ milestone, place_locode, place_name, at: '2026-06-19T12:00:00.000Z', precision: 'time', timezone: null },
      ...{ vessel_name: null, voyage: null, next_vessel_name: null, next_voyage: null, next_departure_at: null },
      formerly: null,
    };
  }
});

describe('a container that went on by rail', () => {
  const LEFT: Partial<RiskCandidate> = {
    current_status: 'on_rail',
    pod_rail_loaded_at: '2026-06-13T20:00:00.000Z',
    pod_rail_departed_at: '2026-06-14T08:00:00.000Z',
    destination_name: 'Chicago',
    final_destination_timezone: 'America/Chicago',
  };
  const AT_RAMP: Partial<RiskCandidate> = {
    ...LEFT,
    current_status: 'grounded',
    ind_ata_at: '2026-06-19T12:00:00.000Z',
    ind_rail_unloaded_at: '2026-06-19T14:00:00.000Z',
  };
  const RAMPS_DAY = '2026-06-21T05:00:00.000Z';

  it.each<[string, Partial<RiskCandidate>[], string[]]>([
    [
      'the day while it is on the train',
      [{ last_free_days: [statedDay('terminal', MIDNIGHT[17], { applies: false })] }, LEFT],
      [],
    ],
    [
      'the day when it has arrived inland',
      [{ last_free_days: [statedDay('terminal', MIDNIGHT[17], { applies: false })] }, AT_RAMP],
      [],
    ],
  ])('is not at risk at the terminal of the port any more: %s', (_what, facts, expected) => {
    expect(said(...facts)).toEqual(expected);
  });

  it.each<[string, Partial<RiskCandidate>[], string]>([
    [
      "the railroad's day after that of the terminal",
      [
        AT_RAMP,
        {
          last_free_days: [
            statedDay('rail', RAMPS_DAY, CHICAGO),
            statedDay('terminal', MIDNIGHT[17], { applies: false }),
          ],
        },
      ],
      "last_free_day_near: The railroad's last free day is 2026-06-21, in 1 day (imminent).",
    ],
    [
      "the line's day while it is on the train",
      [byLine(MIDNIGHT[19]), LEFT],
      "last_free_day_passed: The shipping line's last free day was 2026-06-19, 1 day ago (overdue); each day since may be charged.",
    ],
    [
      'the holds at the ramp',
      [AT_RAMP, byRail('2026-07-20T05:00:00.000Z'), { holds: [CUSTOMS] }],
      'hold: Holds: customs.',
    ],
  ])('is at risk by %s', (_what, facts, expected) => {
    expect(said(...facts)).toEqual([expected]);
  });
});

describe('what was not confirmed lately', () => {
  const MAY = 'the day may have changed, or the container may have been picked up since';

  it.each<[string, Partial<RiskCandidate>, string]>([
    [
      'the terminal has been silent too long for its own day',
      { ...byTerminal(MIDNIGHT[17]), terminal_checked_at: TWO_DAYS_AGO },
      `stale: last_free_day_passed: The terminal's last free day was 2026-06-17, 3 days ago (overdue), but the terminal last reported 2 d ago: ${MAY}.`,
    ],
    [
      "the railroad's day was never confirmed",
      { ...byRail(MIDNIGHT[20]), terminal_checked_at: null },
      `stale: last_free_day_near: The railroad's last free day is today, 2026-06-20, but the terminal has stated nothing yet: ${MAY}.`,
    ],
    [
      "the terminal has been silent too long for the pickup before the line's day",
      { ...byLine(MIDNIGHT[17]), terminal_checked_at: TWO_DAYS_AGO },
      `stale: last_free_day_passed: The shipping line's last free day was 2026-06-17, 3 days ago (overdue), but the terminal last reported 2 d ago: ${MAY}.`,
    ],
    [
      'the line has been silent too long for its day',
      { ...byLine(MIDNIGHT[17]), line_checked_at: TWO_DAYS_AGO },
      `stale: last_free_day_passed: The shipping line's last free day was 2026-06-17, 3 days ago (overdue), but the shipping line last reported 2 d ago: ${MAY}.`,
    ],
    [
      'a hold is old',
      { ...FREE, holds: [CUSTOMS], terminal_checked_at: TWO_DAYS_AGO },
      'stale: hold: Holds: customs, but the terminal last reported 2 d ago.',
    ],
    [
      'a fee is old',
      { ...FREE, fees: [DEMURRAGE], terminal_checked_at: TWO_DAYS_AGO },
      'stale: fees: Terminal fees: demurrage 450 USD, but the terminal last reported 2 d ago.',
    ],
    [
      'the line that misses a milestone has been silent itself',
      {
        ...FREE,
        pod_arrived_at: null,
        pod_discharged_at: null,
        pol_etd_at: null,
        pol_vessel_departed_at: null,
        pol_timezone: null,
        last_movement: null,
        pod_eta_at: '2026-06-18T12:00:00.000Z',
        line_checked_at: null,
      },
      'stale: missing_milestone: It was expected at the port of discharge on 2026-06-18; no arrival is reported, but no newer statement of the shipping line is known.',
    ],
  ])('is no claim about now where %s', (_what, facts, expected) => {
    expect(said(facts)).toEqual([expected]);
  });

  it('calls a milestone overdue only where its source was received after the deadline, and unknown else', () => {
    const late = { ...FREE, pod_arrived_at: null, pod_discharged_at: null, pod_eta_at: '2026-06-19T17:30:00.000Z' };

    const overdue = shown(late, { line_checked_at: '2026-06-20T17:45:00.000Z' });
    const unknown = shown(late);

    const fact = {
      milestone: 'vessel_arrived',
      expected_at: '2026-06-19T17:30:00.000Z',
      deadline: '2026-06-20T17:30:00.000Z',
    };
    const sentence = 'It was expected at the port of discharge on 2026-06-19; no arrival is reported';
    expect(overdue).toMatchObject({ is_stale: false });
    expect(overdue?.missing).toEqual([
      { ...fact, state: 'overdue', last_heard_at: '2026-06-20T17:45:00.000Z', explanation: `${sentence}.` },
    ]);
    expect(unknown).toMatchObject({ is_stale: true });
    expect(unknown?.missing).toEqual([
      {
        ...fact,
        state: 'unknown',
        last_heard_at: HOUR_AGO,
        explanation: `${sentence}, but the shipping line last reported 1 h ago.`,
      },
    ]);
  });

  it("does not make the line's day doubtful where no terminal is polled", () => {
    expect(shown(byLine(MIDNIGHT[17]), { terminal_checked_at: null })).toMatchObject({ is_stale: false });
  });
});

it('orders containers by urgency: over the day, near it, doubtful, held, charged, silent', () => {
  const silent = { terminal_checked_at: TWO_DAYS_AGO };
  const containers: [string, Partial<RiskCandidate>][] = [
    ['three days over', byTerminal(MIDNIGHT[17])],
    ['a day over', byTerminal(MIDNIGHT[19])],
    ['last day', byTerminal(MIDNIGHT[20])],
    ['three days left', byTerminal(MIDNIGHT[23])],
    ['three days over, long ago', { ...byTerminal(MIDNIGHT[17]), ...silent }],
    ['last day, long ago', { ...byTerminal(MIDNIGHT[20]), ...silent }],
    ['held', { ...FREE, holds: [CUSTOMS] }],
    ['charged', { ...FREE, fees: [DEMURRAGE] }],
    ['silent', { ...FREE, availability_known: false }],
  ];

  const assessed = containers.flatMap(([name, facts]) => assess({ ...facts, number: name }) ?? []);
  const ordered = assessed.toReversed().sort(byUrgency);

  expect(ordered.map(({ candidate }) => candidate.number)).toEqual(containers.map(([name]) => name));
});
