import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EmbeddedServer, startEmbedded } from '../../src/db/embedded.ts';
import { findBinaries } from '../../src/db/embedded-binaries.ts';
import { SEAT_LOCK } from '../../src/db/embedded-seat.ts';
import { type Compiled, compile } from '../support/compile.ts';
import { scratchFolder } from '../support/scratch.ts';
import { type Peer, startPeer } from './embedded-peer.ts';

const packageRoot = process.env.TEST_POSTGRES_PACKAGE;
const base = packageRoot === undefined ? {} : { packageRoot };
// Nothing here outlives the machine, nor may it leave shared memory behind. That a killed server loses nothing is tested
// with the usual settings.
const hasty = { ...base, settings: { fsync: 'off', dynamic_shared_memory_type: 'mmap' } };
const PATIENCE = { timeout: 10_000 };
const isRoot = process.geteuid?.() === 0;

describe.skipIf(!hasBinaries())('embedded database', () => {
  let directory: string;
  let seed: string;
  let program: Compiled;
  let bystander: ChildProcess | null = null;

  beforeAll(async () => {
    program = compile('test/db/embedded-process.ts');
    seed = scratchFolder('seed');
    const server = await startEmbedded(seed, hasty);
    await query(server, 'CREATE TABLE counted (id bigserial PRIMARY KEY)');
    await server.stop();
  });
  beforeEach(() => {
    directory = scratchFolder('embedded');
  });
  afterEach(async () => {
    bystander?.kill();
    if (existsSync(pidFile())) await startEmbedded(directory, hasty).then((server) => server.stop());
    rmSync(directory, { recursive: true, force: true });
  });
  afterAll(() => {
    program.remove();
    rmSync(seed, { recursive: true, force: true });
  });

  it.each([2, 6])('gives %i processes that open a fresh directory at once one server', async (processes) => {
    const starting = Array.from({ length: processes }, () => startPeer(program.file, directory, hasty));

    const peers = await Promise.all(starting);

    expect(peers.filter((peer) => !peer.joined)).toHaveLength(1);
    const pid = serverPid();
    await Promise.all(peers.slice(1).map((peer) => peer.stop()));
    expect(serverPid()).toBe(pid);
    await peers[0]?.stop();
    expect(existsSync(pidFile())).toBe(false);
  });

  it('loses no row that was acknowledged when its starter and then the server are killed', async () => {
    useSeed();
    const starter = await startPeer(program.file, directory, base);
    const mine = await startEmbedded(directory, base);
    const other = await startPeer(program.file, directory, base);
    await writeSome([starter, other]);

    await starter.kill();
    await other.hasWritten(20);
    process.kill(serverPid(), 'SIGKILL');
    await other.hasWritten(20);
    await other.kill();
    await vi.waitFor(() => query(mine, 'SELECT 1'), PATIENCE);

    const kept = new Set((await query<{ id: string }>(mine, 'SELECT id FROM counted')).map(({ id }) => Number(id)));
    expect([...starter.written, ...other.written].filter((id) => !kept.has(id))).toEqual([]);
    await mine.stop();
  });

  it('recovers at the next start what a killed server left', async () => {
    useSeed();
    const first = await startPeer(program.file, directory, base);
    await writeSome([first]);
    const pid = serverPid();
    await first.kill();
    process.kill(pid, 'SIGKILL');

    const next = await startEmbedded(directory, base);

    const kept = new Set((await query<{ id: string }>(next, 'SELECT id FROM counted')).map(({ id }) => Number(id)));
    expect(next.joined).toBe(false);
    expect(first.written.filter((id) => !kept.has(id))).toEqual([]);
    await next.stop();
  });

  it('never gives a newcomer a server that the leaving one takes along', async () => {
    useSeed();
    let current = await startEmbedded(directory, hasty);
    for (let round = 0; round < 12; round++) {
      const [next] = await Promise.all([startEmbedded(directory, hasty), current.stop()]);

      expect(await query(next, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      current = next;
    }
    await current.stop();
    expect(existsSync(pidFile())).toBe(false);
  });

  it('leaves the server to clients that are still connected', async () => {
    useSeed();
    const server = await startEmbedded(directory, hasty);
    const visitor = await connect(server);

    await server.stop();

    expect((await visitor.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await visitor.end();
    const next = await startEmbedded(directory, hasty);
    expect(next.joined).toBe(true);
    await next.stop();
    expect(existsSync(pidFile())).toBe(false);
  });

  it('lets a newcomer wait for one who is about to stop the server, and then start it again', async () => {
    useSeed();
    const server = await startEmbedded(directory, hasty);
    const leaving = await connect(server);
    await server.stop();
    await leaving.query(`SELECT pg_advisory_lock(${SEAT_LOCK})`);

    const starting = startEmbedded(directory, hasty);
    const waiting = "SELECT count(*)::int AS waiting FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
    await vi.waitFor(async () => expect((await leaving.query(waiting)).rows).toEqual([{ waiting: 1 }]), PATIENCE);
    process.kill(serverPid(), 'SIGINT');

    const newcomer = await starting;
    expect(newcomer.joined).toBe(false);
    expect(await query(newcomer, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await newcomer.stop();
  });

  it.runIf(process.platform === 'linux')(
    'is not stopped by another process that has the number of a dead server',
    async () => {
      useSeed();
      const server = await startEmbedded(directory, hasty);
      await server.stop();
      bystander = spawn('sleep', ['60']);
      writeFileSync(
        pidFile(),
        `${bystander.pid}\n${server.directory}/data\n1\n5432\n${server.host}\n\n         0         0\n`,
      );
      writeFileSync(path.join(server.host, '.s.PGSQL.5432.lock'), `${bystander.pid}\n`);

      const peers = await Promise.all([1, 2, 3].map(() => startPeer(program.file, directory, hasty)));

      expect(peers.filter((peer) => !peer.joined)).toHaveLength(1);
      await Promise.all(peers.map((peer) => peer.stop()));
      expect(existsSync(pidFile())).toBe(false);
    },
  );

  it('does not make a new database in place of one that was removed under it', async () => {
    useSeed();
    const warn = vi.fn();
    const error = vi.fn();
    const log = { debug: vi.fn(), info: vi.fn(), warn, error };
    const server = await startEmbedded(directory, { ...hasty, log });
    const pid = serverPid();
    rmSync(path.join(directory, 'postgres', 'data'), { recursive: true, force: true });

    process.kill(pid, 'SIGKILL');

    await vi.waitFor(() => expect(error).toHaveBeenCalledWith(expect.anything(), 'database.not_recovered'), PATIENCE);
    expect(warn).toHaveBeenCalledWith({ directory: server.directory }, 'database.lost');
    expect(existsSync(path.join(directory, 'postgres', 'data'))).toBe(false);
    await server.stop();
  });

  it('keeps everything to its owner and takes the settings it is given', async () => {
    const inside = path.join(directory, 'made', 'by', 'landfall');

    const server = await startEmbedded(inside, { ...base, settings: { fsync: 'off', work_mem: '5MB' } });

    const folders = [inside, server.directory, path.join(server.directory, 'data'), server.host];
    expect(folders.map((folder) => statSync(folder).mode & 0o777)).toEqual([0o700, 0o700, 0o700, 0o700]);
    const text = "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'jit', 'listen_addresses', 'work_mem')";
    expect(await query(server, `${text} ORDER BY name`)).toEqual([
      { name: 'fsync', setting: 'off' },
      { name: 'jit', setting: 'off' },
      { name: 'listen_addresses', setting: '' },
      { name: 'work_mem', setting: '5120' },
    ]);
    await server.stop();
  });

  it('works in a path too long for a socket and with quotes in it', async () => {
    const inside = path.join(directory, 'l'.repeat(120), `it's "here", ok`);
    useSeed(inside);

    const server = await startEmbedded(inside, hasty);

    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
    rmSync(server.host, { recursive: true });
  });

  it.runIf(isRoot)('works for root where user namespaces are forbidden, as another user', async () => {
    useSeed();

    const server = await startEmbedded(directory, { ...hasty, userNamespace: false });

    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(statSync(path.join(server.directory, 'data')).uid).not.toBe(0);
    const again = await startEmbedded(directory, hasty);
    expect(await query(again, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await again.stop();
  });

  it('says in one sentence that a directory cannot be used', async () => {
    const file = path.join(directory, 'file');
    writeFileSync(file, '');

    await expect(startEmbedded(path.join(file, 'below'), base)).rejects.toMatchObject({
      code: 'configuration',
      message: `The data directory ${file}/below cannot be used (ENOTDIR); give this user write permission there, or choose another data directory.`,
    });
  });

  it('says in one sentence that there is no PostgreSQL for it', async () => {
    await expect(startEmbedded(directory, { packageRoot: directory })).rejects.toMatchObject({
      code: 'configuration',
      message: `There is no PostgreSQL in ${directory}; install the package again.`,
    });
  });

  it('says in one sentence that another release made the database', async () => {
    mkdirSync(path.join(directory, 'postgres', 'data'), { recursive: true });
    writeFileSync(path.join(directory, 'postgres', 'data', 'PG_VERSION'), '12\n');

    await expect(startEmbedded(directory, base)).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringMatching(
        /^The database in .* was made by PostgreSQL 12, and this is PostgreSQL \d+; .*\.$/,
      ),
    });
  });

  // Making a database takes longer than all the rest; only the tests of that begin with an empty directory.
  function useSeed(target = directory): void {
    cpSync(seed, target, { recursive: true });
    // Node 24 gives copied folders the usual mode instead of that of the original.
    for (const folder of ['postgres', 'postgres/data', 'postgres/run']) chmodSync(path.join(target, folder), 0o700);
  }

  async function writeSome(peers: Peer[]): Promise<void> {
    for (const peer of peers) peer.write();
    await Promise.all(peers.map((peer) => peer.hasWritten(50)));
  }

  function pidFile(): string {
    return path.join(directory, 'postgres', 'data', 'postmaster.pid');
  }

  function serverPid(): number {
    return Number.parseInt(readFileSync(pidFile(), 'utf8'), 10);
  }
});

async function query<Row extends pg.QueryResultRow>(server: EmbeddedServer, text: string): Promise<Row[]> {
  const client = await connect(server);
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function connect(server: EmbeddedServer): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

function hasBinaries(): boolean {
  try {
    findBinaries(packageRoot);
    return true;
  } catch {
    return false;
  }
}
