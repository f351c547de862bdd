import { describe, expect, it } from 'vitest';
import { describeEquipment } from '../../src/domain/equipment.ts';

describe('describeEquipment', () => {
  it.each([
    ['22G1', 'dry', 20, 'standard'],
    ['42G1', 'dry', 40, 'standard'],
    ['45G1', 'dry', 40, 'high_cube'],
    ['L5G1', 'dry', 45, 'high_cube'],
    ['12G1', 'dry', 10, 'standard'],
    ['22V2', 'dry', 20, 'standard'],
    ['22R1', 'reefer', 20, 'standard'],
    ['45R1', 'reefer', 40, 'high_cube'],
    ['22H0', 'reefer', 20, 'standard'],
    ['22U1', 'open top', 20, 'standard'],
    ['42U1', 'open top', 40, 'standard'],
    ['22P1', 'flat rack', 20, 'standard'],
    ['45P3', 'flat rack', 40, 'high_cube'],
    ['22T1', 'tank', 20, 'standard'],
    ['22K2', 'tank', 20, 'standard'],
    ['22B1', 'bulk', 20, 'standard'],
    ['LEG1', 'dry', 45, 'high_cube'],
    ['28U1', 'open top', 20, null],
  ])('reads the code %s of the standard', (code, type, lengthFeet, height) => {
    expect(describeEquipment(code)).toEqual({ type, lengthFeet, height });
  });

  it.each([
    ['M5G1', 'dry', null, 'high_cube'],
    ['P5G1', 'dry', null, 'high_cube'],
    ['32G1', 'dry', null, 'standard'],
  ])('gives no length to %s, which is 48, 53 or 30 feet long', (code, type, lengthFeet, height) => {
    expect(describeEquipment(code)).toEqual({ type, lengthFeet, height });
  });

  it.each([
    ['22GP', 'dry', 20, 'standard'],
    ['42GP', 'dry', 40, 'standard'],
    ['45GP', 'dry', 40, 'high_cube'],
    ['L5GP', 'dry', 45, 'high_cube'],
    ['45RT', 'reefer', 40, 'high_cube'],
    ['22UT', 'open top', 20, 'standard'],
    ['22PF', 'flat rack', 20, 'standard'],
    ['22TN', 'tank', 20, 'standard'],
  ])('reads the group code %s', (code, type, lengthFeet, height) => {
    expect(describeEquipment(code)).toEqual({ type, lengthFeet, height });
  });

  it.each([
    ['20GP', 'dry', 20, 'standard'],
    ['40DV', 'dry', 40, 'standard'],
    ['40HC', 'dry', 40, 'high_cube'],
    ["40'HQ", 'dry', 40, 'high_cube'],
    ['45HC', 'dry', 45, 'high_cube'],
    ['40 RH', 'reefer', 40, 'high_cube'],
    ['40RF', 'reefer', 40, null],
    ['20ot', 'open top', 20, null],
    ['40FR', 'flat rack', 40, null],
    ['20TK', 'tank', 20, null],
  ])('reads %s as carriers write it, and claims no height that it does not say', (code, type, lengthFeet, height) => {
    expect(describeEquipment(code)).toEqual({ type, lengthFeet, height });
  });

  it.each([
    ['2210', 'dry', 20, 'standard'],
    ['4310', 'dry', 40, 'standard'],
    ['4510', 'dry', 40, 'high_cube'],
    ['9510', 'dry', 45, 'high_cube'],
    ['4532', 'reefer', 40, 'high_cube'],
    ['4351', 'open top', 40, 'standard'],
    ['2261', 'flat rack', 20, 'standard'],
    ['2270', 'tank', 20, 'standard'],
  ])('reads the old numeric code %s', (code, type, lengthFeet, height) => {
    expect(describeEquipment(code)).toEqual({ type, lengthFeet, height });
  });

  it.each([null, '', 'XXXX', '22S1', '22A0', '22G', '22G11', '\u{1F6A2}', 'toString', '22G1'.repeat(1000)])(
    'says nothing of %j',
    (code) => {
      expect(describeEquipment(code)).toEqual({ type: null, lengthFeet: null, height: null });
    },
  );
});
