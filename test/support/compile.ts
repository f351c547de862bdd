import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { packageRoot } from '../../src/core/package-root.ts';

/** A program that was compiled for a test, with all that it imports. */
export interface Compiled {
  /** The JavaScript file to start. */
  file: string;
  remove(): void;
}

/**
 * Compiles one entry and what it imports into a folder of its own within the package, so that a test that starts a process
 * runs the code as it is now and not as it was built last. Types are not checked; that is done elsewhere.
 */
export function compile(entry: string): Compiled {
  const root = packageRoot();
  const folder = mkdtempSync(path.join(inject('compiledFolder'), 'entry-'));
  const bundler = path.join(root, 'node_modules', 'rolldown', 'bin', 'cli.mjs');
  execFileSync(process.execPath, [
    ...[bundler, '--config', path.join(root, 'rolldown.config.ts')],
    ...['--input', path.join(root, entry), '--dir', folder],
  ]);
  return {
    file: path.join(folder, path.basename(entry).replace(/\.ts$/, '.js')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
