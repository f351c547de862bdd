import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

/**
 * Bundles the program into a few files: to find, open and link some four hundred modules took Node a third of the start.
 * Packages that are installed with it are not bundled. Those of Prisma and OpenTelemetry are, because an installation would take
 * another 100 MB for them, of which the program uses a twentieth.
 */
export default defineConfig({
  input: { landfall: './dist/src/cli/main.js', 'reading-thread': './dist/src/app/reading-thread.js' },
  platform: 'node',
  external: (id) => /^[^./]/.test(id) && (isBuiltin(id) || Object.hasOwn(dependencies, packageOf(id))),
  plugins: [queryCompiler(), licenses('licenses.txt')],
  // Shortened, the package is a tenth smaller; names stay, so that a stack trace can be read.
  output: { dir: 'dist/bin', cleanDir: true, minify: { compress: true, mangle: false, codegen: true } },
});

/** The package of `name/inside` or `@scope/name/inside`. */
function packageOf(id: string): string {
  return id.split('/', id.startsWith('@') ? 2 : 1).join('/');
}

/** Prisma's compiler of queries comes as base64 in a module; as a file of its own it is a quarter smaller and read faster. */
function queryCompiler(): Plugin {
  return {
    name: 'query-compiler',
    load(id) {
      if (!id.endsWith('.wasm-base64.mjs')) return null;
      const [, text] = /^const wasm = "([^"]+)"/.exec(readFileSync(id, 'utf8')) ?? [];
      if (text === undefined)
        throw new Error(`${id} is not what it was; look at how Prisma loads its query compiler now.`);
      this.emitFile({ type: 'asset', fileName: 'query-compiler.wasm', source: Buffer.from(text, 'base64') });
      return `import { readFileSync } from 'node:fs';
export const wasm = readFileSync(new URL('./query-compiler.wasm', import.meta.url));`;
    },
  };
}

/** The licenses of the bundled packages have to be where their code is. */
export function licenses(fileName: string): Plugin {
  return {
    name: 'licenses',
    generateBundle() {
      const packages = new Map<string, string[]>();
      const folders = [...this.getModuleIds()].flatMap(
        (id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0] ?? [],
      );
      for (const folder of [...new Set(folders)].sort()) {
        const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
        const text = licenseOf(folder);
        packages.set(text, [...(packages.get(text) ?? []), `${name} ${version}`]);
      }
      const parts = [...packages].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`);
      this.emitFile({ type: 'asset', fileName, source: parts.join('\n\n') });
    },
  };
}

function licenseOf(folder: string): string {
  const files = readdirSync(folder).filter((file) => /^(license|licence|notice)/i.test(file));
  if (files.length === 0) throw new Error(`${folder} has no license that could be put beside its code.`);
  return files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim()).join('\n\n');
}
