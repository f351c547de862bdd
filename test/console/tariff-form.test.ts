import { describe, expect, it } from 'vitest';
import { amountDoubt, minorOfText } from '../../console/rooms/tariffs/amount-text.ts';
import { emptyClock } from '../../console/rooms/tariffs/clock-form.ts';
import {
  documentOf,
  formOf,
  isFormFilled,
  startedForm,
  type TariffForm,
} from '../../console/rooms/tariffs/tariff-form.ts';
import { readDocument } from '../../src/services/tariff/read-document.ts';
import { exampleWith } from '../services/tariff/documents.ts';

const TODAY = '2026-11-29';

function filled(change: Partial<TariffForm> = {}): TariffForm {
  const clock = { ...emptyClock('demurrage', 'import'), freeDays: '4' };
  const tiers = [
    { from: '1', to: '5', amount: '200' },
    { from: '6', to: '', amount: '300.50' },
  ];
  return { ...startedForm({ line: 'MAEU', place: 'USLAX' }, TODAY), clocks: [{ ...clock, tiers }], ...change };
}

const FORMS: [string, TariffForm][] = [
  ['of a line at a port', filled()],
  ['of all places', filled({ places: [] })],
  ['of a terminal, in working days', filled({ party: 'terminal', line: '', terminals: 'Y258' })],
  [
    'with an end, a source and a name',
    filled({ to: '2027-12-31', source: 'Tariff 000: "rule" 21, #4', name: 'own/1' }),
  ],
  ['of some equipment', filled({ sizes: [40, 45], types: ['open top', 'reefer'] })],
  ['at a ramp', filled({ at: 'ramp' })],
  ['of an export', startedExport()],
  ['that counts with the free days', countedWithFreeDays()],
  [
    'that begins with availability',
    filled({
      clocks: filled().clocks.map((one) => ({ ...one, start: 'discharged+available', working: 'free' as const })),
    }),
  ],
  [
    'in yen',
    filled({
      clocks: [
        {
          ...emptyClock('storage', 'import', 'JPY'),
          freeDays: '0',
          working: 'all',
          tiers: [{ from: '1', to: '', amount: '1300' }],
        },
      ],
    }),
  ],
];

function startedExport(): TariffForm {
  const form = startedForm({ line: 'MAEU', direction: 'export', charges: 'combined,storage' }, TODAY);
  const tiers = [{ from: '1', to: '', amount: '90' }];
  return { ...form, clocks: form.clocks.map((clock) => ({ ...clock, freeDays: '7', tiers })) };
}

function countedWithFreeDays(): TariffForm {
  const tiers = [
    { from: '5', to: '8', amount: '150' },
    { from: '9', to: '', amount: '180' },
  ];
  return filled({ clocks: filled().clocks.map((one) => ({ ...one, tiersCount: 'days_of_the_clock', tiers })) });
}

describe('the form of a tariff', () => {
  it.each(FORMS)('makes a document without a fault %s, and shows again what it says', (_name, form) => {
    const first = readDocument(documentOf(form));
    const [tariff] = first.tariffs;
    const again = tariff === undefined ? null : formOf(tariff);

    expect(first.faults).toEqual([]);
    expect(again).not.toBeNull();
    expect(readDocument(documentOf(again ?? form))).toEqual(first);
  });

  it.each([
    [
      'a tax',
      exampleWith('currency: USD\n        tiers:\n', 'currency: USD\n        tax_percent: 7\n        tiers:\n'),
    ],
    ['countries', exampleWith('places: [USLAX, USLGB]\n      sizes', 'countries: [US]\n      sizes')],
    ['customers', exampleWith('types: [dry]', 'types: [dry]\n      customers: [Acme]')],
    ['a rate date', exampleWith('    scope:\n      direction', '    rate_date: each_day\n    scope:\n      direction')],
    ['a length of ten feet', exampleWith('sizes: [40', 'sizes: [10')],
    [
      'a start that it has no choice for',
      exampleWith('start: {event: discharged', 'start: {event: arrived, not_before: discharged'),
    ],
    ['another stop', exampleWith('stop: {event: full_out}', 'stop: {event: full_out, last: excluded}')],
  ])('does not show a tariff with %s as if it had none', (_name, document) => {
    const { tariffs, faults } = readDocument(document);
    const [tariff] = tariffs;

    expect(faults).toEqual([]);
    expect(tariff === undefined ? undefined : formOf(tariff)).toBeNull();
  });

  it.each(['"; drop', 'a: [b', '#x', "it's", '\n- y', ' 1,5 '])(
    'passes the text %j on as it is, so that the check refuses it',
    (text) => {
      const { faults } = readDocument(
        documentOf(filled({ line: text, clocks: filled().clocks.map((one) => ({ ...one, freeDays: text })) })),
      );

      expect(faults.length).toBeGreaterThan(0);
      expect(faults.every(({ at }) => at.startsWith('tariffs[0].'))).toBe(true);
    },
  );

  const rated = (amount: string, currency = 'USD') =>
    filled({
      clocks: [
        { ...emptyClock('demurrage', 'import', currency), freeDays: '4', tiers: [{ from: '1', to: '', amount }] },
      ],
    });

  it.each([
    ['1,300', 'USD', 130_000],
    ['1,300.50', 'USD', 130_050],
    ['1,300,000', 'JPY', 1_300_000],
    ['12,50', 'USD', 1_250],
    ['300.5', 'USD', 30_050],
    ['0.125', 'KWD', 125],
    ['1,250', 'KWD', 1_250_000],
    ['999999999', 'USD', 99_999_999_900],
  ])('takes %s %s for what the document takes it for', (amount, currency, minor) => {
    const { tariffs, faults } = readDocument(documentOf(rated(amount, currency)));
    const [tariff] = tariffs;

    expect(faults).toEqual([]);
    expect(tariff?.clocks[0]?.tiers).toEqual([{ from: 1, to: null, minor }]);
    expect(minorOfText(amount, currency)).toBe(minor);
    const again = tariff === undefined ? null : formOf(tariff);
    expect(again).not.toBeNull();
    expect(readDocument(documentOf(again ?? rated(''))).tariffs).toEqual(tariffs);
  });

  it.each(['-5', '1.300,50', '1e3', '12,5,0', '13,00,00', 'NaN', '1 300', '9999999999999', '1.2345'])(
    'leaves it to the check to refuse the amount %s',
    (amount) => {
      const { faults } = readDocument(documentOf(rated(amount)));

      expect(faults.map(({ at }) => at)).toEqual(['tariffs[0].clocks[0].tiers[0].amount']);
    },
  );

  it('asks which is meant where a point may separate thousands', () => {
    expect(amountDoubt('1.300', 'USD')).toBe('Is it 1300 or 1.30? Write one of them.');
    expect(amountDoubt('1.300', 'JPY')).toBe('Is it 1300 or 1? Write one of them.');
    expect(amountDoubt('1.300', 'KWD')).toBeNull();
    expect(isFormFilled(rated('1.300'))).toBe(false);
    expect(isFormFilled(rated('1300'))).toBe(true);
  });

  it('does not take a line for nothing whose letters YAML reads as nothing', () => {
    const { tariffs, faults } = readDocument(documentOf(filled({ line: 'NULL' })));

    expect(tariffs).toEqual([]);
    expect(faults).toMatchObject([{ at: 'tariffs[0].line', reason: expect.stringMatching(/^NULL is no SCAC/) }]);
  });
});
