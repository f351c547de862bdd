import { expect, it } from 'vitest';
import { HOUR_MS, shift } from '../../src/domain/instant.ts';
import { missingMilestones, type Progress } from '../../src/domain/missing-milestones.ts';

const NOW = '2026-06-20T12:00:00.000Z';

const NOTHING: Progress = {
  podEtaAt: null,
  podArrivedAt: null,
  podDischargedAt: null,
  podFullOutAt: null,
  podRailLoadedAt: null,
  podRailDepartedAt: null,
  indEtaAt: null,
  indAtaAt: null,
  indRailUnloadedAt: null,
  isAvailable: null,
  hasTerminal: false,
  goesInland: false,
  hasLastFreeDay: true,
};

function hoursAgo(hours: number): string {
  return shift(NOW, -hours * HOUR_MS);
}

function missing(progress: Partial<Progress>): string[] {
  return missingMilestones({ ...NOTHING, ...progress }, NOW).map(({ milestone, place }) => `${milestone} ${place}`);
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
  ['no terminal is asked', { podDischargedAt: hoursAgo(73) }, []],
  ['it is known not to be available', { podDischargedAt: hoursAgo(73), hasTerminal: true, isAvailable: false }, []],
  ['it goes on inland', { podDischargedAt: hoursAgo(200), hasTerminal: true, goesInland: true }, []],
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
])('where %s, what is missing is told', (_what, progress, expected) => {
  expect(missing(progress)).toEqual(expected);
});

it('tells since when it is waited for, whose word is missing, and says so with the day it is given', () => {
  const [found] = missingMilestones({ ...NOTHING, podEtaAt: hoursAgo(30) }, NOW);

  expect(found).toMatchObject({ since: hoursAgo(30), from: 'shipping_line' });
  expect(found?.explain('2026-06-19')).toBe(
    'It was expected at the port of discharge on 2026-06-19; no arrival is reported',
  );
});
