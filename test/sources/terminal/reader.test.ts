import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ObservationDraft } from '../../../src/domain/observation.ts';
import { reader } from '../../../src/sources/terminal/reader.ts';
import { chanceOf } from '../../bench/chance.ts';
import { countProcessorMs } from '../../support/processor-time.ts';
import { file, mutate } from './mutations.ts';
import { CONTEXT, NUMBER, table } from './snapshots.ts';

const BARE = { container: NUMBER, checked_at: '2026-01-19T10:00:00-08:00' };
const MS_MAX = 2_000;

function read(text: string, sender = CONTEXT.sender) {
  const { messages, rejections } = reader.read(text, { ...CONTEXT, sender });
  const statements = messages.flatMap((message) => message.statements);
  return { messages, drafts: statements.map(({ draft }) => draft), reasons: rejections.map(({ reason }) => reason) };
}

describe('snapshots in JSON', () => {
  const other = { ...BARE, container: 'TGHU6543217', available: true };

  it.each([
    ['a list below snapshots', JSON.stringify({ snapshots: [BARE, other] })],
    ['a bare list', JSON.stringify([BARE, other])],
    ['one to a line', `${JSON.stringify(BARE)}\r\n\n${JSON.stringify(other)}\n`],
    ['a list with a byte order mark', `\uFEFF${JSON.stringify([BARE, other])}`],
  ])('are read from %s', (_form, text) => {
    const { messages, reasons } = read(text);

    expect(reader.recognizes(text)).toBe(true);
    expect(messages.map(({ references }) => references.containers)).toEqual([[NUMBER], ['TGHU6543217']]);
    expect(reasons).toEqual([]);
  });

  it('are read from one object', () => {
    expect(read(JSON.stringify(BARE)).drafts).toMatchObject([
      { kind: 'terminal_snapshot', source: 'trapac-terminal', party: 'terminal', container: NUMBER },
    ]);
  });

  it('carry their own text, and the bill of lading by which they are found', () => {
    const text = JSON.stringify({ ...BARE, bill_of_lading: 'maeu 123-456' });
    const [message] = read(`[${text}]`).messages;

    expect(message?.references).toEqual({
      scac: null,
      billsOfLading: ['MAEU123456'],
      bookings: [],
      containers: [NUMBER],
    });
    expect(message?.statements.map(({ raw }) => raw)).toEqual([text]);
  });

  it('of a sender that is a ramp speak for the railroad, unless they say otherwise', () => {
    const ramp = { source: 'ramp-rail', party: 'rail', scac: null, dialect: null } as const;
    const text = JSON.stringify([
      { ...BARE, terminal: { name: 'Global 4' } },
      { ...BARE, facility_kind: 'terminal' },
    ]);

    expect(read(text, ramp).drafts).toMatchObject([
      { party: 'rail', facility: { type: 'ramp' } },
      { party: 'terminal' },
    ]);
  });

  it('are rejected one by one, with their place and reason', () => {
    const { drafts, reasons } = read(
      JSON.stringify([{ container: NUMBER }, BARE, null, { ...BARE, container: 'NONE' }]),
    );

    expect(drafts).toHaveLength(1);
    expect(reasons).toEqual([
      expect.stringMatching(/^Element 1: .*checked_at/),
      expect.stringMatching(/^Element 3: /),
      'Element 4: The text in container does not have the form of a container number.',
    ]);
  });

  it('keep what is known of the container where a part makes no sense', () => {
    const { drafts, reasons } = read(JSON.stringify({ ...BARE, full_out_at: '2199-01-01T00:00:00Z' }));

    expect(drafts.map(({ kind, container }) => [kind, container])).toEqual([
      ['terminal_snapshot', NUMBER],
      ['unusable', NUMBER],
    ]);
    expect(reasons).toEqual([]);
  });
});

