import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { ContainerState, JourneyState } from '../../../src/domain/journey/state.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { bySea, CONTAINER, withdrawal } from '../../support/observations.ts';

const AS_OF = '2026-03-05T00:00:00.000Z';
const EMMA = { vessel: { imo: '9321483', name: 'EMMA' }, voyage: '026E' };
const OTHER = { vessel: { imo: '9074729', name: 'OTHER' }, voyage: '11W' };
const PLANNED = { classifier: 'planned' } as const;
const ESTIMATED = { classifier: 'estimated' } as const;

function day(number: number): string {
  return `2026-03-${String(number).padStart(2, '0')}T10:00:00.000Z`;
}

function journey(...observations: Observation[]): JourneyState {
  return derive(observations, AS_OF, { containers: [CONTAINER] });
}

function container(...observations: Observation[]): ContainerState {
  const [state] = journey(...observations).containers;
  if (state === undefined) throw new Error('The requested container was not derived.');
  return state;
}

/** What a schedule says of a vessel that comes to a port. */
function schedule(port: string, date: number, said: Parameters<typeof bySea>[3] = {}): Observation {
  return bySea('arrive', port, day(date), {
    ...EMMA,
    ...ESTIMATED,
    party: 'schedule',
    load: null,
    recordedAt: day(4),
    ...said,
  });
}

const aboard = [bySea('load', 'CNSHA', day(1), EMMA), bySea('depart', 'CNSHA', day(2), EMMA)];
/** The terminal waits for it; the line has said nothing of its arrival. */
const awaited = bySea('discharge', 'USLAX', day(20), { ...EMMA, ...PLANNED, party: 'terminal' });
const eta = bySea('arrive', 'USLAX', day(18), { ...EMMA, ...ESTIMATED, recordedAt: day(2) });

describe('what a schedule says of a vessel', () => {
  it('is the ETA of a container of which the line states none', () => {
    expect(container(...aboard, awaited).podEtaAt).toBeNull();

    const scheduled = schedule('USLAX', 17);
    const state = container(...aboard, awaited, scheduled);

    expect(state).toMatchObject({ podEtaAt: day(17), podOriginalEtaAt: null, because: { podEtaAt: [scheduled.id] } });
    expect(state.estimates).toMatchObject([{ milestone: 'vessel_arrived', at: day(17), party: 'schedule' }]);
  });

  it('gives way to what the line says of the container, however much later it was reported', () => {
    const state = container(...aboard, eta, schedule('USLAX', 17));

    expect([state.podEtaAt, state.estimates.map(({ party }) => party)]).toEqual([day(18), ['shipping_line']]);
  });

  it('gives way to the day on which the line plans to discharge it', () => {
    const discharge = bySea('discharge', 'USLAX', day(19), { ...EMMA, ...PLANNED });

    expect(container(...aboard, discharge, schedule('USLAX', 17)).podEtaAt).toBe(day(19));
  });

  it('counts where the line has stopped to report its own', () => {
    const gone = [...aboard, eta, withdrawal(eta)];

    expect([container(...gone).podEtaAt, container(...gone, schedule('USLAX', 17)).podEtaAt]).toEqual([
      day(18),
      day(17),
    ]);
  });

  it.each([
    ['another vessel', schedule('USLAX', 17, OTHER)],
    ['another voyage of the vessel', schedule('USLAX', 17, { voyage: '030E' })],
    ['another port', schedule('USOAK', 17)],
    ['a vessel that has arrived', schedule('USLAX', 3, { classifier: 'actual' })],
  ])('says nothing of the container if it is about %s', (_what, said) => {
    expect(container(...aboard, awaited, said)).toEqual({
      ...container(...aboard, awaited),
      rawEvents: expect.any(Array),
    });
  });

  it('makes no way: a port that no other source names is none', () => {
    const state = container(...aboard, schedule('USLAX', 17));

    expect([state.portOfDischarge, state.podEtaAt, state.legs.length]).toEqual([null, null, 1]);
  });

  it('states when the vessel comes to a port of transhipment', () => {
    const onward = [
      bySea('discharge', 'KRPUS', day(8), { ...EMMA, ...PLANNED }),
      bySea('load', 'KRPUS', day(10), { ...OTHER, ...PLANNED }),
      bySea('discharge', 'USLAX', day(22), { ...OTHER, ...PLANNED }),
    ];

    const { legs } = container(...aboard, ...onward, schedule('KRPUS', 7), schedule('USLAX', 17));

    expect(legs.map(({ to, arrival }) => [to?.locode, arrival.estimated])).toEqual([
      ['KRPUS', day(7)],
      ['USLAX', null],
    ]);
  });

  it("is not the shipment's ETA while the line states one of any of its containers", () => {
    const other = { container: 'MSKU0000011' };
    const withOther = [...aboard, awaited].map(({ id: _id, ...said }) => ({ ...said, id: `${_id}x`, ...other }));
    const said = [...aboard, eta, ...withOther, schedule('USLAX', 17, other)];

    const { shipment, containers } = derive(said, AS_OF);

    expect([shipment.podEtaAt, containers.map(({ podEtaAt }) => podEtaAt)]).toEqual([day(18), [day(18), day(17)]]);
  });
});
