import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import { store } from '../../../src/domain/observation.ts';
import { reader } from '../../../src/sources/rail/reader.ts';
import { bySea } from '../../support/observations.ts';
import { moves, read } from './read-rail.ts';
import { CONTEXT, HEADER, NUMBER, row, table } from './sightings.ts';

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
  ])('is refused with %s', (_what, change) => {
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

  it('state both last free days, each of its party, and the estimate', () => {
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
      { kind: 'unusable', reason: 'The sighting contains no fact about the container.' },
    ]);
  });

  it('are not dated later than they came', () => {
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
