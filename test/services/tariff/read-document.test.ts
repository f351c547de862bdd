import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { DOCUMENT_LENGTH_MAX, readDocument } from '../../../src/services/tariff/read-document.ts';
import { CALENDAR_CSV, EXAMPLE, EXAMPLE_CSV, exampleWith } from './documents.ts';

const CLOSED = ['weekend', 'holiday', 'planned_closure', 'unplanned_closure'];

describe('a document of tariffs and calendars', () => {
  it('is kept with everything that was left out', () => {
    const { tariffs, calendars, faults } = readDocument(EXAMPLE);

    expect(faults).toEqual([]);
    expect(calendars).toEqual([
      {
        id: 'us-west',
        source: 'the gate hours of the terminals',
        zone: 'America/Los_Angeles',
        scope: { terminals: [], places: ['USLAX', 'USLGB'], countries: [] },
        from: '2026-01-01',
        to: '2027-12-31',
        weekend: ['saturday', 'sunday'],
        holidays: [
          { date: '2026-11-26', name: 'Thanksgiving' },
          { date: '2027-01-01', name: 'New Year' },
        ],
        closures: [
          { from: '2026-12-10', to: '2026-12-10', planned: false, reason: 'Wind' },
          { from: '2026-12-24', to: '2026-12-25', planned: true, reason: 'Christmas' },
        ],
        openings: [{ date: '2026-11-21', reason: 'Extra gate' }],
      },
    ]);
    expect(tariffs).toHaveLength(1);
    expect(tariffs[0]).toMatchObject({
      id: 'line-us-import',
      rate_date: 'clock_start',
      scope: { direction: 'import', places: ['USLAX', 'USLGB'], countries: [], conditions: [] },
    });
    expect(tariffs[0]?.clocks[0]).toEqual({
      charge: 'demurrage',
      at: 'port',
      includes: [],
      start: { event: 'discharged', not_before: null, first: 'next_day', skip: [], of: 'container' },
      stop: { event: 'full_out', last: 'included' },
      free: { days: 4, skip: CLOSED },
      charged: { skip: [] },
      grant: 'shift',
      currency: 'USD',
      tiers: [
        { from: 1, to: 5, minor: 20_000 },
        { from: 6, to: null, minor: 30_050 },
      ],
      tax_percent: 0,
    });
  });

  it('is kept under the SCAC by which containers have the line, whichever of its SCACs is written', () => {
    const lineOf = (scac: string) => readDocument(exampleWith('line: MAEU', `line: ${scac}`)).tariffs[0]?.line;

    expect(['ANLC', 'ANNU', 'TEST'].map(lineOf)).toEqual(['ANNU', 'ANNU', 'TEST']);
  });

  it('may count its tiers from the start of the clock, as many tariffs do', () => {
    expect(readDocument(EXAMPLE).tariffs[0]?.clocks[1]?.tiers).toEqual([
      { from: 1, to: 4, minor: 15_000 },
      { from: 5, to: null, minor: 18_000 },
    ]);
  });

  it('says the same in JSON and in tables', () => {
    const { tariffs, calendars } = readDocument(EXAMPLE);

    expect(readDocument(JSON.stringify(parse(EXAMPLE), null, 2))).toEqual({ tariffs, calendars, faults: [] });
    expect(readDocument(EXAMPLE_CSV)).toEqual({ tariffs, calendars: [], faults: [] });
    expect(readDocument(CALENDAR_CSV)).toEqual({ tariffs: [], calendars, faults: [] });
  });

  it('is refused as a whole where one part is wrong', () => {
    const { tariffs, calendars, faults } = readDocument(exampleWith('kind: published', 'kind: secret'));

    expect([tariffs, calendars]).toEqual([[], []]);
    expect(faults).toEqual([{ line: 20, at: 'tariffs[0].kind', reason: 'Give one of contract, quote, published.' }]);
  });

  it.each([
    [
      '{from: 6, amount: 300.50}',
      '{from: 7, amount: 300.50}',
      39,
      'tariffs[0].clocks[0].tiers[1]',
      'A gap: no tier has day 6.',
    ],
    [
      '{from: 6, amount: 300.50}',
      '{from: 9, amount: 300}',
      39,
      'tariffs[0].clocks[0].tiers[1]',
      'A gap: no tier has the days 6 to 8.',
    ],
    [
      '{from: 6, amount: 300.50}',
      '{from: 5, amount: 300}',
      39,
      'tariffs[0].clocks[0].tiers[1]',
      'An overlap: the tier before it already has day 5.',
    ],
    [
      '{from: 1, to: 5, amount: 200}',
      '{from: 2, to: 5, amount: 200}',
      38,
      'tariffs[0].clocks[0].tiers[0]',
      'The first tier begins on day 1',
    ],
    [
      '{from: 5, to: 8, amount: 150}',
      '{from: 1, to: 8, amount: 150}',
      47,
      'tariffs[0].clocks[1].tiers[0]',
      'The first tier begins on day 5 of the days of the clock',
    ],
    [
      '{from: 6, amount: 300.50}',
      '{from: 6, to: 9, amount: 300}',
      39,
      'tariffs[0].clocks[0].tiers[1]',
      'No tier has the days after 9',
    ],
    ['amount: 300.50', 'amount: 300.505', 39, 'tariffs[0].clocks[0].tiers[1].amount', '300.505 is no amount in USD'],
    ['amount: 300.50', 'amount: -1', 39, 'tariffs[0].clocks[0].tiers[1].amount', '-1 is no amount in USD'],
    [
      'amount: 300.50',
      'amount: "1.250,00"',
      39,
      'tariffs[0].clocks[0].tiers[1].amount',
      '1.250,00 is no amount in USD',
    ],
    [
      'zone: America/Los_Angeles',
      'zone: America/Los_Angles',
      5,
      'calendars[0].zone',
      'is no time zone of the IANA database',
    ],
    ['zone: America/Los_Angeles', 'zone: "-08:00"', 5, 'calendars[0].zone', 'is no time zone of the IANA database'],
    [
      'to: 2027-12-31',
      'to: 2028-12-31',
      11,
      'calendars[0].holidays',
      'The calendar covers 2028 and has no holiday of it',
    ],
    ['to: 2027-12-31', 'to: 2026-06-30', 11, 'calendars[0].holidays[0]', '2026-11-26 lies outside of the period'],
    [
      'to: 2026-12-31',
      'to: 2028-12-31',
      25,
      'tariffs[0].to',
      'but the calendar us-west covers 2026-01-01 to 2027-12-31',
    ],
    [
      'name: New Year}',
      'name: New Year}\n      - {date: 2026-11-26, name: Again}',
      13,
      'calendars[0].holidays[2]',
      'holidays[0] is the same day',
    ],
    ['from: 2026-12-24', 'from: 2026-12-09', 15, 'calendars[0].closures[1]', 'An overlap with closures[0]'],
    [
      'places: [USLAX, USLGB]}',
      'places: [USLAX, XQLAX]}',
      6,
      'calendars[0].scope.places[1]',
      'XQLAX is no UN/LOCODE that is known',
    ],
    [
      'stop: {event: full_out}',
      'stop: {event: arrived}',
      34,
      'tariffs[0].clocks[0].stop.event',
      'arrived does not come after what starts the clock',
    ],
    [
      'stop: {event: full_out}',
      'stop: {event: loaded}',
      34,
      'tariffs[0].clocks[0].stop.event',
      'loaded is no event of an import',
    ],
    ['    line: MAEU\n', '', 19, 'tariffs[0].line', 'Give the SCAC of the line'],
    ['line: MAEU', 'line: XXXX', 22, 'tariffs[0].line', 'XXXX is no SCAC of a shipping line that is known; look it up'],
    ['line: MAEU', 'line: MAUE', 22, 'tariffs[0].line', 'it may be MAEU (Maersk)'],
    ['line: MAEU', 'line: Hapag', 22, 'tariffs[0].line', 'it may be HLCU (Hapag-Lloyd)'],
    ['party: line\n    line: MAEU', 'party: terminal\n    line: XXXX', 22, 'tariffs[0].line', 'XXXX is no SCAC'],
    [
      'from: 2026-01-01\n    to: 2026-12-31',
      'from: 2026-12-31\n    to: 2026-01-01',
      25,
      'tariffs[0].to',
      'before its first day',
    ],
    [
      'charge: detention',
      'charge: demurrage',
      40,
      'tariffs[0].clocks[1]',
      'clocks[0] already is the clock of demurrage',
    ],
    [
      'free: {days: 4, skip: [closed]}',
      'free: {days: 4, skp: [closed]}',
      35,
      'tariffs[0].clocks[0].free.skp',
      'There is no such member.',
    ],
    ['currency: USD', 'currency: USX', 36, 'tariffs[0].clocks[0].currency', 'There is no such currency'],
    [
      'from: 2026-01-01\n    to: 2026-12-31',
      'from: 2026-02-30\n    to: 2026-12-31',
      24,
      'tariffs[0].from',
      'Invalid ISO date',
    ],
    ['kind: published', 'kind: &x published', 20, '', 'Anchors are not accepted'],
    [
      'scope:\n      direction: import',
      'scope:\n      terminals: [Y258]\n      direction: export',
      34,
      'tariffs[0].clocks[0].start.event',
      'discharged is no event of an export',
    ],
  ])('names line, part and reason where %j is %j', (text, replacement, line, at, reason) => {
    const [fault] = readDocument(exampleWith(text, replacement)).faults;

    expect(fault).toMatchObject({ line, at });
    expect(fault?.reason).toContain(reason);
  });

  it('names the rows of a table', () => {
    const gap = readDocument(EXAMPLE_CSV.replace(',6,,300.50', ',7,,300.50')).faults;
    const differing = readDocument(EXAMPLE_CSV.replace('detention,,,,,,USD,,9', 'detention,,,,,,EUR,,9')).faults;
    const unknown = readDocument(EXAMPLE_CSV.replace('sizes', 'size')).faults;
    const day = readDocument(CALENDAR_CSV.replace('opening', 'open')).faults;

    expect(gap).toMatchObject([{ line: 3, at: 'tariffs[0].clocks[0].tiers[1]', reason: 'A gap: no tier has day 6.' }]);
    expect(differing).toEqual([
      { line: 5, at: 'currency', reason: 'It differs from line 4, to which the row belongs.' },
    ]);
    expect(unknown).toMatchObject([{ line: 1, at: 'size' }]);
    expect(day).toMatchObject([{ line: 6, at: 'day' }]);
  });

  it('keeps two periods of a tariff, and refuses two that overlap or are for the same', () => {
    const [head = '', tariff = ''] = EXAMPLE.split('tariffs:\n');
    const other = (from: string, to: string, id = 'line-us-import') =>
      `${head}tariffs:\n${tariff}${tariff
        .replace('id: line-us-import', `id: ${id}`)
        .replace('from: 2026-01-01\n    to: 2026-12-31', `from: ${from}\n    to: ${to}`)}`;

    expect(readDocument(other('2027-01-01', '2027-12-31')).faults).toEqual([]);
    expect(readDocument(other('2026-12-31', '2027-12-31')).faults).toMatchObject([
      { at: 'tariffs[1]', reason: expect.stringContaining('has the same id') },
    ]);
    expect(readDocument(other('2026-01-01', '2026-06-30', 'second')).faults).toMatchObject([
      { at: 'tariffs[1]', reason: expect.stringContaining('is for the same and as binding') },
    ]);
  });

  it.each([
    ['', 'The document has no tariffs and no calendars.'],
    ['tariffs: []', 'The document has no tariffs and no calendars.'],
    ['just text', 'Invalid input'],
    ['{"tariffs": 5}', 'Invalid input'],
    ['{"tarifs": []}', 'There is no such member.'],
    ['tariffs: [{"__proto__": {"id": "x"}}]', 'There is no such member.'],
    [`tariffs: [${'1,'.repeat(501)}]`, 'Give at most 500 tariffs.'],
    ['x'.repeat(DOCUMENT_LENGTH_MAX + 1), 'Give at most 1000000 characters at once.'],
  ])('refuses %.40j', (text, reason) => {
    const { faults } = readDocument(text);

    expect(faults.map((fault) => fault.reason).join('\n')).toContain(reason);
  });
});