describe('snapshots in a table', () => {
  const cells = {
    ...BARE,
    firms: 'Y258',
    smdg: 'TRP',
    terminal: 'TraPac "LA", Berth 136',
    locode: 'USLAX',
    available: 'No',
    location: 'Row 12',
    lfd: '2026-01-25',
    lfd_party: 'shipping_line',
    appointment_at: '2026-01-22T07:00:00-08:00',
    holds: 'customs:hold:CBP: exam|freight:Pending',
    fees: 'demurrage:125.50:usd|exam:80',
    off_dock: '0',
    chassis: 'TSXZ123456',
    full_out_at: '2026-01-19T09:00:00-08:00',
    bill_of_lading: 'MAEU123456789',
  };

  it('say what the same snapshots say in JSON', () => {
    const snapshot = {
      ...BARE,
      terminal: { firms: 'Y258', smdg: 'TRP', name: 'TraPac "LA", Berth 136', locode: 'USLAX' },
      available: false,
      location: 'Row 12',
      lfd: '2026-01-25',
      lfd_party: 'shipping_line',
      appointment_at: '2026-01-22T07:00:00-08:00',
      holds: [
        { name: 'customs', status: 'hold', description: 'CBP: exam' },
        { name: 'freight', status: 'pending' },
      ],
      fees: [
        { type: 'demurrage', amount: 125.5, currency: 'USD' },
        { type: 'exam', amount: 80 },
      ],
      off_dock: false,
      chassis: 'TSXZ123456',
      full_out_at: '2026-01-19T09:00:00-08:00',
      bill_of_lading: 'MAEU123456789',
    };

    const fromTable = read(table([cells]));
    const fromJson = read(JSON.stringify(snapshot));

    expect(fromTable.drafts).toEqual(fromJson.drafts);
    expect(fromTable.messages[0]?.references).toEqual(fromJson.messages[0]?.references);
  });

  it('say nothing by an empty cell, and by none that there are none', () => {
    const { drafts } = read(table([BARE, { ...BARE, holds: 'none', fees: 'NONE' }]));

    expect(drafts).toMatchObject([
      { holds: null, fees: null, available: null },
      { holds: [], fees: [], available: null },
    ]);
  });

  it('have their columns in any order, however they are called', () => {
    const text = 'Checked At;Container;Remark\r\n2026-01-19T18:00:00Z;msku 123456-5;"a;b"\r\n';

    expect(reader.recognizes(text)).toBe(true);
    expect(read(text).drafts).toMatchObject([{ kind: 'terminal_snapshot', container: NUMBER }]);
  });

  it.each([
    ['an answer that is none', { available: 'maybe' }, 'available'],
    ['a hold without status', { holds: 'customs' }, 'holds.0.status'],
    ['a fee without amount', { fees: 'demurrage' }, 'fees.0.amount'],
    ['a fee that is no number', { fees: 'demurrage:12x:USD' }, 'fees.0.amount'],
    ['a moment without offset', { checked_at: '2026-01-19T10:00:00' }, 'checked_at'],
  ])('are rejected with their line for %s, and harm no other', (_what, change, member) => {
    const { drafts, reasons } = read(table([{ ...BARE, ...change }, BARE]));

    expect(drafts).toHaveLength(1);
    expect(reasons).toEqual([expect.stringMatching(new RegExp(`^Line 2: .*${member.replaceAll('.', '\\.')}`))]);
  });

  it('are rejected where fields are missing or too many', () => {
    const text = `${table([BARE])}${NUMBER},2026-01-19T18:00:00Z\n${table([BARE]).split('\n')[1]},more\n`;

    expect(read(text).reasons).toEqual([
      'Line 3 has 2 fields, and the header 18.',
      'Line 4 has 19 fields, and the header 18.',
    ]);
  });

  it('name the line on which they begin, also after a cell of several lines', () => {
    const text = table([
      { ...BARE, location: 'Row 1\nTier 2' },
      { ...BARE, available: 'maybe' },
    ]);

    const { drafts, reasons } = read(text);

    expect(drafts).toMatchObject([{ location: 'Row 1\nTier 2' }]);
    expect(reasons).toEqual([expect.stringMatching(/^Line 4: /)]);
  });
});

describe('what is no list of snapshots', () => {
  it.each([
    ['nothing', ''],
    ['blanks', ' \n '],
    ['another table', 'container,event\nMSKU1234565,D\n'],
    ['JSON that is cut off', '{"snapshots":[{"container":'],
    ['HTML', '<html></html>'],
    ['an empty list', '{"snapshots":[]}'],
    ['a header alone', 'container,checked_at\n'],
  ])('is rejected as a whole: %s', (_what, text) => {
    expect(reader.read(text, CONTEXT)).toEqual({
      messages: [],
      rejections: [{ reason: expect.any(String), raw: text }],
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
        const text = file(chanceOf(seed));

        expect(reader.recognizes(text)).toBe(true);
        expect(reader.read(text, CONTEXT).rejections).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['brackets', '['.repeat(200_000)],
    ['objects', '{"a":'.repeat(100_000)],
    ['a list of deep lists', `[${'['.repeat(100_000)}${']'.repeat(100_000)}]`],
    ['quotes', `container,checked_at\n${'"'.repeat(200_000)}`],
    ['open quotes', `container,checked_at\n${'"a,\n'.repeat(3_000)}`],
    ['separators', `container,checked_at\n${','.repeat(200_000)}`],
    ['line breaks', `container,checked_at${'\r\n'.repeat(100_000)}`],
    ['lines that are no JSON', `{}\n${'{\n'.repeat(3_000)}`],
  ])('takes time in proportion to its length: %s', (_what, text) => {
    const processorMs = countProcessorMs();

    const { messages, rejections } = reader.read(text, CONTEXT);

    expect(processorMs()).toBeLessThan(MS_MAX);
    expect(messages.length + rejections.length).toBeGreaterThan(0);
  });
});
