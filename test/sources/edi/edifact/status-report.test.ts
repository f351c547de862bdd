import { describe, expect, it } from 'vitest';
import type { ObservationDraft } from '../../../../src/domain/observation.ts';
import { reader } from '../../../../src/sources/edi/edifact/index.ts';
import type { ReadContext } from '../../../../src/sources/push.ts';
import { FROM_LINE, message, statusMessage, VESSEL_STATUS } from './interchange.ts';

function drafts(text: string, context: ReadContext = FROM_LINE): ObservationDraft[] {
  return reader.read(text, context).messages.flatMap(({ statements }) => statements.map(({ draft }) => draft));
}

function movements(text: string): ObservationDraft[] {
  return drafts(text).filter(({ kind }) => kind === 'movement');
}

function reasons(text: string): string[] {
  return reader.read(text, FROM_LINE).rejections.map(({ reason }) => reason);
}

/** A status of a container with no voyage. */
function bare(sts: string, ...others: readonly string[]): string {
  return statusMessage(sts, 'DTM+334:202601042200:203', 'LOC+175+NLRTM:139:6', ...others, 'EQD+CN+MSKU1234565');
}

describe('a status report', () => {
  it('is translated whole', () => {
    const text = statusMessage(...VESSEL_STATUS);

    const { messages, rejections } = reader.read(text, FROM_LINE);

    expect(rejections).toEqual([]);
    expect(messages.map(({ references }) => references)).toEqual([
      { scac: 'MAEU', billsOfLading: ['MAEU601234567'], bookings: ['601234500'], containers: ['MSKU1234565'] },
    ]);
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    const origin = {
      source: 'MAEU',
      party: 'shipping_line',
      recordedAt: '2026-01-05T03:00:00.000Z',
      container: 'MSKU1234565',
    };
    const vessel = { imo: '9321483', name: 'TEST VESSEL' };
    const common = {
      ...origin,
      sourceEventId: id,
      load: 'laden',
      mode: 'vessel',
      facility: null,
      vessel,
      voyage: '602W',
      precision: 'time',
    };
    const rotterdam = { locode: 'NLRTM', name: null, latitude: null, longitude: null };
    const reference = {
      kind: 'document',
      ...origin,
      sourceEventId: id,
      event: 'mentioned',
      occurredAt: '2026-01-04T21:00:00.000Z',
    };
    expect(messages[0]?.statements.map(({ draft }) => draft)).toEqual([
      {
        kind: 'movement',
        ...common,
        movement: 'depart',
        classifier: 'actual',
        occurredAt: '2026-01-04T21:00:00.000Z',
        place: { ...rotterdam, name: 'ROTTERDAM' },
        originalEvent: 'IFTSTA 1:VD',
      },
      {
        kind: 'movement',
        ...common,
        movement: 'depart',
        classifier: 'actual',
        occurredAt: '2026-01-04T21:00:00.000Z',
        place: rotterdam,
        originalEvent: 'IFTSTA LOC 9 DTM 186',
      },
      {
        kind: 'movement',
        ...common,
        movement: 'arrive',
        classifier: 'estimated',
        occurredAt: '2026-01-14T11:00:00.000Z',
        place: { locode: 'USNYC', name: null, latitude: null, longitude: null },
        originalEvent: 'IFTSTA LOC 11 DTM 132',
      },
      { kind: 'equipment', ...origin, sourceEventId: id, isoCode: '45G1', sealNumber: null, weightKg: null },
      { ...reference, document: 'bill_of_lading', number: 'MAEU601234567', originalEvent: 'reference BM' },
      { ...reference, document: 'booking', number: '601234500', originalEvent: 'reference BN' },
    ]);
  });

  it('keeps the text of a part such that it says the same when it is read again', () => {
    const text = `UNA|*.? ~UNB*UNOA|2*A*B*260105|0300*1~${statusMessage(...VESSEL_STATUS, ...VESSEL_STATUS)
      .replaceAll('+', '*')
      .replaceAll(':', '|')
      .replaceAll("'", '~')}`;
    const [first] = reader.read(text, FROM_LINE).messages;

    const again = drafts(String(first?.statements[0]?.raw));

    expect(again).toEqual(first?.statements.slice(0, 6).map(({ draft }) => draft));
    expect(first?.statements).toHaveLength(12);
  });

  it.each([
    ['STS+1+48', 'load', null, null],
    ['STS+1+1', 'arrive', null, null],
    ['STS+1+24+40', 'depart', null, null],
    ['STS++346', 'discharge', null, null],
    ['STS+1+21', 'deliver', null, null],
    ['STS+1+AE', 'load', 'vessel', null],
    ['STS+1++UV', 'discharge', 'vessel', null],
    ['STS+vd', 'depart', 'vessel', null],
    ['STS+1+EE', 'gate_out', null, 'empty'],
    ['STS+1+RD', 'gate_in', null, 'empty'],
    ['STS+1+AL', 'load', 'rail', null],
    ['STS+1+AV', 'available', null, null],
    ['STS+1+P', 'depart', null, null],
    ['STS+1+P::HS:Rail departed', 'depart', 'rail', null],
  ])('reads %s', (sts, movement, mode, load) => {
    expect(movements(bare(sts))).toMatchObject([{ movement, mode, load, classifier: 'actual' }]);
  });

  it.each([
    ['STS+1+Q7', 'The status code Q7 of MAEU is not known.'],
    ['STS+1+VD::XX:Sailed', 'The status code VD (Sailed) of MAEU is not known.'],
    ['STS+1+CT', 'The status code CT says nothing about where the container is.'],
    ['STS+1', 'The STS has no status code.'],
  ])('keeps %s as unusable with its reason', (sts, reason) => {
    expect(drafts(bare(sts))[0]).toMatchObject({ kind: 'unusable', container: 'MSKU1234565', reason });
  });

  it('reads the letters of any code list for a sender that is set up so', () => {
    const context = { ...FROM_LINE, sender: { ...FROM_LINE.sender, dialect: 'x12' } };

    expect(drafts(bare('STS+1+VD::XX:Sailed'), context)[0]).toMatchObject({ kind: 'movement', movement: 'depart' });
  });

  it.each(['constructor', '__proto__', 'toString'])('knows no table called %s', (dialect) => {
    const context = { ...FROM_LINE, sender: { ...FROM_LINE.sender, dialect } };

    expect(drafts(bare(`STS+1+VD::${dialect}`), context)[0]).toMatchObject({ kind: 'unusable' });
  });

  it('takes the vessel of a train status for none, and its voyage apart by sea and land', () => {
    const text = statusMessage(
      'STS+1+RL',
      'DTM+334:202601160700:203',
      'LOC+175+USNYC',
      'TDT+1+TRAIN7+2+25++++9321483:146::SOME RAILROAD',
      'LOC+9+NLRTM',
      'DTM+186:202601042200:203',
      'LOC+11+USNYC::: MAHER TERMINALS, , US',
      'DTM+178:202601140505:203',
      'DTM+133:202601160630:203',
      'LOC+29+USCHI',
      'DTM+132:202601190600:203',
      'LOC+7+USWOQ:139::WOODRIDGE, IL, US',
      'DTM+132:20260120:102',
      'EQD+CN+MSKU1234565',
    );

    const facts = movements(text).map((draft) =>
      draft.kind === 'movement'
        ? [draft.movement, draft.classifier, draft.mode, draft.place?.locode, draft.vessel, draft.precision]
        : [],
    );

    expect(facts).toEqual([
      ['depart', 'actual', 'rail', 'USNYC', null, 'time'],
      ['depart', 'actual', 'vessel', 'NLRTM', null, 'time'],
      ['arrive', 'actual', 'vessel', 'USNYC', null, 'time'],
      ['depart', 'estimated', 'rail', 'USNYC', null, 'time'],
      ['arrive', 'estimated', 'rail', 'USCHI', null, 'time'],
      ['arrive', 'estimated', null, 'USWOQ', null, 'date'],
    ]);
    expect(movements(text)[2]).toMatchObject({ facility: { name: 'MAHER TERMINALS', type: 'terminal' } });
  });

  it('takes a departure of which it is not said whether it was one by the moment that it gives', () => {
    const text = statusMessage(
      'STS+1+VD',
      'DTM+334:202601042200:203',
      'TDT+20+1+1',
      'LOC+9+NLRTM',
      'DTM+136:202601042200:203',
      'LOC+13+ESALG',
      'DTM+136:202601252200:203',
      'EQD+CN+MSKU1234565',
    );

    expect(movements(text).slice(1)).toMatchObject([{ classifier: 'actual' }, { classifier: 'estimated' }]);
  });

  it('reports each container of a status, and of no other one of the header', () => {
    const text = message(
      'IFTSTA',
      'RFF+EQ:TCLU1234568',
      'RFF+BN:1',
      'STS+1+OA',
      'DTM+334:202601042200:203',
      'EQD+CN+MSKU1234565',
      'EQD+CN+HLCU1234568+22G1',
    );

    expect(movements(text).map(({ container }) => container)).toEqual(['MSKU1234565', 'HLCU1234568']);
  });

  it('takes the container from the header if the status names none', () => {
    const text = message('IFTSTA', 'RFF+EQ:TCLU1234568', 'CNI+1', 'STS+1+OA', 'DTM+334:202601042200:203');

    expect(movements(text)).toMatchObject([{ container: 'TCLU1234568', recordedAt: null }]);
  });

  it('is quarantined where a vessel is said to call nowhere', () => {
    const text = message('IFTSTA', 'RFF+BN:601234500', 'CNI+1', 'STS+1+VD', 'DTM+334:202601042200:203');

    expect(movements(text)).toEqual([]);
    expect(reasons(text)).toEqual(['IFTSTA 1:VD: It names neither a place nor a vessel.']);
  });

  it('is quarantined where the elements of its container have moved', () => {
    const text = statusMessage('STS+1+OA', 'DTM+334:202601042200:203', 'LOC+175+NLRTM', 'EQD+CN+MSKU1234565+++45G1+5');

    expect(drafts(text)).toEqual([]);
    expect(reasons(text)).toEqual([
      'EQD-5 is "45G1", which is not an equipment status: the elements of EQD seem to be shifted.',
    ]);
  });

  it('reports a call of a vessel of the whole shipment, but nothing that happens to containers', () => {
    const status = (code: string) =>
      message('IFTSTA', 'RFF+BN:601234500', 'CNI+1', `STS+1+${code}`, 'DTM+334:202601042200:203', 'LOC+175+NLRTM');

    expect(movements(status('VA'))).toMatchObject([{ container: null, movement: 'arrive' }]);
    expect(movements(status('UV'))).toEqual([]);
    expect(reasons(status('UV'))).toEqual(['The status names no container.']);
  });

  it.each([
    [
      'a number that is none',
      bare('STS+1+OA').replace('MSKU1234565', 'TRUCK 7'),
      'TRUCK 7 does not have the form of a container number.',
    ],
    ['no status', statusMessage(), 'A consignment of the IFTSTA has no status.'],
    ['nothing', message('IFTSTA'), 'The IFTSTA names no container and no status.'],
  ])('is rejected with %s', (_, text, reason) => {
    expect(reasons(text)).toEqual([reason]);
    expect(drafts(text)).toEqual([]);
  });

  it.each([
    ['202613010000', 'The time 202613010000 is no date or time.'],
    ['199901010000', 'The time 199901010000 lies before 2000 or more than two years ahead.'],
  ])('does not believe the time %s', (time, reason) => {
    expect(drafts(bare('STS+1+OA').replace('202601042200', time))[0]).toMatchObject({ kind: 'unusable', reason });
  });

  it('does not believe that it was prepared in the future', () => {
    expect(movements(bare('STS+1+OA').replace('137:202601050300', '137:202701050300'))).toMatchObject([
      { recordedAt: null },
    ]);
  });

  it.each([
    ['NAD+CA+MAEU:172:166', 'MAEU'],
    ['NAD+CA+SUDU:172:166', 'MAEU'],
    ['NAD+CA+MSK:160:20', 'MAEU'],
    ['NAD+CA+HLC:160:306', 'HLCU'],
    ['NAD+CA+ONE:172:166', 'ONEY'],
    ['NAD+CA+ABCD:172', null],
    ['NAD+CA+ABCD:172:182', 'ABCD'],
    ['NAD+CA+XYZ:172:20', null],
  ])('reads the line of %s', (party, scac) => {
    const text = statusMessage(...VESSEL_STATUS).replace('NAD+CA+MAEU:172:166', party);

    expect(reader.read(text, FROM_LINE).messages[0]?.references.scac).toBe(scac);
  });

  it('takes back its status, but not the voyage that other messages state too', () => {
    const text = statusMessage(...VESSEL_STATUS);
    const [status] = drafts(text);

    const taken = drafts(text.replace('DOC1+9', 'DOC1+1'));

    expect(taken).toMatchObject([{ kind: 'retraction', container: 'MSKU1234565', retracts: status?.sourceEventId }]);
    expect(taken).toHaveLength(1);
  });
});
