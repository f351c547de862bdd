import { describe, expect, it } from 'vitest';
import { ObservationDraft } from '../../../../src/domain/observation.ts';
import { reader } from '../../../../src/sources/edi/x12/index.ts';
import type { Sender } from '../../../../src/sources/push.ts';
import { CONTEXT, rampFile } from './messages.ts';

const RAILROAD: Sender = { source: 'bnsf-rail', party: 'rail', scac: null, dialect: null };
const TERMINAL: Sender = { source: 'test-terminal', party: 'terminal', scac: null, dialect: null };

const BOX = 'N7*MSKU*123456*43000*G*******CN*BNSF*****L*5****45G1*BNSF';

function read(text: string, sender: Sender = RAILROAD) {
  const { messages, rejections } = reader.read(text, { ...CONTEXT, sender });
  const drafts = messages.flatMap(({ statements }) => statements.map(({ draft }) => ObservationDraft.parse(draft)));
  return { messages, drafts, reasons: rejections.map(({ reason }) => reason) };
}

function status(event: string): string {
  return `Q5*${event}*20260210*2145*LT**CHICAGO*IL*US`;
}

describe('a 322 of a ramp', () => {
  it('is read whole: the event, the estimated arrival at the last ramp, the container', () => {
    const text = rampFile(
      ...[
        status('A'),
        BOX,
        'DTM*371*20260212*0900*LT',
        'DTM*017*20260213*0900*LT',
        'M7*SEAL1',
        'W2*MSKU*123456**CC*L********5',
      ],
      ...[
        'R4*5*UN*USSTP*SAINT PAUL*US***MN',
        'R4*6*UN*USLGB*LONG BEACH*US***CA',
        'R4*7*UN*USCHI*LOGISTICS RAMP*US***IL',
      ],
      ...['N1*RR*BNSF Railway*ZZ*BNSF', 'N9*BN*B77', 'N9*BM*TSTB123'],
    );

    const { messages, drafts } = read(text);

    const origin = {
      source: 'bnsf-rail',
      party: 'rail',
      recordedAt: '2026-02-28T15:30:00.000Z',
      container: 'MSKU1234565',
    };
    const train = { ...origin, kind: 'movement', sourceEventId: expect.any(String), movement: 'arrive', mode: 'rail' };
    const rest = { precision: 'time', vessel: null, voyage: null };
    expect(messages.map(({ references }) => references)).toEqual([
      { scac: null, billsOfLading: ['TSTB123'], bookings: ['B77'], containers: ['MSKU1234565'] },
    ]);
    expect(drafts).toEqual([
      {
        ...{ ...train, ...rest, classifier: 'actual', load: 'laden', occurredAt: '2026-02-11T03:45:00.000Z' },
        place: { locode: 'USSTP', name: 'SAINT PAUL', latitude: null, longitude: null },
        facility: { code: null, codeList: null, name: null, type: 'ramp' },
        originalEvent: '322 A',
      },
      {
        ...{ ...train, ...rest, classifier: 'estimated', load: null, occurredAt: '2026-02-12T15:00:00.000Z' },
        place: { locode: 'USCHI', name: null, latitude: null, longitude: null },
        facility: { code: null, codeList: null, name: 'LOGISTICS RAMP', type: 'ramp' },
        originalEvent: '322 R4 7 DTM 371',
      },
      { ...origin, kind: 'equipment', sourceEventId: null, isoCode: '45G1', sealNumber: 'SEAL1', weightKg: 19504 },
    ]);
  });

  it.each([
    ['AL', 'load', 'rail'],
    ['RL', 'depart', 'rail'],
    ['P', 'depart', 'rail'],
    ['AR', 'arrive', 'rail'],
    ['UR', 'discharge', 'rail'],
    ['NF', 'available', null],
    ['NT', 'available', null],
    ['OA', 'gate_out', null],
    ['I', 'gate_in', null],
    ['GI', 'gate_in', null],
  ])('translates %s', (event, movement, mode) => {
    const { drafts } = read(rampFile(status(event), BOX));

    expect(drafts[0]).toMatchObject({ kind: 'movement', movement, mode, facility: { type: 'ramp' } });
  });

  it.each(['J', 'R'])('does not take an interchange, %s, for an arrival', (event) => {
    const { drafts } = read(rampFile(status(event), BOX));

    expect(drafts.filter(({ kind }) => kind === 'movement')).toEqual([]);
    expect(drafts[0]).toMatchObject({ kind: 'unusable', container: 'MSKU1234565' });
  });

  it('is known by its railroad also when the line sends it', () => {
    const { drafts } = read(rampFile(status('A'), BOX, 'N1*RR*BNSF Railway*ZZ*BNSF'), CONTEXT.sender);

    expect(drafts[0]).toMatchObject({ party: 'shipping_line', movement: 'arrive', mode: 'rail' });
  });

  it('gives each container of a message its own', () => {
    const text = rampFile(
      ...[
        status('UR'),
        BOX,
        'N9*BM*TSTB1',
        'N7*MSKU*123457*41000*G*******CN*BNSF*****K*0',
        'N9*BM*TSTB2',
        'N9*X3*02*LIGHTS”',
      ],
    );

    const { messages } = read(text);

    expect(messages.map(({ references }) => [references.containers, references.billsOfLading])).toEqual([
      [['MSKU1234565'], ['TSTB1']],
      [['MSKU1234570'], ['TSTB2']],
    ]);
    expect(messages[1]?.statements[0]?.raw).toBe(
      `${status('UR')}~\nN7*MSKU*123457*41000*G*******CN*BNSF*****K*0~N9*BM*TSTB2~N9*X3*02*LIGHTS”~\n`,
    );
  });

  it.each([
    ['no status', rampFile(BOX), 'The 322 has no status (Q5).'],
    ['no equipment', rampFile(status('A')), 'The 322 names no equipment (N7).'],
    ['no container', rampFile(status('A'), 'N7**99'), 'The 322 names no container, bill of lading or booking.'],
    [
      'a correction of another message',
      rampFile('ZC1**MSKU*123456*0001*20260210*CO*BNSF*R', status('A'), BOX),
      'The 322 corrects another (ZC1 CO), which is not read.',
    ],
  ])('is rejected with %s', (_, text, reason) => {
    expect(read(text)).toMatchObject({ messages: [], reasons: [reason] });
  });
});

