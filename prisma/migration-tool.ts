import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../src/core/package-root.ts';
import { compare } from './migration-engine.ts';

/*
 * check        exits with 2 when schema.prisma and the migrations differ, and prints what is missing
 * new <name>   writes what is missing as the next migration, to be read and completed by hand
 */
const USAGE = 'usage: migration-tool check | new <name_in_lower_case>\n';
/** The first line of a migration, to be completed: without `may run` older versions do not start with it. */
const RULE = '-- Older versions: must not run, because (or: may run, because)';
const EXIT_USAGE = 64;
const EXIT_DRIFT = 2;

const folder = path.join(packageRoot(), 'prisma');
const [command, name = ''] = process.argv.slice(2);
process.exitCode = await run();

async function run(): Promise<number> {
  if (command === 'new' ? !/^[a-z][a-z0-9_]*$/.test(name) : command !== 'check') return print(USAGE, EXIT_USAGE);
  const missing = await compare(path.join(folder, 'schema.prisma'), path.join(folder, 'migrations'));
  if (missing === null) return print('schema.prisma and the migrations agree\n', 0);
  if (command === 'check') return print(`schema.prisma and the migrations differ:\n${missing}`, EXIT_DRIFT);
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const target = path.join(folder, 'migrations', `${time}_${name}`);
  mkdirSync(target);
  writeFileSync(path.join(target, 'migration.sql'), `${RULE}\n\n${missing}`);
  return print(`wrote ${path.relative(packageRoot(), target)}/migration.sql\n`, 0);
}

function print(text: string, exitCode: number): number {
  (exitCode === 0 ? process.stdout : process.stderr).write(text);
  return exitCode;
}
