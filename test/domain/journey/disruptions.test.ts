import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { ContainerState } from '../../../src/domain/journey/state.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { bySea, CONTAINER, expected, retraction, withdrawal } from '../../support/observations.ts';

const EMMA = { vessel: { imo: '9321483', name: 'EMMA' }, voyage: '026E' };
const MADRID = { vessel: { imo: '9778791', name: 'MADRID' }, voyage: '030E' };

function may(day: number, hour = 10): string {
  return `2026-05-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
}

function container(...observations: Observation[]): ContainerState {
  const [state] = derive(observations, may(28), { containers: [CONTAINER] }).containers;
  if (state === undefined) throw new Error('The requested container was not derived.');
  expect(derive(observations.toReversed(), may(28), { containers: [CONTAINER] }).containers).toEqual([state]);
  return state;
}

const disruptions = (...observations: Observation[]) => container(...observations).disruptions;
const plan = (movement: 'load' | 'depart' | 'arrive' | 'discharge', place: string, at: string, said: object) =>
  bySea(movement, place, at, { ...expected(), ...said });

describe('what disturbed a journey', () => {
  it('is nothing where all went as planned', () => {
    expect(
      disruptions(
        plan('depart', 'CNSHA', may(2), { ...EMMA, recordedAt: may(1) }),
        bySea('load', 'CNSHA', may(1), EMMA),
        bySea('depart', 'CNSHA', may(2, 14), EMMA),
        plan('arrive', 'USLAX', may(20), EMMA),
      ),
    ).toEqual([]);
  });

  it('is the roll: the booked vessel sailed without the container, the next is named', () => {
    const rolled = {
      kind: 'rolled',
      place: { locode: 'CNSHA' },
      before: 'EMMA voyage 026E',
      beforeAt: may(2),
      hasSailed: true,
      after: 'MADRID voyage 030E',
      afterAt: may(9),
    };

    expect(
      disruptions(
        bySea('load', 'CNSHA', may(1), EMMA),
        bySea('depart', 'CNSHA', may(2), { ...EMMA, container: null }),
        bySea('load', 'CNSHA', may(8), MADRID),
        bySea('depart', 'CNSHA', may(9), MADRID),
      ),
    ).toMatchObject([rolled]);
  });

  it('is the roll also where the line changed its plan alone', () => {
    const first = plan('depart', 'CNSHA', may(2), { ...EMMA, sourceEventId: 'etd', recordedAt: may(1) });
    const moved = plan('depart', 'CNSHA', may(9), { ...MADRID, sourceEventId: 'etd', recordedAt: may(3) });
    const stated = {
      kind: 'rolled',
      before: 'EMMA voyage 026E',
      beforeAt: may(2),
      hasSailed: false,
      after: 'MADRID voyage 030E',
    };

    expect(disruptions(first, moved)).toMatchObject([stated]);
    const withoutIds = [
      plan('depart', 'CNSHA', may(2), { ...EMMA, recordedAt: may(1) }),
      plan('depart', 'CNSHA', may(9), { ...MADRID, recordedAt: may(3) }),
    ] as const;
    expect(disruptions(...withoutIds, withdrawal(withoutIds[0], { recordedAt: may(3) }))).toMatchObject([stated]);
    expect(disruptions(first, retraction('etd', may(2)), { ...moved, sourceEventId: 'new' })).toMatchObject([stated]);
  });

  it('dates the roll by the planned departure, not by the planned load', () => {
    const moved = [
      plan('load', 'CNSHA', may(1), { ...EMMA, sourceEventId: 'on', recordedAt: may(1) }),
      plan('depart', 'CNSHA', may(2), { ...EMMA, sourceEventId: 'etd', recordedAt: may(1) }),
      plan('load', 'CNSHA', may(8), { ...MADRID, sourceEventId: 'on', recordedAt: may(3) }),
      plan('depart', 'CNSHA', may(9), { ...MADRID, sourceEventId: 'etd', recordedAt: may(3) }),
    ];

    expect(disruptions(...moved)).toMatchObject([{ kind: 'rolled', beforeAt: may(2), afterAt: may(9) }]);
  });

  it('is nothing where it sailed as booked, though another vessel was planned in between', () => {
    const sailed = [
      plan('load', 'CNSHA', may(3), { ...EMMA, sourceEventId: 'on', recordedAt: may(1) }),
      plan('load', 'CNSHA', may(9), { ...MADRID, sourceEventId: 'on', recordedAt: may(2) }),
      bySea('load', 'CNSHA', may(3), { ...EMMA, recordedAt: may(4) }),
      bySea('depart', 'CNSHA', may(4), { ...EMMA, recordedAt: may(4) }),
    ];

    expect(disruptions(...sailed)).toEqual([]);
  });

  it('is another vessel of the same days, which is no roll', () => {
    const first = plan('depart', 'CNSHA', may(2), { ...EMMA, sourceEventId: 'etd', recordedAt: may(1) });
    const other = plan('depart', 'CNSHA', may(3), { ...MADRID, sourceEventId: 'etd', recordedAt: may(2) });

    expect(disruptions(first, other)).toMatchObject([{ kind: 'vessel_changed', after: 'MADRID voyage 030E' }]);
  });

  it('is the roll also where only the vessel that is to arrive has changed, with the date of that report', () => {
    const first = plan('arrive', 'USLAX', may(20), { ...EMMA, recordedAt: may(1) });
    const now = plan('arrive', 'USLAX', may(27), { ...MADRID, recordedAt: may(3) });
    const again = plan('arrive', 'USLAX', may(26), { ...MADRID, sourceEventId: 'new', recordedAt: may(10) });
    const sailed = [bySea('load', 'CNSHA', may(8), MADRID), bySea('depart', 'CNSHA', may(9), MADRID)];
    const rolled = {
      kind: 'rolled',
      place: { locode: 'CNSHA' },
      arrivesAt: { locode: 'USLAX' },
      before: 'EMMA voyage 026E',
      beforeAt: may(20),
      after: 'MADRID voyage 030E',
      reportedAt: may(3),
    };

    expect(disruptions(first, now, ...sailed)).toMatchObject([{ ...rolled, afterAt: may(27) }]);
    expect(disruptions(first, now, again, ...sailed)).toMatchObject([{ ...rolled, afterAt: may(26) }]);
    const edited = [first, now].map((one) => ({ ...one, sourceEventId: 'eta' }));
    expect(disruptions(...edited, ...sailed)).toMatchObject([{ ...rolled, afterAt: may(27) }]);
  });

  it('is one roll where the departure and the arrival show it', () => {
    expect(
      disruptions(
        plan('depart', 'CNSHA', may(2), { ...EMMA, sourceEventId: 'etd', recordedAt: may(1) }),
        plan('arrive', 'USLAX', may(20), { ...EMMA, recordedAt: may(1) }),
        plan('depart', 'CNSHA', may(9), { ...MADRID, sourceEventId: 'etd', recordedAt: may(3) }),
        plan('arrive', 'USLAX', may(27), { ...MADRID, recordedAt: may(3) }),
      ),
    ).toMatchObject([{ kind: 'rolled', before: 'EMMA voyage 026E', arrivesAt: null, reportedAt: may(3) }]);
  });

  it('is a later vessel of the second leg, and another vessel where the first one carried it before', () => {
    const toSingapore = [
      bySea('load', 'CNSHA', may(1), EMMA),
      bySea('depart', 'CNSHA', may(2), EMMA),
      bySea('discharge', 'SGSIN', may(7), EMMA),
    ];
    const later = { vessel: { imo: '9074729', name: 'LATER' }, voyage: '099W' };
    const onLater = [
      plan('load', 'SGSIN', may(19), { ...later, recordedAt: may(9) }),
      plan('arrive', 'USLAX', may(26), { ...later, recordedAt: may(9) }),
    ];
    const onMadrid = plan('arrive', 'USLAX', may(20), { ...MADRID, recordedAt: may(1) });
    const onEmma = plan('arrive', 'USLAX', may(20), { ...EMMA, recordedAt: may(1) });

    expect(disruptions(...toSingapore, onMadrid, ...onLater)).toMatchObject([
      { kind: 'missed_connection', place: { locode: 'SGSIN' }, before: 'MADRID voyage 030E', reportedAt: may(9) },
    ]);
    expect(disruptions(...toSingapore, onEmma, ...onLater)).toMatchObject([
      { kind: 'vessel_changed', before: 'EMMA voyage 026E', after: 'LATER voyage 099W' },
    ]);
  });

  it('is no change of vessel where an estimate of the same vessel moves', () => {
    expect(
      disruptions(
        bySea('load', 'CNSHA', may(1), EMMA),
        bySea('depart', 'CNSHA', may(2), EMMA),
        plan('arrive', 'USLAX', may(20), { ...EMMA, recordedAt: may(1) }),
        plan('arrive', 'USLAX', may(26), { ...EMMA, voyage: '026W', recordedAt: may(9) }),
      ),
    ).toEqual([]);
  });

  it('is the missed connection: the vessel sailed before the container came, or without it', () => {
    const way = [
      bySea('load', 'CNSHA', may(1), EMMA),
      bySea('depart', 'CNSHA', may(2), EMMA),
      bySea('discharge', 'SGSIN', may(12), EMMA),
      plan('load', 'SGSIN', may(10), { ...MADRID, sourceEventId: 'on', recordedAt: may(1) }),
      plan('arrive', 'USLAX', may(27), { ...MADRID, recordedAt: may(1) }),
    ];
    const later = { vessel: { imo: '9074729', name: 'LATER' }, voyage: '099W' };

    const missed = disruptions(
      ...way,
      plan('load', 'SGSIN', may(19), { ...later, sourceEventId: 'on', recordedAt: may(13) }),
    );

    expect(missed).toMatchObject([
      {
        kind: 'missed_connection',
        place: { locode: 'SGSIN' },
        before: 'MADRID voyage 030E',
        beforeAt: may(10),
        after: 'LATER voyage 099W',
        afterAt: may(19),
      },
    ]);
  });

  it('does not put a container on a vessel that sailed while its line still plans to load it', () => {
    const state = container(
      bySea('load', 'CNSHA', may(1), EMMA),
      bySea('depart', 'CNSHA', may(2), EMMA),
      bySea('discharge', 'SGSIN', may(7), EMMA),
      plan('load', 'SGSIN', may(8), { ...MADRID, sourceEventId: 'on', recordedAt: may(5) }),
      bySea('depart', 'SGSIN', may(8, 20), { ...MADRID, recordedAt: may(8, 20) }),
      plan('load', 'SGSIN', may(15), { ...MADRID, voyage: '031E', sourceEventId: 'on', recordedAt: may(9) }),
    );

    expect(state.milestones.map(({ milestone }) => milestone)).not.toContain('transshipment_departed');
    expect(state.disruptions).toMatchObject([
      {
        kind: 'missed_connection',
        before: 'MADRID voyage 030E',
        hasSailed: true,
        after: 'MADRID voyage 031E',
        afterAt: may(15),
      },
    ]);
    expect(state.lastMovement).toMatchObject({
      milestone: 'transshipment_discharged',
      place: { locode: 'SGSIN' },
      vesselName: 'EMMA',
      next: { vesselName: 'MADRID' },
    });
  });

  it('is another vessel, and no missed connection, where it is to stay on the vessel that brings it', () => {
    const third = { vessel: { imo: '9074729', name: 'THIRD' }, voyage: '3F' };
    const way = [
      bySea('load', 'CNSHA', may(1), EMMA),
      bySea('depart', 'CNSHA', may(2), EMMA),
      plan('arrive', 'NLRTM', may(29), { ...EMMA, recordedAt: may(1) }),
      plan('depart', 'NLRTM', may(30), { ...third, recordedAt: may(1) }),
      plan('arrive', 'DEHAM', may(31, 20), { ...third, recordedAt: may(1) }),
      plan('arrive', 'DEHAM', may(31), { ...EMMA, recordedAt: may(20) }),
      plan('discharge', 'DEHAM', may(31), { ...EMMA, recordedAt: may(20) }),
    ];
    const discharged = plan('discharge', 'NLRTM', may(29), { ...EMMA, recordedAt: may(1) });
    const changed = {
      kind: 'vessel_changed',
      place: { locode: 'NLRTM' },
      before: 'THIRD voyage 3F',
      after: 'EMMA voyage 026E',
    };

    for (const said of [way, [...way, discharged]]) {
      const state = container(...said);
      expect(state.disruptions).toMatchObject([changed]);
      expect(state.legs.map(({ from, to }) => [from?.locode, to?.locode])).toEqual([['CNSHA', 'DEHAM']]);
    }
  });

  it('is no change at a port that it had left when the other vessel was stated', () => {
    expect(
      disruptions(
        bySea('load', 'CNSHA', may(1), EMMA),
        bySea('depart', 'CNSHA', may(2), EMMA),
        plan('arrive', 'USLAX', may(26), { ...MADRID, recordedAt: may(3) }),
        plan('arrive', 'USLAX', may(22), { ...EMMA, recordedAt: may(20) }),
      ),
    ).toMatchObject([
      { kind: 'vessel_changed', place: null, arrivesAt: { locode: 'USLAX' }, before: 'MADRID voyage 030E' },
    ]);
  });

  it('is the changed port of discharge, and not a port on the way that was left out', () => {
    const sailing = [bySea('load', 'CNSHA', may(1), EMMA), bySea('depart', 'CNSHA', may(2), EMMA)];
    const first = plan('arrive', 'USLAX', may(20), { ...EMMA, sourceEventId: 'eta', recordedAt: may(2) });
    const now = plan('arrive', 'USOAK', may(22), { ...EMMA, sourceEventId: 'eta', recordedAt: may(10) });
    const onTheWay = plan('discharge', 'KRPUS', may(5), { ...EMMA, sourceEventId: 'ts', recordedAt: may(2) });
    const end = plan('arrive', 'USLAX', may(20), { ...EMMA, recordedAt: may(1) });

    expect(disruptions(...sailing, first, now)).toMatchObject([
      { kind: 'port_changed', before: 'USLAX', after: 'USOAK', afterAt: may(22) },
    ]);
    expect(disruptions(...sailing, end, onTheWay, withdrawal(onTheWay, { recordedAt: may(4) }))).toEqual([]);
  });

  it('is the changed port of discharge also where the line stated it under a new id, and the container came there', () => {
    const sailing = [bySea('load', 'CNSHA', may(1), EMMA), bySea('depart', 'CNSHA', may(2), EMMA)];
    const first = plan('arrive', 'USLAX', may(20), { ...EMMA, sourceEventId: 'eta', recordedAt: may(2) });
    const now = plan('arrive', 'USOAK', may(22), { ...EMMA, sourceEventId: 'new', recordedAt: may(10) });
    const again = plan('arrive', 'USLAX', may(20, 14), { ...EMMA, sourceEventId: 'eta', recordedAt: may(12) });
    const landed = bySea('discharge', 'USOAK', may(23), { ...EMMA, recordedAt: may(23) });
    const changed = { kind: 'port_changed', before: 'USLAX', after: 'USOAK' };

    expect(disruptions(...sailing, first, now)).toMatchObject([changed]);
    expect(disruptions(...sailing, first, landed)).toMatchObject([changed]);
    // A port that the line goes on to name is one that the vessel calls at as well.
    expect(disruptions(...sailing, first, now, again)).toEqual([]);
    // A vessel that came there has not left it out.
    expect(
      disruptions(...sailing, first, now, bySea('arrive', 'USLAX', may(20), { ...EMMA, container: null })),
    ).toEqual([]);
  });

  it('is the changed destination under the same id and under a new one', () => {
    const sailing = [bySea('load', 'CNSHA', may(1), EMMA), bySea('depart', 'CNSHA', may(2), EMMA)];
    const pod = plan('arrive', 'USLAX', may(20), { ...EMMA, sourceEventId: 'eta', recordedAt: may(2) });
    const ramp = (place: string, at: number, said: object) => plan('arrive', place, may(at), { mode: 'rail', ...said });
    const first = ramp('USCHI', 25, { sourceEventId: 'ramp', recordedAt: may(2) });

    for (const sourceEventId of ['ramp', 'new']) {
      const now = ramp('USMEM', 26, { sourceEventId, recordedAt: may(10) });
      expect(disruptions(...sailing, pod, first, now)).toMatchObject([
        { kind: 'destination_changed', before: 'USCHI', after: 'USMEM' },
      ]);
    }
  });

  it('is the changed port of transhipment', () => {
    const sailing = [bySea('load', 'CNSHA', may(1), EMMA), bySea('depart', 'CNSHA', may(2), EMMA)];
    const end = plan('discharge', 'USLAX', may(28), { ...MADRID, sourceEventId: 'end', recordedAt: may(2) });
    const via = (place: string, recordedAt: string) => [
      plan('discharge', place, may(17), { ...EMMA, sourceEventId: 'off', recordedAt }),
      plan('load', place, may(18), { ...MADRID, sourceEventId: 'on', recordedAt }),
    ];

    expect(disruptions(...sailing, ...via('SGSIN', may(2)), ...via('KRPUS', may(10)), end)).toMatchObject([
      { kind: 'transshipment_changed', before: 'SGSIN', after: 'KRPUS' },
    ]);
  });

  it('is the late departure of its vessel', () => {
    expect(
      disruptions(
        plan('depart', 'CNSHA', may(2), { ...EMMA, recordedAt: may(1) }),
        bySea('load', 'CNSHA', may(4), EMMA),
        bySea('depart', 'CNSHA', may(5), { ...EMMA, recordedAt: may(5) }),
      ),
    ).toMatchObject([{ kind: 'late_departure', beforeAt: may(2), afterAt: may(5), hasSailed: true }]);
  });
});
