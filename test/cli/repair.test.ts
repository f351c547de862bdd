import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/program.ts';
import { databaseAvailable, dropTestDatabase } from '../support/database.ts';
import { createOldDatabase, OLD_SECRET_KEY } from '../support/old-database.ts';

let databaseUrl: string;

describe.skipIf(!databaseAvailable)('landfall repair', () => {
  beforeAll(async () => {
    databaseUrl = await createOldDatabase();
  });

  afterAll(() => dropTestDatabase(databaseUrl));

  it('reports what would change with reasons, as replay does, and then does it once', async () => {
    const replayed = await landfall('replay', '--all');
    const planned = await landfall('repair', '--dry-run');
    const again = await landfall('repair', '--dry-run', '--json');
    const done = await landfall('repair');
    const second = await landfall('repair');
    const after = await landfall('replay', '--number', 'ONEYAUTH0001', '--json');

    const gateOut =
      /container ONEU2000048: pod_full_out_at "2026-11-15T03:30:00\.000Z" → "2026-11-13T18:00:00\.000Z"\n {4}because: pier, terminal \(stated 2026-11-13 19:00 UTC, received 2026-11-13 20:00 UTC\): actual gate out laden/;
    expect(replayed.out).toMatch(gateOut);
    expect(replayed.out).toMatch(
      /current_status "on_ship" → "grounded"[\s\S]*because: It was discharged; [\s\S]*ONEY, shipping line \(received/,
    );
    expect(replayed.out).toMatch(/transport event full_out@USLAX#1: [\s\S]*because: .* Differing: ONEY, shipping line/);
    expect(replayed.out).toContain('pol_full_in_at "2026-11-02T10:15:00.000Z" → "2026-11-02T09:15:00.000Z"');
    expect(replayed.err).toContain('Nothing was changed');
    expect(planned.out).toMatch(gateOut);
    expect(planned.out).toMatch(/place HUBUD: .*timezone "Europe\/Budapest"/);
    expect(planned.out).toMatch(/message of ONEY about ONEU2000032, received .*10:15:00.* → .*09:15:00/);
    expect(planned.out).toContain('tracking request LFXU1001509: status "failed" → "created"');
    expect(planned.err).toContain('Nothing was changed');
    expect(JSON.parse(again.out)).toMatchObject({ is_dry_run: true, rules_version: 6 });
    expect(done).toMatchObject({ code: 0, err: expect.stringContaining('No notifications were sent') });
    expect(done.out).toMatch(/\d+ numbers looked at, [1-9]\d* of them change \(9 statements read otherwise, /);
    expect(second.out).toBe('0 numbers looked at, 0 of them change (0 statements read otherwise, 0 places).\n');
    expect(JSON.parse(after.out)).toMatchObject({ journeys: 2, differing: 0 });
  });
});

async function landfall(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const lines = { out: '', err: '' };
  const io = {
    env: {
      DATABASE_URL: databaseUrl,
      SECRET_KEY: OLD_SECRET_KEY,
      LOG_LEVEL: 'silent',
      SENDER_ONE_PARTY: 'shipping_line',
      SENDER_ONE_SCAC: 'ONEY',
      SENDER_PIER_PARTY: 'terminal',
      SENDER_RAMP_PARTY: 'rail',
    },
    isTerminal: false,
    print: (text: string) => {
      lines.out += `${text}\n`;
    },
    remark: (text: string) => {
      lines.err += `${text}\n`;
    },
  };
  return { code: await run(args, io), ...lines };
}
