import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const FREE_BYTES_MIN = 2_000_000_000;

/**
 * Makes a folder for a test, in memory where there is plenty: copying a database there takes a tenth of the time.
 * The test removes it.
 */
export function scratchFolder(name: string): string {
  return mkdtempSync(path.join(hasRoom() ? MEMORY : tmpdir(), `landfall-${name}-`));
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= FREE_BYTES_MIN;
}
