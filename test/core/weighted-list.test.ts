import { describe, expect, it } from 'vitest';
import { parseWeighted } from '../../src/core/weighted-list.ts';

describe('a list with weights', () => {
  it.each([
    [
      'gzip, br;q=0.5',
      [
        ['gzip', 1],
        ['br', 0.5],
      ],
    ],
    [
      'BR ; Q=0.125 ,*;q=0',
      [
        ['br', 0.125],
        ['*', 0],
      ],
    ],
    [',, gzip ,', [['gzip', 1]]],
    [
      'gzip;q=2, br;q=x',
      [
        ['gzip', 1],
        ['br', 1],
      ],
    ],
    ['', []],
    [' ;q=1', []],
  ])('%s', (header, members) => {
    expect(parseWeighted(header).map(({ value, weight }) => [value, weight])).toEqual(members);
  });

  it('keeps parameters, and does not split within quotes', () => {
    const header = 'application/vnd.api+json; ext="a,b;q=0"; q=0.3, text/csv;header=present';

    expect(parseWeighted(header)).toEqual([
      { value: 'application/vnd.api+json', parameters: ['ext="a,b;q=0"'], weight: 0.3 },
      { value: 'text/csv', parameters: ['header=present'], weight: 1 },
    ]);
  });

  it('reads no more members than a client needs', () => {
    expect(parseWeighted('x,'.repeat(50_000))).toHaveLength(100);
    expect(parseWeighted('"'.repeat(20_000)).length).toBeLessThan(101);
  });
});
