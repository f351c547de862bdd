import { describe, expect, it } from 'vitest';
import type { ObservationDraft } from '../../../../src/domain/observation.ts';
import { reader } from '../../../../src/sources/edi/edifact/index.ts';
import { DISCHARGE, edifact, FROM_TERMINAL, message } from './interchange.ts';

function drafts(text: string): ObservationDraft[] {
  return reader.read(text, FROM_TERMINAL).messages.flatMap(({ statements }) => statements.map(({ draft }) => draft));
}

function first(type: string, ...segments: readonly string[]): ObservationDraft | undefined {
  return drafts(message(type, ...segments))[0];
}

const EQD = 'EQD+CN+MSKU1234565+45G1:102:5++3+5';
const TIME = 'DTM+203:202601140830:203';

describe('COARRI', () => {
  it('is quarantined where the elements of a container have moved', () => {
    const text = message('COARRI', ...DISCHARGE.slice(0, 1), 'EQD+CN+MSKU1234565+45G1:102:5+3+5+MAEU', TIME);
    const { messages, rejections } = reader.read(text, FROM_TERMINAL);

    expect(messages).toEqual([]);
    expect(rejections.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('the elements of EQD seem to be shifted'),
    ]);
  });

  it('is translated whole', () => {
    const { messages, rejections } = reader.read(message('COARRI', ...DISCHARGE), FROM_TERMINAL);

    expect(rejections).toEqual([]);
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    const origin = {
      source: 'apm-terminal',
      party: 'terminal',
      sourceEventId: id,
      recordedAt: null,
      container: 'MSKU1234565',
    };
    expect(messages.map(({ references }) => references)).toEqual([
      { scac: 'MAEU', billsOfLading: ['MAEU601234567'], bookings: [], containers: ['MSKU1234565'] },
    ]);
    expect(messages[0]?.statements.map(({ draft }) => draft)).toEqual([
      {
        kind: 'movement',
        ...origin,
        movement: 'discharge',
        classifier: 'actual',
        occurredAt: '2026-01-14T13:30:00.000Z',
        precision: 'time',
        load: 'laden',
        mode: 'vessel',
        place: { locode: 'USNYC', name: null, latitude: null, longitude: null },
        facility: { code: 'APMT', codeList: 'SMDG', name: null, type: 'terminal' },
        vessel: { imo: '9321483', name: 'TEST VESSEL' },
        voyage: '602W',
        originalEvent: 'COARRI 98',
      },
      { kind: 'equipment', ...origin, isoCode: '45G1', sealNumber: 'ML123456', weightKg: 24500.5 },
      {
        kind: 'unusable',
        ...origin,
        reason: 'Damage was reported: DENT, LEFT SIDE.',
        originalEvent: 'COARRI 98 DAM',
      },
      {
        kind: 'document',
        ...origin,
        document: 'bill_of_lading',
        number: 'MAEU601234567',
        event: 'mentioned',
        occurredAt: '2026-01-14T13:30:00.000Z',
        originalEvent: 'reference BM',
      },
    ]);
  });

  it.each([
    ['44', 'discharge', 'USNYC'],
    ['98', 'discharge', 'USNYC'],
    ['46', 'load', 'NLRTM'],
    ['270', 'load', 'NLRTM'],
  ])('reads document code %s, at the port where that is done', (code, movement, locode) => {
    const draft = first('COARRI', `BGM+${code}+X+9`, EQD, TIME, 'LOC+9+NLRTM:139:6', 'LOC+11+USNYC:139:6');

    expect(draft).toMatchObject({ movement, mode: 'vessel', place: { locode } });
  });

  it.each(['4', '5', '7', '14'])('makes no move of a container with the status %s', (status) => {
    const draft = first('COARRI', 'BGM+98+X+9', `EQD+CN+MSKU1234565+45G1++${status}+5`, TIME);

    expect(draft).toMatchObject({ kind: 'unusable', container: 'MSKU1234565' });
  });

  it('has the vessel without a number whose check digit is wrong', () => {
    const text = message('COARRI', ...DISCHARGE).replace('9321483:146', '9321484:103');

    expect(drafts(text)[0]).toMatchObject({ vessel: { imo: null, name: 'TEST VESSEL' } });
  });

  it('gives each container its own statements, and rejects one that is none with its text', () => {
    const text = message(
      'COARRI',
      'BGM+98+X+9',
      'RFF+BN:12',
      EQD,
      TIME,
      'EQD+CH+CHASSIS1',
      'EQD+CN+NONE',
      TIME,
      'EQD+CN+TCLU1234568',
      TIME,
      'CNT+16:3',
    );

    const { messages, rejections } = reader.read(text, FROM_TERMINAL);

    expect(messages.map(({ references }) => references.containers)).toEqual([['MSKU1234565'], ['TCLU1234568']]);
    expect(messages.map(({ references }) => references.bookings)).toEqual([['12'], ['12']]);
    expect(rejections.map(({ reason }) => reason)).toEqual(['NONE does not have the form of a container number.']);
    expect(rejections[0]?.raw).toBe(edifact('UNH+1+COARRI:D:00B:UN', 'BGM+98+X+9', 'RFF+BN:12', 'EQD+CN+NONE', TIME));
  });

  it.each([
    [
      'an unknown document code',
      ['BGM+99+X+9', EQD, TIME],
      'The document code COARRI 99 of apm-terminal is not known.',
    ],
    ['no time', ['BGM+98+X+9', EQD], 'COARRI 98 gives the container no time.'],
  ])('keeps a container with %s as unusable', (_, segments, reason) => {
    expect(first('COARRI', ...segments)).toMatchObject({ kind: 'unusable', container: 'MSKU1234565', reason });
  });

  it.each(['1', '3'])('takes back what it reported, with function %s', (code) => {
    const text = message('COARRI', ...DISCHARGE);
    const [stated] = drafts(text);

    const taken = drafts(text.replace('DOC2+9', `DOC2+${code}`));

    expect(taken).toEqual([
      {
        kind: 'retraction',
        source: 'apm-terminal',
        party: 'terminal',
        sourceEventId: null,
        recordedAt: null,
        container: 'MSKU1234565',
        retracts: stated?.sourceEventId,
      },
    ]);
  });

  it('is the same statement when it is sent again with another weight', () => {
    const text = message('COARRI', ...DISCHARGE);
    const again = text.replace('DOC2+9', 'DOC3+5').replace('24500.5', '25100');

    expect(drafts(again).map(({ sourceEventId }) => sourceEventId)).toEqual(
      drafts(text).map(({ sourceEventId }) => sourceEventId),
    );
    expect(drafts(again)[1]).toMatchObject({ weightKg: 25100 });
  });
});

