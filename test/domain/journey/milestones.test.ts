import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import { byRail, bySea, CONTAINER, expected, movement } from '../../support/observations.ts';
import { AS_OF, container, day, INBOUND, keys, OUTBOUND, V1, V2 } from './journey-days.ts';

describe('the way of a container', () => {
  it('is shown from the empty container leaving the depot to its return', () => {
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

  it('is found without the first load, if the line reports only the departure', () => {
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

  it('goes on from a transhipment with the vessel that sails from there, before its load is reported', () => {
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

  it('shows every interchange of a train, and the last stop as the destination', () => {
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
