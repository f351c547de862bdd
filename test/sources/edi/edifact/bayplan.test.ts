import { describe, expect, it } from 'vitest';
import { currentSet } from '../../../../src/domain/journey/current-set.ts';
import { type ObservationDraft, store } from '../../../../src/domain/observation.ts';
import { reader } from '../../../../src/sources/edi/edifact/index.ts';
import { edifact, FROM_LINE, FROM_TERMINAL, RECEIVED_AT } from './interchange.ts';
import { bayplan, boxAt, DRAFT_HEADER, location, SAILED_HEADER } from './voyage-lists.ts';

const BOX = 'MSKU1234565';

function read(text: string, context = FROM_LINE) {
  return reader.read(text, context);
}

function drafts(text: string, context = FROM_LINE): ObservationDraft[] {
  return read(text, context).messages.flatMap(({ statements }) => statements.map(({ draft }) => draft));
}

/** What a bayplan states, in few words. */
function said(text: string): string[] {
  return drafts(text).map((draft) => {
    switch (draft.kind) {
      case 'movement':
        return `${draft.classifier} ${draft.movement} ${draft.place?.locode} ${draft.occurredAt}`;
      case 'sighting':
        return `seen ${draft.place.locode} ${draft.seenAt}: ${draft.words}`;
      default:
        return draft.kind;
    }
  });
}

