import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../src/core/package-root.ts';

const Packed = z
  .array(z.object({ filename: z.string(), size: z.number(), files: z.array(z.object({ path: z.string() })) }))
  .length(1);

/** What belongs to development, and must not be in the package. */
const UNWANTED = /(^|\/)(test|bench|fuzz)\/|(?<!\.d)\.tsx?$|\.map$|^\.ci|^deploy|^src\/db\/generated/;
const NEEDED = [
  'package.json',
  'README.md',
  'LICENSE',
  'dist/bin/landfall.js',
  'dist/bin/query-compiler.wasm',
  'dist/bin/licenses.txt',
  'dist/client/index.d.ts',
  'src/domain/unlocode.br',
  'docs/operations.md',
];

/** Packs the package into a folder, and looks into it. */
export function pack(folder: string): { file: string; bytes: number; wrong: string[] } {
  // What `prepack` prints comes before the description.
  const text = npm(['pack', '--json', '--pack-destination', folder], packageRoot());
  const [packed] = Packed.parse(JSON.parse(text.slice(text.search(/^\[/m))));
  const names = packed?.files.map((file) => file.path) ?? [];
  const wrong = [
    ...names.filter((name) => UNWANTED.test(name)),
    ...NEEDED.filter((name) => !names.includes(name)).map((name) => `no ${name}`),
  ];
  return { file: path.join(folder, packed?.filename ?? ''), bytes: packed?.size ?? 0, wrong };
}

/** Installs a packed package into an empty folder. What `npm ci` has fetched before is not fetched again. */
export function install(file: string, folder: string): { program: string; bytes: number } {
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  npm(['install', '--prefer-offline', '--no-audit', '--no-fund', file], folder);
  const modules = path.join(folder, 'node_modules');
  return { program: path.join(modules, '.bin', 'landfall'), bytes: bytesIn(modules) };
}

function npm(args: string[], cwd: string): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 24 });
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce((sum, name) => {
    const entry = lstatSync(path.join(folder, name));
    return entry.isFile() ? sum + entry.size : sum;
  }, 0);
}
