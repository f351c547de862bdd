import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KNOWN_LINES } from '../../../src/domain/carrier.ts';
import { LEASED_PREFIXES } from '../../../src/domain/carrier-table.ts';
import { checkDigit } from '../../../src/domain/container-number.ts';
import { stemOf } from '../../../src/domain/inference/features.ts';
import { inferFromForm, type Knowledge } from '../../../src/domain/inference/infer-number.ts';
import { learn, type StemCount } from '../../../src/domain/inference/priors.ts';

const SURE = 0.95;
const LEASED = 'TCLU1234568';

function box(firstTen: string): string {
  return `${firstTen}${checkDigit(firstTen)}`;
}

/** So many numbers that look like this one were requested at a line. */
function requested(number: string, scac: string, numbers: number, isKnown = true): StemCount {
  return { ...stemOf(number, /^[A-Z]{3}U\d{7}$/.test(number)), scac, isKnown, numbers };
}

function lines(number: string, knowledge: Knowledge): [string, number][] {
  const result = inferFromForm(number, knowledge);
  if (!result.ok) throw new Error(result.reason);
  return result.lines.map(({ scac, confidence }) => [scac, confidence]);
}

function linesAfter(number: string, ...counts: StemCount[]) {
  return lines(number, { priors: learn(counts) });
}

describe('what an installation has learnt', () => {
  it('makes a line sure that knew many numbers with that beginning and form', () => {
    expect(linesAfter('AYU0400189', requested('AYU0447141', 'APLU', 300))[0]).toEqual(['APLU', expect.any(Number)]);
    expect(linesAfter('AYU0400189', requested('AYU0447141', 'APLU', 300))[0]?.[1]).toBeGreaterThanOrEqual(SURE);
    expect(linesAfter('6265577920', requested('6265953940', 'COSU', 100))[0]?.[1]).toBeGreaterThanOrEqual(SURE);
  });

  it('makes none sure where only the form was seen, but not the beginning', () => {
    expect(linesAfter('XYZ1234567', requested('AYU0447141', 'APLU', 100_000))[0]?.[1] ?? 0).toBeLessThan(SURE);
    expect(linesAfter('6999577920', requested('6265953940', 'COSU', 100_000))[0]).toEqual(['COSU', 0.94]);
  });

  it('makes a line less likely that did not know such numbers', () => {
    const before = linesAfter('6265577920')[0]?.[1] ?? 0;
    const counts = [requested('6265953940', 'COSU', 50), requested('6265953940', 'COSU', 50, false)];

    expect(linesAfter('6265577920', ...counts)[0]?.[1]).toBeLessThan(before);
  });

  it('names for a leased box who rents such here, and why, but accepts no line without a question', () => {
    const knowledge = { priors: learn([requested('TCLU7654321', 'MSCU', 10_000)]) };

    expect(lines(LEASED, knowledge)).toEqual([['MSCU', 0.94]]);
    expect(inferFromForm(LEASED, knowledge)).toMatchObject({
      reason: 'Most numbers like this one that are tracked here belong to Mediterranean Shipping Company.',
    });
  });

  it('says nothing by fewer than five numbers, which may be of one account', () => {
    expect(linesAfter(LEASED, requested('TCLU7654321', 'MSCU', 4))).toEqual([]);
    expect(linesAfter(LEASED, requested('TCLU7654321', 'MSCU', 5))).not.toEqual([]);
  });

  it('raises the owner of a box no further than it was seen', () => {
    const counts = [requested('MSKU7654321', 'MAEU', 60), requested('MSKU7654321', 'HDMU', 40)];
    const [first, second] = linesAfter(box('MSKU123456'), ...counts);

    expect(first?.[0]).toBe('MAEU');
    expect(first?.[1]).toBeLessThan(SURE);
    expect(second?.[0]).toBe('HDMU');
  });

  it('never makes a leased box or a wrong number sure, whatever was learnt', () => {
    const scacs = KNOWN_LINES.all().map(({ scac }) => scac);
    const serial = fc.stringMatching(/^\d{6}$/);
    const counts = fc.array(fc.tuple(fc.constantFrom(...scacs), fc.nat(100_000), fc.boolean()), { maxLength: 5 });
    fc.assert(
      fc.property(fc.constantFrom(...LEASED_PREFIXES), serial, counts, fc.nat(9), (prefix, digits, seen, digit) => {
        const number = box(`${prefix}${digits}`);
        const priors = learn(seen.map(([scac, numbers, isKnown]) => requested(number, scac, numbers, isKnown)));

        expect(lines(number, { priors })[0]?.[1] ?? 0).toBeLessThan(SURE);
        const wrong = `${number.slice(0, 10)}${digit}`;
        if (wrong !== number) expect(lines(wrong, { priors })[0]?.[1] ?? 0).toBeLessThan(SURE);
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives odds that add up to one at most, whatever was learnt', () => {
    const count = fc.record({
      isContainer: fc.constant(false),
      head: fc.constantFrom('6265', 'AYU0', 'SH9E'),
      shape: fc.constantFrom('9999999999', 'AAA9999999', 'AA9AA9999999'),
      scac: fc.constantFrom('COSU', 'MAEU', 'ONEY', 'APLU'),
      isKnown: fc.boolean(),
      numbers: fc.nat(1_000),
    });
    fc.assert(
      fc.property(fc.array(count), fc.constantFrom('6265577920', 'AYU0400189', 'SH9EL8960800'), (counts, number) => {
        const odds = lines(number, { priors: learn(counts) }).map(([, confidence]) => confidence);

        expect(odds).toEqual([...odds].sort((one, other) => other - one));
        // Each is rounded to a hundredth by itself.
        expect(odds.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1.04);
      }),
    );
  });
});

describe('what an account has tracked itself', () => {
  const own = (number: string, scac: string, isLiving: boolean) => ({ own: new Map([[number, { scac, isLiving }]]) });

  it('names the line of a leased box for as long as that voyage is under way, and proposes it afterwards', () => {
    expect(lines(LEASED, own(LEASED, 'MSCU', true))).toEqual([['MSCU', 0.97]]);
    expect(lines(LEASED, own(LEASED, 'MSCU', false))).toEqual([['MSCU', 0.8]]);
  });

  it('outweighs the owner of a box that another line carries', () => {
    const number = box('CCLU345195');

    expect(lines(number, own(number, 'SMLM', true))[0]).toEqual(['SMLM', 0.97]);
    expect(lines(number, own(number, 'COSU', false))[0]).toEqual(['COSU', 0.97]);
  });

  it('knows a document again with and without the letters of its line', () => {
    expect(lines('AYU0400189', own('AYU0400189', 'APLU', false))[0]).toEqual(['APLU', 0.97]);
    expect(lines('MAEU574747748', own('574747748', 'MAEU', false))[0]).toEqual(['MAEU', 0.97]);
    expect(lines('MAEU574747748', own('574747748', 'EGLV', false))[0]).toEqual(['MAEU', 0.98]);
  });

  it('makes no wrong number right', () => {
    expect(lines('TCLU1234567', own('TCLU1234567', 'MSCU', true))).toEqual([]);
  });
});
