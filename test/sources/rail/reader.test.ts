import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import { ObservationDraft, store } from '../../../src/domain/observation.ts';
import { reader } from '../../../src/sources/rail/reader.ts';
import { chanceOf } from '../../bench/chance.ts';
import { bySea } from '../../support/observations.ts';
import { mutate } from './mutations.ts';
import { anyFile, CONTEXT, ESTIMATE_HEADER, HEADER, NUMBER, row, table } from './sightings.ts';

const MS_MAX = 2_000;

function read(text: string, receivedAt = CONTEXT.receivedAt) {
  const { messages, rejections } = reader.read(text, { ...CONTEXT, receivedAt });
  const statements = messages.flatMap((message) => message.statements);
  const all = statements.map(({ draft }) => draft);
  // Most tests are about what moved; where the train takes the container has tests of its own.
  const [drafts, stated] = [all.filter(({ kind }) => kind !== 'place'), all.filter(({ kind }) => kind === 'place')];
  return { messages, drafts, stated, reasons: rejections.map(({ reason }) => reason) };
}

/** What sightings say to have moved or to be expected, in one line each. */
function moves(text: string, receivedAt?: string): string[] {
  return read(text, receivedAt).drafts.flatMap((draft) =>
    draft.kind === 'movement'
      ? [
          `${draft.movement} ${draft.mode ?? '-'} ${draft.classifier} ${draft.place?.locode ?? draft.place?.name} ${draft.occurredAt}`,
        ]
      : [],
  );
}

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

  it('tells when the railroad expects the container at its destination', () => {
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

describe('a time without a year', () => {
  const on = (month: string, day: string) => table([row('D', { 4: month, 5: day })]);

  it.each([
    ['is of this year', '01', '18', '2026-01-20T00:00:00.000Z', '2026-01-18T20:05:00.000Z'],
    ['may be a little ahead', '01', '21', '2026-01-20T00:00:00.000Z', '2026-01-21T20:05:00.000Z'],
    [
      'is of the year before if it would lie further ahead',
      '01',
      '25',
      '2026-01-20T00:00:00.000Z',
      '2025-01-25T20:05:00.000Z',
    ],
    ['is of December in January', '12', '30', '2026-01-02T00:00:00.000Z', '2025-12-30T20:05:00.000Z'],
    ['is of January in December', '01', '01', '2025-12-31T23:00:00.000Z', '2026-01-01T20:05:00.000Z'],
    ['is of the year that has such a day', '02', '29', '2025-01-05T00:00:00.000Z', '2024-02-29T20:05:00.000Z'],
  ])('%s', (_rule, month, day, receivedAt, occurredAt) => {
    expect(moves(on(month, day), receivedAt)).toEqual([`arrive rail actual CAWNP ${occurredAt}`]);
  });

  it.each([
    ['a month that is none', { 4: '13' }],
    ['a day that is none', { 4: '02', 5: '30' }],
    ['an hour that is none', { 7: '25' }],
    ['a minute that is none', { 8: '60' }],
    ['no month', { 4: '' }],
  ])('is not believed with %s', (_what, change) => {
    expect(read(table([HEADER, row('D', change)])).drafts).toMatchObject([
      { kind: 'unusable', container: NUMBER, recordedAt: null, reason: expect.stringContaining('no possible time') },
    ]);
  });

  it('may be midnight at the end of a day', () => {
    expect(moves(table([row('D', { 7: '24', 8: '00' })]))).toEqual([
      'arrive rail actual CAWNP 2026-01-19T06:00:00.000Z',
    ]);
  });
});

describe('the clock of a sighting', () => {
  const summer = '2026-07-20T00:00:00.000Z';
  const at = (location: string, state: string, zone: string) =>
    table([HEADER, row('D', { 2: location, 3: state, 4: '07', 6: zone, 7: '12', 8: '00' })]);

  it.each([
    ['is the one that is stated', at('HAMLET', 'ON', 'E'), 'HAMLET 2026-07-18T16:00:00.000Z'],
    ['is the stated one, though the place has another', at('CHICAGO', 'IL', 'ET'), 'USCHI 2026-07-18T16:00:00.000Z'],
    ['does not go forward where the place does not', at('REGINA', 'SK', 'C'), 'CAREG 2026-07-18T18:00:00.000Z'],
    ['is that of the place where none is stated', at('ST LOUIS', 'MO', ''), 'USSTL 2026-07-18T17:00:00.000Z'],
    ['is that of the province where the place is not known', at('HAMLET', 'AB', ''), 'HAMLET 2026-07-18T18:00:00.000Z'],
    ['is UTC where nothing is known', at('HAMLET', 'BC', ''), 'HAMLET 2026-07-18T12:00:00.000Z'],
    ['is that of the Atlantic provinces for A', at('HAMLET', 'NB', 'A'), 'HAMLET 2026-07-18T15:00:00.000Z'],
  ])('%s', (_rule, text, expected) => {
    expect(moves(text, summer)).toEqual([`arrive rail actual ${expected}`]);
  });
});

describe('a station', () => {
  it.each([
    ['by name and state', 'KANSAS CITY', 'KS', 'USKCK'],
    ['by name and state, of two of the same name', 'KANSAS CITY', 'MO', 'USMKC'],
    ['cut to nine letters', 'MINNEAPOL', 'MN', 'USMSP'],
    ['by its own name where the state is another', 'TORONTO', 'OH', 'TORONTO'],
    ['by its own name where it is not known', 'PRIGEORGE', 'BC', 'PRIGEORGE'],
  ])('is found %s', (_how, name, state, expected) => {
    expect(moves(table([row('Y', { 2: name, 3: state })]))[0]).toContain(` ${expected} `);
  });
});

describe('sightings in our own form', () => {
  const sighting = {
    container: NUMBER,
    event: 'd',
    at: '2026-01-18T14:05',
    timezone: 'America/Winnipeg',
    location: 'Winnipeg',
    state: 'MB',
    load: 'laden',
    destination_locode: 'CATOR',
    eta: '2026-01-22T10:00:00-05:00',
    lfd: '2026-01-25',
    line_lfd: '2026-01-27',
    bill_of_lading: 'MAEU 123456789',
    reported_at: '2026-01-18T21:00:00Z',
  };

  it('tell both last free days, each of its party, and the estimate', () => {
    const { drafts, messages } = read(JSON.stringify(sighting));
    const place = { locode: 'CATOR', name: null, latitude: null, longitude: null };
    const origin = {
      source: 'cn-rail',
      sourceEventId: null,
      recordedAt: '2026-01-18T21:00:00.000Z',
      container: NUMBER,
    };

    expect(moves(JSON.stringify(sighting))).toEqual([
      'arrive rail actual CAWNP 2026-01-18T20:05:00.000Z',
      'arrive rail estimated CATOR 2026-01-22T15:00:00.000Z',
    ]);
    expect(drafts.slice(2)).toEqual([
      { kind: 'deadline', ...origin, party: 'rail', lastFreeDay: '2026-01-25', place, computed: false },
      { kind: 'deadline', ...origin, party: 'shipping_line', lastFreeDay: '2026-01-27', place, computed: false },
    ]);
    expect(messages[0]?.references.billsOfLading).toEqual(['MAEU123456789']);
  });

  it('say the same in a table', () => {
    const columns = Object.keys(sighting);
    const text = table([columns, Object.values(sighting)]);

    expect(reader.recognizes(text)).toBe(true);
    expect(read(text).drafts).toEqual(read(JSON.stringify({ sightings: [sighting] })).drafts);
  });

  it.each([
    ['a last free day that is none', { lfd: '2026-02-30' }, 'The last free day 2026-02-30 is no possible day.'],
    ['an estimate that is none', { eta: 'soon' }, 'The estimate gives no possible time.'],
    ['an estimate of nowhere', { destination_locode: null }, 'The estimate names no place.'],
    [
      'a time before all containers',
      { at: '1970-01-01T00:00:00Z' },
      'CLM D: 1970-01-01T00:00:00Z is no possible time.',
    ],
  ])('lose only %s', (_what, change, reason) => {
    const { drafts } = read(JSON.stringify({ ...sighting, ...change }));

    expect(drafts.filter(({ kind }) => kind === 'unusable')).toMatchObject([{ reason, container: NUMBER }]);
    expect(drafts).toHaveLength(4);
  });

  it('that say nothing are kept as such', () => {
    expect(read(JSON.stringify({ sightings: [{ container: NUMBER, at: sighting.at }] })).drafts).toMatchObject([
      { kind: 'unusable', reason: 'The sighting says nothing of the container.' },
    ]);
  });

  it('are not believed to have been said later than they came', () => {
    expect(read(JSON.stringify({ ...sighting, reported_at: '2026-03-01T00:00:00Z' })).drafts[0]?.recordedAt).toBeNull();
  });
});

describe('a container that goes inland', () => {
  const vessel = { imo: '9321483', name: 'EMMA' };
  const own = { container: NUMBER, vessel };
  const ARRIVED = [
    bySea('load', 'CNSHA', '2025-12-20T00:00:00.000Z', own),
    bySea('discharge', 'CAVAN', '2026-01-10T00:00:00.000Z', own),
  ];
  const sightings = table([
    HEADER,
    row('P', { 2: 'VANCOUVER', 3: 'BC', 5: '14', 6: 'P' }),
    row('A', { 5: '16' }),
    row('J', { 2: 'CHICAGO', 3: 'IL', 5: '17' }),
    row('R', { 2: 'CHICAGO', 3: 'IL', 5: '17' }),
    row('D', { 2: 'TORONTO', 3: 'ON', 5: '19', 6: 'E' }),
    row('Y', { 2: 'TORONTO', 3: 'ON', 5: '19', 6: 'E', 7: '16' }),
  ]);

  it('arrives where its way by rail ends, and nowhere before', () => {
    const said = read(sightings).drafts.map((draft) => store(draft, CONTEXT.receivedAt));
    const asOf = '2026-01-20T12:00:00.000Z';

    const [container] = derive([...ARRIVED, ...said], asOf).containers;

    const inland = container?.milestones.map(({ key }) => key).filter((key) => !key.startsWith('vessel'));
    expect(inland).toEqual([
      'rail_departed@CAVAN#1',
      'rail_arrived@CATOR#1',
      'arrived_at_inland_destination@CATOR#1',
      'available@CATOR#1',
    ]);
    expect(container).toMatchObject({ currentStatus: 'available', destination: { locode: 'CATOR' } });
    expect(derive([...said.toReversed(), ...ARRIVED], asOf).containers).toEqual([container]);
  });
});

describe('what is no list of sightings', () => {
  it.each([
    ['nothing', ''],
    ['a table of something else', 'container,checked_at\nMSKU1234565,now\n'],
    ['JSON that is cut off', '{"sightings":[{"container":'],
    ['a header alone', table([HEADER])],
  ])('is rejected as a whole: %s', (_what, text) => {
    expect(reader.read(text, CONTEXT)).toEqual({
      messages: [],
      rejections: [{ reason: expect.any(String), raw: text }],
    });
  });

  it.each(['null', '[1]', '[{"container":{}}]', '[{}]'])('has rejected elements: %s', (text) => {
    expect(read(text.startsWith('[') ? text : `[${text}]`)).toMatchObject({
      messages: [],
      reasons: [expect.any(String)],
    });
  });
});

describe('a damaged file', () => {
  const seeds = fc.integer({ min: 0, max: 1_000_000_000 });

  it('is read without an error, into valid statements and reasons, and in the same way every time', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const reading = reader.read(mutate(seed), CONTEXT);

        expect(reading.messages.length + reading.rejections.length).toBeGreaterThan(0);
        for (const { reason } of reading.rejections) expect(reason).not.toBe('');
        for (const { references, statements } of reading.messages) {
          expect(references.containers).toHaveLength(1);
          for (const { draft } of statements) ObservationDraft.parse(draft);
        }
        expect(reader.read(mutate(seed), CONTEXT)).toEqual(reading);
      }),
      { numRuns: 300 },
    );
  });

  it('was recognised and read whole before it was damaged', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const text = anyFile(chanceOf(seed));

        expect(reader.recognizes(text)).toBe(true);
        expect(reader.read(text, CONTEXT).rejections).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['brackets', '['.repeat(200_000)],
    ['quotes', `${table([HEADER])}${'"'.repeat(200_000)}`],
    ['separators', `${table([HEADER])}${','.repeat(200_000)}`],
    ['line breaks', `${table([HEADER])}${'\r'.repeat(200_000)}`],
    ['one sighting again and again', table(Array.from({ length: 3_000 }, () => row('D')))],
  ])('takes time in proportion to its length: %s', (_what, text) => {
    const started = performance.now();

    const { messages, rejections } = reader.read(text, CONTEXT);

    expect(performance.now() - started).toBeLessThan(MS_MAX);
    expect(messages.length + rejections.length).toBeGreaterThan(0);
  });
});