describe('CODECO', () => {
  it.each([
    ['34', 'gate_in'],
    ['36', 'gate_out'],
  ])('reads document code %s', (code, movement) => {
    const draft = first(
      'CODECO',
      `BGM+${code}+X+9`,
      'TDT+20+1+1',
      EQD,
      'DTM+7:202601140830:203',
      'LOC+165+USNYC:139:6+MAHER:TER:ZZZ',
      'TDT+1++3+31',
    );

    expect(draft).toMatchObject({
      movement,
      mode: 'truck',
      load: 'laden',
      vessel: null,
      voyage: null,
      facility: { code: 'MAHER', codeList: null, name: null, type: 'terminal' },
    });
  });

  it('reads whether the container is empty, and by rail', () => {
    const draft = first('CODECO', 'BGM+34+X+9', 'EQD+CN+MSKU1234565+22G1:102+2+3+4', TIME, 'TDT+1++2');

    expect(draft).toMatchObject({ load: 'empty', mode: 'rail', place: null });
  });

  it.each([
    ['34', '2', 'NLRTM'],
    ['36', '3', 'USNYC'],
    ['34', '3', undefined],
    ['36', '2', undefined],
  ])('with code %s and trade %s is at the port through which the container goes, if at any', (code, status, locode) => {
    const draft = first(
      'CODECO',
      `BGM+${code}+X+9`,
      `EQD+CN+MSKU1234565+++${status}+5`,
      TIME,
      'LOC+9+NLRTM',
      'LOC+11+USNYC',
    );

    expect(draft?.kind === 'movement' ? draft.place?.locode : null).toBe(locode);
  });

  it('keeps a depot that has no LOCODE as what it is called', () => {
    const draft = first('CODECO', 'BGM+34+X+9', EQD, TIME, 'LOC+165+LMR06:139:6');

    expect(draft).toMatchObject({ place: null, facility: { code: 'LMR06', codeList: null, type: null } });
  });
});

