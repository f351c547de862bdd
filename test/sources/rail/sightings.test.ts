import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import { type ObservationDraft, store } from '../../../src/domain/observation.ts';
import { reader } from '../../../src/sources/rail/reader.ts';
import { moves, read } from './read-rail.ts';
import { CONTEXT, ESTIMATE_HEADER, HEADER, NUMBER, row, table } from './sightings.ts';

describe('the destination of a sighting', () => {
  const TORONTO = { locode: 'CATOR', name: null, latitude: null, longitude: null };

  it('is stated without a time where the railroad gives no estimate, as a new version of what it stated before', () => {
    const [first] = read(table([row('P')])).stated;
    const [second] = read(table([row('A', { 2: 'SIOUX LOO', 3: 'ON' })])).stated;

    expect(first).toMatchObject({
      kind: 'place',
      role: 'destination',
      party: 'rail',
      container: NUMBER,
      place: TORONTO,
    });
    expect(second?.sourceEventId).toBe(first?.sourceEventId);
  });

  it.each([
    ['an estimate names it', table([[...row('P'), 'TORONTO', 'ON', 'D', '01', '20', '10']])],
    ['the code is not known', table([row('U')])],
    [
      'the container is empty',
      JSON.stringify({
        container: NUMBER,
        event: 'P',
        at: '2026-01-18T20:05:00Z',
        locode: 'CAWNP',
        destination_locode: 'CATOR',
        load: 'E',
      }),
    ],
  ])('is not stated where %s', (_why, text) => {
    expect(read(text).stated).toEqual([]);
  });
});

