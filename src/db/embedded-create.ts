import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../core/failure.ts';
import { restrictNew, writePassword } from './embedded-access.ts';
import { runToEnd } from './embedded-account.ts';
import { type Cluster, clusterExists, EMBEDDED_ROLE, giveAll, type Tools } from './embedded-cluster.ts';
import { errorCode } from './error-code.ts';

const WAIT_MS_MAX = 20_000;
const POLL_MS = 25;
const removal = { recursive: true, force: true } as const;

/**
 * Makes the database. Any number of processes may do so at once: each prepares a folder of its own and moves it into
 * place, which succeeds for exactly one. To save the others the work, all but the first in line wait; that order is
 * a courtesy on which nothing depends.
 */
export async function createCluster(cluster: Cluster, tools: Tools): Promise<void> {
  const draft = path.join(cluster.root, `draft-${process.pid}-${randomBytes(4).toString('hex')}`);
  mkdirSync(draft, { mode: 0o700 });
  try {
    giveAll(draft, tools.account);
    const waitUntil = performance.now() + WAIT_MS_MAX;
    while (!clusterExists(cluster) && !isFirst(draft, cluster) && performance.now() < waitUntil) {
      await sleep(POLL_MS);
    }
    if (clusterExists(cluster)) return;
    initialise(draft, cluster, tools);
    moveIntoPlace(draft, cluster);
    for (const name of readdirSync(cluster.root)) {
      if (draftOwner(name) !== null && !isAlive(draftOwner(name))) rmSync(path.join(cluster.root, name), removal);
    }
  } finally {
    rmSync(draft, removal);
    rmSync(`${draft}.password`, removal);
  }
}

function isFirst(draft: string, cluster: Cluster): boolean {
  const living = readdirSync(cluster.root).filter((name) => isAlive(draftOwner(name)));
  return living.every((name) => name >= path.basename(draft));
}

function draftOwner(name: string): number | null {
  const [, pid] = /^draft-(\d+)-/.exec(name) ?? [];
  return pid === undefined ? null : Number(pid);
}

function isAlive(pid: number | null): boolean {
  if (pid === null) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function initialise(draft: string, cluster: Cluster, { binaries, account, libraries }: Tools): void {
  // C.UTF-8 sorts by code point, like plain C, and knows the capitals of every alphabet; PostgreSQL 17 brought it.
  const locale =
    binaries.major >= 17 ? ['--locale-provider=builtin', '--locale=C.UTF-8', '--lc-messages=C'] : ['--locale=C'];
  const sync = cluster.options.settings?.fsync === 'off' ? ['--no-sync'] : [];
  const passwordFile = `${draft}.password`;
  writePassword(passwordFile);
  giveAll(passwordFile, account);
  const access = ['-U', EMBEDDED_ROLE, '-A', 'scram-sha-256', '--pwfile', passwordFile];
  const common = [...access, '-E', 'UTF8', '-k', '--no-instructions'];
  const complaint = runToEnd(account, 'initdb', ['-D', draft, ...common, ...locale, ...sync], libraries);
  if (complaint !== null) {
    const advice = 'set DATABASE_URL to use a PostgreSQL server instead';
    const [line = ''] = complaint.split('\n').filter((text) => /error|fatal|cannot|spawn/i.test(text));
    throw new Failure('configuration', `The embedded database could not be created (${line || complaint}); ${advice}.`);
  }
  restrictNew(draft, passwordFile, cluster);
  appendFileSync(path.join(draft, 'postgresql.conf'), "\ninclude_if_exists = 'landfall.conf'\n");
}

function moveIntoPlace(draft: string, cluster: Cluster): void {
  try {
    renameSync(draft, cluster.data);
  } catch (error) {
    // The target exists and is not empty: another process was first.
    if (!clusterExists(cluster)) throw error;
  }
}
