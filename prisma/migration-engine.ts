import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg';
import { PrismaPGlite } from 'pglite-prisma-adapter';

/** What the schema asks for beyond the migrations: the SQL that would bring them there, null if they agree. */
export type Difference = string | null;

/**
 * Compares the schema with what the migrations make, in memory: Prisma's schema engine in WebAssembly, on a PGlite that
 * runs the migrations. The native engine would have to be downloaded and would need a server.
 */
export async function compare(schemaFile: string, migrationsFolder: string): Promise<Difference> {
  const migrations = readMigrations(migrationsFolder);
  const engine = await loadEngine();
  const result = await engine.diff({
    from: { tag: 'migrations', ...migrationList(migrationsFolder, migrations) },
    to: { tag: 'schemaDatamodel', files: [{ path: schemaFile, content: readFileSync(schemaFile, 'utf8') }] },
    script: true,
    exitCode: true,
    filters: { externalTables: partitionsIn(migrations), externalEnums: [] },
  });
  return result.exitCode === 0 ? null : (result.stdout ?? '');
}

interface Migration {
  name: string;
  sql: string;
}

// The compiler knows this global only together with those of browsers.
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> };
};

async function loadEngine(): Promise<glue.SchemaEngine> {
  const file = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const module = new WebAssembly.Module(readFileSync(file.replace(/\.js$/, '.wasm')));
  const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': { ...glue } });
  // The engine reports a panic to this object; without it a panic hides behind a reference error.
  Reflect.set(globalThis, 'PRISMA_WASM_PANIC_REGISTRY', { set_message: (text: string) => process.stderr.write(text) });
  const start: unknown = instance.exports.__wbindgen_start;
  if (typeof start !== 'function') throw new Error('The schema engine has another form than expected.');
  Reflect.get(glue, '__wbg_set_wasm')(instance.exports);
  start();
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPGlite(await PGlite.create()));
  return glue.SchemaEngine.new({ datamodels: undefined }, () => {}, adapter);
}

function readMigrations(folder: string): Migration[] {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = folders.map((entry) => entry.name).sort();
  return names.map((name) => ({ name, sql: readFileSync(path.join(folder, name, 'migration.sql'), 'utf8') }));
}

function migrationList(folder: string, migrations: Migration[]) {
  return {
    baseDir: folder,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
    })),
  };
}

// Prisma knows partitioned tables as plain ones and would drop their partitions, which no schema can name.
function partitionsIn(migrations: Migration[]): string[] {
  const pattern = /CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?\s+PARTITION OF/gi;
  return migrations.flatMap(({ sql }) =>
    [...sql.matchAll(pattern)].flatMap(([, table]) => (table ? [`public.${table}`] : [])),
  );
}
