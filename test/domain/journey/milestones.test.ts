import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { ContainerState } from '../../../src/domain/journey/state.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { byRail, bySea, CONTAINER, expected, movement, retraction } from '../../support/observations.ts';

const AS_OF = '2026-05-01T00:00:00.000Z';
const V1 = { vessel: { imo: '9321483', name: 'EMMA' } };
const V2 = { vessel: { imo: '9778791', name: 'MADRID' } };

function day(number: number, time = '10:00'): string {
  return `2026-03-${String(number).padStart(2, '0')}T${time}:00.000Z`;
}

function container(observations: Observation[], asOf = AS_OF): ContainerState {
  const [state] = derive(observations, asOf, { containers: [CONTAINER] }).containers;
  if (state === undefined) throw new Error('The container was asked for.');
  return state;
}

function keys(observations: Observation[], asOf = AS_OF): string[] {
  return container(observations, asOf).milestones.map(({ key }) => key);
}

const OUTBOUND = [
  movement('gate_out', 'CNSHA', day(1), { load: 'empty' }),
  movement('gate_in', 'CNSHA', day(2), { load: 'laden' }),
  bySea('load', 'CNSHA', day(3), V1),
  bySea('depart', 'CNSHA', day(4), { ...V1, container: null }),
];
const INBOUND = [
  bySea('arrive', 'USLAX', day(18), { ...V1, container: null }),
  bySea('berth', 'USLAX', day(18, '12:00'), { ...V1, container: null }),
  bySea('discharge', 'USLAX', day(19), V1),
];

