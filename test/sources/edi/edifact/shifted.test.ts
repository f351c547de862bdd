import { describe, expect, it } from 'vitest';
import { reader } from '../../../../src/sources/edi/edifact/index.ts';
import { FROM_LINE, FROM_TERMINAL, message, statusMessage } from './interchange.ts';

const TIME = 'DTM+334:202601042200:203';
const PLACE = 'LOC+175+NLRTM:139:6';
const BOX = 'EQD+CN+MSKU1234565+45G1:102:5+++5';
const VESSEL = 'TDT+20+602W+1++MAEU:172:166+++9321483:146::TEST VESSEL';
const [LEFT, ARRIVES] = ['DTM+186:202601042200:203', 'DTM+132:202601140600:203'];
const [LOADED_AT, DISCHARGED_AT] = ['LOC+9+NLRTM:139:6', 'LOC+11+USNYC:139:6'];

/** A text of which nothing is a fact, and the beginning of the reason. */
function expectQuarantined(text: string, reason: string): void {
  const { messages, rejections } = reader.read(text, text.includes('IFTSTA') ? FROM_LINE : FROM_TERMINAL);
  expect(messages).toEqual([]);
  expect(rejections.map((one) => one.reason)).toEqual([expect.stringContaining(reason)]);
}

describe('a message whose places or times have moved', () => {
  it.each([
    ['the function of a place is missing', 'LOC+NLRTM:139:6', TIME, 'LOC-1 is "NLRTM"'],
    ['an element too many before the function', 'LOC++175+NLRTM:139:6', TIME, 'LOC-1 is ""'],
    ['an element too many before the place', 'LOC+175++NLRTM:139:6', TIME, 'LOC-2 is empty'],
    ['the place is after its list', 'LOC+175+139:6:NLRTM', TIME, 'LOC-2 is "139"'],
    ['the qualifier of a time is missing', PLACE, 'DTM+202601042200:203', 'DTM-1 is "202601042200"'],
    ['the qualifier and the format have changed places', PLACE, 'DTM+334:203:202601042200', 'DTM-1 is "203"'],
  ])('is quarantined: %s', (_what, place, time, reason) => {
    expectQuarantined(statusMessage('STS+1+VD', time, place, BOX), reason);
    expectQuarantined(statusMessage('STS+1+VD', TIME, PLACE, VESSEL, place, time, BOX), reason);
    expectQuarantined(message('COARRI', 'BGM+98+DOC2+9', BOX, time, place), reason);
  });

  it('is quarantined where the times of a voyage stand before their places', () => {
    const text = statusMessage('STS+1+VD', TIME, PLACE, VESSEL, LEFT, LOADED_AT, ARRIVES, DISCHARGED_AT, BOX);

    expectQuarantined(text, 'LOC and DTM seem to be shifted');
  });

  it.each([
    ['the times of a voyage before all of its places', [LEFT, ARRIVES, LOADED_AT, DISCHARGED_AT]],
    ['the times of a voyage behind their places', [LOADED_AT, LEFT, DISCHARGED_AT, ARRIVES]],
    ['a place without a time', [LOADED_AT, LEFT, DISCHARGED_AT]],
  ])('is read as before: %s', (_what, segments) => {
    const text = statusMessage('STS+1+VD', TIME, PLACE, VESSEL, ...segments, BOX);

    expect(reader.read(text, FROM_LINE).rejections).toEqual([]);
  });

  it('is quarantined where the times of a list of containers stand before their containers', () => {
    const second = BOX.replace('MSKU1234565', 'MSKU0000006');
    const times = ['DTM+203:202601140830:203', 'DTM+203:202601140930:203'];
    const [first = '', other = ''] = times;

    expectQuarantined(
      message('COARRI', 'BGM+98+DOC2+9', 'LOC+165+USNYC:139:6', first, BOX, other, second),
      'the times seem to be shifted',
    );
    const right = message('COARRI', 'BGM+98+DOC2+9', 'LOC+165+USNYC:139:6', BOX, first, second, other);
    expect(reader.read(right, FROM_TERMINAL)).toMatchObject({ messages: [{}, {}], rejections: [] });
  });

  it('is quarantined where the times of a list of statuses stand before their statuses', () => {
    const second = 'DTM+334:202601052200:203';

    expectQuarantined(
      statusMessage(TIME, 'STS+1+OA', PLACE, BOX, second, 'STS+1+VD', PLACE, BOX),
      'the times seem to be shifted',
    );
  });
});