describe('a sighting of QuickTrace', () => {
  it('is read with its header, and without', () => {
    const draft = {
      kind: 'movement',
      source: 'cn-rail',
      party: 'rail',
      sourceEventId: expect.any(String),
      recordedAt: '2026-01-18T20:05:00.000Z',
      container: NUMBER,
      movement: 'arrive',
      classifier: 'actual',
      occurredAt: '2026-01-18T20:05:00.000Z',
      precision: 'time',
      load: 'laden',
      mode: 'rail',
      place: { locode: 'CAWNP', name: null, latitude: null, longitude: null },
      facility: null,
      vessel: null,
      voyage: null,
      originalEvent: 'CLM D',
    };

    for (const text of [table([HEADER, row('D')]), table([row('D')])]) {
      expect(reader.recognizes(text)).toBe(true);
      expect(read(text).drafts).toEqual([draft]);
      expect(read(text).messages.map(({ references }) => references)).toEqual([
        { scac: null, billsOfLading: [], bookings: [], containers: [NUMBER] },
      ]);
    }
  });

  it.each([
    ['D', ['arrive rail actual CAWNP 2026-01-18T20:05:00.000Z']],
    ['P', ['depart rail actual CAWNP 2026-01-18T20:05:00.000Z']],
    ['Y', ['available - actual CAWNP 2026-01-18T20:05:00.000Z']],
  ])('%s says what moved', (event, expected) => {
    expect(moves(table([row(event)]))).toEqual(expected);
  });

  it.each(['A', 'B', 'G', 'H', 'J', 'N', 'R', 'S', 'W', 'X', 'Z'])(
    '%s is where the container was seen, and no milestone',
    (event) => {
      expect(read(table([row(event)])).drafts).toMatchObject([
        {
          kind: 'sighting',
          container: NUMBER,
          seenAt: '2026-01-18T20:05:00.000Z',
          place: { locode: 'CAWNP' },
          originalEvent: `CLM ${event}`,
        },
      ]);
    },
  );

  it('of a place on the way is where the container was last seen, until a milestone says better', () => {
    const seen = read(table([row('P', { 5: '17' }), row('A', { 2: 'SIOUX LOO', 3: 'ON' })])).drafts;
    const arrived = read(table([row('D', { 5: '19' })])).drafts;
    const shown = (drafts: ObservationDraft[]) =>
      derive(
        drafts.map((draft) => store(draft, CONTEXT.receivedAt)),
        CONTEXT.receivedAt,
      ).containers[0];

    expect(shown(seen)?.lastSeen).toMatchObject({
      at: '2026-01-18T20:05:00.000Z',
      place: { name: 'SIOUX LOO' },
      words: 'arrived at a place on the way',
      party: 'rail',
    });
    expect(shown(seen)?.milestones.map(({ milestone }) => milestone)).toEqual(['rail_departed']);
    expect(shown([...arrived, ...seen])?.lastSeen).toBeNull();
  });

  it('on the way without a place or a time is kept with its reason', () => {
    expect(read(table([row('A', { 2: '', 3: '' })])).drafts).toMatchObject([{ kind: 'unusable', container: NUMBER }]);
  });

  it('of a code that is not known is kept with its reason', () => {
    expect(read(table([row('U')])).drafts).toMatchObject([
      { kind: 'unusable', container: NUMBER, reason: 'The sighting CLM U of cn-rail is not known.' },
    ]);
  });

  it('comes without the column of the zone although the header names it', () => {
    const short = row('D', { 2: 'BROCKVILL', 3: 'ON' }).filter((_, index) => index !== 6);

    for (const text of [table([HEADER, short]), table([short])]) {
      expect(moves(text)).toEqual(['arrive rail actual BROCKVILL 2026-01-18T14:05:00.000Z']);
    }
  });

  it('reports when the railroad expects the container at its destination', () => {
    const estimate = ['TORONTO', 'ON', 'D', '01', '22', '10'];
    const text = table([ESTIMATE_HEADER, [...row('P'), ...estimate]]);

    expect(moves(text)).toEqual([
      'depart rail actual CAWNP 2026-01-18T20:05:00.000Z',
      'arrive rail estimated CATOR 2026-01-22T15:00:00.000Z',
    ]);
    expect(moves(table([[...row('P'), ...estimate]]))).toEqual(moves(text));
  });

  it('does not take a place on the way for the destination', () => {
    const estimate = ['SUDBURY', 'ON', 'A', '01', '22', '10'];

    const { drafts } = read(table([[...row('P'), ...estimate]]));

    expect(drafts[1]).toMatchObject({ kind: 'unusable', reason: 'The estimate is about a place on the way.' });
  });

  it('gives the estimate of a place one id, however often it changes', () => {
    const ids = ['22', '23'].map((day) => {
      const { drafts } = read(table([[...row('P'), 'TORONTO', 'ON', 'D', '01', day, '10']]));
      return drafts[1]?.sourceEventId;
    });

    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBeNull();
  });

  it('gives the same sighting the same id when it is sent again', () => {
    const [first, second] = ['Q10151', 'Q10251'].map((train) => read(table([row('D', { 11: train })])).drafts[0]);

    expect(second?.sourceEventId).toBe(first?.sourceEventId);
  });
});

describe('equipment', () => {
  it.each([
    ['a number without check digit', 'MSKU', '123456', NUMBER],
    ['a number with check digit', 'MSKU', '1234565', NUMBER],
    ['a number that lost its zeros', 'MSKU', '6', 'MSKU0000069'],
  ])('is a container: %s', (_what, initials, number, container) => {
    const { messages } = read(table([row('D', { 0: initials, 1: number })]));

    expect(messages.map(({ references }) => references.containers)).toEqual([[container]]);
  });

  it('that is a car is rejected for a reason that is the same for all of them', () => {
    const text = table([HEADER, row('D', { 0: 'DTTX', 1: '745120' }), row('D', { 0: 'CN', 1: '020035' }), row('D')]);

    const { drafts, reasons } = read(text);

    expect(drafts).toHaveLength(1);
    expect(new Set(reasons)).toEqual(new Set(['The sighting is of a rail car, and not of a container.']));
    expect(reasons).toHaveLength(2);
  });

  it('without a number is rejected with its line', () => {
    expect(read(table([HEADER, row('D', { 1: '' })])).reasons).toEqual([
      'Line 2 names no equipment that has a number.',
    ]);
  });
});
