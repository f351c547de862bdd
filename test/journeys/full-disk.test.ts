import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databaseAvailable } from '../support/database.ts';
import { compileProgram, type Program } from '../support/program.ts';
import { scratchFolder } from '../support/scratch.ts';

const MINUTES = 240_000;
const SIZE = '220m';
const KEY = ['keys', 'create', '--json'];

let program: Program;
let folder: string;
let scratch: string;
let isMounted: boolean;

/** Needs the right to mount, as root has it. */
const mayMount = process.platform === 'linux' && process.geteuid?.() === 0;

describe.skipIf(!databaseAvailable || !mayMount)('a full disk', () => {
  beforeAll(() => {
    program = compileProgram();
    folder = scratchFolder('full');
    scratch = scratchFolder('rows');
    isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'landfall-test', folder]).status === 0;
  });
  afterAll(async () => {
    await program.remove();
    if (isMounted) spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
    rmSync(scratch, { recursive: true, force: true });
  });

  it('is an answer of its own, a reason in the checks of health, and over when there is room', {
    timeout: MINUTES,
  }, async ({ skip }) => {
    if (!isMounted) skip();
    const serve = program.start(['serve'], { ...env(), PORT: '0' });
    const url = String((await serve.logged('serve.ready')).url);
    const { key } = JSON.parse((await program.run([...KEY, '--permission', 'tracking:write'], env())).stdout);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const filler = path.join(folder, 'filler');
    const filled = spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=8k']);
    expect(filled.status).not.toBe(0);

    const refused = await vi.waitFor(async () => refusedOf(await addReferences(url, key)), {
      timeout: 90_000,
      interval: 50,
    });
    const checked: { reason?: string } = JSON.parse(await (await fetch(`${url}/readyz`)).text());
    const command = await program.run(['ingest', rowsOfYard(), '--sender', 'yard'], env());

    expect(refused).toMatchObject({ status: 503, code: 'unavailable' });
    expect(checked).toMatchObject({ status: 'not_ready', reason: 'disk_full' });
    expect(command.code).toBe(4);
    expect(command.stderr).not.toContain('unexpected error');
    rmSync(filler);
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
      timeout: 90_000,
      interval: 500,
    });
    expect((await serve.stop('SIGTERM')).code).toBe(0);
  });
});

/** A file, outside of the full disk, that takes more room than a page that is there already. */
function rowsOfYard(): string {
  const file = path.join(scratch, 'rows.csv');
  const row = (at: number) => `MSKU${String(at).padStart(7, '0')},2026-01-10T10:00:00Z`;
  writeFileSync(file, ['container,checked_at', ...Array.from({ length: 2_000 }, (_, at) => row(at))].join('\n'));
  return file;
}

/** Stores something that takes room. */
async function addReferences(url: string, key: string): Promise<Response> {
  const ref_numbers = Array.from({ length: 15 }, () => crypto.randomUUID().repeat(2).slice(0, 60));
  const request_number = `SBX${crypto.randomUUID().replaceAll('-', '').slice(0, 9).toUpperCase()}`;
  const attributes = { request_type: 'bill_of_lading', request_number, scac: 'TEST', ref_numbers };
  return fetch(`${url}/v2/tracking_requests`, {
    method: 'POST',
    headers: { authorization: `Token ${key}`, 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { type: 'tracking_request', attributes } }),
  });
}

async function refusedOf(response: Response): Promise<{ status: number; code: string; detail: string }> {
  const document: { errors: [{ code: string; detail: string }] } = JSON.parse(await response.text());
  if (response.status < 500) throw new Error(`It is still answered with ${response.status}.`);
  return { status: response.status, code: document.errors[0].code, detail: document.errors[0].detail };
}

function env(): Record<string, string> {
  const rates = 'default=100000,create=100000,infer=200,refresh=10';
  const sender = { SENDER_YARD_PARTY: 'terminal' };
  return {
    ...sender,
    PATH: process.env.PATH ?? '',
    DATA_DIR: folder,
    SANDBOX: '1',
    LOG_LEVEL: 'info',
    RATE_LIMITS: rates,
  };
}
