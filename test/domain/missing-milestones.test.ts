import { expect, it } from 'vitest';
import { expectationState, expectedMilestones, missingMilestones } from '../../src/domain/expectations.ts';
import { HOUR_MS, shift } from '../../src/domain/instant.ts';
import type { LastReports, Progress } from '../../src/domain/missing-milestones.ts';

const NOW = '2026-06-20T12:00:00.000Z';

/** Every party was received a moment ago. */
const RECEIVED: LastReports = { shipping_line: NOW, terminal: NOW, rail: NOW };

const NOTHING: Progress = {
  polEtdAt: null,
  polDepartedAt: null,
  onwardEtdAt: null,
  podEtaAt: null,
  podArrivedAt: null,
  podDischargedAt: null,
  pickupAppointmentAt: null,
  broughtBackAt: null,
  podFullOutAt: null,
  podRailLoadedAt: null,
  podRailDepartedAt: null,
  indEtaAt: null,
  destinationEtaAt: null,
  indAtaAt: null,
  indRailUnloadedAt: null,
  indSeenAt: null,
  foundInlandAt: null,
  finalFullOutAt: null,
  deliveredAt: null,
  emptyReturnedAt: null,
  isAvailable: null,
  hasTerminal: false,
  goesInland: false,
  hasLastFreeDay: true,
  appointmentBy: null,
};

function hoursAgo(hours: number): string {
  return shift(NOW, -hours * HOUR_MS);
}

function missing(progress: Partial<Progress>): string[] {
  return missingMilestones({ ...NOTHING, ...progress }, RECEIVED, NOW).map(
    ({ milestone, place }) => `${milestone} ${place}`,
  );
}

it.each<[string, Partial<Progress>, string[]]>([
  ['nothing is known', {}, []],
  ['it is expected in a day', { podEtaAt: hoursAgo(-24) }, []],
  ['it was expected a day ago', { podEtaAt: hoursAgo(24) }, []],
  ['it was expected more than a day ago', { podEtaAt: hoursAgo(24.1) }, ['vessel_arrived port']],
  ['it arrived since', { podEtaAt: hoursAgo(60), podArrivedAt: hoursAgo(50) }, []],
  ['it was discharged without an arrival', { podEtaAt: hoursAgo(60), podDischargedAt: hoursAgo(50) }, []],
  ['it arrived three days ago', { podArrivedAt: hoursAgo(72) }, []],
  ['it arrived more than three days ago', { podArrivedAt: hoursAgo(73) }, ['vessel_discharged port']],
  ['it is available without a discharge', { podArrivedAt: hoursAgo(73), isAvailable: true }, []],
  ['it is held without a discharge', { podArrivedAt: hoursAgo(73), isAvailable: false }, ['vessel_discharged port']],
  ['it went on by rail without a discharge', { podArrivedAt: hoursAgo(73), podRailLoadedAt: hoursAgo(9) }, []],
  ['its terminal is silent for three days', { podDischargedAt: hoursAgo(72), hasTerminal: true }, []],
  ['its terminal is silent for longer', { podDischargedAt: hoursAgo(73), hasTerminal: true }, ['available port']],
  ['no terminal is polled', { podDischargedAt: hoursAgo(73) }, []],
  ['it is known not to be available', { podDischargedAt: hoursAgo(73), hasTerminal: true, isAvailable: false }, []],
  ['it goes on inland', { podDischargedAt: hoursAgo(100), hasTerminal: true, goesInland: true }, []],
  ['no train takes it for a week', { podDischargedAt: hoursAgo(169), goesInland: true }, ['rail_loaded port']],
  ['it was to leave a day ago', { polEtdAt: hoursAgo(24) }, []],
  ['it was to leave longer ago', { polEtdAt: hoursAgo(25) }, ['vessel_departed origin']],
  ['its departure was never reported, but its arrival was', { polEtdAt: hoursAgo(900), podArrivedAt: hoursAgo(1) }, []],
  [
    'the line alone expected it inland',
    { destinationEtaAt: hoursAgo(25), goesInland: true },
    ['arrived_at_inland_destination inland'],
  ],
  ['the railroad expects it later', { destinationEtaAt: hoursAgo(25), indEtaAt: hoursAgo(1), goesInland: true }, []],
  ['its train left two weeks ago', { podRailDepartedAt: hoursAgo(336), goesInland: true }, []],
  [
    'its train left longer ago',
    { podRailDepartedAt: hoursAgo(337), goesInland: true },
    ['arrived_at_inland_destination inland'],
  ],
  [
    'its appointment has passed',
    { podDischargedAt: hoursAgo(50), pickupAppointmentAt: hoursAgo(25) },
    ['full_out port'],
  ],
  ['it was picked up two weeks ago', { podFullOutAt: hoursAgo(336) }, []],
  ['it was picked up longer ago', { podFullOutAt: hoursAgo(337) }, ['empty_in port']],
  ['it was picked up inland', { podFullOutAt: hoursAgo(900), finalFullOutAt: hoursAgo(337) }, ['empty_in inland']],
  ['it was delivered long ago', { podFullOutAt: hoursAgo(337), deliveredAt: hoursAgo(330) }, ['empty_in port']],
  ['it came back empty', { podFullOutAt: hoursAgo(337), emptyReturnedAt: hoursAgo(1) }, []],
  ['it was expected inland a day ago', { indEtaAt: hoursAgo(24), goesInland: true }, []],
  ['it is late inland', { indEtaAt: hoursAgo(25), goesInland: true }, ['arrived_at_inland_destination inland']],
  ['it was unloaded inland', { indEtaAt: hoursAgo(25), indRailUnloadedAt: hoursAgo(1), goesInland: true }, []],
  ['it waits for a week', { podDischargedAt: hoursAgo(168), hasLastFreeDay: false }, []],
  ['it waits for longer', { podDischargedAt: hoursAgo(169), hasLastFreeDay: false }, ['full_out port']],
  ['it waits for longer, but its last free day is known', { podDischargedAt: hoursAgo(169) }, []],
  ['it left the port', { podDischargedAt: hoursAgo(169), podFullOutAt: hoursAgo(9), hasLastFreeDay: false }, []],
  ['it waits inland', { indAtaAt: hoursAgo(169), goesInland: true, hasLastFreeDay: false }, ['full_out inland']],
  [
    'two things are missing',
    { podDischargedAt: hoursAgo(169), hasTerminal: true, hasLastFreeDay: false },
    ['available port', 'full_out port'],
  ],
])('where %s, what is missing is stated', (_what, progress, expected) => {
  expect(missing(progress)).toEqual(expected);
});

