import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readManifest, tableFile } from '../../src/db/backup/manifest.ts';
import { createTestDatabase, databaseAvailable, dropTestDatabase } from '../support/database.ts';
import { compileProgram, type Ended, type Program } from '../support/program.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { accept, status } from '../support/receiver-answers.ts';
import { scratchFolder } from '../support/scratch.ts';
import { readContents } from '../support/table-contents.ts';

const MINUTES = 300_000;
const OTHER_KEY = 'cd'.repeat(32);
const SCHEDULE = Array.from({ length: 12 }, () => '4').join(',');

let program: Program;
let scratch: string;

describe.skipIf(!databaseAvailable)('a backup of a running service', () => {
  let receiver: Receiver;
  let hook: string;
  let isReady = false;

  beforeAll(async () => {
    program = compileProgram();
    scratch = scratchFolder('backup-journey');
    receiver = await startReceiver();
    certificate = { NODE_EXTRA_CA_CERTS: receiver.certificateFile };
    hook = receiver.address((response, tcp) => (isReady ? accept : status(503))(response, tcp));
  });
  afterAll(async () => {
    await program.remove();
    await receiver.close();
    certificate = {};
    rmSync(scratch, { recursive: true, force: true });
  });

  it('is restored into a new place, which has every row, derives the same journeys and goes on', {
    timeout: MINUTES,
  }, async () => {
    const first = path.join(scratch, 'first');
    await serveAndBackUp(first);
    const missing = await run(['restore', first], { DATA_DIR: at('new') });
    expect([missing.code, missing.stderr]).toEqual([3, expect.stringContaining('There is no secret key in')]);
    expect(existsSync(at('new'))).toBe(false);
    expect((await run(['restore', first], { DATA_DIR: at('new'), SECRET_KEY: OTHER_KEY })).stderr).toContain(
      'The backup was made with another secret key than SECRET_KEY has.',
    );

    copyKey('new');
    const restored = await run(['restore', first], { DATA_DIR: at('new') });

    expect([restored.code, restored.stderr]).toEqual([0, '']);
    const second = path.join(scratch, 'second');
    await run(['backup', second], { DATA_DIR: at('new') });
    expect(sortedRows(second)).toEqual(sortedRows(first));
    const replayed = await run(['replay', '--all'], { DATA_DIR: at('new') });
    expect(replayed.stdout).toMatch(/^[1-9]\d* journeys, 0 of them differ/m);
    expect((await run(['repair', '--dry-run', '--all'], { DATA_DIR: at('new') })).stdout).toContain(
      ', 0 of them change',
    );
    await continuesIn('new', first);
  });

  it('is restored with another key only if that is asked for, and starts after what cannot be read is removed', {
    timeout: MINUTES,
  }, async () => {
    const first = path.join(scratch, 'first');
    const place = { DATA_DIR: at('lost'), SECRET_KEY: OTHER_KEY };

    const restored = await run(['restore', '--any-secret-key', first], place);

    expect([restored.code, restored.stderr]).toEqual([
      0,
      expect.stringContaining('secret-key rotate --discard-unreadable'),
    ]);
    expect((await run(['keys', 'list'], place)).code).toBe(3);
    expect((await run(['secret-key', 'rotate', '--discard-unreadable'], place)).code).toBe(0);
    expect((await run(['keys', 'list'], place)).code).toBe(0);
  });

  /** Tracks, with a receiver that refuses, and makes the backup while more is tracked. */
  async function serveAndBackUp(folder: string): Promise<void> {
    const serve = program.start(['serve'], env({ DATA_DIR: at('old'), PORT: '0' }));
    const url = String((await serve.logged('serve.ready')).url);
    const created = await run(
      ['keys', 'create', '--json', '--permission', 'tracking:write', '--permission', 'webhooks:write'],
      { DATA_DIR: at('old') },
    );
    const { key } = JSON.parse(created.stdout);
    const hookMade = await post(url, key, 'webhooks', {
      type: 'webhook',
      attributes: { url: hook, active: true, events: ['*'] },
    });
    expect([hookMade.status, await hookMade.text()]).toEqual([201, expect.any(String)]);
    for (const number of ['SBX0HOLD01', 'SBX0RAIL01']) {
      expect((await run(['track', number, '--scac', 'TEST'], { DATA_DIR: at('old') })).code).toBe(0);
    }
    await vi.waitUntil(() => receiver.at(hook).length > 0, { timeout: 60_000, interval: 100 });
    let isOver = false;
    const load = keepTracking(url, key, () => isOver);

    const made = await run(['backup', folder], { DATA_DIR: at('old') });

    isOver = true;
    expect(await load).toBeGreaterThan(0);
    expect([made.code, made.stderr]).toEqual([0, expect.stringContaining('is not in the backup')]);
    expect((await serve.stop()).code).toBe(0);
  }

  async function continuesIn(place: string, folder: string): Promise<void> {
    const pending = rowsOf(folder, 'webhook_notification').filter((row) => row.includes('\tpending\t'));
    const ids = pending.map((row) => row.split('\t').find((cell) => /^[0-9a-f]{8}-/.test(cell)) ?? '');
    expect(ids.length).toBeGreaterThan(0);
    const before = receiver.at(hook).length;
    isReady = true;
    const serve = program.start(['serve'], env({ DATA_DIR: at(place), PORT: '0' }));
    await serve.logged('serve.ready');
    await vi.waitUntil(
      () => {
        const delivered = new Set(
          receiver
            .at(hook)
            .slice(before)
            .map(({ id }) => id),
        );
        return ids.every((id) => delivered.has(id));
      },
      { timeout: 120_000, interval: 100 },
    );
    expect((await run(['track', 'SBX0LFD01', '--scac', 'TEST'], { DATA_DIR: at(place) })).code).toBe(0);
    expect((await serve.stop()).code).toBe(0);
  }

  function copyKey(place: string): void {
    spawnSync('mkdir', ['-p', at(place)]);
    copyFileSync(path.join(at('old'), 'secret-key'), path.join(at(place), 'secret-key'));
  }
});

