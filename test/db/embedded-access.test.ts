import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedServer, startEmbedded } from '../../src/db/embedded.ts';
import { embeddedStatus } from '../../src/db/embedded-shutdown.ts';
import { databaseAvailable } from '../support/database.ts';
import { scratchFolder } from '../support/scratch.ts';

const packageRoot = process.env.TEST_POSTGRES_PACKAGE;
const HASTY = { ...(packageRoot === undefined ? {} : { packageRoot }), settings: { fsync: 'off' } };
const isRoot = process.geteuid?.() === 0;
const NOBODY = 65_534;

/** What `initdb` writes with trust: what every data folder of an earlier version has. */
const OPEN_HBA = ['local all all', 'host all all 127.0.0.1/32', 'host all all ::1/128', 'local replication all']
  .map((rule) => `${rule} trust\n`)
  .join('');

/** Connects to a socket as another user, and prints what came of it. */
const KNOCK = `require('node:net').connect(process.argv[1]).on('connect', () => { console.log('connected'); process.exit(); })
  .on('error', ({ code }) => console.log(code))`;

describe.skipIf(!databaseAvailable)('access to the embedded database', () => {
  let directory: string;
  let server: EmbeddedServer | null = null;

  beforeEach(() => {
    directory = scratchFolder('access');
  });
  afterEach(async () => {
    await server?.stop();
    server = null;
    rmSync(directory, { recursive: true, force: true });
  });

  it('needs the password, which only the owner can read', async () => {
    server = await startEmbedded(directory, HASTY);
    const password = new URL(server.url).password;

    const results = await Promise.all(['', 'landfall', `${password}0`, password].map((given) => login(server, given)));

    expect(results).toEqual(['requests a password', '28P01', '28P01', 'in']);
    expect(password).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(passwordFile()).mode & 0o777).toBe(0o600);
    expect(await rules(server)).toEqual([{ type: 'local', auth_method: 'scram-sha-256' }]);
  });

  it.runIf(process.platform === 'linux')('has no TCP port', async () => {
    server = await startEmbedded(directory, HASTY);
    const status = await embeddedStatus(directory);

    expect(listeningPorts(status?.pid ?? 0)).toEqual([]);
  });

  it.runIf(isRoot)(
    'is closed to another user of the machine, at the socket and at the file of the password',
    async () => {
      server = await startEmbedded(directory, HASTY);
      const socket = path.join(server.host, '.s.PGSQL.5432');
      chmodSync(directory, 0o755);
      const asNobody = { uid: NOBODY, gid: NOBODY, encoding: 'utf8', cwd: '/' } as const;

      const knocked = spawnSync(process.execPath, ['-e', KNOCK, socket], asNobody);
      const read = spawnSync('cat', [passwordFile()], asNobody);

      expect([knocked.stdout.trim(), read.stdout, read.status === 0]).toEqual(['EACCES', '', false]);
      // Even one who reaches the socket is not let in.
      for (const folder of [path.join(directory, 'postgres'), server.host]) chmodSync(folder, 0o755);
      chmodSync(socket, 0o777);
      expect(spawnSync(process.execPath, ['-e', KNOCK, socket], asNobody).stdout.trim()).toBe('connected');
      expect(await login(server, '')).toBe('requests a password');
    },
  );

  it('is closed at the next start of a database that an earlier version made, by any number of processes', async () => {
    const first = await startEmbedded(directory, HASTY);
    await onServer(first, 'ALTER ROLE landfall PASSWORD NULL');
    const hba = path.join(first.directory, 'data', 'pg_hba.conf');
    await first.stop();
    rmSync(passwordFile());
    writeFileSync(hba, OPEN_HBA);

    const [one, two, three] = await Promise.all([1, 2, 3].map(() => startEmbedded(directory, HASTY)));
    server = one ?? null;

    const urls = new Set([one, two, three].map((each) => each?.url));
    expect(urls.size).toBe(1);
    expect(await Promise.all(['', new URL(one?.url ?? '').password].map((given) => login(server, given)))).toEqual([
      'requests a password',
      'in',
    ]);
    expect(await rules(one)).toEqual([{ type: 'local', auth_method: 'scram-sha-256' }]);
    expect(readdirSync(path.dirname(hba)).filter((name) => /\.\d+$/.test(name))).toEqual([]);
    await two?.stop();
    await three?.stop();
  });

  function passwordFile(): string {
    return path.join(directory, 'postgres', 'data', 'landfall.password');
  }
});

async function login(server: EmbeddedServer | null | undefined, password: string): Promise<string> {
  const client = new pg.Client({ host: server?.host, port: 5432, user: 'landfall', database: 'postgres', password });
  try {
    await client.connect();
    await client.end();
    return 'in';
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.code ?? 'refused';
    // The driver sends no empty password to a server that requests one.
    return error instanceof Error && error.message.startsWith('SASL') ? 'requests a password' : String(error);
  }
}

async function onServer(server: EmbeddedServer | undefined, text: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: server?.url });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(text)).rows;
  } finally {
    await client.end();
  }
}

function rules(server: EmbeddedServer | undefined): Promise<object[]> {
  return onServer(server, 'SELECT type, auth_method FROM pg_hba_file_rules ORDER BY rule_number');
}

/** The TCP ports at which a process listens, of Linux. */
function listeningPorts(pid: number): string[] {
  const inodes = new Set(
    readdirSync(`/proc/${pid}/fd`).map((fd) => /\[(\d+)\]/.exec(link(`/proc/${pid}/fd/${fd}`))?.[1]),
  );
  const files = ['tcp', 'tcp6'].map((name) => `/proc/${pid}/net/${name}`).filter((file) => existsSync(file));
  const rows = files
    .flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(1))
    .map((row) => row.trim().split(/\s+/));
  // Columns of /proc/net/tcp: the local address is the 2nd, the state the 4th (0A is LISTEN), the inode the 10th.
  return rows.filter((row) => row[3] === '0A' && inodes.has(row[9])).map((row) => row[1] ?? '');
}

function link(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}
