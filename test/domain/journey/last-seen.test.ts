import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { byRail, reeferReport, sighting } from '../../support/observations.ts';

const NOW = '2026-06-20T00:00:00.000Z';
const ALARM = { code: 'AL25', description: 'Return air sensor', started_at: null, ended_at: null };
const LEFT = byRail('depart', 'USLAX', '2026-06-10T00:00:00.000Z');

function stateOf(...observations: Observation[]) {
  return derive(observations, NOW).containers[0];
}

describe('the last sighting', () => {
  it('is the newest after the last milestone, in the zone of its place, in every order of arrival', () => {
    const seen = [
      sighting('arrived at a place on the way', 'USABQ', '2026-06-11T00:00:00.000Z'),
      sighting('delivered to the next railroad', 'USKCK', '2026-06-12T00:00:00.000Z'),
    ];

    for (const said of [[LEFT, ...seen], [...seen].reverse().concat(LEFT)]) {
      expect(stateOf(...said)?.lastSeen).toMatchObject({
        at: '2026-06-12T00:00:00.000Z',
        place: { locode: 'USKCK' },
        timezone: 'America/Chicago',
        words: 'delivered to the next railroad',
      });
    }
  });

  it('of a device that gives a point alone has the zone of the point', () => {
    const place = { locode: null, name: null, latitude: 39.1, longitude: -94.6 };
    const opened = reeferReport('2026-06-12T00:00:00.000Z', { words: 'the door was opened', place });

    expect(stateOf(LEFT, opened)?.lastSeen).toMatchObject({ place: null, timezone: 'America/Chicago', latitude: 39.1 });
  });
});

describe('the state of a refrigeration unit', () => {
  const first = reeferReport('2026-06-11T00:00:00.000Z', {
    alarms: [ALARM],
    isPowered: true,
    readings: [{ name: 'set point', value: -20, unit: '°C' }],
  });

  it('keeps an alarm that later reports say nothing of', () => {
    const later = reeferReport('2026-06-12T00:00:00.000Z', {
      readings: [{ name: 'set point', value: -18, unit: '°C' }],
    });

    for (const said of [
      [LEFT, first, later],
      [later, first, LEFT],
    ]) {
      expect(stateOf(...said)?.reefer).toMatchObject({
        at: '2026-06-12T00:00:00.000Z',
        readings: [{ value: -18 }],
        readingsAt: '2026-06-12T00:00:00.000Z',
        alarms: [ALARM],
        alarmsAt: '2026-06-11T00:00:00.000Z',
        isPowered: true,
        poweredAt: '2026-06-11T00:00:00.000Z',
        because: [later.id, first.id],
      });
    }
  });

  it('has no alarm once the unit reports that there is none', () => {
    const later = reeferReport('2026-06-12T00:00:00.000Z', { alarms: [] });

    expect(stateOf(LEFT, first, later)?.reefer).toMatchObject({ alarms: [], alarmsAt: '2026-06-12T00:00:00.000Z' });
  });

  it('is not known of a container whose unit never reported', () => {
    expect(stateOf(LEFT)?.reefer).toBeNull();
  });
});
