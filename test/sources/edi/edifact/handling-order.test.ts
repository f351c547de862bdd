import { describe, expect, it } from 'vitest';
import { currentSet } from '../../../../src/domain/journey/current-set.ts';
import { type ObservationDraft, store } from '../../../../src/domain/observation.ts';
import { reader } from '../../../../src/sources/edi/edifact/index.ts';
import { edifact, FROM_LINE, RECEIVED_AT } from './interchange.ts';
import { order, ordered } from './voyage-lists.ts';

const BOX = 'MSKU1234565';

function drafts(text: string): ObservationDraft[] {
  return reader.read(text, FROM_LINE).messages.flatMap(({ statements }) => statements.map(({ draft }) => draft));
}

describe('COPRAR', () => {
  it.each([
    ['45', 'depart', '2026-01-05T06:30:00.000Z', 'CNSHA', 'YSGT'],
    ['43', 'arrive', '2026-01-19T14:00:00.000Z', 'USLAX', 'TRP'],
  ] as const)(
    'of code %s states the expected call of the vessel, the papers and the box',
    (code, movement, at, port, terminal) => {
      const { messages, rejections } = reader.read(order(code, [ordered(BOX)]), FROM_LINE);

      const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
      const recordedAt = '2026-01-04T12:00:00.000Z';
      const origin = { source: 'MAEU', party: 'shipping_line', sourceEventId: id, recordedAt, container: BOX };
      expect(rejections).toEqual([]);
      expect(messages.map(({ references }) => references)).toEqual([
        { scac: 'MAEU', billsOfLading: [], bookings: ['601234500'], containers: [BOX] },
      ]);
      expect(messages[0]?.statements.map(({ draft }) => draft)).toEqual([
        {
          kind: 'movement',
          ...origin,
          movement,
          classifier: 'estimated',
          occurredAt: at,
          precision: 'time',
          load: 'laden',
          mode: 'vessel',
          place: { locode: port, name: null, latitude: null, longitude: null },
          facility: { code: terminal, codeList: 'SMDG', name: null, type: 'terminal' },
          vessel: { imo: '9321483', name: 'TEST VESSEL' },
          voyage: '602W',
          originalEvent: `COPRAR ${code}`,
        },
        { kind: 'equipment', ...origin, isoCode: '45G1', sealNumber: null, weightKg: 24500 },
        {
          kind: 'document',
          ...origin,
          document: 'booking',
          number: '601234500',
          event: 'mentioned',
          occurredAt: at,
          originalEvent: 'reference BN',
        },
      ]);
    },
  );

  it('never states that something happened, or a time of loading', () => {
    const found = [...drafts(order('45', [ordered(BOX)])), ...drafts(order('43', [ordered(BOX)]))];

    for (const draft of found) {
      if (draft.kind === 'movement') expect([draft.classifier, draft.movement]).not.toContain('actual');
      expect(JSON.stringify(draft)).not.toMatch(/"movement":"(?:load|discharge)"/);
    }
  });

  it('states the papers and the box alone where the header has no time', () => {
    const text = order('45', [ordered(BOX)]).replace(/DTM\+13[23][^']*'\n/g, '');

    expect(drafts(text).map(({ kind, sourceEventId }) => [kind, sourceEventId])).toEqual([
      ['equipment', null],
      ['document', null],
    ]);
  });

  it.each(['4', '5', '14'])('states no call for a container that stays with its vessel (status %s)', (status) => {
    expect(drafts(order('43', [ordered(BOX, { status })])).map(({ kind }) => kind)).toEqual(['equipment', 'document']);
  });

  it('is taken back by a deletion of its container alone', () => {
    const other = 'MSKU7654321';
    const stored = (text: string) => drafts(text).map((draft) => store(draft, RECEIVED_AT));
    const all = stored(order('45', [ordered(BOX), ordered(other)]));
    const deleted = stored(order('45', [ordered(BOX)], '3'));

    const { standing } = currentSet([...all, ...deleted]);

    const expected = standing.flatMap((one) => (one.kind === 'movement' ? [one.container] : []));
    expect(expected).toEqual([other]);
  });

  it('is rejected where it takes back what has no time, because it does not say what', () => {
    const text = order('45', [ordered(BOX)], '3').replace(/DTM\+13[23][^']*'\n/g, '');

    expect(reader.read(text, FROM_LINE)).toMatchObject({
      messages: [],
      rejections: [{ reason: expect.stringContaining('does not say what') }],
    });
  });

  it('rejects what it cannot read, with its reason, and takes the rest', () => {
    const shifted = ordered('MSKU7654321').map((one) => one.replace('++2+5', '+2+5+MAE'));

    const { messages, rejections } = reader.read(order('45', [ordered(BOX), ordered('MSKU12'), shifted]), FROM_LINE);

    expect(messages.map(({ references }) => references.containers)).toEqual([[BOX]]);
    expect(rejections.map(({ reason }) => reason)).toEqual([
      'MSKU12 does not have the form of a container number.',
      expect.stringContaining('the elements of EQD seem to be shifted'),
    ]);
  });

  it('is read by itself, without an interchange, whatever it counts, but for what is no container number', () => {
    const lines = (number: string) => [
      `EQD+CN+${number}+45G1:102:5++6+5`,
      'RFF+BN:601234500',
      'LOC+11+INNSA:139:6',
      'MEA+AAE+G+KGM:11740',
      'FTX+AAA+++PLASTICS?:ARTICLES',
      'TDT+10+602E+1+13++++C6TV2',
      'NAD+CF+MSK:160:20',
    ];
    const header = [
      ...['UNH+638+COPRAR:D:95B:UN', 'BGM+45+20260104120000+9+AB', 'FTX+OSI++L', 'RFF+XXX:1'],
      'TDT+20+602W+1++MSK:172:20+++C6TV1:103::TEST VESSEL',
      ...['LOC+9+AEJEA:139:6', 'DTM+132:20260105:203', 'DTM+133:20260106:203', 'NAD+CA+MSK:160:20'],
    ];
    // The fourth letter of a container number is U, J or Z (ISO 6346).
    const segments = [...header, ...lines(BOX), ...lines('MSKI1234565'), 'CNT+16:5', 'UNT+56+638'];

    const { messages, rejections } = reader.read(segments.map((segment) => `${segment}'\n`).join(''), FROM_LINE);

    expect(messages.map(({ references }) => references.containers)).toEqual([[BOX]]);
    expect(messages[0]?.statements.map(({ draft }) => draft)).toMatchObject([
      { kind: 'movement', movement: 'depart', classifier: 'estimated', place: { locode: 'AEJEA' }, precision: 'date' },
      { kind: 'equipment', isoCode: '45G1', weightKg: 11740 },
      { kind: 'document', document: 'booking', number: '601234500' },
    ]);
    expect(rejections.map(({ reason }) => reason)).toEqual([
      'MSKI1234565 does not have the form of a container number.',
    ]);
  });

  it('of another code is rejected as a whole', () => {
    const text = order('45', [ordered(BOX)]).replace('BGM+45', 'BGM+118');

    const { messages, rejections } = reader.read(text, FROM_LINE);

    expect(messages).toEqual([]);
    expect(rejections.map(({ reason }) => reason)).toEqual(['COPRAR 118 is not read: only 43 and 45 are.']);
    expect(text).toContain(rejections[0]?.raw);
  });

  it('says so where it names no container', () => {
    const text = edifact('UNH+1+COPRAR:D:95B:UN', 'BGM+45+ORDER1+9', 'UNT+3+1');

    expect(reader.read(text, FROM_LINE).rejections).toHaveLength(1);
  });
});
