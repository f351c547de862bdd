import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseAvailable } from '../support/database.ts';
import { compileProgram, type Ended, type Program, type Run } from '../support/program.ts';
import { scratchFolder } from '../support/scratch.ts';

const JSON_API = 'application/vnd.api+json';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let program: Program;
let folder: string;
let serve: Run;
let url: string;
/** What `keys create` printed for the account that tracks, and for another. */
let keys: { ours: { key: string }; theirs: { key: string } };
let containerId: string;

describe.skipIf(!databaseAvailable)('landfall serve', () => {
  beforeAll(async () => {
    program = compileProgram();
    folder = scratchFolder('serve');
    serve = program.start(['serve'], { ...env(), PORT: '0' });
    url = String((await serve.logged('serve.ready')).url);
    const create = (name: string) =>
      program.run(['keys', 'create', '--account', name, '--create-account', '--json'], env());
    const [ours, theirs] = [await create('ours'), await create('theirs')];
    keys = { ours: JSON.parse(ours.stdout), theirs: JSON.parse(theirs.stdout) };
    const tracked = await track('SBX0HOLD01');
    containerId = JSON.parse(tracked.stdout).containers[0].id;
  });

  afterAll(async () => {
    await program.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is healthy', async () => {
    const answer = await fetch(`${url}/healthz`);

    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready' }]);
  });

  it('shares its database with every other command on the same folder', async () => {
    const joined = await program.run(['keys', 'list', '--account', 'ours', '--json'], { ...env(), LOG_LEVEL: 'debug' });

    expect(joined.code).toBe(0);
    expect(JSON.parse(joined.stdout)).toMatchObject([{ name: 'cli' }]);
    expect(joined.stderr).toMatch(/"joined":true.*"database.opened"/);
  });

  it('gives a container to who has the key, with what is requested to be included', async () => {
    const answer = await get(
      `/v2/containers/${containerId}?include=shipment,pod_terminal,transport_events`,
      keys.ours.key,
    );

    const document = JSON.parse(await answer.text());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, JSON_API]);
    expect(document.data).toMatchObject({
      id: containerId,
      type: 'container',
      attributes: { number: 'LFXU1001005', pod_timezone: 'America/Los_Angeles' },
    });
    const types = document.included.map(({ type }: { type: string }) => type);
    expect(new Set(types)).toEqual(new Set(['shipment', 'terminal', 'transport_event']));
    expect(document.included.every(({ id }: { id: string }) => UUID.test(id))).toBe(true);
  });

  it.each([
    ['a key that is none', 401, () => get(`/v2/containers/${containerId}`, 'lf_wrong')],
    ['no key', 401, () => fetch(`${url}/v2/containers/${containerId}`)],
    ['the key of another account', 404, () => get(`/v2/containers/${containerId}`, keys.theirs.key)],
    ['an id that is none', 404, () => get('/v2/containers/first', keys.ours.key)],
    ['a container that is none', 404, () => get(`/v2/containers/${crypto.randomUUID()}`, keys.ours.key)],
    ['an unknown include', 400, () => get(`/v2/containers/${containerId}?include=captain`, keys.ours.key)],
    ['an address that is none', 404, () => get('/v2/captains', keys.ours.key)],
  ])('answers %s with %i and one error', async (_what, status, ask) => {
    const answer = await ask();

    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ errors: [{ status: String(status), detail: expect.any(String) }] });
  });

  it('cannot have a port that is in use, and says so in a sentence', async () => {
    const second = await program.run(['serve'], { ...env(), PORT: new URL(url).port, LOG_LEVEL: 'silent' });

    expect(second).toMatchObject({ code: 3, stdout: '' });
    expect(second.stderr).toBe(
      `Port ${new URL(url).port} on 127.0.0.1 is already in use; stop the other program or set PORT.\n`,
    );
  });

  it('goes on while a worker beside it is killed, and ends with 0 when it gets SIGTERM', async () => {
    const worker = program.start(['worker'], env());
    await worker.logged('worker.ready');
    await worker.stop('SIGKILL');
    const tracked = await track('TEST-TR-SUCCEEDED');
    const pidFile = path.join(folder, 'postgres', 'data', 'postmaster.pid');
    const wasUp = existsSync(pidFile);

    const ended = await serve.stop('SIGTERM');

    expect(tracked.code).toBe(0);
    expect(ended).toMatchObject({ code: 0, signal: null, stdout: '' });
    expect(ended.stderr).toContain('"serve.stopping"');
    expect([wasUp, existsSync(pidFile)]).toEqual([true, false]);
  });
});

function track(number: string): Promise<Ended> {
  return program.run(['track', number, '--scac', 'TEST', '--json'], { ...env(), ACCOUNT: 'ours' });
}

function get(target: string, key: string): Promise<Response> {
  return fetch(`${url}${target}`, { headers: { authorization: `Token ${key}` } });
}

function env(): Record<string, string> {
  return { PATH: process.env.PATH ?? '', DATA_DIR: folder, SANDBOX: '1', LOG_LEVEL: 'info' };
}
