import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../src/core/package-root.ts';

/** A file of the program. */
export interface SourceFile {
  /** From the root of the package, with slashes. */
  path: string;
  text: string;
}

/** What a file imports, and whether that is types alone. */
export interface Import {
  target: string;
  isTypes: boolean;
}

/** Reads the files of some folders. */
export function readSources(folders: readonly string[]): SourceFile[] {
  const root = packageRoot();
  const there = folders.filter((folder) => existsSync(path.join(root, folder)));
  return there.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
      .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') })),
  );
}

/** The formatter puts every import at the beginning of a line, so that no parser is needed to find them. */
export function importsOf(text: string): Import[] {
  const statements =
    /^(?:import|export)\s+(type\s)?[^;'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm;
  return [...text.matchAll(statements)].map(([, types, from, bare, dynamic]) => ({
    target: from ?? bare ?? dynamic ?? '',
    isTypes: types !== undefined,
  }));
}

/** The imports between two folders of which the second imports the first again, be it through others. */
export function importCycles(files: readonly SourceFile[]): string[] {
  const edges = files
    .filter(({ path: file }) => !file.startsWith('src/db/generated/'))
    .flatMap(({ path: file, text }) =>
      importsOf(text)
        .filter(({ target }) => target.startsWith('.'))
        .map(({ target }) => ({ from: file, to: path.posix.join(path.posix.dirname(file), target) })),
    )
    .filter(({ from, to }) => path.posix.dirname(from) !== path.posix.dirname(to));
  const imported = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    const folder = path.posix.dirname(from);
    imported.set(folder, (imported.get(folder) ?? new Set()).add(path.posix.dirname(to)));
  }
  const reached = new Map([...imported.keys()].map((folder) => [folder, reachedFrom(folder, imported)]));
  return edges
    .filter(({ from, to }) => reached.get(path.posix.dirname(to))?.has(path.posix.dirname(from)) === true)
    .map(({ from, to }) => `${from} imports ${to}, and back`);
}

function reachedFrom(folder: string, imported: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const one of imported.get(next) ?? []) {
      if (reached.has(one)) continue;
      reached.add(one);
      waiting.push(one);
    }
  }
  return reached;
}