describe('a 322 of a port terminal', () => {
  it('reports the vessel, and does not make a train of it', () => {
    const text = rampFile(
      ...[
        'Q5*UV*20260210*2145*PT**LOS ANGELES*CA*US',
        'N7*MSKU*123456*********CN*TSTU******5',
        'V1*9321483*TEST VESSEL*DK*602E****L',
      ],
      'R4*5*FR*W185*LOS ANGELES*US',
    );

    const { drafts } = read(text, TERMINAL);

    expect(drafts).toMatchObject([
      {
        party: 'terminal',
        movement: 'discharge',
        mode: 'vessel',
        occurredAt: '2026-02-11T05:45:00.000Z',
        place: { locode: 'USLAX', name: 'LOS ANGELES' },
        facility: { code: 'W185', codeList: 'FIRMS', name: null, type: 'terminal' },
        vessel: { imo: '9321483', name: 'TEST VESSEL' },
        voyage: '602E',
      },
    ]);
  });

  it.each([
    ['as it should be', 'N7*MSKU*123456*********CN*TSTU******5'],
    ['with its type one element too far', 'N7*MSKU*123456**********CN*TSTU*****5'],
  ])('does not know on what a container arrived, its segment written %s', (_, equipment) => {
    const { drafts } = read(rampFile('Q5*A*20260210*2145*LT**LOS ANGELES*CA*US', equipment), TERMINAL);

    expect(drafts[0]).toMatchObject({ movement: 'arrive', mode: null, occurredAt: '2026-02-11T05:45:00.000Z' });
  });
});
