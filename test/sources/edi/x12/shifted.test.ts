import { describe, expect, it } from 'vitest';
import { oceanFile, rampFile, truckFile } from './messages.ts';
import { read } from './reading.ts';

const REFERENCES = ['N9*BM*TSTB1', 'N9*EQ*MSKU1234565'];
const PORTS = ['R4*L*UN*CNSHA*SHANGHAI', 'R4*D*UN*USLAX*LOS ANGELES'];

const VESSEL_DISCHARGED = 'B4***UV*20260210*0830**MSKU*123456*L*45G1*USLAX*UN*5';
const RAMP_BOX = 'N7*MSKU*123456*41000*G*******CN*BNSF*****K*5';

/** A text of which nothing is a fact, and the beginning of the reason. */
function expectQuarantined(text: string, reason: string): void {
  const { messages, reasons } = read(text);
  expect(messages).toEqual([]);
  expect(reasons).toEqual([expect.stringContaining(reason)]);
}

describe('a message whose elements have moved', () => {
  it.each([
    [
      'an element is missing before the initial',
      'B4***VD*20260210*0830*MSKU*123456*L*45G1*USLAX*UN*5',
      'B4-07 is "123456"',
    ],
    ['the status is missing', 'B4***20260210*0830**MSKU*123456*L*45G1*USLAX*UN*5', 'B4-03 is "20260210"'],
    ['an element too many before the status', 'B4****VD*20260210*0830**MSKU*123456*L*45G1*USLAX*UN*5', 'B4-04 is "VD"'],
    ['the load is missing', 'B4***VD*20260210*0830**MSKU*123456*45G1*USLAX*UN*5', 'B4-09 is "45G1"'],
    ['the type is missing', 'B4***VD*20260210*0830**MSKU*123456*L*USLAX*UN*5', 'B4-10 is "USLAX"'],
    ['the type and the check digit are missing', 'B4***VD*20260210*0830**MSKU*123456*L*USLAX*UN', 'B4-10 is "USLAX"'],
    ['the place is missing', 'B4***VD*20260210*0830**MSKU*123456*L*45G1*UN*5', 'B4-11 is "UN"'],
    ['type and place are missing', 'B4***VD*20260210*0830**MSKU*123456*L*UN*5', 'B4-11 is "5"'],
    ['the qualifier is missing', 'B4***VD*20260210*0830**MSKU*123456*L*45G1*USLAX*5', 'B4-12 is "5"'],
    ['an element too many after the load', 'B4***VD*20260210*0830**MSKU*123456*L**45G1*USLAX*UN*5', 'B4-11 is "45G1"'],
    ['an element too many before the place', 'B4***VD*20260210*0830**MSKU*123456*L*45G1**USLAX*UN', 'B4-12 is "USLAX"'],
    [
      'an element too many before the check digit',
      'B4***VD*20260210*0830**MSKU*123456*L*45G1*USLAX**UN',
      'B4-13 is "UN"',
    ],
  ])('is quarantined, not a departure: %s', (_what, status, reason) => {
    expectQuarantined(oceanFile(status, ...REFERENCES, ...PORTS), reason);
  });

  it('is quarantined where the status or the equipment of a 322 has moved', () => {
    const box = 'N7*MSKU*123456*41000*G*******CN*BNSF*****K*5';

    expectQuarantined(rampFile('Q5**A*20260210*0830*LT', box), 'Q5-02 is "A"');
    expectQuarantined(
      rampFile('Q5*A*20260210*0830*LT', 'N7**MSKU*123456*G*******CN', ...REFERENCES),
      'N7-02 is "MSKU"',
    );
  });

  it('is quarantined where the status of a 214 has moved', () => {
    expectQuarantined(truckFile('LX*1', 'AT7*X1*NS**X1*NS*20260210', ...REFERENCES), 'AT7-05 is "NS"');
  });

  it.each([
    ['the function is missing', ['R4*UN*CNSHA*SHANGHAI*CN'], 'R4-01 is "UN"'],
    ['the qualifier is missing', ['R4*L*CNSHA*SHANGHAI*CN'], 'R4-02 is "CNSHA"'],
    ['an element too many before the qualifier', ['R4*L**UN*CNSHA*SHANGHAI*CN'], 'R4-03 is "UN"'],
    ['the identifier is missing', ['R4*L*UN*SHANGHAI*CN'], 'R4-04 is "CN"'],
    ['an element too many before the identifier', ['R4*L*UN**CNSHA*SHANGHAI*CN'], 'R4-05 is "SHANGHAI"'],
    ['an element too many before the country', ['R4*D*UN*USLAX*LOS ANGELES**US*PIER 400'], 'R4-06 is "US"'],
    [
      'the qualifier of its time is missing',
      ['R4*L*UN*CNSHA*SHANGHAI*CN', 'DTM*20260120*2355*LT'],
      'DTM-01 is "20260120"',
    ],
    [
      'an element too many before its time',
      ['R4*L*UN*CNSHA*SHANGHAI*CN', 'DTM*140**20260120*2355*LT'],
      'DTM-04 is "2355"',
    ],
    ['the date of its time is missing', ['R4*L*UN*CNSHA*SHANGHAI*CN', 'DTM*140*2355*LT'], 'DTM-02 is "2355"'],
  ])('is quarantined where a place of the journey has moved: %s', (_what, places, reason) => {
    expectQuarantined(oceanFile(VESSEL_DISCHARGED, ...REFERENCES, ...places), reason);
    expectQuarantined(rampFile('Q5*A*20260210*0830*LT', RAMP_BOX, ...places), reason);
  });

  it.each([
    ['no qualifier and no code', 'R4*L***SHANGHAI*CN'],
    ['a code of the customs', 'R4*D*D*2704*LOS ANGELES*US***CA'],
    ['a code of the railroads', 'R4*7*SL*386320000*CHICAGO****IL'],
    ['a terminal', 'R4*5*UN*USLAX**US*PIER 400'],
    ['a country of three letters', 'R4*L*K*57035*SHANGHAI*CHN'],
  ])('is read as before where no element of a place has moved: %s', (_what, place) => {
    expect(read(oceanFile(VESSEL_DISCHARGED, ...REFERENCES, place, 'DTM*140*20260120')).reasons).toEqual([]);
  });

  it.each([
    ['no type', '**USLAX*UN*5'],
    ['a name and no qualifier', '*45G1*LOCKBOURNE**5'],
    ['a name of three letters', '*4500*ULM*CI*5'],
    ['a code of the customs', '*45G1*2704*D*5'],
    ['no place', '*45G1***5'],
  ])('is read as before where elements are empty and none has moved: %s', (_what, rest) => {
    const text = oceanFile(`B4***OA*20260210*0830**MSKU*123456*L${rest}`, ...REFERENCES, ...PORTS);

    expect(read(text)).toMatchObject({ messages: [{}], reasons: [] });
  });

  it.each(['I', 'VD', 'OA', 'AE'])('is read as before where none has moved: %s', (code) => {
    const status = `B4***${code}*20260210*0830**MSKU*123456*L*45G1*USLAX*UN*5`;

    expect(read(oceanFile(status, ...REFERENCES))).toMatchObject({ messages: [{}], reasons: [] });
  });
});

