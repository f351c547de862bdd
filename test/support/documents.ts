import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../src/core/package-root.ts';

/** The pages that people read, from the root of the package: those at the top level, and docs/. */
export const DOCUMENTS: readonly string[] = [
  ...readdirSync(packageRoot()).filter((name) => name.endsWith('.md')),
  ...pagesIn('docs'),
];

/** The text of one page. */
export function readDocument(file: string): string {
  return readFileSync(path.join(packageRoot(), file), 'utf8');
}

function pagesIn(folder: string): string[] {
  const directory = path.join(packageRoot(), folder);
  const names = existsSync(directory) ? readdirSync(directory, { recursive: true, encoding: 'utf8' }) : [];
  return names.filter((name) => name.endsWith('.md')).map((name) => path.posix.join(folder, name));
}