describe('BAPLIE', () => {
  it('is translated whole where the vessel had left', () => {
    const { messages, rejections } = read(bayplan(SAILED_HEADER, location(BOX)));

    expect(rejections).toEqual([]);
    expect(messages.map(({ references }) => references)).toEqual([
      { scac: null, billsOfLading: [], bookings: [], containers: [BOX] },
    ]);
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    const recordedAt = '2026-01-05T07:00:00.000Z';
    const origin = { source: 'MAEU', party: 'shipping_line', sourceEventId: id, recordedAt, container: BOX };
    const carriage = { mode: 'vessel', vessel: { imo: '9321483', name: 'TEST VESSEL' }, voyage: '602W' };
    const place = (locode: string) => ({ locode, name: null, latitude: null, longitude: null });
    const call = { kind: 'movement', ...origin, precision: 'time', load: 'laden', ...carriage, facility: null };
    expect(messages[0]?.statements.map(({ draft }) => draft)).toEqual([
      {
        ...call,
        movement: 'depart',
        classifier: 'actual',
        occurredAt: '2026-01-05T06:30:00.000Z',
        place: place('CNSHA'),
        originalEvent: 'BAPLIE 136',
      },
      {
        ...call,
        movement: 'arrive',
        classifier: 'estimated',
        occurredAt: '2026-01-19T14:00:00.000Z',
        place: place('USLAX'),
        originalEvent: 'BAPLIE 132',
      },
      {
        kind: 'sighting',
        ...origin,
        seenAt: '2026-01-05T06:30:00.000Z',
        precision: 'time',
        place: place('CNSHA'),
        mode: 'vessel',
        words: 'on board TEST VESSEL, voyage 602W, in bay 033, row 02, tier 04',
        originalEvent: 'BAPLIE',
      },
      { kind: 'equipment', ...origin, isoCode: '45G1', sealNumber: null, weightKg: 24500 },
    ]);
  });

  it('never states that a container was loaded or discharged', () => {
    const movements = drafts(bayplan(SAILED_HEADER, location(BOX))).flatMap((draft) =>
      draft.kind === 'movement' ? [draft.movement] : [],
    );

    expect(movements).toEqual(['depart', 'arrive']);
  });

  it('gives estimates alone where it was made before the vessel left', () => {
    expect(said(bayplan(DRAFT_HEADER, location(BOX)))).toEqual([
      'estimated depart CNSHA 2026-01-05T06:30:00.000Z',
      'estimated arrive USLAX 2026-01-19T14:00:00.000Z',
      'equipment',
    ]);
  });

  it.each([
    [
      'a departure that is ahead of its making on the clock that is furthest ahead',
      'DTM+137:202601050700UTC:303',
      'DTM+137:202601052029:203',
    ],
    ['a departure that is ahead of its making', 'DTM+137:202601050700UTC', 'DTM+137:202601050629UTC'],
    ['a departure on the day of its making', 'DTM+136:202601051430:203', 'DTM+136:20260105:102'],
    ['no time of its making', 'DTM+137:', 'DTM+138:'],
    ['a status of its own', 'BGM++PLAN1+9', 'BGM+659::LOADONLY+PLAN1++38'],
    ['a status of its own in the next element', 'BGM++PLAN1+9', 'BGM+659::LOADONLY+PLAN1+9++38'],
    ['a departure from a port that is not known', 'LOC+5+CNSHA', 'LOC+5+ZZZZZ'],
  ])('does not take for sailed a plan with %s', (_what, from, to) => {
    const header = SAILED_HEADER.map((segment) => segment.replace(from, to));

    expect(said(bayplan(header, location(BOX))).filter((one) => /^(?:actual|seen)/.test(one))).toEqual([]);
  });

  it('does not take for sailed a plan of a departure that is ahead of its receipt', () => {
    const header = SAILED_HEADER.map((segment) =>
      segment.replace('136:20260105', '136:20260125').replace('137:20260105', '137:20260127'),
    );

    expect(said(bayplan(header, location(BOX)))[0]).toBe('estimated depart CNSHA 2026-01-25T06:30:00.000Z');
  });

  it.each([
    ['whose time of making is later on every clock', 'DTM+137:202601050700UTC:303', 'DTM+137:202601052030:203'],
    ['whose day of departure was over at the port', 'DTM+137:202601050700UTC:303', 'DTM+137:202601051600UTC:303'],
  ])('takes for sailed a plan %s', (what, from, to) => {
    const day = what.includes('day') ? 'DTM+136:20260105:102' : 'DTM+136:202601051430:203';
    const header = SAILED_HEADER.map((segment) => segment.replace(from, to).replace(/^DTM\+136.*/, day));

    expect(said(bayplan(header, location(BOX)))[0]).toMatch(/^actual depart CNSHA/);
  });

  it('does not take for sailed a plan that was received before the day of departure was over', () => {
    const header = SAILED_HEADER.map((segment) =>
      segment.replace('136:202601051430:203', '136:20260105:102').replace('137:20260105', '137:20260106'),
    );
    const receivedAt = '2026-01-05T15:59:59.000Z';

    const found = drafts(bayplan(header, location(BOX)), { ...FROM_LINE, receivedAt });

    expect(found.flatMap((draft) => (draft.kind === 'movement' ? [draft.classifier] : []))).not.toContain('actual');
  });

  it('states no call of the vessel for what stays on board', () => {
    const through = location(BOX, { pol: 'SGSIN', pod: 'USOAK' });

    expect(said(bayplan(SAILED_HEADER, through))).toEqual([
      'seen CNSHA 2026-01-05T06:30:00.000Z: on board TEST VESSEL, voyage 602W, in bay 033, row 02, tier 04',
      'equipment',
    ]);
    expect(said(bayplan(DRAFT_HEADER, through))).toEqual(['equipment']);
  });

  it('takes an expected arrival before the next port for the one at the port that it leaves', () => {
    const header = SAILED_HEADER.filter((segment) => !segment.startsWith('DTM+132'));
    const at = header.findIndex((segment) => segment.startsWith('LOC+61'));
    const text = bayplan(header.toSpliced(at, 0, 'DTM+132:202601040600:203'), location(BOX));

    expect(said(text).filter((one) => one.includes('arrive'))).toEqual([]);
  });

  it('reads the order of version 3, with the container before its ports', () => {
    const own = [
      'LOC+147+0330204::5',
      `EQD+CN+${BOX}:6346:5+45R1:6346:5+++5`,
      'MEA+AAE+VGM+KGM:24500',
      'TMP+2+-18.0:CEL',
      'DGS+IMD+3+1993',
      'DGS+IMD+8+2794',
      'LOC+9+CNSHA',
      'LOC+11+USLAX',
    ];

    const found = drafts(bayplan(SAILED_HEADER, own));

    expect(found.map(({ kind }) => kind)).toEqual(['movement', 'movement', 'sighting', 'equipment']);
    expect(found[2]).toMatchObject({
      words:
        'on board TEST VESSEL, voyage 602W, in bay 033, row 02, tier 04, set to -18.0 °C, ' +
        'dangerous goods of class 3 (UN 1993), dangerous goods of class 8 (UN 2794)',
    });
    expect(found[3]).toMatchObject({ isoCode: '45R1', weightKg: 24500 });
  });

  it('reads LOC 6 and 12 as the ports of loading and discharge, as some senders write them', () => {
    const own = location(BOX).map((segment) => segment.replace('LOC+9+', 'LOC+6+').replace('LOC+11+', 'LOC+12+'));

    expect(said(bayplan(DRAFT_HEADER, own))).toEqual(said(bayplan(DRAFT_HEADER, location(BOX))));
  });

  it('keeps several containers of one location apart, without the weight of all of them', () => {
    const [first, second] = [boxAt(1), boxAt(2)];
    const own = [...location(first), `EQD+CN+${second}+45P1+++4`];

    const found = read(bayplan(DRAFT_HEADER, own)).messages;

    expect(found.map(({ references }) => references.containers)).toEqual([[first], [second]]);
    const weights = drafts(bayplan(DRAFT_HEADER, own)).flatMap((one) =>
      one.kind === 'equipment' ? [one.weightKg] : [],
    );
    expect(weights).toEqual([null, null]);
  });

  it('keeps with each container of a location its own text alone, which is read again as it was', () => {
    const own = [...location(boxAt(1)), ...[2, 3].map((at) => `EQD+CN+${boxAt(at)}+45P1+++4`)];
    const { messages } = read(bayplan(DRAFT_HEADER, own));

    for (const { references, statements } of messages) {
      const raw = String(statements[0]?.raw);
      const again = read(raw).messages;

      expect(raw.match(/EQD/g)).toHaveLength(1);
      expect(again.map((one) => one.references)).toEqual([references]);
      expect(again.flatMap((one) => one.statements.map(({ draft }) => draft))).toEqual(
        statements.map(({ draft }) => draft),
      );
    }
  });

  it('rejects a location of more containers than any holds as one, and reads the others', () => {
    const many = Array.from({ length: 51 }, (_, at) => `EQD+CN+${boxAt(at + 2)}+45P1+++4`);

    const { messages, rejections } = read(bayplan(DRAFT_HEADER, ['LOC+147+0330206::5', ...many], location(BOX)));

    expect(messages.map(({ references }) => references.containers)).toEqual([[BOX]]);
    expect(rejections.map(({ reason }) => reason)).toEqual([
      'The location has more than 50 containers; no place on board holds as many.',
    ]);
  });

  it('is rejected as a whole where its locations have more containers than any vessel', () => {
    const many = Array.from({ length: 801 }, () => [
      'LOC+147+0330206::5',
      ...Array.from({ length: 50 }, () => 'EQD+CN+MSKU1234565'),
    ]);

    const { messages, rejections } = read(bayplan([], ...many));

    expect(messages).toEqual([]);
    expect(rejections.map(({ reason }) => reason)).toEqual([
      'The BAPLIE has more than 40000 parts; send it in several messages.',
    ]);
  });

  it('passes by empty and reserved locations, and rejects what is no container number', () => {
    const reserved = location('').map((segment) => segment);
    const projected = location('PROJECTED');
    const empty = ['LOC+147+0330206::5'];

    const { messages, rejections } = read(
      bayplan(SAILED_HEADER, empty, reserved, projected, location('HATCH8000001'), location(BOX)),
    );

    expect(messages).toHaveLength(1);
    expect(rejections.map(({ reason }) => reason)).toEqual([
      'HATCH8000001 does not have the form of a container number.',
    ]);
    const again = read(rejections[0]?.raw ?? '');
    expect(again.rejections.map(({ reason }) => reason)).toEqual(rejections.map(({ reason }) => reason));
  });

  it('does not take the dummy of RFF BM for a bill of lading', () => {
    const text = bayplan(SAILED_HEADER, location(boxAt(1)), location(boxAt(2)));

    expect(read(text).messages.flatMap(({ references }) => references.billsOfLading)).toEqual([]);
  });

  it('names the line of the cargo where its sender reports for several, or is tied to lines', () => {
    const foreign = location(BOX).map((segment) => segment.replace('NAD+CA+MAE', 'NAD+CA+HLC'));
    const lineOf = (context: typeof FROM_LINE) =>
      read(bayplan(SAILED_HEADER, foreign), context).messages.map(({ references }) => references.scac);
    const tied = { ...FROM_LINE, sender: { ...FROM_LINE.sender, lines: ['MAEU'] } };

    expect([lineOf(FROM_LINE), lineOf(FROM_TERMINAL), lineOf(tied)]).toEqual([[null], ['HLCU'], ['HLCU']]);
  });

  it('is of the line of its header, or rejected, where a container names none and its sender is tied to lines', () => {
    const unnamed = location(BOX).filter((segment) => !segment.startsWith('NAD'));
    const tied = { ...FROM_LINE, sender: { ...FROM_LINE.sender, lines: ['MAEU'] } };

    const ofHeader = read(bayplan([...SAILED_HEADER, 'NAD+CA+HLC:172:20'], unnamed), tied);
    const ofNone = read(bayplan(SAILED_HEADER, unnamed), tied);

    expect(ofHeader.messages.map(({ references }) => references.scac)).toEqual(['HLCU']);
    expect(ofNone.messages).toEqual([]);
    expect(ofNone.rejections.map(({ reason }) => reason)).toEqual([
      `The plan names no line of ${BOX}; this sender may report of cargo of MAEU alone.`,
    ]);
  });

  it('is taken back by a cancellation, whichever comes first', () => {
    const plan = (code: string) =>
      bayplan(
        SAILED_HEADER.map((one) => one.replace('PLAN1+9', `PLAN1+${code}`)),
        location(BOX),
      );
    const stored = (text: string) => drafts(text).map((draft) => store(draft, RECEIVED_AT));

    for (const texts of [
      ['9', '1'],
      ['1', '9'],
    ]) {
      const { standing, retracted } = currentSet(texts.flatMap((code) => stored(plan(code))));

      expect(retracted.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['movement', 'sighting']));
      expect(standing.map(({ kind }) => kind)).not.toContain('movement');
      expect(standing.map(({ kind }) => kind)).not.toContain('sighting');
    }
  });

  it.each([
    ['whose header has moved', SAILED_HEADER.map((one) => one.replace('LOC+5+', 'LOC+CNSHA+'))],
    ['of more locations than any vessel has', null],
  ])('is rejected as a whole where it is one %s', (_what, header) => {
    const many = () => Array.from({ length: 40_001 }, () => ['LOC+147+0330204::5']);
    const text = header === null ? bayplan(SAILED_HEADER, ...many()) : bayplan(header, location(BOX));

    const { messages, rejections } = read(text);

    expect([messages, rejections.length]).toEqual([[], 1]);
  });

  it('says so where it names no container', () => {
    const text = edifact('UNH+1+BAPLIE:D:95B:UN', ...SAILED_HEADER, 'UNT+9+1');

    expect(read(text).rejections.map(({ reason }) => reason)).toEqual(['The BAPLIE names no container and no status.']);
  });
});