describe('COPARN', () => {
  it.each(['11', '12', '126'])('with code %s mentions its bookings', (code) => {
    const text = message(
      'COPARN',
      `BGM+${code}+X+9`,
      'DTM+137:202601050300:203',
      'EQD+CN+MSKU1234565',
      'RFF+BN:SAL/01',
      'EQD+CN++22G1',
      'RFF+BN:SAL/02',
    );

    const { messages } = reader.read(text, FROM_TERMINAL);

    expect(messages.map(({ references }) => [references.bookings, references.containers])).toEqual([
      [['SAL01'], ['MSKU1234565']],
      [['SAL02'], []],
    ]);
    expect(drafts(text)).toMatchObject([
      { kind: 'document', document: 'booking', event: 'mentioned', number: 'SAL01', container: 'MSKU1234565' },
      { kind: 'document', number: 'SAL02', container: null, originalEvent: `COPARN ${code}` },
    ]);
  });

  it.each([
    ['BGM+12+X+9', 'COPARN 12 names no booking.'],
    ['BGM+695+X+9', 'COPARN 695 is not read: only 11, 12 and 126 are.'],
  ])('with %s alone is rejected', (head, reason) => {
    expect(reader.read(message('COPARN', head), FROM_TERMINAL).rejections.map((one) => one.reason)).toEqual([reason]);
  });
});

describe('COPARN of several containers', () => {
  it('rejects those without a booking alone', () => {
    const text = message('COPARN', 'BGM+12+X+9', 'EQD+CN+MSKU1234565', 'RFF+BN:1', 'EQD+CN+TCLU1234568');

    const { messages, rejections } = reader.read(text, FROM_TERMINAL);

    expect(messages.map(({ references }) => references.bookings)).toEqual([['1']]);
    expect(rejections).toEqual([
      {
        reason: 'COPARN 12 names no booking.',
        raw: edifact('UNH+1+COPARN:D:00B:UN', 'BGM+12+X+9', 'EQD+CN+TCLU1234568'),
      },
    ]);
  });
});

describe('an interchange', () => {
  it('gives what is read, and rejects each of the others with its type and text', () => {
    const order = edifact('UNH+7+COHAOR:D:95B:UN', 'BGM+45+X+9', EQD);
    const text = `UNA:+.? 'UNB+UNOA:2+A+B+260114:0915+1'\n${message('COARRI', ...DISCHARGE)}\n${order}\nUNT+4+7'${order}UNZ+3+1'`;

    const { messages, rejections } = reader.read(text, FROM_TERMINAL);

    expect(messages).toHaveLength(1);
    expect(messages[0]?.statements[0]?.draft.recordedAt).toBe('2026-01-14T09:15:00.000Z');
    const reason = 'COHAOR is not read: only IFTSTA, COARRI, CODECO, COPARN, COPRAR, BAPLIE are.';
    const raw = `UNB+UNOA:2+A+B+260114:0915+1'\n${order}`;
    expect(rejections).toEqual([
      { reason, raw },
      { reason, raw },
    ]);
  });

  it.each([
    ["UNB+UNOA'UNZ+0'", 'The text holds no EDIFACT message.'],
    ['hello', 'The text holds no EDIFACT message.'],
    ["UNH+1'BGM+1'", 'The message does not say of which type it is.'],
    ["BGM+98+X+9'EQD+CN+MSKU1234565'", 'These segments stand in no message: its UNH is missing or spoilt.'],
  ])('that is none, %s, is rejected', (text, reason) => {
    expect(reader.read(text, FROM_TERMINAL).rejections.map((one) => one.reason)).toEqual([reason]);
  });

  it.each([
    ["UNA:+.? 'UNB+UNOA'", true],
    ["\uFEFF\r\nUNH+1+IFTSTA:D'", true],
    ["From: x\n\nUNB+UNOA'", true],
    ['ISA*00*          *UNH+', false],
    ['{"text":"UNH+1"}', false],
    ['UNHAPPY', false],
    ['', false],
  ])('is recognised by its beginning: %j', (text, isOne) => {
    expect(reader.recognizes(text)).toBe(isOne);
  });
});
