import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { z } from 'zod';
import { packageRoot } from './package-root.ts';

/** Reads a data file of the program, by its path below `src`. Throws if the installation lacks it. */
export function readDataFile(name: string): Buffer {
  return readFileSync(path.join(packageRoot(), 'src', name));
}

/** Reads a page that the build has made, by its name. Throws if the program was not built. */
export function readBuiltPage(name: string): string {
  return readFileSync(path.join(packageRoot(), 'dist/bin', name), 'utf8');
}

/** Reads a JSON data file of the program, by its path below `src`. Throws if it does not have the form of the schema. */
export function readJsonData<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> {
  return schema.parse(JSON.parse(readDataFile(name).toString('utf8')));
}

/** Reads a data file of the program that is compressed by Brotli (RFC 7932), by its path below `src`. */
export function readBrotliData(name: string): Buffer {
  return brotliDecompressSync(readDataFile(name));
}
