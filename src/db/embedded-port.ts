import { randomInt } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from './error-code.ts';

/** The address of the port. */
export const LOOPBACK = '127.0.0.1';

/** Ports that no service is given (RFC 6335, section 6). */
const PORTS = { min: 49_152, max: 65_535 };
const FILE = 'port';

/**
 * The port of a database that has no socket: chosen once, so that the pools of all processes find the server there again after it
 * was started anew.
 */
export function databasePort(root: string): number {
  const file = portFile(root);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, String(randomInt(PORTS.min, PORTS.max + 1)), { mode: 0o600 });
  try {
    // A link is made only where there is no file, so all processes use the port of the first.
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return Number(readFileSync(file, 'utf8'));
}

/** Where the port stands; without the file another one is chosen at the next start. */
export function portFile(root: string): string {
  return path.join(root, FILE);
}
