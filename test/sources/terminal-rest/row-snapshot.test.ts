import { describe, expect, it } from 'vitest';
import { rowSnapshot, statesFacts } from '../../../src/sources/terminal-rest/row-snapshot.ts';
import { dayOf, timeAtTerminal } from '../../../src/sources/terminal-rest/row-values.ts';

const ZONE = 'America/Los_Angeles';
const PLACE = {
  facility: { codeList: 'FIRMS', code: 'W185' } as const,
  locode: 'USLAX',
  timezone: ZONE,
  currency: 'USD',
  checkedAt: '2026-06-11T18:00:00.000Z',
};
const read = (row: object) => rowSnapshot({ container: 'MSKU1234565', ...row }, {}, PLACE);

describe('whether a container is available', () => {
  it.each([
    [true, true],
    ['Y', true],
    ['Available', true],
    [1, true],
    [false, false],
    ['No', false],
    ['NOT AVAILABLE', false],
    ['maybe', null],
    ['', null],
    [null, null],
    [undefined, null],
    [{}, null],
  ])('is said by %j: %j', (available, expected) => {
    expect(read({ available }).available).toBe(expected);
  });
});

describe('the holds of a row', () => {
  const hold = (name: string, description: string | null = null, status = 'hold') => ({ name, status, description });

  it.each<[string, object, object[] | null]>([
    ['nothing of holds', { available: 'Y' }, null],
    ['no value of them', { holds: null, customsHold: null }, null],
    ['an empty list', { holds: [] }, []],
    ['an empty text', { containerHolds: '' }, []],
    ['that there are none', { holds: 'None' }, []],
    [
      'a list of words',
      { holds: ['CUSTOMS HOLD', 'Line hold', 'Damage'] },
      [hold('customs', 'CUSTOMS HOLD'), hold('freight', 'Line hold'), hold('other', 'Damage')],
    ],
    [
      'a text of several',
      { containerHolds: 'USDA; X-RAY,PierPass' },
      [hold('USDA', 'USDA'), hold('VACIS', 'X-RAY'), hold('TMF', 'PierPass')],
    ],
    ['objects', { holds: [{ holdType: 'CTF', reason: 'unpaid', at: 7 }] }, [hold('TMF', 'CTF unpaid')]],
    ['two that are the same', { holds: ['customs', 'CBP hold'] }, [hold('customs', 'customs')]],
    ['members for each', { 'customs-hold': true, 'freight-hold': false }, [hold('customs')]],
    ['that each is released', { CustomsStatus: 'RELEASED', FreightStatus: 'Released' }, []],
    ['a release that is not given', { customsRelease: 'N', freightRelease: true }, [hold('customs')]],
    ['a release of which nothing is said', { customsRelease: '', freightRelease: {} }, null],
    ['a member of another form', { customsHold: {}, holds: { customs: true } }, null],
    ['that it is held, and not by whom', { holds: true }, [hold('other')]],
    ['that it is not held', { holds: false }, []],
    [
      'which holds are over',
      { containerHolds: 'FREIGHT RELEASED, CUSTOMS HOLD, TMF PAID, USDA not released, LINE HOLD until paid' },
      [hold('customs', 'CUSTOMS HOLD'), hold('USDA', 'USDA not released'), hold('freight', 'LINE HOLD until paid')],
    ],
    ...[
      ['customs', 'CUSTOMS CANNOT BE RELEASED'],
      ['freight', "LINE can't be cleared"],
      ['TMF', 'TMF must be paid'],
      ['USDA', 'USDA partly released'],
    ].map(([name = '', words = '']): [string, object, object[]] => [
      `what is not over yet, as ${words}`,
      { holds: [words, 'CUSTOMS PAYMENT CLEARED', 'LINE HAS BEEN RELEASED'] },
      [hold(name, words)],
    ]),
    [
      'which objects are not over, by a member that denies it',
      {
        holds: [
          { type: 'CUSTOMS', inactive: false },
          { type: 'USDA', notReleased: true },
          { type: 'TMF', inactive: true },
        ],
      },
      [hold('customs', 'CUSTOMS'), hold('USDA', 'USDA')],
    ],
    [
      'which objects are over',
      {
        holds: [
          { type: 'CUSTOMS', status: 'RELEASED' },
          { type: 'USDA', active: false },
          { type: 'TMF', released: true },
          { type: 'LINE', releasedAt: '2026-06-11' },
          { type: 'EXAM', status: 'Active', releasedAt: null },
          { type: 'CBP', released: 'N' },
        ],
      },
      [hold('VACIS', 'EXAM'), hold('customs', 'CBP')],
    ],
    ['an object that says nothing that is known', { holds: [{ id: 7 }] }, [hold('other')]],
    [
      'a state behind the name',
      { freightStatus: 'FREIGHT RELEASED', customsStatus: 'CUSTOMS NOT RELEASED' },
      [hold('customs', 'CUSTOMS NOT RELEASED')],
    ],
    ['words that are not known', { customsStatus: 'DOC REVIEW' }, [hold('customs', 'DOC REVIEW', 'pending')]],
    ['a hold in other words', { tmfStatus: 'TMF HOLD (unpaid)' }, [hold('TMF', 'TMF HOLD (unpaid)')]],
  ])('state %s', (_, row, expected) => {
    expect(read(row).holds).toEqual(expected);
  });
});

