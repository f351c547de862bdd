import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import { bySea, expected, movement, retraction } from '../../support/observations.ts';
import { container, day, INBOUND, keys, OUTBOUND, V1 } from './journey-days.ts';

describe('witnesses', () => {
  it('makes one milestone of what several say within a day, with all of them as its reason', () => {
    const line = bySea('discharge', 'USLAX', day(19), V1);
    const terminal = movement('discharge', 'USLAX', day(19, '21:00'), { party: 'terminal', mode: 'vessel' });

    const milestone = container([...OUTBOUND, line, terminal]).milestones.at(-1);

    expect([milestone?.at, milestone?.party, milestone?.because]).toEqual([
      day(19, '21:00'),
      'terminal',
      [terminal.id, line.id],
    ]);
  });

  it('does not believe who spoke last, but who knows', () => {
    const terminal = movement('gate_out', 'USLAX', day(22), { party: 'terminal', load: 'laden', recordedAt: day(22) });
    const line = movement('gate_out', 'USLAX', day(22, '15:00'), { load: 'laden', recordedAt: day(24) });

    expect(container([...OUTBOUND, ...INBOUND, line, terminal]).podFullOutAt).toBe(day(22));
  });

  it('believes AIS about the arrival at the port of discharge, and the line about a transhipment', () => {
    const call = (place: string, date: number, party: 'ais' | 'shipping_line') =>
      bySea('arrive', place, party === 'ais' ? day(date, '17:45') : day(date, '08:53'), {
        ...V1,
        container: null,
        party,
        load: null,
      });
    const all = [
      ...OUTBOUND,
      call('SGSIN', 9, 'shipping_line'),
      call('SGSIN', 9, 'ais'),
      bySea('discharge', 'SGSIN', day(10), V1),
      bySea('load', 'SGSIN', day(11), V1),
      call('USLAX', 28, 'shipping_line'),
      call('USLAX', 28, 'ais'),
    ];

    const arrivals = container(all).milestones.filter(({ milestone }) => milestone.endsWith('_arrived'));

    expect(arrivals.map(({ at, party }) => [at, party])).toEqual([
      [day(9, '08:53'), 'shipping_line'],
      [day(28, '17:45'), 'ais'],
    ]);
  });

  it.each([
    ['where it was first seen, though the line reports only the berth', ['shipping_line'], day(26)],
    ['where AIS and the line saw it together, though AIS had seen it before', ['ais', 'shipping_line'], day(28)],
  ] as const)('has a vessel arrive %s', (_, parties, arrivedAt) => {
    const arrive = (party: 'ais' | 'shipping_line', at: string) =>
      bySea('arrive', 'USLAX', at, { ...V1, party, container: null, load: null });

    const reported = [arrive('ais', day(26)), ...parties.map((party) => arrive(party, day(28)))];

    expect(container([...OUTBOUND, ...reported]).podArrivedAt).toBe(arrivedAt);
  });

  it('proves nothing by AIS for a container that no line put on the vessel', () => {
    const plan = [
      bySea('load', 'CNSHA', day(3), { ...V1, ...expected() }),
      bySea('discharge', 'USLAX', day(19), { ...V1, ...expected() }),
    ];
    const seen = bySea('depart', 'CNSHA', day(4), { ...V1, container: null, party: 'ais', load: null });

    const state = container([...plan, seen]);

    expect([state.currentStatus, state.polDepartedAt, state.milestones]).toEqual(['new', null, []]);
  });

  it('corrects a time by a newer statement of the same party under a new id', () => {
    const first = bySea('discharge', 'USLAX', day(19, '10:00'), { sourceEventId: 'a', recordedAt: day(20) });
    const corrected = bySea('discharge', 'USLAX', day(19, '04:00'), { sourceEventId: 'b', recordedAt: day(21) });

    expect(container([...OUTBOUND, corrected, first]).podDischargedAt).toBe(day(19, '04:00'));
  });

  it('prefers the time to the day when a party gives both for the same day', () => {
    const time = bySea('discharge', 'USLAX', day(19, '19:00'), { recordedAt: day(20) });
    const date = bySea('discharge', 'USLAX', day(19, '07:00'), { recordedAt: day(21), precision: 'date' });

    const milestone = container([...OUTBOUND, date, time]).milestones.at(-1);

    expect([milestone?.at, milestone?.precision]).toEqual([day(19, '19:00'), 'time']);
  });

  it('keeps the earliest actual departure when the carrier sends two', () => {
    const again = bySea('depart', 'CNSHA', day(7), { ...V1, container: null, recordedAt: day(8) });

    expect(keys([...OUTBOUND, again])).toEqual(keys(OUTBOUND));
    expect(container([...OUTBOUND, again]).polDepartedAt).toBe(day(4));
  });

  it('keeps the discharge that was reported last when the carrier sends two', () => {
    const later = bySea('discharge', 'USLAX', day(21), { ...V1, recordedAt: day(22) });

    const state = container([...OUTBOUND, ...INBOUND, later]);

    expect([
      state.podDischargedAt,
      state.milestones.filter(({ milestone }) => milestone === 'vessel_discharged'),
    ]).toEqual([day(21), [expect.objectContaining({ key: 'vessel_discharged@USLAX#1' })]]);
  });

  it('keeps both gate-outs when the container came back between them', () => {
    const gates = [
      movement('gate_out', 'USLAX', day(20), { load: 'laden' }),
      movement('gate_in', 'USLAX', day(22), { load: 'laden' }),
      movement('gate_out', 'USLAX', day(24), { load: 'laden' }),
    ];

    expect(keys([...OUTBOUND, ...INBOUND, ...gates]).slice(-2)).toEqual(['full_out@USLAX#1', 'full_out@USLAX#2']);
  });

  it('knows a place by any of its codes, and a terminal without a place by itself', () => {
    const facility = { code: 'W185', codeList: 'FIRMS', name: null, type: 'terminal' } as const;
    const all = [
      ...OUTBOUND.slice(0, 3),
      bySea('depart', 'CNSHG', day(4), V1),
      bySea('discharge', 'USLAX', day(19), { ...V1, facility }),
      movement('discharge', null, day(19, '12:00'), { party: 'terminal', facility }),
    ];

    expect(keys(all).slice(-2)).toEqual(['vessel_departed@CNSHA#1', 'vessel_discharged@USLAX#1']);
  });
});

describe('what has not happened', () => {
  it('counts an actual event that lies ahead as an estimate, and names the moment when it will count', () => {
    const asOf = day(18, '06:00');

    const before = derive([...OUTBOUND, ...INBOUND.slice(0, 1)], asOf);
    const after = derive([...OUTBOUND, ...INBOUND.slice(0, 1)], day(18, '08:00'));

    expect([before.containers[0]?.podArrivedAt, before.changesAt]).toEqual([null, day(18, '08:00')]);
    expect(after.containers[0]?.podArrivedAt).toBe(day(18));
  });

  it('takes back a milestone that its source retracts, and still shows it among the raw events', () => {
    const departed = bySea('depart', 'CNSHA', day(4), { ...V1, sourceEventId: 'd', recordedAt: day(4) });

    const state = container([...OUTBOUND.slice(0, 3), departed, retraction('d', day(6))]);

    expect(state.milestones.map(({ milestone }) => milestone)).not.toContain('vessel_departed');
    expect(state.rawEvents.find(({ observationId }) => observationId === departed.id)?.retracted).toBe(true);
  });

  it('makes no milestone of an empty container on a vessel', () => {
    expect(keys([bySea('load', 'USLAX', day(3), { load: 'empty' })])).toEqual([]);
  });
});
