import { describe, expect, it } from 'vitest';
import { emptyClock } from '../../console/rooms/tariffs/clock-form.ts';
import { documentOf, formOf, startedForm, type TariffForm } from '../../console/rooms/tariffs/tariff-form.ts';
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
});
