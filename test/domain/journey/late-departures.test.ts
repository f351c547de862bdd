import { expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { byRail, bySea, deadline, movement } from '../../support/observations.ts';

const LANDED = [
  bySea('load', 'CNSHA', '2026-05-01T00:00:00.000Z'),
  bySea('discharge', 'USLAX', '2026-06-01T00:00:00.000Z'),
];
const FREE = deadline('terminal', '2026-06-10', { recordedAt: '2026-06-02T00:00:00.000Z' });

function departures(...said: Observation[]) {
  const [container] = derive([...LANDED, FREE, ...said], '2026-07-15T00:00:00.000Z').containers;
  return container?.lastFreeDays.map((day) => day.departures);
}

function out(occurredAt: string, said: Parameters<typeof movement>[3] = {}) {
  return movement('gate_out', 'USLAX', occurredAt, { load: 'laden', mode: 'truck', ...said });
}

it('counts the days by the calendar of the place', () => {
  // 11 June 06:30 UTC is still 10 June in Los Angeles.
  expect(departures(out('2026-06-11T06:30:00.000Z'))).toMatchObject([[{ daysLate: 0, date: '2026-06-10' }]]);
  expect(departures(out('2026-06-11T07:30:00.000Z'))).toMatchObject([[{ daysLate: 1, date: '2026-06-11' }]]);
});

it('names the date of each party if it is late by another number of days by it', () => {
  const byLine = out('2026-06-09T20:00:00.000Z', { recordedAt: '2026-06-12T00:00:00.000Z' });
  const byTerminal = out('2026-06-12T20:00:00.000Z', {
    ...{ party: 'terminal', source: 'trapac', recordedAt: '2026-06-12T21:00:00.000Z' },
  });

  expect(departures(byLine, byTerminal)).toMatchObject([
    [
      { party: 'terminal', daysLate: 2, date: '2026-06-12' },
      { party: 'shipping_line', daysLate: 0, date: '2026-06-09' },
    ],
  ]);
});

it('has none while the container stands at the place of the day', () => {
  expect(departures()).toEqual([[]]);
});

it('takes a train as the end at the port, and not the pickup inland', () => {
  const train = byRail('depart', 'USLAX', '2026-06-12T20:00:00.000Z');
  const inland = byRail('arrive', 'USCHI', '2026-06-18T20:00:00.000Z');
  const pickup = movement('gate_out', 'USCHI', '2026-06-20T20:00:00.000Z', { load: 'laden', mode: 'truck' });

  expect(departures(train, inland, pickup)).toMatchObject([[{ milestone: 'rail_departed', daysLate: 2 }]]);
});

it('has none of a pickup after which the laden container came back', () => {
  const back = movement('gate_in', 'USLAX', '2026-06-13T20:00:00.000Z', { load: 'laden', mode: 'truck' });

  expect(departures(out('2026-06-12T20:00:00.000Z'), back)).toEqual([[]]);
});
