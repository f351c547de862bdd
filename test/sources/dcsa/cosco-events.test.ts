import { describe, expect, it } from 'vitest';
import { coscoError, coscoEvents } from '../../../src/sources/dcsa/cosco-events.ts';
import { toObservations } from '../../../src/sources/dcsa/to-observations.ts';
import { coscoAnswer, coscoContainer, coscoDocument } from './cosco-answers.ts';

const RECEIVED = { source: 'COSU', receivedAt: '2026-02-01T00:00:00.000Z' } as const;

function draftsOf(json: unknown) {
  const events = coscoEvents(json);
  if (events === null) throw new Error('It is an answer of COSCO.');
  return toObservations(events, RECEIVED).map(({ draft }) => draft);
}

function movementsOf(json: unknown) {
  return draftsOf(json).flatMap((draft) => (draft.kind === 'movement' ? [draft] : []));
}

function labelled(containerNumberStatus: string) {
  const content = coscoContainer();
  const [container] = content.containers;
  const [happening] = container?.containerCircleStatus ?? [];
  return coscoAnswer({
    containers: [{ ...container, containerCircleStatus: [{ ...happening, containerNumberStatus }] }],
  });
}

describe('an answer of COSCO about a document', () => {
  it('says what each container did last, in the time of the place', () => {
    const [returned] = movementsOf(coscoAnswer(coscoDocument()));

    expect(returned).toMatchObject({
      movement: 'gate_in',
      classifier: 'actual',
      container: 'CSNU1234568',
      load: 'empty',
      mode: 'truck',
      // 09:35 in Texas.
      occurredAt: '2026-01-29T15:35:00.000Z',
      place: { locode: null, name: 'Dallas', subdivision: 'Texas', country: 'United States' },
      facility: { name: 'Example Storage' },
      sourceEventId: null,
    });
  });

  it('says when the vessels leave and come, with the terminals of the ends and the country of each port', () => {
    const calls = movementsOf(coscoAnswer(coscoDocument())).filter(({ container }) => container === null);

    expect(calls).toMatchObject([
      { movement: 'depart', classifier: 'actual', occurredAt: '2025-12-29T03:00:00.000Z', facility: { name: 'QQCTU' } },
      { movement: 'depart', classifier: 'estimated', occurredAt: '2025-12-29T09:00:00.000Z', voyage: '039E' },
      // There are several of the name in the country: which one it is, is decided where the journey is derived.
      { movement: 'arrive', classifier: 'actual', localTime: '2026-01-20T05:24:00' },
      { movement: 'arrive', classifier: 'estimated', place: { name: 'Long Beach', country: 'United States' } },
    ]);
    expect(calls.at(-1)).toMatchObject({ vessel: { imo: null, name: 'Example Vessel' }, facility: { name: 'Pier J' } });
  });

  it('names the booking, the bill of lading, the seal and the size', () => {
    const drafts = draftsOf(coscoAnswer(coscoDocument()));

    expect(drafts).toContainEqual(
      expect.objectContaining({ kind: 'document', document: 'booking', number: '6103000010' }),
    );
    expect(drafts).toContainEqual(
      expect.objectContaining({ kind: 'document', document: 'bill_of_lading', number: '6103000020' }),
    );
    expect(drafts).toContainEqual(
      expect.objectContaining({ kind: 'equipment', isoCode: '20GP', sealNumber: 'K31436', container: 'CSNU1234568' }),
    );
  });

  it('keeps a time as it was written where the country of a port is not said', () => {
    const { actualShipment } = coscoDocument();
    const legs = actualShipment.map((leg) => ({ ...leg, portOfDischarge: 'Somewhere New', city: null }));

    const arrival = movementsOf(coscoAnswer({ actualShipment: legs })).find(({ movement }) => movement === 'arrive');

    expect(arrival).toMatchObject({ localTime: '2026-01-20T05:24:00', place: { name: 'Somewhere New', locode: null } });
  });

  it.each(['Qingdao ,Elsewhere ,France', 'Qingdao ,Hebei ,China'])(
    'names no country and no state where the answer has two towns of the name: also %s',
    (toCity) => {
      const content = coscoDocument();
      const trackingPath = { ...content.trackingPath, toCity };

      const [departure] = movementsOf(coscoAnswer({ ...content, containerStatus: [], trackingPath }));

      expect(departure?.place).toMatchObject({ name: 'Qingdao' });
      expect(departure?.place).not.toHaveProperty('country');
      expect(departure?.place).not.toHaveProperty('subdivision');
    },
  );
});

describe('an answer of COSCO about a container', () => {
  it('says all of its trip, and nothing of earlier ones', () => {
    const movements = movementsOf(coscoAnswer(coscoContainer()));

    expect(movements.map(({ movement, load, place }) => [movement, load, place?.name])).toEqual([
      ['discharge', 'laden', 'Yangon'],
      ['load', 'laden', 'Singapore'],
      ['discharge', 'laden', 'Singapore'],
      ['load', 'laden', 'Qingdao'],
      ['gate_in', 'laden', 'Qingdao'],
      ['gate_out', 'empty', 'Qingdao'],
    ]);
    expect(movements[2]).toMatchObject({ facility: { name: 'Terminal 1, East' }, mode: null });
  });

  it('is understood by the beginnings of its words', () => {
    const said = ['Gate-out from Final Hub', 'Gate-in at Final Hub', 'Empty Equipment Returned', 'Cargo Received'];

    expect(said.map((words) => movementsOf(labelled(words)).map(({ movement }) => movement))).toEqual([
      ['gate_out'],
      ['gate_in'],
      ['gate_in'],
      [],
    ]);
  });

  it('is about a number that is known where it says no more than that the cargo was received', () => {
    expect(draftsOf(labelled('Cargo Received'))).toContainEqual(
      expect.objectContaining({ kind: 'unusable', reason: expect.stringContaining('nothing about where') }),
    );
  });

  it('shows words that are not known as what was not understood', () => {
    expect(draftsOf(labelled('Teleported'))).toContainEqual(
      expect.objectContaining({ kind: 'unusable', reason: expect.stringContaining('TELEPORTED') }),
    );
  });
});

describe('an answer of COSCO without data', () => {
  it.each([
    ['content is null', { code: 0, message: 'success', data: { type: 'none', numberType: 'none', content: null } }],
    ['data is null', { code: 0, message: 'success', data: null }],
  ])('is about a number that is not known: %s', (_what, json) => {
    expect(coscoEvents(json)).toEqual([]);
    expect(coscoError(json)).toBeNull();
  });

  it.each([
    [5400, 'question'],
    [5500, 'failure'],
    ['16001', 'failure'],
  ])('states the error %s', (code, is) => {
    expect(coscoError({ code, message: 'no', data: null })).toEqual({ is, words: `${code} no` });
  });

  it.each([
    null,
    [],
    'text',
    {},
    { code: 0 },
    { code: 0, data: [] },
    { code: 0, data: { content: 'x' } },
    [{ code: 0, data: null }],
  ])('is none if it is %j', (json) => {
    expect(coscoEvents(json)).toBeNull();
  });

  it('survives members of any type', () => {
    const hostile = { actualShipment: [7, null, { portOfLoading: {} }], trackingPath: [], containerStatus: { a: 1 } };

    expect(draftsOf(coscoAnswer(hostile))).toEqual([]);
  });
});
