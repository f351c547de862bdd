import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type EmbeddedServer, startEmbedded } from '../../src/db/embedded.ts';
import { migrate } from '../../src/db/migrate.ts';
import { scratchFolder } from './scratch.ts';
import { until } from './until.ts';

/** A primary with every migration applied, and a replica that streams from it. */
export interface StreamingPair {
  primary: EmbeddedServer;
  replicaUrl: string;
  startReplica(): Promise<void>;
  stopReplica(): Promise<void>;
  remove(): Promise<void>;
}

const packageRoot = process.env.TEST_POSTGRES_PACKAGE;
const PACKAGE = packageRoot === undefined ? {} : { packageRoot };
const HBA = 'local all all scram-sha-256\nlocal replication all scram-sha-256\n';

/**
 * Makes it without pg_basebackup, which the embedded packages do not have: a copy of the folder of a primary that is stopped
 * is a replica once it has `standby.signal` and knows where the primary is.
 */
export async function startStreamingPair(): Promise<StreamingPair> {
  const folder = scratchFolder('replica');
  const [first, second] = [path.join(folder, 'primary'), path.join(folder, 'replica')];
  const hba = path.join(folder, 'pg_hba.conf');
  writeFileSync(hba, HBA);
  const settings = { fsync: 'off', hba_file: hba };
  const made = await startEmbedded(first, { ...PACKAGE, settings });
  await migrate(made.url);
  await made.stop();
  mkdirSync(path.join(second, 'postgres'), { recursive: true, mode: 0o700 });
  const data = path.join(second, 'postgres', 'data');
  cpSync(path.join(first, 'postgres', 'data'), data, { recursive: true });
  chmodSync(data, 0o700);
  writeFileSync(path.join(data, 'standby.signal'), '');
  const primary = await startEmbedded(first, { ...PACKAGE, settings });
  const { username, password } = new URL(primary.url);
  const conninfo = `host=${primary.host} port=5432 user=${username} password=${password}`;
  let replica: EmbeddedServer | null = null;
  await startReplica();
  return { primary, replicaUrl: urlOf(replica), startReplica, stopReplica, remove };

  async function startReplica(): Promise<void> {
    replica = await startEmbedded(second, { ...PACKAGE, settings: { ...settings, primary_conninfo: conninfo } });
  }

  /** Ends the server under the clients that still use it. */
  async function stopReplica(): Promise<void> {
    await replica?.stop();
    replica = null;
    const file = path.join(data, 'postmaster.pid');
    if (!existsSync(file)) return;
    process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGINT');
    await until(() => !existsSync(file));
  }

  async function remove(): Promise<void> {
    await stopReplica();
    await primary.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function urlOf(server: EmbeddedServer | null): string {
  if (server === null) throw new Error('The replica does not run.');
  return server.url;
}