describe('the fees of a row', () => {
  it.each<[string, object, object[] | null]>([
    ['nothing of fees', {}, null],
    ['no amount', { demurrage: 'see portal' }, null],
    ['that nothing is owed', { demurrage: '$0.00' }, []],
    [
      'amounts',
      { demurrageOwed: '1,250.50', examFee: 300, totalFees: 'USD 1550.50' },
      [
        { type: 'demurrage', amount: 1250.5, currency: 'USD' },
        { type: 'exam', amount: 300, currency: 'USD' },
        { type: 'total', amount: 1550.5, currency: 'USD' },
      ],
    ],
  ])('state %s', (_, row, expected) => {
    expect(read(row).fees).toEqual(expected);
  });
});

describe('times of a terminal', () => {
  it.each([
    ['2026-06-15', '2026-06-15'],
    ['2026-06-15T00:00:00', '2026-06-15'],
    ['2026-06-15T23:59:00-07:00', '2026-06-15'],
    // Midnight of the day before in UTC.
    ['2026-06-15T06:59:00Z', '2026-06-14'],
    ['06/15/2026', '2026-06-15'],
    ['6/5/2026 23:59', '2026-06-05'],
    ['2026-02-30', null],
    ['13/45/2026', null],
    ['06/15/26', null],
    ['soon', null],
    [null, null],
  ])('%j is the day %j', (text, expected) => {
    expect(dayOf(text, ZONE)).toBe(expected);
  });

  it.each([
    ['2026-06-15T09:30:00.123-07:00', '2026-06-15T16:30:00.000Z'],
    ['2026-06-15T16:30Z', '2026-06-15T16:30:00.000Z'],
    ['2026-06-15 09:30', '2026-06-15T16:30:00.000Z'],
    ['06/15/2026 09:30', '2026-06-15T16:30:00.000Z'],
    ['06/15/2026 9:30:15 PM', '2026-06-16T04:30:15.000Z'],
    ['06/15/2026 12:05 AM', '2026-06-15T07:05:00.000Z'],
    ['2026-06-15', null],
    ['06/15/2026', null],
    ['06/15/2026 25:00', null],
    ['', null],
  ])('%j is the moment %j', (text, expected) => {
    expect(timeAtTerminal(text, ZONE)).toBe(expected);
  });

  it('without a zone are none where the clock of the terminal is not known', () => {
    expect(timeAtTerminal('2026-06-15 09:30', null)).toBeNull();
  });
});

describe('a row', () => {
  it('says when an import left, and nothing of that for an export', () => {
    expect(read({ 'time-out': '2026-06-15T09:30:00-07:00' }).full_out_at).toBe('2026-06-15T16:30:00.000Z');
    expect(read({ 'time-out': '2026-06-15T09:30:00-07:00', category: 'EXPRT' }).full_out_at).toBeNull();
  });

  it('states something if it has more than the number of the container', () => {
    expect(statesFacts({ container: 'MSKU1234565', category: 'IMPRT', Vessel: 'EMMA' }, {})).toBe(false);
    expect(statesFacts({ container: 'MSKU1234565', yardLocation: 'B4' }, {})).toBe(true);
    expect(statesFacts({ container: 'MSKU1234565', available: null }, {})).toBe(false);
    expect(statesFacts('MSKU1234565', {})).toBe(false);
  });
});
