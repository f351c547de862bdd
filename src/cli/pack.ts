import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../core/package-root.ts';

/*
 * `npm pack` and `npm publish` read package.json again after `prepack`, so the package gets another one than the repository has:
 * with a `bin`, which the repository cannot have (see link.ts), and without what only the repository can run. `postpack` puts the
 * one of the repository back.
 */

const file = path.join(packageRoot(), 'package.json');
const kept = path.join(packageRoot(), 'dist', 'package.of-repository.json');

/** What works in a clone alone. */
const NOT_PACKED = ['scripts', 'devDependencies', 'allowScripts', 'private'];

if (process.argv[2] === 'restore') renameSync(kept, file);
else writePackedManifest();

function writePackedManifest(): void {
  const text = readFileSync(file, 'utf8');
  const manifest = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  const packed = Object.entries(manifest).filter(([name]) => !NOT_PACKED.includes(name));
  rmSync(kept, { force: true });
  writeFileSync(kept, text);
  const bin = { landfall: 'dist/bin/landfall.js' };
  writeFileSync(file, `${JSON.stringify({ ...Object.fromEntries(packed), bin }, null, 2)}\n`);
}
