import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/program.ts';
import type { Environment } from '../../src/config/option-types.ts';
import { packageRoot } from '../../src/core/package-root.ts';
import { CALENDAR_CSV, EXAMPLE, EXAMPLE_CSV, exampleWith } from '../services/tariff/documents.ts';
import { databaseAvailable, useDatabase } from '../support/database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tariffs-'));

afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('landfall tariffs check', () => {
  it('accepts the template of the documentation', async () => {
    const page = readFileSync(path.join(packageRoot(), 'docs/charges.md'), 'utf8');
    const [, template = ''] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];
    const file = fileOf('template.yaml', template);

    expect(await check(file)).toEqual({ code: 0, out: `${file}: tariffs 1, calendars 1, no faults\n`, err: '' });
  });

  it('names file, line, part and reason of each fault, and fails', async () => {
    const right = fileOf('right.yaml', EXAMPLE);
    const wrong = fileOf('wrong.yaml', exampleWith('{from: 6, amount: 300.50}', '{from: 7, amount: -1}'));
    const { code, out, err } = await check(right, wrong);

    expect(code).toBe(2);
    expect(out).toBe(
      `${right}: tariffs 1, calendars 1, no faults\n` +
        `${wrong}:39: tariffs[0].clocks[0].tiers[1].amount: -1 is no amount in USD; write it like 1250.00.\n` +
        `${wrong}:39: tariffs[0].clocks[0].tiers[1]: A gap: no tier has day 6.\n`,
    );
    expect(err).toBe('Files with faults: 1 of 2.\n');
  });

  it('refuses a line that is not known, with those that it may be', async () => {
    const { code, out } = await check(fileOf('line.yaml', exampleWith('line: MAEU', 'line: MAUE')));

    expect(code).toBe(2);
    expect(out).toContain('tariffs[0].line: MAUE is no SCAC of a shipping line that is known; it may be MAEU (Maersk)');
  });

  it('knows the calendars of the files before', async () => {
    const calendars = fileOf('calendars.csv', CALENDAR_CSV.replaceAll('2026-01-01', '2026-11-01'));
    const tariffs = fileOf('tariffs.csv', EXAMPLE_CSV);

    expect((await check(tariffs)).code).toBe(0);
    expect((await check(calendars, tariffs)).out).toContain(
      'tariffs[0].from: The tariff begins on 2026-01-01, but the calendar us-west covers 2026-11-01 to 2027-12-31.',
    );
  });

  it('prints the same as JSON', async () => {
    const { out } = await check('--json', fileOf('right.yaml', EXAMPLE));

    expect(JSON.parse(out)).toMatchObject([
      { tariffs: [{ id: 'line-us-import' }], calendars: [{ id: 'us-west' }], faults: [] },
    ]);
  });

  it('says that a file cannot be read or is too large', async () => {
    const missing = await check(path.join(folder, 'missing.yaml'));
    const large = await check(fileOf('large.yaml', '#'.repeat(1_000_001)));

    expect([missing.code, large.code]).toEqual([2, 2]);
    expect(missing.err).toContain('missing.yaml cannot be read (ENOENT).');
    expect(large.err).toContain('large.yaml has more than 1000000 bytes; split it.');
  });

  it('shows what a file has without what a terminal would obey', async () => {
    const { out } = await check(fileOf('hostile.yaml', `tariffs: [{"\\u001b[2J\\nx": 1}]`));

    expect(out).toContain('There is no such member.');
    expect(out).not.toContain('\u001b');
  });
});

describe.skipIf(!databaseAvailable)('landfall tariffs', () => {
  const db = useDatabase();
  const tariffs = (...args: string[]) =>
    command(args, { DATABASE_URL: db.url, SECRET_KEY: 'ab'.repeat(32), LOG_LEVEL: 'silent' });

  it('adds, lists, shows and withdraws versions of an account and of the installation', async () => {
    const file = fileOf('added.yaml', EXAMPLE);
    const added = await tariffs('add', file);
    const again = await tariffs('add', file);
    const forAll = await tariffs(
      'add',
      '--installation',
      fileOf('all.yaml', exampleWith('id: line-us-import', 'id: for-all')),
    );
    const listed = await tariffs('list');
    const shown = await tariffs('show', 'line-us-import');
    const withdrawn = await tariffs('withdraw', 'line-us-import@1');
    const ofAll = await tariffs('withdraw', '--installation', 'for-all@1');
    const left = await tariffs('list', '--json');

    expect(added).toEqual({
      code: 0,
      out: 'calendar  us-west@1         added\ntariff    line-us-import@1  added\n',
      err: '',
    });
    expect(again.out).toContain('line-us-import@1  was there');
    expect(forAll.code).toBe(0);
    expect(listed.out.split('\n').map((line) => line.replace(/ +/g, ' '))).toEqual([
      'tariff for-all@1 2026-01-01 to 2026-12-31 published, MAEU, import installation',
      'tariff line-us-import@1 2026-01-01 to 2026-12-31 published, MAEU, import account',
      'calendar us-west@1 2026-01-01 to 2027-12-31 America/Los_Angeles installation',
      'calendar us-west@1 2026-01-01 to 2027-12-31 America/Los_Angeles account',
      '',
    ]);
    expect(JSON.parse(shown.out)).toMatchObject({ document: 'tariff', name: 'line-us-import', version: 1 });
    expect([withdrawn, ofAll].map(({ code, err }) => [code, err])).toEqual([
      [0, 'line-us-import@1 is withdrawn.\n'],
      [0, 'for-all@1 is withdrawn.\n'],
    ]);
    expect(JSON.parse(left.out).map(({ document }: { document: string }) => document)).toEqual([
      'calendar',
      'calendar',
    ]);
  });

  it('names the file with a fault and stores nothing of it', async () => {
    const { code, err } = await tariffs('add', fileOf('wrong.yaml', exampleWith('kind: published', 'kind: x')));

    expect(code).toBe(2);
    expect(err).toContain('wrong.yaml: Line 20, tariffs[0].kind: Give one of contract, quote, published.');
  });

  it('says that there is no such version', async () => {
    const unknown = await tariffs('show', 'nothing');
    const unnumbered = await tariffs('withdraw', 'us-west');

    expect([unknown.code, unnumbered.code]).toEqual([1, 2]);
    expect(unknown.err).toContain('tariffs list shows those there are');
  });
});

function check(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return command(['check', ...args], {});
}

async function command(args: string[], env: Environment): Promise<{ code: number; out: string; err: string }> {
  const outcome = { code: -1, out: '', err: '' };
  const io = {
    env,
    isTerminal: false,
    print: (text: string) => {
      outcome.out += `${text}\n`;
    },
    remark: (text: string) => {
      outcome.err += `${text}\n`;
    },
  };
  outcome.code = await run(['tariffs', ...args], io);
  return outcome;
}
