import { describe, expect, it } from 'vitest';
import { interchange, oceanFile, transaction } from './messages.ts';
import { movements, read, status } from './reading.ts';

const NUMBERS = ['N9*BM*TSTB123', 'N9*BN*B77'];

describe('a 315', () => {
  it('is read whole: the event, the calls beside it, the container, its numbers', () => {
    const text = oceanFile(
      status('VA'),
      ...['N9*BM*TSTB 123', 'N9*BN*B-77', 'N9*EQ*MSKU1234565', 'N9*SCA*maeu', 'N9*SN*SEAL9', 'N9*4F*ACCOUNT'],
      'Q2*9321483********602E***L*TEST VESSEL',
      ...['R4*L*UN*CNSHA*SHANGHAI*CN', 'DTM*140*20260120*235500*LT'],
      ...['R4*D*UN*USLAX*LOS ANGELES*US*PIER 400', 'DTM*140*20260210*0830*LT'],
      ...['R4*E*UN*USCHI*BNSF LOGISTICS RAMP*US***IL', 'DTM*139*20260215*1200*LT'],
    );

    const { messages } = read(text);

    const origin = {
      source: 'TSTU',
      party: 'shipping_line',
      recordedAt: '2026-02-28T15:30:00.000Z',
      container: 'MSKU1234565',
    };
    const call = { ...origin, kind: 'movement', sourceEventId: expect.any(String), precision: 'time' };
    const ship = { mode: 'vessel', vessel: { imo: '9321483', name: 'TEST VESSEL' }, voyage: '602E' };
    const nowhere = { latitude: null, longitude: null };
    const pier = { code: null, codeList: null, name: 'PIER 400', type: 'terminal' };
    const reference = { ...origin, kind: 'document', sourceEventId: null, event: 'mentioned' };
    const mentioned = { ...reference, occurredAt: '2026-02-10T16:30:00.000Z', originalEvent: '315 reference' };
    expect(messages).toHaveLength(1);
    expect(messages[0]?.references).toEqual({
      scac: 'MAEU',
      billsOfLading: ['TSTB123'],
      bookings: ['B77'],
      containers: ['MSKU1234565'],
    });
    expect(messages[0]?.statements.map(({ draft }) => draft)).toEqual([
      {
        ...{ ...call, ...ship, movement: 'arrive', classifier: 'actual', load: 'laden' },
        occurredAt: '2026-02-10T16:30:00.000Z',
        place: { locode: 'USLAX', name: 'LOS ANGELES', ...nowhere },
        facility: pier,
        originalEvent: '315 VA',
      },
      {
        ...{ ...call, ...ship, movement: 'depart', classifier: 'actual', load: null },
        occurredAt: '2026-01-20T15:55:00.000Z',
        place: { locode: 'CNSHA', name: 'SHANGHAI', ...nowhere },
        facility: null,
        originalEvent: '315 R4 L DTM 140',
      },
      {
        ...{ ...call, movement: 'arrive', classifier: 'estimated', load: null, mode: null, vessel: null, voyage: null },
        occurredAt: '2026-02-15T18:00:00.000Z',
        place: { locode: 'USCHI', name: null, ...nowhere },
        facility: { code: null, codeList: null, name: 'BNSF LOGISTICS RAMP', type: 'ramp' },
        originalEvent: '315 R4 E DTM 139',
      },
      { ...origin, kind: 'equipment', sourceEventId: null, isoCode: '45G1', sealNumber: 'SEAL9', weightKg: null },
      { ...mentioned, document: 'bill_of_lading', number: 'TSTB123' },
      { ...mentioned, document: 'booking', number: 'B77' },
    ]);
  });

  it('keeps the text of the transaction set beside every statement, as the same text', () => {
    const { messages } = read(oceanFile(status('UV'), ...NUMBERS));

    const raws = new Set(messages[0]?.statements.map(({ raw }) => raw));
    expect([...raws]).toEqual([`ST*315*0001~${status('UV')}~${NUMBERS.join('~')}~SE*5*0001`]);
  });

  it.each([
    ['EE', 'gate_out', null, 'empty'],
    ['RD', 'gate_in', null, 'empty'],
    ['I', 'gate_in', null, 'laden'],
    ['OA', 'gate_out', null, 'laden'],
    ['AE', 'load', 'vessel', 'laden'],
    ['AP', 'load', 'barge', 'laden'],
    ['UV', 'discharge', 'vessel', 'laden'],
    ['VD', 'depart', 'vessel', 'laden'],
    ['AL', 'load', 'rail', 'laden'],
    ['RL', 'depart', 'rail', 'laden'],
    ['AR', 'arrive', 'rail', 'laden'],
    ['UR', 'discharge', 'rail', 'laden'],
    ['AV', 'available', null, 'laden'],
    ['DN', 'not_available', null, 'laden'],
    ['D', 'deliver', null, 'laden'],
    ['va', 'arrive', 'vessel', 'laden'],
  ])('translates %s', (event, movement, mode, load) => {
    const [draft, ...others] = movements(oceanFile(status(event), 'Q2*9321483********602E***L*TEST VESSEL'));

    expect(others).toEqual([]);
    const voyage = mode === 'vessel' || mode === 'barge' ? '602E' : null;
    expect(draft).toMatchObject({ movement, mode, load, voyage, classifier: 'actual' });
  });

  it.each(['QQ', 'NF', 'CS', ''])('keeps a status that says nothing of the container, %j, with its reason', (event) => {
    const { drafts, reasons } = read(oceanFile(status(event), ...NUMBERS));

    expect(reasons).toEqual([]);
    const original = `315 ${event}`.trim();
    expect(drafts[0]).toMatchObject({ kind: 'unusable', container: 'MSKU1234565', originalEvent: original });
    expect(drafts[0]).toHaveProperty('reason', expect.stringContaining(original));
  });

  it.each([
    ['the place of the event before that of B4', ['R4*5*UN*USOAK*OAKLAND*US'], 'USOAK'],
    ['that of B4 where there is none', ['R4*D*UN*USOAK*OAKLAND*US'], 'USLAX'],
  ])('takes %s', (_, ports, locode) => {
    expect(movements(oceanFile(status('UV'), ...ports))[0]?.place?.locode).toBe(locode);
  });

  it.each([
    [
      'a code in B4-06 with the name in B4-11',
      'B4***UV*20260210*0830*USLAX*MSKU*123456*L**Los Angeles, CA*UN*5',
      'USLAX',
    ],
    ['no code', 'B4***UV*20260210*0830**MSKU*123456*L**LOCKBOURNE*CI*5', 'LOCKBOURNE'],
    ['a FIRMS code', 'B4***UV*20260210*0830**MSKU*123456*L**W185*FR*5', 'USLAX'],
    ['a code of another list', 'B4***UV*20260210*0830**MSKU*123456*L**2704*D*5', undefined],
    ['nothing', 'B4***UV*20260210*0830**MSKU*123456*L****5', undefined],
  ])('reads the place of B4 with %s', (_, event, expected) => {
    const place = movements(oceanFile(event))[0]?.place;

    expect(place?.locode ?? place?.name).toBe(expected);
  });

  it('finds the place of an event without one where something happened in the same minute', () => {
    const event = 'B4***VD*20260210*0830**MSKU*123456*L****5';
    const ports = [
      'R4*L*UN*CNSHA*SHANGHAI*CN',
      'DTM*140*20260210*083000*LT',
      'R4*D*UN*USLAX',
      'DTM*139*20260301*0830*LT',
    ];

    const [draft] = movements(oceanFile(event, ...ports));

    expect(draft).toMatchObject({ originalEvent: '315 VD', occurredAt: '2026-02-10T00:30:00.000Z' });
    expect(draft?.place?.locode).toBe('CNSHA');
  });

  it('does not say which vessel makes the other calls when there is a transhipment', () => {
    const text = oceanFile(
      ...[
        status('VA', { place: 'MAPTM*UN' }),
        'Q2*9321483********602E***L*TEST VESSEL',
        'R4*L*UN*CNSHA',
        'DTM*140*20260120*0800*LT',
      ],
      ...['R4*T*UN*MAPTM', 'DTM*140*20260210*0830*LT', 'R4*D*UN*NLRTM', 'DTM*139*20260301*0800*LT'],
    );

    expect(movements(text).map(({ originalEvent, vessel }) => [originalEvent, vessel?.imo ?? null])).toEqual([
      ['315 VA', '9321483'],
      ['315 R4 L DTM 140', null],
      ['315 R4 D DTM 139', null],
    ]);
  });

  it.each([
    [
      'A',
      'a terminal',
      'R4*5*UN*USLAX**US*PIER 400 TERMINAL',
      { code: null, codeList: null, name: 'PIER 400 TERMINAL', type: null },
    ],
    [
      'OA',
      'a terminal',
      'R4*5*UN*USLAX**US*PIER 400 TERMINAL',
      { code: null, codeList: null, name: 'PIER 400 TERMINAL', type: 'terminal' },
    ],
  ])('says of %s at %s only on what it moved if that is said', (event, _, port, facility) => {
    const [draft] = movements(oceanFile(status(event), port, 'Q2*9321483********602E***L*TEST VESSEL'));

    expect(draft).toMatchObject({ mode: null, vessel: null, voyage: null, facility });
  });

  it('takes an event for an estimate when its place has only an estimated time', () => {
    const [draft] = movements(oceanFile(status('VA'), 'R4*5*UN*USLAX', 'DTM*139*20260210*0830*LT'));

    expect(draft).toMatchObject({ movement: 'arrive', classifier: 'estimated', originalEvent: '315 VA' });
  });

  it.each([
    ['UT', '2026-02-10T08:30:00.000Z'],
    ['ET', '2026-02-10T13:30:00.000Z'],
    ['CT', '2026-02-10T14:30:00.000Z'],
    ['PT', '2026-02-10T16:30:00.000Z'],
    ['ED', '2026-02-10T12:30:00.000Z'],
    ['08', '2026-02-10T00:30:00.000Z'],
    ['20', '2026-02-10T13:30:00.000Z'],
    ['LT', '2026-02-10T16:30:00.000Z'],
    ['', '2026-02-10T16:30:00.000Z'],
  ])('reads a time with the time code %j', (code, occurredAt) => {
    const text = oceanFile(status('I'), 'R4*D*UN*USLAX', `DTM*139*20260210*0830*${code}`);

    expect(movements(text)[1]?.occurredAt).toBe(occurredAt);
  });

  it.each([
    ['20260210*', '2026-02-10T08:00:00.000Z', 'date'],
    ['260210*0830', '2026-02-10T16:30:00.000Z', 'time'],
    ['20260210*083015', '2026-02-10T16:30:15.000Z', 'time'],
    ['20260210*2400', '2026-02-11T08:00:00.000Z', 'time'],
    ['20260210*9999', '2026-02-10T08:00:00.000Z', 'date'],
  ])('reads the date and time %s', (written, occurredAt, precision) => {
    const event = `B4***I*${written}**MSKU*123456*L*45G1*USLAX*UN*5`;

    expect(movements(oceanFile(event))[0]).toMatchObject({ occurredAt, precision });
  });

  it.each(['20260230*0830', '00000000*0000', '*', '19990210*0830', '20990210*0830', 'tomorrow*'])(
    'keeps an event at the date and time %s as one that cannot be used',
    (written) => {
      const event = `B4***I*${written}**MSKU*123456*L*45G1*USLAX*UN*5`;

      expect(read(oceanFile(event)).drafts[0]).toMatchObject({ kind: 'unusable', originalEvent: '315 I' });
    },
  );

  it.each([
    ['six digits and a check digit', 'MSKU*123456', '5', [], 'MSKU1234565'],
    ['six digits and none', 'MSKU*123456', '', [], 'MSKU1234565'],
    ['seven digits', 'MSKU*1234565', '', [], 'MSKU1234565'],
    ['the whole number in one element', '*MSKU1234565', '', [], 'MSKU1234565'],
    ['the whole number, and its letters once more', 'MSKU*MSKU1234565', '', [], 'MSKU1234565'],
    ['I for U', 'MSKI*123456', '5', [], 'MSKU1234565'],
    ['a lost leading zero', 'MSKU*12345', '9', [], 'MSKU0123459'],
    ['a wrong check digit', 'MSKU*123456', '9', [], 'MSKU1234569'],
    ['a wrong check digit, and the right one in N9', 'MSKU*123456', '9', ['N9*EQ*MSKU1234565'], 'MSKU1234565'],
    ['no number but that of N9', '*', '', ['N9*EQ*MSKU1234565'], 'MSKU1234565'],
  ])('reads a container with %s', (_, number, digit, references, container) => {
    const text = oceanFile(`B4***I*20260210*0830**${number}*L*0000*USLAX*UN*${digit}`, ...references);

    const { messages, drafts } = read(text);

    expect(drafts.map((draft) => draft.container)).toEqual([container]);
    expect(messages[0]?.references.containers).toContain(container);
  });

  it('reports the calls of a vessel for a shipment without containers', () => {
    const { messages, drafts, reasons } = read(
      oceanFile('B4***VD*20260210*0830**********', ...NUMBERS, 'R4*5*UN*CNSHA'),
    );

    expect(reasons).toEqual([]);
    expect(messages[0]?.references).toMatchObject({ containers: [], billsOfLading: ['TSTB123'] });
    expect(drafts[0]).toMatchObject({ movement: 'depart', container: null });
  });

  it('rejects what can only be said of a container that it does not name', () => {
    const { messages, reasons } = read(oceanFile('B4***UV*20260210*0830**ABCD*12*L', ...NUMBERS));

    expect(messages).toEqual([]);
    expect(reasons).toEqual(['315 UV names no container.']);
  });

  it('rejects a message that names no shipment at all', () => {
    expect(read(oceanFile('B4***VD*20260210*0830')).reasons).toEqual([
      'The 315 names no container, bill of lading or booking.',
    ]);
  });

  it('gives an event the same id when it is sent again, and another when it is another', () => {
    const again = interchange([transaction('315', [status('VA')], '0009')]).replace('0228*1530', '0228*1600');

    const ids = [oceanFile(status('VA')), again, oceanFile(status('VD'))].map(
      (text) => movements(text)[0]?.sourceEventId,
    );

    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(ids[2]);
  });

  it('does not believe that a message was made in the future', () => {
    const text = oceanFile(status('VA'))
      .replaceAll('20260228*1530', '20270228*1530')
      .replace('260228*1530', '270228*1530');

    expect(movements(text)[0]?.recordedAt).toBeNull();
  });
});
