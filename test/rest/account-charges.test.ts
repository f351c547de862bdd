import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AccountCharges } from '../../src/services/charge/account-charges.ts';
import { InvoiceCheck } from '../../src/services/invoice/invoice.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { type LandedCargo, landedCargo } from '../support/landed-cargo.ts';
import { useRestApi } from '../support/rest-api.ts';

const USD = (whole: number) => ({ currency: 'USD', minor: Math.round(whole * 100) });

describeWithDatabase('the charges of an account', () => {
  const db = useDatabase();
  const api = useRestApi(db);

  it('are what its containers cost by now and on the days ahead, and none of another account', async () => {
    const [one, other] = await Promise.all([landedCargo(db), landedCargo(db)]);

    const { status, body } = await api.ask(one.context, 'GET /charges?days=2');

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: one.context.principal.accountId, type: 'account_charges' });
    const shown = AccountCharges.omit({ account_id: true }).parse(body.data.attributes);
    expect(shown).toMatchObject({ days: 2, owed: [USD(800)], ahead: [USD(500.5)] });
    expect(shown.costliest.map(({ number }) => number)).toEqual([one.box]);
    expect(JSON.stringify(body)).not.toContain(other.box);
  });

  it('are restricted to a line by its SCAC', async () => {
    const { context } = await landedCargo(db);

    const { body } = await api.ask(context, 'GET /charges?filter[shipping_line_scac]=ZIMU');

    expect(body.data.attributes).toMatchObject({ assessed: 0, owed: [], ahead: [] });
  });

  it.each([
    ['days=0', 'days'],
    ['days=32', 'days'],
    ['filter[shipping_line_scac]=x', 'filter[shipping_line_scac]'],
    ['filter[customer_id]=x', 'filter[customer_id]'],
  ])('are refused for %s with the parameter', async (query, parameter) => {
    const { context } = await landedCargo(db);

    const { status, body } = await api.ask(context, `GET /charges?${query}`);

    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ source: { parameter } }]);
  });
});

describeWithDatabase('POST /invoice_checks', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const invoice = {
    charge: 'demurrage',
    currency: 'USD',
    charged: [{ from: '2026-11-20', to: '2026-11-22', amount: 200 }],
    total: '600.00',
  };
  const bodyOf = (more: object) => ({
    data: { type: 'invoice_check', attributes: { invoice: { ...invoice, ...more } } },
  });

  it('says of each billed day what is due for it', async () => {
    const { context, box } = await landedCargo(db);

    const { status, body } = await api.ask(context, 'POST /invoice_checks', bodyOf({ container_number: box }));

    expect(status).toBe(200);
    const { days, sums } = InvoiceCheck.parse(body);
    expect(days.map(({ date, verdict }) => [date, verdict])).toEqual([
      ['2026-11-20', 'free'],
      ['2026-11-21', 'agreed'],
      ['2026-11-22', 'agreed'],
    ]);
    expect(sums).toMatchObject({ billed: USD(600), due: USD(400), too_much: USD(200), is_total_right: true });
  });

  it('points at what cannot be read, and does not know a container that is not tracked', async () => {
    const { context, box } = await landedCargo(db);
    const charged = [{ date: '2026-11-20', amount: 'many' }];

    const [wrong, unknown] = await Promise.all([
      api.ask(context, 'POST /invoice_checks', bodyOf({ container_number: box, charged })),
      api.ask(context, 'POST /invoice_checks', bodyOf({ container_number: 'TGHU7654329' })),
    ]);

    expect([wrong.status, unknown.status]).toEqual([422, 404]);
    expect(wrong.body.errors).toMatchObject([{ source: { pointer: '/data/attributes/invoice/charged/0' } }]);
  });

  describe('with Accept: text/html', () => {
    const post = async ({ context, box }: Pick<LandedCargo, 'context' | 'box'>, accept: string, more: object = {}) => {
      const { url, apiKey } = api.reachedBy(context);
      return fetch(`${url}/invoice_checks`, {
        method: 'POST',
        headers: { Authorization: `Token ${apiKey}`, 'Content-Type': 'application/vnd.api+json', Accept: accept },
        body: JSON.stringify(bodyOf({ container_number: box, ...more })),
      });
    };

    it.each(['text/html', 'text/html,application/xhtml+xml,*/*;q=0.8'])('is a page to print for %s', async (accept) => {
      const response = await post(await landedCargo(db), accept);

      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(response.headers.get('vary')).toContain('Accept');
      expect(await response.text()).toMatch(/^<!doctype html>[\s\S]*Evidence[\s\S]*2026-11-22[\s\S]*no legal advice/);
    });

    it('runs nothing that an invoice has in it', async () => {
      const response = await post(await landedCargo(db), 'text/html', {
        invoice_number: '"><script>alert(1)</script>',
      });
      const page = await response.text();

      expect(page).toContain('&lt;script&gt;');
      expect(page).not.toContain('<script');
      const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page) ?? [];
      const hash = createHash('sha256').update(style).digest('base64');
      expect(response.headers.get('content-security-policy')).toBe(
        `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      );
      expect(response.headers.get('cache-control')).toBe('no-store');
    });

    it('stays JSON for who takes anything, and names the types that there are to who takes none', async () => {
      const cargo = await landedCargo(db);
      const [any, none] = await Promise.all([post(cargo, '*/*'), post(cargo, 'image/png')]);

      expect([any.status, any.headers.get('content-type')]).toEqual([200, 'application/json']);
      expect(none.status).toBe(406);
      expect(await none.json()).toMatchObject({
        errors: [{ meta: { media_types: ['application/json', 'text/html'] } }],
      });
    });

    it('is an error in JSON where nothing can be checked', async () => {
      const { context } = await landedCargo(db);
      const response = await post({ context, box: 'TGHU7654329' }, 'text/html');

      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/vnd.api+json']);
    });
  });
});
