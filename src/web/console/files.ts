import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../core/package-root.ts';

/** A file of the console as it is served. */
export interface ConsoleFile {
  type: string;
  bytes: Buffer;
  /** Whether its name bears a hash of what it holds, so that it never changes. */
  isHashed: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** The page that answers every address of a room. */
export const CONSOLE_PAGE = 'index.html';

/** The files of the console by their paths, as the build has made them; null where it was not built. */
export function readConsoleFiles(): ReadonlyMap<string, ConsoleFile> | null {
  const folder = path.join(packageRoot(), 'dist/console');
  if (!existsSync(path.join(folder, CONSOLE_PAGE))) return null;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const type = TYPES[path.extname(entry.name)];
      const name = path.relative(folder, file).split(path.sep).join('/');
      if (type === undefined) return [];
      return [[name, { type, bytes: readFileSync(file), isHashed: name.startsWith('assets/') }]];
    }),
  );
}
