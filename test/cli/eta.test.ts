import { beforeAll, expect, it } from 'vitest';
import { run } from '../../src/cli/program.ts';
import { DAY_MS } from '../../src/domain/instant.ts';
import { forecast, scoreNoted, trackedVoyage } from '../services/forecast/made-forecasts.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { arrival, eta, sailing } from '../support/sailing.ts';

describeWithDatabase('landfall eta', () => {
  const db = useDatabase();

  /** A vessel that the line expected three hours too early. */
  beforeAll(async () => {
    const { context, clock, box, says } = await trackedVoyage(db, (box, number) => [...sailing(box, number), eta(box)]);
    await forecast(context);
    clock.advance(22 * DAY_MS);
    await says(...arrival(box));
    await scoreNoted(context);
  });

  it('reports how far each source of a line was off at each lead, for the operator', async () => {
    const { code, out, err } = await command('report', '--line', 'MAEU', '--days', '1100');

    expect([code, err]).toEqual([0, '']);
    const figures = 'off by 3 h on average (median 3 h, nine of ten at most 3 h), usually 3 h late, 100 % within 24 h';
    expect(out).toContain(`Maersk (MAEU), the line's estimate: 14 d before: ${figures} (1 calls, few); `);
    expect(out).toContain("Maersk (MAEU), Landfall's forecast: ");
  });

  it('reports by lane where a port is given, and as JSON with all figures', async () => {
    const { out } = await command('report', '--to', 'Los Angeles', '--days', '1100', '--json');

    const { by_lane, rows } = JSON.parse(out);
    expect(by_lane).toBe(true);
    expect(rows).toContainEqual(
      expect.objectContaining({
        ...{ scac: 'MAEU', port_of_lading: 'CNSHA', port_of_discharge: 'USLAX', source: 'line' },
        leads: expect.arrayContaining([
          {
            ...{ days_before: 14, calls: 1, without_estimate: 0, mean_hours: 3, median_hours: 3 },
            ...{ bias_hours: 3, p90_hours: 3, within_24h_percent: 100, skill: null },
          },
        ]),
      }),
    );
  });

  it('makes the forecasts again, and says where nothing can be', async () => {
    const [port, ramp] = [
      await command('replay', '--days', '1100'),
      await command('replay', '--days', '1100', '--ramps'),
    ];

    expect([port.code, ramp.code]).toEqual([0, 0]);
    expect(port.out).toMatch(/- 14 d before: (off by|no forecast)/);
    expect(ramp.out).toContain('No arrival of the last 1100 days can be forecast again.');
  });

  it('refuses a line, a port and a number of days that do not exist', async () => {
    const [line, port, days] = [
      await command('report', '--line', 'XXXX'),
      await command('report', '--from', 'Atlantis'),
      await command('report', '--days', '0'),
    ];

    for (const { code } of [line, port, days]) expect(code).not.toBe(0);
    expect(line.err).toContain('No shipping line has the SCAC XXXX.');
    expect(port.err).toContain('No port is known as "Atlantis".');
    expect(days.err).toContain('Give a number of days from 1 to 1100.');
  });

  async function command(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const outcome = { code: -1, out: '', err: '' };
    const print = (text: string) => {
      outcome.out += `${text}\n`;
    };
    const remark = (text: string) => {
      outcome.err += `${text}\n`;
    };
    const env = { DATABASE_URL: db.url, SECRET_KEY: 'ab'.repeat(32), LOG_LEVEL: 'silent' };
    outcome.code = await run(['eta', ...args], { env, isTerminal: false, print, remark });
    return outcome;
  }
});