describe('the way of a container', () => {
  it('is told from the empty container leaving the depot to its return', () => {
    const returned = [
      movement('gate_out', 'USLAX', day(22), { load: 'laden' }),
      movement('deliver', 'USLAX', day(23)),
      movement('gate_in', 'USLAX', day(25), { load: 'empty' }),
    ];

    expect(keys([...OUTBOUND, ...INBOUND, ...returned])).toEqual([
      'empty_out@CNSHA#1',
      'full_in@CNSHA#1',
      'vessel_loaded@CNSHA#1',
      'vessel_departed@CNSHA#1',
      'vessel_arrived@USLAX#1',
      'vessel_berthed@USLAX#1',
      'vessel_discharged@USLAX#1',
      'full_out@USLAX#1',
      'delivered@USLAX#1',
      'empty_in@USLAX#1',
    ]);
  });

  it('reads days without times in the order in which such things happen', () => {
    const date = { precision: 'date' } as const;
    const all = [
      movement('gate_out', 'CNSHA', day(3, '03:00'), { load: 'empty' }),
      bySea('depart', 'CNSHA', day(3, '00:00'), date),
      bySea('load', 'CNSHA', day(3, '00:00'), date),
      bySea('discharge', 'USLAX', day(19, '00:00'), date),
      bySea('arrive', 'USLAX', day(19, '00:00'), date),
      movement('gate_out', 'USLAX', day(19, '00:00'), { ...date, load: 'laden' }),
      movement('gate_in', 'USLAX', day(19, '00:00'), { ...date, load: 'empty' }),
    ];

    const state = container(all);

    expect(state.milestones.map(({ milestone }) => milestone)).toEqual([
      'vessel_loaded',
      'vessel_departed',
      'empty_out',
      'vessel_arrived',
      'vessel_discharged',
      'full_out',
      'empty_in',
    ]);
    expect(state.currentStatus).toBe('empty_returned');
  });

  it('is found without the first load, if the line tells only of the departure', () => {
    const state = container([
      bySea('depart', 'CNSHA', day(4), V1),
      bySea('discharge', 'SGSIN', day(9), V1),
      bySea('load', 'SGSIN', day(11), V2),
      bySea('arrive', 'NLRTM', day(30), { ...V2, ...expected() }),
    ]);

    expect([state.portOfLading?.locode, state.portOfDischarge?.locode]).toEqual(['CNSHA', 'NLRTM']);
    expect(state.milestones.map(({ milestone }) => milestone)).toEqual([
      'vessel_departed',
      'transshipment_discharged',
      'transshipment_loaded',
    ]);
  });

  it('goes on from a transhipment with the vessel that sails from there, before its load is told', () => {
    const state = container([
      bySea('load', 'CNSHA', day(3), V1),
      bySea('discharge', 'SGSIN', day(9), V1),
      bySea('depart', 'SGSIN', day(11), V2),
      bySea('arrive', 'NLRTM', day(30), { ...V2, ...expected() }),
    ]);

    expect([state.portOfDischarge?.locode, state.currentStatus]).toEqual(['NLRTM', 'on_ship']);
  });

  it('has its ports from the times of the moves and not from their order in the answer', () => {
    const state = container([...INBOUND, ...OUTBOUND].reverse());

    expect([state.portOfLading?.locode, state.portOfDischarge?.locode]).toEqual(['CNSHA', 'USLAX']);
  });

  it('makes a port at which the vessel changes a transhipment', () => {
    const transfer = [
      bySea('arrive', 'SGSIN', day(8), { ...V1, container: null }),
      bySea('discharge', 'SGSIN', day(9), V1),
      bySea('depart', 'SGSIN', day(9, '20:00'), { ...V1, container: null }),
      bySea('arrive', 'SGSIN', day(10), { ...V2, container: null }),
      bySea('load', 'SGSIN', day(11), V2),
      bySea('depart', 'SGSIN', day(12), { ...V2, container: null }),
      bySea('arrive', 'USLAX', day(28), { ...V2, container: null }),
    ];

    const state = container([...OUTBOUND, ...transfer]);

    expect(state.milestones.map(({ key }) => key).slice(4)).toEqual([
      'transshipment_arrived@SGSIN#1',
      'transshipment_discharged@SGSIN#1',
      'transshipment_loaded@SGSIN#1',
      'transshipment_departed@SGSIN#1',
      'vessel_arrived@USLAX#1',
    ]);
    expect([state.podVesselImo, state.portOfDischarge?.locode]).toEqual(['9778791', 'USLAX']);
  });

  it('gives no milestone for a port at which the container stays on board', () => {
    const passing = [
      bySea('arrive', 'KRPUS', day(6), { ...V1, container: null }),
      bySea('depart', 'KRPUS', day(7), { ...V1, container: null }),
    ];

    expect(keys([...OUTBOUND, ...passing, ...INBOUND])).toEqual(keys([...OUTBOUND, ...INBOUND]));
  });

  it('keeps the ports of lading and discharge when a barge carries the container before and after', () => {
    const barge = { mode: 'barge' } as const;
    const state = container([
      bySea('load', 'VNSGN', day(1, '02:00'), barge),
      bySea('depart', 'VNSGN', day(1, '03:00'), barge),
      bySea('arrive', 'CNSHA', day(2, '01:00'), barge),
      bySea('discharge', 'CNSHA', day(2, '02:00'), barge),
      ...OUTBOUND.slice(2),
      ...INBOUND,
    ]);

    expect([state.portOfLading?.locode, state.portOfDischarge?.locode]).toEqual(['CNSHA', 'USLAX']);
    expect(state.milestones.map(({ milestone }) => milestone).slice(0, 4)).toEqual([
      'feeder_loaded',
      'feeder_departed',
      'feeder_arrived',
      'feeder_discharged',
    ]);
  });

  it('tells every interchange of a train, and the last stop as the destination', () => {
    const train = [
      byRail('load', 'USLAX', day(20)),
      byRail('depart', 'USLAX', day(21)),
      byRail('arrive', 'USKCK', day(23)),
      byRail('depart', 'USKCK', day(24)),
      byRail('arrive', 'USCHI', day(26)),
      byRail('discharge', 'USCHI', day(27)),
    ];

    const state = container([...OUTBOUND, ...INBOUND, ...train]);

    expect(state.destination?.locode).toBe('USCHI');
    expect(state.milestones.map(({ key }) => key).slice(7)).toEqual([
      'rail_loaded@USLAX#1',
      'rail_departed@USLAX#1',
      'rail_arrived@USKCK#1',
      'rail_departed@USKCK#1',
      'rail_arrived@USCHI#1',
      'arrived_at_inland_destination@USCHI#1',
      'rail_unloaded@USCHI#1',
    ]);
    expect([state.podRailLoadedAt, state.podRailDepartedAt, state.indAtaAt, state.indRailUnloadedAt]).toEqual([
      day(20),
      day(21),
      day(26),
      day(27),
    ]);
  });

  it('does not take a train to the port of lading for one from the port of discharge', () => {
    const train = [
      byRail('load', 'CNCKG', '2026-02-20T00:00:00.000Z'),
      byRail('discharge', 'CNSHA', '2026-02-27T00:00:00.000Z'),
    ];

    const state = container([...train, ...OUTBOUND, ...INBOUND]);

    expect([state.podRailLoadedAt, state.destination, state.currentStatus]).toEqual([null, null, 'grounded']);
    expect(state.milestones.map(({ milestone }) => milestone)).toContain('rail_loaded');
  });

  it('ends inland where the laden container is to be picked up, also without a train', () => {
    const plan = movement('gate_out', 'USCHI', day(29), { ...expected(), load: 'laden' });

    expect(container([...OUTBOUND, ...INBOUND, plan]).destination?.locode).toBe('USCHI');
  });

  it('shows the last trip of a container that carried several', () => {
    const returned = [
      movement('gate_out', 'USLAX', day(22), { load: 'laden' }),
      movement('gate_in', 'USLAX', day(25), { load: 'empty' }),
    ];
    const next = [
      movement('gate_out', 'USLAX', day(26), { load: 'empty' }),
      movement('gate_in', 'USOAK', day(27), { load: 'laden' }),
      bySea('load', 'USOAK', day(28), V2),
    ];

    const state = container([...OUTBOUND, ...INBOUND, ...returned, ...next]);

    expect(state.milestones.map(({ key }) => key)).toEqual([
      'empty_out@USLAX#1',
      'full_in@USOAK#1',
      'vessel_loaded@USOAK#1',
    ]);
    expect([state.currentStatus, state.emptyTerminatedAt]).toEqual(['on_ship', null]);
  });

  it('gives a call of a shipment only to the containers on that vessel', () => {
    const other = 'TGHU0000001';
    const all = [
      ...OUTBOUND.slice(2, 3),
      bySea('load', 'CNSHA', day(3), { ...V2, container: other }),
      bySea('depart', 'CNSHA', day(4), { ...V1, container: null }),
      bySea('depart', 'CNSHA', day(6), { ...V2, container: null }),
    ];

    const departures = derive(all, AS_OF).containers.map(({ number, polDepartedAt }) => [number, polDepartedAt]);

    expect(departures).toEqual([
      [CONTAINER, day(4)],
      [other, day(6)],
    ]);
  });
});

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
    ['where it was first seen, though the line tells only of the berth', ['shipping_line'], day(26)],
    ['where AIS and the line saw it together, though AIS had seen it before', ['ais', 'shipping_line'], day(28)],
  ] as const)('has a vessel arrive %s', (_, parties, arrivedAt) => {
    const arrive = (party: 'ais' | 'shipping_line', at: string) =>
      bySea('arrive', 'USLAX', at, { ...V1, party, container: null, load: null });

    const told = [arrive('ais', day(26)), ...parties.map((party) => arrive(party, day(28)))];

    expect(container([...OUTBOUND, ...told]).podArrivedAt).toBe(arrivedAt);
  });

  it('proves nothing by AIS for a container that nobody put on the vessel', () => {
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

  it('keeps the discharge that was told last when the carrier sends two', () => {
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
