import { statSync } from 'node:fs';

/**
 * What changes whenever a file does; null where there is none. The file system is asked without the pool of threads: it
 * takes some microseconds, and a busy pool would hold up whoever waits for a connection.
 */
export function fileStamp(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
}