it('does not call overdue what is reported with a date in the future, nor what comes before it', () => {
  const reportedAhead = [
    { milestone: 'full_out', party: 'shipping_line' as const, at: hoursAgo(-5), timezone: 'America/Los_Angeles' },
  ];
  const progress = { podDischargedAt: hoursAgo(200), hasTerminal: true, hasLastFreeDay: false, reportedAhead };

  const found = missingMilestones({ ...NOTHING, ...progress }, RECEIVED, NOW);

  expect(found.map(({ milestone, state, reportedAhead: ahead }) => [milestone, state, ahead?.milestone])).toEqual([
    ['available', 'unknown', 'full_out'],
    ['full_out', 'unknown', 'full_out'],
  ]);
});

it('states since when it is waited for, by which party, until when, and who should report it', () => {
  const [found] = missingMilestones({ ...NOTHING, podEtaAt: hoursAgo(30) }, RECEIVED, NOW);

  const { explain, ...facts } = found ?? {};
  expect(facts).toEqual({
    milestone: 'vessel_arrived',
    state: 'overdue',
    expectedAt: hoursAgo(30),
    expectedBy: 'shipping_line',
    after: null,
    since: hoursAgo(30),
    deadline: hoursAgo(6),
    place: 'port',
    awaitedFrom: 'shipping_line',
    lastReportAt: NOW,
    reportedAhead: null,
  });
  expect(explain?.('2026-06-19')).toBe(
    'It was expected at the port of discharge on 2026-06-19; no arrival is reported',
  );
});

it('names no time that no party stated: what usually follows is waited for since the milestone before', () => {
  const [found] = expectedMilestones({ ...NOTHING, podDischargedAt: hoursAgo(1), hasTerminal: true }, RECEIVED, NOW);

  expect(found).toMatchObject({
    milestone: 'available',
    state: 'expected',
    expectedAt: null,
    expectedBy: null,
    after: 'vessel_discharged',
    since: hoursAgo(1),
    deadline: hoursAgo(-71),
  });
});

it.each([
  ['its deadline is now', hoursAgo(0), NOW, 'expected'],
  ['its deadline has just passed and its source was received since', hoursAgo(0.1), NOW, 'overdue'],
  ['its source was received with the deadline, and not since', hoursAgo(1), hoursAgo(1), 'unknown'],
  ['its source was received before the deadline alone', hoursAgo(1), hoursAgo(2), 'unknown'],
  ['its source was never received', hoursAgo(1), null, 'unknown'],
] as const)('where %s, a milestone is not called more than that', (_what, deadline, lastReportAt, state) => {
  expect(expectationState(deadline, lastReportAt, NOW)).toBe(state);
});

it('awaits the report of the party that was received last of those that would report', () => {
  const progress = { ...NOTHING, podDischargedAt: hoursAgo(60), pickupAppointmentAt: hoursAgo(48) };
  const received = { shipping_line: hoursAgo(1), terminal: hoursAgo(40), rail: null };

  const [found] = missingMilestones(progress, received, NOW);

  expect(found).toMatchObject({
    milestone: 'full_out',
    state: 'overdue',
    expectedBy: 'terminal',
    awaitedFrom: 'shipping_line',
    lastReportAt: hoursAgo(1),
  });
});
