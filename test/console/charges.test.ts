import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writtenAmount } from '../../src/domain/charges/money.ts';
import { addTariffs } from '../../src/services/tariff/add-tariffs.ts';
import { moneyText, moniesText } from '../../view/model/money.ts';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { shot } from '../support/screenshot.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

/** Ashore and available; at sea, where nobody has stated fees. */
const AVAILABLE = 'LFXU1001406';
const AT_SEA = 'LFXU1000708';

/** The line charges in one currency, the terminal in another. */
const TARIFFS = `
tariffs:
  - id: line-import
    kind: published
    party: line
    line: TEST
    source: Tariff 000, rule 21
    from: 2020-01-01
    scope: {direction: import, places: [USLAX]}
    clocks:
      - charge: demurrage
        start: {event: discharged, first: event_day}
        stop: {event: full_out}
        free: {days: 1, skip: []}
        currency: USD
        tiers: [{from: 1, to: 2, amount: 200}, {from: 3, amount: 1300.50}]
      - charge: detention
        start: {event: full_out, first: next_day}
        stop: {event: empty_in}
        free: {days: 0, skip: []}
        currency: USD
        tiers: [{from: 1, amount: 150}]
  - id: terminal-storage
    kind: published
    party: terminal
    source: Terminal schedule
    from: 2020-01-01
    scope: {direction: import, places: [USLAX]}
    clocks:
      - charge: storage
        start: {event: discharged, first: event_day}
        stop: {event: full_out}
        free: {days: 1, skip: []}
        currency: CAD
        tiers: [{from: 1, amount: 45}]
`;

describe('amounts in the console', () => {
  it('are written as the service writes them, in every currency', () => {
    const differing = Intl.supportedValuesOf('currency')
      .map((currency) => ({ currency, minor: -1_234_567 }))
      .filter((money) => moneyText(money).replaceAll(',', '') !== `${money.currency} ${writtenAmount(money)}`);

    expect(differing).toEqual([]);
  });

  it('have separators of thousands, and are never added', () => {
    const amounts = ['USD', 'JPY', 'BHD'].map((currency) => ({ currency, minor: 1_234_567 }));

    expect(moniesText(amounts)).toBe('USD 12,345.67 and JPY 1,234,567 and BHD 1,234.567');
    expect(moniesText([{ currency: 'EUR', minor: 5 }])).toBe('EUR 0.05');
    expect(moniesText([{ currency: 'EUR', minor: 0 }])).toBe('Nothing');
  });
});

describeWithBrowser('what waiting costs, on the page of a container', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage(['SBX0DEMO01', 'SBX0DELAYED01'], 4);
  }, SLOW.timeout);
  afterAll(() => stage.close());

  const addressOf = async () => `/containers/${await stage.idOf(AVAILABLE)}`;
  const costs = (page: Page) => page.getByRole('region', { name: 'What waiting costs' });
  const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

  it('is not known without a tariff, and says so instead of nothing', SLOW, async () => {
    const { page, faults, close } = await stage.open(await addressOf());
    await costs(page).getByText('No tariff is stored for').first().waitFor();
    const text = await costs(page).innerText();
    await shot(page, 'charges-none');

    expect(text).toMatch(/Owed by now, by the tariffs\s+Not known/);
    expect(text).toMatch(/No tariff is stored for demurrage and detention of .* at Los Angeles/);
    expect(text).not.toContain('Nothing');
    expect(await page.getByLabel('If it is picked up on').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('tells fees that no party has stated from none', SLOW, async () => {
    const { page, close } = await stage.open(`/containers/${await stage.idOf(AT_SEA)}`);
    const fees = page.locator('.facts > div').filter({ hasText: /^Fees/ });
    await fees.waitFor();

    expect(await fees.innerText()).toMatch(
      /Not stated\s+No party has stated fees; that does not mean that there are none/,
    );
    await close();
  });

  describe('with the tariffs of the line and of the terminal', () => {
    beforeAll(() => addTariffs.run(stage.context, { document: TARIFFS }));

    it.each([
      ['light', 1440],
      ['dark', 1440],
      ['light', 390],
      ['dark', 390],
    ] as const)(
      'shows each clock with why its days count, in the %s theme at %i pixels',
      SLOW,
      async (theme, width) => {
        const { page, faults, close } = await stage.open(await addressOf(), { theme, width });
        const demurrage = costs(page).getByRole('listitem').filter({ hasText: 'Demurrage of the shipping line' });
        await demurrage.getByText('one by one').click();
        const text = await demurrage.innerText();

        expect(text).toMatch(/Demurrage of the shipping line at Los Angeles\s+Each day costs/);
        expect(text).toMatch(/Last free day by the tariff\s+\w{3} \d+ \w{3} \d{4}/);
        expect(text).toMatch(/Owed by now\s+USD [\d,.]+/);
        expect(text).toMatch(/Per day\s+USD [\d,.]+, next on .*, without tax/);
        expect(text).toMatch(/line-import@1, Tariff 000, rule 21/);
        expect(text).toMatch(/Free\s+Nothing\s+Free day 1/);
        expect(text).toMatch(/Charged\s+USD 200\.00\s+Chargeable day 1, tier 1/);
        // Of each currency by itself.
        expect(await costs(page).innerText()).toMatch(/Owed by now, by the tariffs\s+CAD [\d,.]+ and USD [\d,.]+/);
        // The terminal's tariff counts its last free day.
        expect(await costs(page).innerText()).not.toContain('in no amount');
        expect(await accessibilityFaults(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
        await shot(page, `charges-${theme}-${width}`);
        expect(faults).toEqual([]);
        await close();
      },
    );

    it('counts until a planned pickup and return, and says what is wrong with a day', SLOW, async () => {
      const { page, close } = await stage.open(await addressOf());
      await page.getByLabel('If it is picked up on').fill(dayAhead(2));
      await costs(page).getByText('more than by now').waitFor();
      await page.getByLabel('and returned empty on').fill(dayAhead(4));
      const detention = costs(page).getByRole('listitem').filter({ hasText: 'Detention of the shipping line' });
      await detention
        .getByText(/was given and is not reported/)
        .first()
        .waitFor();
      await detention
        .getByText(/Until .*\s*USD 300\.00/)
        .first()
        .waitFor();
      expect(await detention.innerText()).toMatch(/at Los Angeles\s+Not started/);
      await shot(page, 'charges-planned');

      await page.getByLabel('and returned empty on').fill(dayAhead(1));
      await costs(page).getByText('The return lies before the pickup; correct one of them.').waitFor();
      expect(await page.getByLabel('and returned empty on').getAttribute('aria-invalid')).toBe('true');
      await close();
    });
  });
});
