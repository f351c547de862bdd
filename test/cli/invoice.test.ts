import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { run } from '../../src/cli/program.ts';
import type { Environment } from '../../src/config/option-types.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { landedCargo, pickedUp } from '../support/landed-cargo.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'invoices-'));

afterAll(() => rmSync(folder, { recursive: true }));

describeWithDatabase('landfall invoice check', () => {
  const db = useDatabase();
  const check = (...args: string[]) =>
    command(['invoice', 'check', ...args], { DATABASE_URL: db.url, SECRET_KEY: 'ab'.repeat(32), LOG_LEVEL: 'silent' });

  function fileOf(text: string): string {
    const file = path.join(folder, 'invoice.json');
    writeFileSync(file, text);
    return file;
  }

  it('prints the sums, each billed day with its evidence, and what the rule of the United States demands', async () => {
    const { box } = await landedCargo(db, (number) => [pickedUp(number, '2026-11-24T19:00:00.000Z')]);
    const charged = [{ from: '2026-11-20', to: '2026-11-21', amount: '200.00' }];
    const invoice = { container_number: box, charge: 'demurrage', currency: 'USD', charged, invoice_number: 'D-7' };

    const { code, out, err } = await check(fileOf(JSON.stringify(invoice)));

    expect([code, err]).toEqual([0, '']);
    const lines = out.split('\n');
    expect(lines.slice(0, 3)).toEqual([
      `Invoice D-7, demurrage of ${box}: USD 400.00 billed, USD 200.00 due. USD 200.00 too much.`,
      'By line-us-import@1: free from 2026-11-17 to 2026-11-20.',
      '- 2026-11-20: USD 200.00 billed, due USD 0.00: free day. Free day 4.',
    ]);
    expect(out).toContain('- 2026-11-21: USD 200.00 billed: agreed. Chargeable day 1, tier 1');
    expect(out).toMatch(/46 CFR 541\.6: \d+ of 20 items are missing\./);
    expect(out).toContain('46 CFR 541.7: to be issued until 2026-12-21.');
  });

  it('names the member that cannot be read', async () => {
    const wrong = await check(fileOf('{"container_number": "MSKU1234565", "charge": "rent"}'));
    const text = await check(fileOf('D-7'));

    expect([wrong.code, text.code]).toEqual([2, 2]);
    expect(wrong.err).toContain('invoice.json: charge: ');
    expect(text.err).toContain('invoice.json is not JSON; docs/charges.md shows the form.');
  });
});

async function command(args: string[], env: Environment): Promise<{ code: number; out: string; err: string }> {
  const outcome = { code: -1, out: '', err: '' };
  const print = (text: string) => {
    outcome.out += `${text}\n`;
  };
  const remark = (text: string) => {
    outcome.err += `${text}\n`;
  };
  outcome.code = await run(args, { env, isTerminal: false, print, remark });
  return outcome;
}