describe('a departure of a line from nowhere on no vessel', () => {
  it('is quarantined, and the rest of the message is read', () => {
    const text = oceanFile(
      'B4***VD*20260210*0830**MSKU*123456*L*45G1***5',
      ...REFERENCES,
      'R4*D*UN*USLAX*LOS ANGELES',
      'DTM*139*20260220',
    );

    const { drafts, reasons } = read(text);

    expect(reasons).toEqual(['315 VD: It names neither a place nor a vessel.']);
    expect(drafts.filter(({ kind }) => kind === 'movement')).toMatchObject([
      { classifier: 'estimated', movement: 'arrive' },
    ]);
  });
});

describe('a chassis or trailer', () => {
  it.each([
    ['by its initials', 'N7*ABCZ*544037**********CC*ABCU'],
    ['by its initials, with a check digit', 'N7*ABCZ*5440373*********CN'],
    ['by its description', 'N7*ABCU*544037*********CH'],
  ])('is not taken for a container: %s', (_what, equipment) => {
    expectQuarantined(rampFile('Q5*GI*20260210*0830*LT', equipment), 'a chassis, trailer or car and no container');
  });

  it('leaves the container that the message names beside it', () => {
    const text = rampFile('Q5*A*20260210*0830*LT**CHICAGO*IL*US', 'N7*ABCZ*544037*********CH', ...REFERENCES);

    expect(read(text).drafts[0]).toMatchObject({ kind: 'movement', container: 'MSKU1234565' });
  });
});
