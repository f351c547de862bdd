import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../src/core/package-root.ts';
import { declaredStatements } from '../src/db/sql.ts';

/*
 * Prints how the program speaks with the database: the calls of Prisma by model, and the raw statements by the reason
 * why they are raw, with the lines of their texts.
 */
const SOURCES = path.join(packageRoot(), 'src');
const COMPILED = path.join(packageRoot(), 'dist', 'src');
const CALL = /\bprisma\s*\.(\w+)\s*\.(\w+)\(/g;
const DECLARATION = /\bsql(?:Family)?\(\{/;

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.startsWith(path.join('db', 'generated')))
  .map((file) => ({ file, text: readFileSync(path.join(SOURCES, file), 'utf8') }));

const calls = files.flatMap(({ text }) => [...text.matchAll(CALL)].map(([, model = '']) => model));
for (const { file, text } of files) {
  if (DECLARATION.test(text)) await import(pathToFileURL(path.join(COMPILED, file.replace(/\.ts$/, '.js'))).href);
}
const raw = declaredStatements().map(({ statement, reason }) => {
  return { reason, name: statement.name, lines: 'text' in statement ? statement.text.split('\n').length : 0 };
});
print(`${calls.length} statements through Prisma`);
for (const [model, { length }] of grouped(calls, (one) => one)) print(`  ${String(length).padStart(4)}  ${model}`);
print(`\n${raw.length} raw statements, ${linesOf(raw)} lines`);
for (const [reason, statements] of grouped(raw, (one) => one.reason)) {
  print(`\n${reason}\n  ${statements.length} statements, ${linesOf(statements)} lines`);
  for (const { name, lines } of statements) print(`  ${String(lines).padStart(4)}  ${name}`);
}

/** The groups by a name, the largest first. */
function grouped<One>(all: readonly One[], nameOf: (one: One) => string): [string, One[]][] {
  const groups = new Map<string, One[]>();
  for (const one of all) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one]);
  return [...groups].sort(([, one], [, other]) => other.length - one.length);
}

function linesOf(statements: readonly { lines: number }[]): number {
  return statements.reduce((sum, { lines }) => sum + lines, 0);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
