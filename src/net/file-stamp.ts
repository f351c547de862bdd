import { statSync } from 'node:fs';

/**
 * What changes whenever a file does; null where there is none. The file system is read synchronously: it
 * takes some microseconds, and a busy thread pool would delay new connections.
 */
export function fileStamp(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
}
