import { describe, expect, it } from 'vitest';
import { describeEquipment } from '../../src/domain/equipment.ts';
import { isEquipment, readWantedEquipment } from '../../src/domain/equipment-wanted.ts';

const CODES = [
  '22G1',
  '22R1',
  '42G1',
  '45G1',
  '45R1',
  'L5G1',
  '22T6',
  '42U1',
  '42P3',
  '40HC',
  '45HC',
  '4510',
  'SPECIAL',
];

describe('what is wanted of equipment', () => {
  it.each([
    ['22G', ['22G1']],
    ['45r1', ['45R1']],
    ['4', ['42G1', '45G1', '45R1', '42U1', '42P3', '40HC', '45HC', '4510']],
    ['reefer', ['22R1', '45R1']],
    ['Open Top, flat-rack', ['42U1', '42P3']],
    ['high_cube', ['45G1', '45R1', 'L5G1', '40HC', '45HC', '4510']],
    ['20ft', ['22G1', '22R1', '22T6']],
    ["20' dry", ['22G1']],
    ['40 ft high cube dry', ['45G1', '40HC', '4510']],
    ['40HC', ['45G1', '40HC', '4510']],
    ['45hc', ['L5G1', '45HC']],
    ['20GP,tank', ['22G1', '22T6']],
  ])('%s is met by the codes that mean it, whichever way they are written', (text, codes) => {
    const read = readWantedEquipment(text);

    expect('wanted' in read && CODES.filter((code) => isEquipment(code, read.wanted))).toEqual(codes);
  });

  it('of each word is what is shown of the container', () => {
    for (const code of CODES) {
      const { type, lengthFeet, height } = describeEquipment(code);
      const words = [lengthFeet && `${lengthFeet}ft`, height, type].filter((word) => word !== null);
      if (words.length === 0) continue;
      const read = readWantedEquipment(words.join(' '));

      expect('wanted' in read && isEquipment(code, read.wanted)).toBe(true);
    }
  });

  it.each([
    ['refrigerated', 'refrigerated', 'give dry, reefer'],
    ['dry,box', 'box', 'give dry, reefer'],
    ['dry,', '', 'give dry, reefer'],
    ['45', '45', 'give 45ft for the length, or more of the code, such as 45G'],
    ['dry reefer', 'dry reefer', 'put a comma between'],
    ['dry,reefer 22G1', 'reefer 22G1', 'give dry, reefer'],
    ['22G1X', '22G1X', 'give dry, reefer'],
    ['foo', 'foo', 'give dry, reefer'],
  ])('%s says nothing, and the reason is given', (text, wrong, why) => {
    expect(readWantedEquipment(text)).toEqual({ wrong, why: expect.stringContaining(why) });
  });
});