describe.skipIf(!databaseAvailable)('a backup or restore that is interrupted', () => {
  let source: string;
  let target: string;
  let folder: string;

  beforeAll(async () => {
    program = compileProgram();
    scratch = scratchFolder('backup-faults');
    source = await createTestDatabase();
    target = await createTestDatabase('empty');
    await onDatabase(
      source,
      `INSERT INTO oauth_document (id, body)
      SELECT n, (SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 3000) WHERE n > 0) FROM generate_series(1, 60) n`,
    );
    folder = path.join(scratch, 'whole');
    expect((await run(['backup', folder], { DATABASE_URL: source, SECRET_KEY: OTHER_KEY })).code).toBe(0);
  });
  afterAll(async () => {
    await program.remove();
    await Promise.all([source, target].map(dropTestDatabase));
    rmSync(scratch, { recursive: true, force: true });
  });

  it('by kill -9 in the middle of a restore leaves the database empty, and the next restore works', {
    timeout: MINUTES,
  }, async () => {
    for (const statement of ['ALTER TABLE%', 'COPY%']) {
      const restore = program.start(['restore', folder], env({ DATABASE_URL: target, SECRET_KEY: OTHER_KEY }));
      const busy = `SELECT FROM pg_stat_activity WHERE application_name = 'landfall-restore' AND query LIKE '${statement}'
        AND datname = current_database()`;
      await vi.waitUntil(async () => (await onDatabase(target, busy)).length > 0, { timeout: 60_000, interval: 2 });
      await restore.stop('SIGKILL');
      const gone = `SELECT FROM pg_stat_activity WHERE application_name = 'landfall-restore' AND datname = current_database()`;
      await vi.waitUntil(async () => (await onDatabase(target, gone)).length === 0, { timeout: 60_000, interval: 50 });

      expect(await readContents(target)).toEqual({ sequences: [] });
    }

    expect((await run(['restore', folder], { DATABASE_URL: target, SECRET_KEY: OTHER_KEY })).code).toBe(0);
    expect(await readContents(target)).toEqual(await readContents(source));
  });

  it('by a full disk leaves nothing and says so with exit code 4', { timeout: MINUTES }, async ({ skip }) => {
    const disk = scratchFolder('small-disk');
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'landfall-test', disk]).status !== 0) skip();

    const ended = await run(['backup', path.join(disk, 'backup')], { DATABASE_URL: source, SECRET_KEY: OTHER_KEY });

    const left = readdirSync(disk);
    spawnSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
    expect([ended.code, ended.stdout, left]).toEqual([4, '', []]);
    expect(ended.stderr).toMatch(/^The disk of .*\/backup is full \(ENOSPC\); nothing was kept\. .*\n$/);
  });

  it('by a signal leaves nothing', { timeout: MINUTES }, async () => {
    const backup = program.start(
      ['backup', path.join(scratch, 'stopped')],
      env({ DATABASE_URL: source, SECRET_KEY: OTHER_KEY }),
    );
    await vi.waitUntil(() => existsSync(path.join(scratch, 'stopped.partial')), { timeout: 60_000, interval: 2 });

    const { code } = await backup.stop('SIGTERM');

    expect(code).toBe(1);
    expect(readdirSync(scratch)).toEqual(['whole']);
  });
});

function at(place: string): string {
  return path.join(scratch, place);
}

function run(args: readonly string[], settings: Record<string, string>): Promise<Ended> {
  return program.run(args, env({ LOG_LEVEL: 'error', ...settings }));
}

let certificate: Record<string, string> = {};

function env(settings: Record<string, string>): Record<string, string> {
  const delivery = { WEBHOOK_TEST_ALLOW_CIDRS: '127.0.0.1/32', WEBHOOK_RETRY_SCHEDULE: SCHEDULE };
  return { PATH: process.env.PATH ?? '', SANDBOX: '1', LOG_LEVEL: 'info', ...delivery, ...certificate, ...settings };
}

function post(url: string, key: string, collection: string, data: object): Promise<Response> {
  return fetch(`${url}/v2/${collection}`, {
    method: 'POST',
    headers: { authorization: `Token ${key}`, 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({ data }),
  });
}

/** Tracks one number after the other, and gives how many were accepted. */
async function keepTracking(url: string, key: string, isOver: () => boolean): Promise<number> {
  let accepted = 0;
  for (let count = 0; !isOver(); count++) {
    const attributes = { request_type: 'bill_of_lading', request_number: `SBX0DIRECT${count}`, scac: 'TEST' };
    const { status } = await post(url, key, 'tracking_requests', { type: 'tracking_request', attributes });
    if (status === 201) accepted++;
  }
  return accepted;
}

function rowsOf(folder: string, table: string): string[] {
  return gunzipSync(readFileSync(tableFile(folder, table)))
    .toString()
    .split('\n')
    .slice(0, -1);
}

function sortedRows(folder: string): Record<string, string[]> {
  const { tables, sequences } = readManifest(folder);
  const rows = tables.map(({ name }) => [name, rowsOf(folder, name).sort()]);
  return { ...Object.fromEntries(rows), sequences: sequences.map((one) => JSON.stringify(one)) };
}

async function onDatabase(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
