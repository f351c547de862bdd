import { randomBytes } from 'node:crypto';
import { chownSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { type Cluster, EMBEDDED_ROLE } from './embedded-cluster.ts';
import { LOOPBACK } from './embedded-port.ts';
import { errorCode } from './error-code.ts';

/*
 * The server listens at a socket in a folder that only its owner can enter, and lets in only with the password of its role,
 * which is in a file that only its owner can read. Peer authentication would not do: where root runs the server in a user
 * namespace, the kernel shows the server every other user of the machine as the same one, and a container may run as a user
 * who has no name. Windows has no such sockets for Node: there the server listens at a port of this machine, and the password guards it.
 */

const HBA_HEAD = '# Landfall writes this file at a start; changes are lost. Connections come over';
/** The number in the name of the socket. */
const SOCKET_PORT = 5432;
const HBA_FILE = 'pg_hba.conf';
const PASSWORD_FILE = 'landfall.password';
const PASSWORD_BYTES = 32;
const ACCESS_LOCK = 72_707_381;

/** How to connect to the server of a cluster, as far as it does not depend on what for. Fails where its files belong to another user. */
export function connectionTo(cluster: Cluster): pg.ClientConfig {
  return {
    host: cluster.port === null ? cluster.socketFolder : LOOPBACK,
    // Written out, because pg otherwise takes them from PGPORT, PGPASSWORD and PGSSLMODE.
    port: cluster.port ?? SOCKET_PORT,
    user: EMBEDDED_ROLE,
    database: 'postgres',
    password: passwordOf(cluster.data),
    ssl: false,
  };
}

/** The same as an address. */
export function embeddedUrl(cluster: Cluster): string {
  const login = `${EMBEDDED_ROLE}:${passwordOf(cluster.data)}`;
  if (cluster.port !== null) return `postgresql://${login}@${LOOPBACK}:${cluster.port}/postgres?sslmode=disable`;
  const host = encodeURIComponent(cluster.socketFolder);
  return `postgresql://${login}@localhost:5432/postgres?host=${host}&sslmode=disable`;
}

/** Writes a new password for `initdb`, into a file beside the folder that it makes. */
export function writePassword(file: string): void {
  writeFileSync(file, randomBytes(PASSWORD_BYTES).toString('hex'), { mode: 0o600 });
}

/** Lets nothing into a database that was just made but over its socket or port, and with its password. */
export function restrictNew(folder: string, passwordFile: string, cluster: Cluster): void {
  writeFileSync(path.join(folder, HBA_FILE), hbaOf(cluster));
  renameSync(passwordFile, path.join(folder, PASSWORD_FILE));
}

/** Does the same for a database of an earlier version, which let in every user who reached the socket; other processes may do so too. */
export async function restrictExisting(client: Pick<pg.Client, 'query'>, cluster: Cluster): Promise<void> {
  const { data, options } = cluster;
  const hba = hbaOf(cluster);
  const file = path.join(data, HBA_FILE);
  if (readFileSync(file, 'utf8') === hba) return;
  if (passwordOf(data) === '') keepFirst(data);
  // One message is one transaction; two that change the role at the same time would fail.
  await client.query(
    `SELECT pg_advisory_xact_lock(${ACCESS_LOCK}); SET LOCAL password_encryption = 'scram-sha-256';
     ALTER ROLE ${EMBEDDED_ROLE} PASSWORD '${passwordOf(data)}'`,
  );
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, hba, { mode: 0o600 });
  giveToOwner(draft, file);
  renameSync(draft, file);
  await client.query('SELECT pg_reload_conf()');
  options.log?.info({ directory: data }, 'database.access_restricted');
}

function hbaOf({ port }: Cluster): string {
  if (port !== null)
    return `${HBA_HEAD} a port of this machine, with landfall.password.\nhost all all ${LOOPBACK}/32 scram-sha-256\n`;
  return `${HBA_HEAD} the socket alone, with landfall.password.\nlocal all all scram-sha-256\n`;
}

/** The password, or an empty one before there is any. */
function passwordOf(folder: string): string {
  try {
    return readFileSync(path.join(folder, PASSWORD_FILE), 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  }
}

// A link is made only where there is no file, so all processes that do this at once use the password of the first.
function keepFirst(folder: string): void {
  const draft = path.join(folder, `${PASSWORD_FILE}.${process.pid}`);
  writePassword(draft);
  giveToOwner(draft, path.join(folder, HBA_FILE));
  try {
    linkSync(draft, path.join(folder, PASSWORD_FILE));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Root writes files that the user has to read who runs the server. */
function giveToOwner(file: string, example: string): void {
  const { uid, gid } = statSync(example);
  if (process.geteuid?.() === 0) chownSync(file, uid, gid);
}
