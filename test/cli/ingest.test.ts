import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/program.ts';
import { named } from '../services/ais/port-calls.ts';
import { createTestDatabase, databaseAvailable, dropTestDatabase } from '../support/database.ts';
import { VESSEL } from '../support/sailing.ts';
import { scratchFolder } from '../support/scratch.ts';

/** An ocean status of one container, loaded on a vessel, as a line sends it. */
const LOADED = [
  'ISA*00*          *00*          *ZZ*LINE           *ZZ*LANDFALL       *260610*1200*U*00401*000000001*0*P*>',
  'GS*QO*LINE*LANDFALL*20260610*1200*1*X*004010',
  'ST*315*0001',
  'B4***AE*20260519*2000**MSKU*000000*L*45G1*CNSHA*UN*6',
  'N9*BM*MAEU123456789',
  'Q2*9321483********026E****EMMA',
  'R4*L*UN*CNSHA*SHANGHAI*CN',
  'R4*D*UN*USLAX*LOS ANGELES*US',
  'SE*7*0001',
  'GE*1*1',
  'IEA*1*000000001',
].join('~\n');

let databaseUrl: string;
let folder: string;

describe.skipIf(!databaseAvailable)('landfall ingest, quarantine and replay', () => {
  beforeAll(async () => {
    databaseUrl = await createTestDatabase();
    folder = scratchFolder('ingest');
  });

  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await dropTestDatabase(databaseUrl);
  });

  const file = (name: string, text: string) => {
    const whole = path.join(folder, name);
    writeFileSync(whole, text);
    return whole;
  };

  it('take files in, report what was known, keep what was not understood, and find nothing amiss', async () => {
    const [loaded, strange] = [file('loaded.edi', `${LOADED}~`), file('strange.txt', 'what is this?')];

    const first = await landfall('ingest', loaded, strange, '--sender', 'mersey');
    const again = await landfall('ingest', loaded, '--sender', 'mersey', '--json');
    const listed = await landfall('quarantine', 'list', '--json');
    const [row] = JSON.parse(listed.out);
    const shown = await landfall('quarantine', 'show', row.id);
    const retried = await landfall('quarantine', 'retry', '--all');
    const replayed = await landfall('replay', '--all');

    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(/loaded\.edi: x12: taken [1-9]\d*, already known 0, quarantined 0\n/);
    expect(first.out).toMatch(
      /strange\.txt: unknown format: taken 0, already known 0, quarantined 1\n {2}1 × The text is of no format/,
    );
    expect(JSON.parse(again.out).receipt).toMatchObject({ is_known: true, taken: 0 });
    expect([shown.out, shown.code]).toEqual(['what is this?\n', 0]);
    expect(retried.out).toContain('not understood');
    expect(replayed).toMatchObject({ code: 0, out: expect.stringContaining('0 journeys, 0 of them differ') });
  });

  it('take in AIS as well, which is known by its sentences and needs no sender', async () => {
    const positions = file('positions.log', `${named('2026-06-10T11:00:00Z', VESSEL.imo).join('\n')}\n`);
    const loaded = file('loaded-too.edi', LOADED);

    const guessed = await landfall('ingest', positions);
    const said = await landfall('ingest', positions, '--format', 'nmea', '--json');
    const missing = await landfall('ingest', path.join(folder, 'missing'), '--format', 'nmea');
    const unclaimed = await landfall('ingest', loaded);

    expect(guessed).toEqual({
      code: 0,
      err: '',
      out: `${positions}: nmea: taken 0, already known 0, quarantined 0\n`,
    });
    expect(JSON.parse(said.out).receipt).toMatchObject({ sender: 'ais', format: 'nmea', taken: 0 });
    expect([missing.code, unclaimed.code]).toEqual([2, 2]);
    expect(missing.out).toContain('It cannot be read (ENOENT).');
    expect(unclaimed.err).toContain('Name the sender of the files with --sender.');
  });

  it('say what is wrong: a file that is not there, an unknown sender and format, an order that is unclear', async () => {
    const loaded = file('loaded.edi', LOADED);

    const missing = await landfall('ingest', path.join(folder, 'missing'), loaded, '--sender', 'mersey');
    const unknown = await landfall('ingest', loaded, '--sender', 'unknown');
    const strange = await landfall('ingest', loaded, '--sender', 'mersey', '--format', 'x13');
    const unclear = await landfall('replay');
    const nothing = await landfall('quarantine', 'retry');

    expect([missing.code, unknown.code, strange.code, unclear.code, nothing.code]).toEqual([2, 3, 3, 2, 2]);
    expect(missing.out).toContain('It cannot be read (ENOENT).');
    expect(missing.out).toContain('loaded.edi: x12');
    expect(unknown.err).toContain('Unknown sender unknown; the senders are mersey');
    expect(strange.err).toContain('Unknown format x13');
  });
});

async function landfall(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const lines = { out: '', err: '' };
  const io = {
    env: {
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'ab'.repeat(32),
      LOG_LEVEL: 'silent',
      SENDER_MERSEY_PARTY: 'shipping_line',
      SENDER_MERSEY_SCAC: 'MAEU',
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
