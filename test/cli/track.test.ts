import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, databaseAvailable, dropTestDatabase } from '../support/database.ts';
import { compileProgram, type Ended, type Program } from '../support/program.ts';
import { scratchFolder } from '../support/scratch.ts';

const SECRET_KEY = 'ab'.repeat(32);
/** A port without a listener. */
const NOWHERE = 'postgresql://landfall:secret@127.0.0.1:1/landfall';

let program: Program;
let folder: string;
let databaseUrl: string;

beforeAll(() => {
  program = compileProgram();
  folder = scratchFolder('track');
});

afterAll(async () => {
  await program.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!databaseAvailable)('landfall track', () => {
  beforeAll(async () => {
    databaseUrl = await createTestDatabase();
  });
  afterAll(() => dropTestDatabase(databaseUrl));

  it('prints what became of a number as JSON, and ends with 0', async () => {
    const ended = await track('SBX0RETURNED01', '--json', '--ref', 'PO-1');

    expect(ended.code).toBe(0);
    const followed = JSON.parse(ended.stdout);
    expect(followed.tracking_request).toMatchObject({ request_number: 'SBX0RETURNED01', ref_numbers: ['PO-1'] });
    expect(followed.shipment).toMatchObject({
      bill_of_lading_number: 'SBX0RETURNED01',
      shipping_line_scac: 'TEST',
      line_tracking_stopped_reason: 'all_containers_terminated',
    });
    expect(followed.containers).toMatchObject([{ number: 'LFXU1001303', current_status: 'empty_returned' }]);
    expect(followed.containers[0].transport_events.map(({ event }: { event: string }) => event)).toEqual(
      expect.arrayContaining(['container.transport.vessel_departed', 'container.transport.empty_in']),
    );
  });

  it('prints the same for people, and a second time, without JSON', async () => {
    const first = await track('SBX0DIRECT01');
    const second = await track('SBX0DIRECT01');

    expect([first.code, second.code]).toEqual([0, 0]);
    expect(second.stdout).toBe(first.stdout);
    expect(first.stdout).toContain('LFXU1000101 is on_ship');
    expect(first.stdout).toContain('vessel departed at Shanghai');
  });

  it('finds a container and a booking by the form of their numbers', async () => {
    const [container, booking] = [
      await track('LFXU1000903', '--json'),
      await track('SBK0LFD01', '--json', '--type', 'booking'),
    ];

    expect(JSON.parse(container.stdout).containers).toMatchObject([{ number: 'LFXU1000903' }]);
    expect(JSON.parse(booking.stdout).containers).toMatchObject([{ number: 'LFXU1001108' }]);
  });

  it('tracks the numbers of a file, and ends with 1 if one of them is not tracked', async () => {
    const ended = await trackFile(['SBX0LATE01', 'sbx0late01', 'LFXU1000104'], '--json');

    expect(ended).toMatchObject({ code: 1, stderr: '1 of 3 numbers are not tracked.\n' });
    const { status, rows } = JSON.parse(ended.stdout);
    const outcomes = rows.map(({ outcome }: { outcome: string }) => outcome);
    expect([status, ...outcomes]).toEqual(['finished', 'created', 'already_tracked', 'wrong_check_digit']);
  });

  it('says of each number of a file what became of it, and of all in one line', async () => {
    const ended = await trackFile(['LFXU1000104', 'SBX0HOLD01']);

    expect(ended.stdout).toContain('1. LFXU1000104: wrong check digit. The check digit of LFXU1000104 should be 1');
    expect(ended.stdout).toContain('2. SBX0HOLD01: created\n2 numbers: 1 created, 1 wrong check digit.\n');
  });

  it('ends with 1 and the reason if the line knows no such number', async () => {
    const ended = await track('TEST-TR-FAILED', '--json');

    expect(ended.code).toBe(1);
    expect(JSON.parse(ended.stdout)).toMatchObject({
      tracking_request: { status: 'failed', failed_reason: 'not_found', retry_count: 0 },
      shipment: null,
      containers: [],
    });
    expect(ended.stderr).toBe('Tracking TEST-TR-FAILED at TEST has failed (not_found).\n');
  });

  it('ends with 4 if the line has not answered in the time allowed, and is still polled', async () => {
    const ended = await track('SBX0HTML01', '--wait', '0');

    expect(ended.code).toBe(4);
    expect(ended.stderr).toBe('TEST has not answered within 0 s; a running service continues to poll.\n');
  });

  it('ends with 4 at the first refusal of the credentials, and says nothing else', async () => {
    const ended = await track('SBX0DENIED01', '--timeout', '300');

    expect(ended.code).toBe(4);
    expect(ended.stdout).toMatch(/credentials/);
    expect(ended.stderr).toBe('TEST refuses the credentials; renew them.\n');
  });

  it('closes its database when it gets a signal to end while it waits', async () => {
    const run = program.start(['track', 'SBX0HALFJSON01', '--scac', 'TEST'], { ...env(), LOG_LEVEL: 'info' });
    await run.logged('source.failed');

    const ended = await run.stop('SIGINT');

    expect(ended).toMatchObject({ code: 1, signal: null, stdout: '' });
  });

  it.each([
    [
      'an unknown line',
      ['X', '--scac', 'XXXX'],
      2,
      "Scac 'XXXX' is not recognized; look it up in the list of shipping lines.",
    ],
    [
      'a number of a kind that the line does not take',
      ['HDMUSZPA12345678', '--scac', 'HDMU'],
      2,
      'cannot be polled for a bill of lading',
    ],
    [
      'a line that is not configured',
      ['HLCUSHA2112345678', '--scac', 'HLCU'],
      3,
      'sets LINE_HLCU_CLIENT_ID, LINE_HLCU_CLIENT_SECRET.',
    ],
    ['no number at all', [], 2, 'Give a number, or a file of numbers with --file.'],
    ['a number beside a file', ['X', '--file', 'numbers.csv'], 2, 'Give either a number or --file, not both.'],
    ['a line beside a file', ['--file', 'numbers.csv', '--scac', 'TEST'], 2, 'use the columns scac'],
    ['a file that is not there', ['--file', 'absent.csv'], 2, 'absent.csv cannot be read (ENOENT).'],
    ['an unknown type', ['X', '--type', 'invoice'], 2, 'Allowed types: bill_of_lading, booking, container.'],
  ])('says in a sentence what is wrong with %s', async (_what, args, code, sentence) => {
    const ended = await program.run(['track', ...args], {
      ...env(),
      LINE_HDMU_BASE_URL: 'http://127.0.0.1:1',
      LINE_HDMU_API_KEY: 'key',
    });

    expect(ended).toMatchObject({ code, stdout: '' });
    expect(ended.stderr).toContain(sentence);
    expect(ended.stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(3);
  });

  function env(): Record<string, string> {
    return { DATABASE_URL: databaseUrl, SECRET_KEY, SANDBOX: '1', LOG_LEVEL: 'silent' };
  }

  function trackFile(numbers: readonly string[], ...options: string[]): Promise<Ended> {
    const file = path.join(folder, 'numbers.csv');
    writeFileSync(file, ['number,scac', ...numbers.map((number) => `${number},TEST`)].join('\n'));
    return program.run(['track', '--file', file, ...options], env());
  }

  function track(number: string, ...options: string[]): Promise<Ended> {
    return program.run(['track', number, '--scac', 'TEST', ...options], env());
  }
});

describe('an installation that does not work', () => {
  it.each(['serve', 'stdio'])(
    'makes landfall %s say that the database gives no answer, without its password, and end with 4',
    async (command) => {
      const ended = await program.run(command.split(' '), { DATABASE_URL: NOWHERE, SECRET_KEY, LOG_LEVEL: 'silent' });

      expect(ended).toMatchObject({ code: 4, stdout: '' });
      expect(ended.stderr).toMatch(
        /^PostgreSQL at 127\.0\.0\.1:1\/landfall gives no answer \(.+\); start it, or correct DATABASE_URL\.\n$/,
      );
      expect(ended.stderr).not.toContain('secret');
    },
  );

  it.each(['serve', 'demo'])(
    'makes landfall %s refuse a data folder that is a file, and end with 3',
    async (command) => {
      const file = path.join(folder, 'file');
      writeFileSync(file, '');

      const ended = await program.run([command], { PATH: process.env.PATH ?? '', DATA_DIR: file, LOG_LEVEL: 'silent' });

      expect(ended).toMatchObject({ code: 3, stdout: '' });
      expect(ended.stderr.trimEnd().split('\n')).toHaveLength(1);
    },
  );

  it('reports what is wrong with the environment before anything is started', async () => {
    const untouched = path.join(folder, 'untouched');

    const ended = await program.run(['serve'], { DATA_DIR: untouched, PORT: 'http' });

    expect(ended).toMatchObject({ code: 3, stdout: '' });
    expect(ended.stderr).toContain('PORT: must be a whole number');
    expect(existsSync(untouched)).toBe(false);
  });
});
