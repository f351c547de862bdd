import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importCycles, importsOf, readSources, type SourceFile } from './support/imports.ts';

/** What everybody but the innermost two may import; `types:` stands for types alone. */
const ALWAYS = ['core', 'observability', 'types:config'];

/** What the catalogue needs of the MCP server. */
const MCP = ['mcp/define', 'mcp/define-prompt', 'mcp/define-resource', 'mcp/compact', 'types:mcp/loaded-tools'];

/**
 * Who may import whom. A part is a folder of src, or one of its files, or a folder beside src. Each may import itself.
 * Longer names win, so a file can be distinguished from its folder.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  // Runs in the programs of others, without the rest.
  client: [],
  domain: ['core'],
  config: ['core'],
  observability: ['core', 'types:config'],
  net: [...ALWAYS],
  // Sends mail; what is sent is said by the services.
  mail: [...ALWAYS, 'types:services/mail/mailer'],
  'db/generated': [],
  db: [...ALWAYS, 'db/generated'],
  sources: [...ALWAYS, 'domain', 'net'],
  ingest: [...ALWAYS, 'domain', 'db', 'types:sources/source'],
  wording: ['core', 'domain'],
  services: [
    ...ALWAYS,
    'domain',
    'wording',
    'db',
    'net',
    'ingest',
    'types:sources/source',
    'types:sources/push',
    'types:sources/ais/batch',
    'types:sources/ais/feed',
    'dispatcher/message',
    'dispatcher/delivery-headers',
    'dispatcher/outcome',
    'dispatcher/stored-headers',
  ],
  answers: ['core', 'domain', 'wording', 'services'],
  scheduler: [...ALWAYS, 'domain', 'services', 'ingest', 'db', 'sources/source'],
  dispatcher: [...ALWAYS, 'domain', 'db', 'net'],
  auth: [...ALWAYS, 'domain', 'db', 'net', 'services'],
  limits: [...ALWAYS, 'domain', 'db'],
  // A page to print is the same here and at the command line.
  rest: [...ALWAYS, 'domain', 'services', 'auth', 'answers/invoice-page'],
  // Pages for people without a sign-in word facts as the view does.
  web: [...ALWAYS, 'domain', 'services', 'auth', 'view/model'],
  mcp: [...ALWAYS],
  tools: [...ALWAYS, 'domain', 'services', 'wording', 'answers', ...MCP],
  prompts: [...ALWAYS, 'domain', 'services', 'wording', 'answers', ...MCP],
  resources: [...ALWAYS, 'domain', 'services', 'wording', 'answers', ...MCP],
  // Runs in the browsers of others, and knows nothing but answers of tools.
  view: [],
  // Runs in browsers; it knows the API by the client, and words facts as the view does.
  console: ['view/model'],
  cli: [...ALWAYS, 'app', 'services', 'wording', 'answers', 'types:ingest/differences', 'config', 'domain'],
  app: ['*'],
};

/** Libraries that belong to one part, so that it can be changed or replaced in one place. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  express: ['rest', 'web', 'mcp/http', 'auth/oauth'],
  '@modelcontextprotocol/server': ['mcp'],
  '@prisma/client': ['db'],
  '@prisma/adapter-pg': ['db'],
  pg: ['db'],
  undici: ['net'],
  nodemailer: ['mail'],
  pino: ['observability'],
  '@opentelemetry/api': ['observability/otel'],
  '@opentelemetry/exporter-trace-otlp-http': ['observability/otel'],
  '@opentelemetry/resources': ['observability/otel'],
  '@opentelemetry/sdk-trace-base': ['observability/otel'],
  commander: ['cli'],
  uuid: ['core'],
  'oidc-provider': ['auth/oauth'],
  jose: ['auth', 'sources/dcsa/client-assertion'],
  oauth4webapi: ['auth', 'sources'],
  re2js: ['services'],
  'openapi-fetch': ['client'],
  fflate: ['rest/export', 'console'],
  preact: ['view'],
  react: ['console'],
  'react-dom': ['console'],
  '@tanstack/react-query': ['console'],
  '@tanstack/react-router': ['console'],
  'maplibre-gl': ['console'],
  vite: ['console'],
  'd3-geo': ['view'],
  'topojson-client': ['view', 'console'],
  '@modelcontextprotocol/ext-apps': ['view'],
};

interface CodeRule {
  what: RegExp;
  why: string;
  except: readonly string[];
}

const CODE_RULES: readonly CodeRule[] = [
  {
    what: /\bDate\.now\b|\bnew Date\(\s*\)|\bTemporal\.Now\b/,
    why: 'reads the clock; take the time from context.clock',
    except: ['core/clock', 'db', 'cli', 'client', 'view', 'console'],
  },
  { what: /\bprocess\.env\b/, why: 'reads the environment; make it an option of src/config', except: ['config'] },
  {
    what: /\bconsole\s*\.\s*\w/,
    why: 'prints; write to the log, or use src/cli/io/output.ts',
    except: ['cli/io/output', 'auth/oauth/load'],
  },
];

/** Where raw statements are declared, each in the room that sends it. */
const STATEMENTS_FILE = /\/(?:[a-z0-9]+-)*statements\.ts$/;

/** What declares a raw statement elsewhere, or exports something else beside one. */
const STATEMENT_EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/db/sql.ts': 'defines how a statement is declared',
  'src/db/clock.ts': 'has the only statement of src/db, which every other room uses through its function',
  'src/auth/clean-up-statements.ts': 'exports a list: its statements have one form and run one after the other',
};

const LINES_MAX = 300;

/** A test file has tables and stories, of which one is longer than a function of the program. */
const TEST_LINES_MAX = 400;

const FILES = readSources(['src', 'tools', 'prompts', 'resources', 'view', 'console']);

describe('the house', () => {
  it('is looked at as a whole', () => {
    expect(FILES.map((file) => file.path)).toEqual(
      expect.arrayContaining(['src/core/failure.ts', 'src/mcp/server.ts']),
    );
  });

  it('imports only in the direction of the table', () => {
    expect(FILES.flatMap(wrongImports)).toEqual([]);
  });

  it('has no import cycle between two folders, also of types', () => {
    expect(importCycles(FILES)).toEqual([]);
  });

  it('leaves each library to the part that it belongs to', () => {
    expect(FILES.flatMap(wrongLibraries)).toEqual([]);
  });

  it('reads the clock and the environment and prints only where that is allowed', () => {
    expect(FILES.flatMap(wrongCode)).toEqual([]);
  });

  it('declares raw statements in files that have nothing else', () => {
    expect(FILES.flatMap(wrongStatements)).toEqual([]);
  });

  it('has files with plain names and of a size that can be read', () => {
    expect(FILES.flatMap(wrongShape)).toEqual([]);
  });

  it('has test files of a size that can be read', () => {
    const tooLong = readSources(['test']).filter(({ text }) => lineCount(text) > TEST_LINES_MAX);
    expect(tooLong.map((file) => `${file.path} has ${lineCount(file.text)} lines; split it by theme`)).toEqual([]);
  });
});

describe('these rules', () => {
  it.each([
    ['src/domain/status.ts', "import { x } from '../db/client.ts';"],
    ['src/domain/status.ts', "import type { Config } from '../config/load.ts';"],
    ['src/domain/status.ts', "import { readFileSync } from 'node:fs';"],
    ['src/sources/dcsa/index.ts', "import {\n  x,\n} from '../../db/client.ts';"],
    ['src/services/x/x.ts', "import { createSources } from '../../sources/source.ts';"],
    ['src/services/x/x.ts', "export * from '../../rest/route.ts';"],
    ['src/net/fetch.ts', "import { loadConfig } from '../config/load.ts';"],
    ['src/mcp/server.ts', "import { Instant } from '../domain/instant.ts';"],
    ['src/rest/server.ts', "const server = await import('../mcp/server.ts');"],
    ['src/services/x/x.ts', "import { Prisma } from '../../db/generated/client.ts';"],
    ['src/nowhere/x.ts', "import { x } from '../core/id.ts';"],
    ['tools/get_container.ts', "import { createServer } from '../src/mcp/server.ts';"],
    ['src/core/x.ts', "import '../domain/status.ts';"],
    ['src/core/x.ts', "import { tool } from '../../tools/x.ts';"],
  ])('notice a wrong import in %s: %s', (file, text) => {
    expect(wrongImports({ path: file, text })).toHaveLength(1);
  });

  it.each([
    ['src/services/x/x.ts', "import type { Source } from '../../sources/source.ts';"],
    ['src/services/x/x.ts', "import { y } from '../y/y.ts';"],
    ['src/db/client.ts', "import { PrismaClient } from './generated/client.ts';"],
    ['src/app.ts', "import { tools } from '../tools/index.ts';"],
    ['tools/x.ts', "import { defineTool } from '../src/mcp/define.ts';"],
    ['src/core/x.ts', "// import { x } from '../db/client.ts';"],
  ])('let a right import pass in %s: %s', (file, text) => {
    expect(wrongImports({ path: file, text })).toEqual([]);
  });

  it('notice a cycle of folders, with the imports that close it', () => {
    const files = [
      { path: 'src/a/one.ts', text: "import { two } from '../b/two.ts';\nimport { four } from '../d/four.ts';" },
      { path: 'src/b/two.ts', text: "import type {\n  Three,\n} from '../c/three.ts';\nimport { x } from './x.ts';" },
      { path: 'src/c/three.ts', text: "const { one } = await import('../a/one.ts');" },
      { path: 'src/d/four.ts', text: '' },
    ];
    expect(importCycles(files)).toEqual([
      'src/a/one.ts imports src/b/two.ts, and back',
      'src/b/two.ts imports src/c/three.ts, and back',
      'src/c/three.ts imports src/a/one.ts, and back',
    ]);
    expect(importCycles(files.slice(0, 2))).toEqual([]);
  });

  it('notice a raw statement beside its use, something else beside a statement, and a constant of another name', () => {
    const statement = "export const FIND_X = sql({\n  name: 'find_x',\n});\n";
    const wrong = (path: string, text: string) => wrongStatements({ path, text });

    expect(wrong('src/services/x/x.ts', statement)).toHaveLength(1);
    expect(wrong('src/services/x/x.ts', statement.replace('sql(', 'sqlFamily('))).toHaveLength(1);
    expect(wrong('src/services/x/x.ts', "// sql({\nconst a = 'sql(';")).toEqual([]);
    expect(wrong('src/services/x/statements.ts', `const A = 1;\n${statement}`)).toEqual([]);
    expect(wrong('src/services/x/lease-statements.ts', `${statement}export function find() {}`)).toHaveLength(1);
    expect(wrong('src/services/x/statements.ts', statement.replace('FIND_X', 'FIND'))).toHaveLength(1);
    // In these words it is what a carrier states.
    expect(wrong('src/domain/journey/terminal-statements.ts', 'export function statements() {}')).toEqual([]);
  });

  it('notice what is read, printed or named where it should not be', () => {
    expect(wrongLibraries({ path: 'src/services/x.ts', text: "import express from 'express';" })).toHaveLength(1);
    expect(wrongLibraries({ path: 'src/auth/x.ts', text: "import { Router } from 'express';" })).toHaveLength(1);
    expect(wrongLibraries({ path: 'src/auth/oauth/x.ts', text: "import { Router } from 'express';" })).toEqual([]);
    expect(wrongLibraries({ path: 'src/cli/x.ts', text: "import type { Pool } from 'pg';" })).toHaveLength(1);
    expect(wrongCode({ path: 'src/services/x.ts', text: "const a = 'it''s';\nconst now = Date.now();" })).toEqual([
      'src/services/x.ts:2 reads the clock; take the time from context.clock',
    ]);
    expect(wrongCode({ path: 'src/net/x.ts', text: 'new Date( );\nprocess.env.X;\nconsole.log(1);' })).toHaveLength(3);
    expect(
      wrongCode({ path: 'src/net/x.ts', text: "// Date.now()\n/* process.env */ const a = 'console.log';" }),
    ).toEqual([]);
    expect(wrongCode({ path: 'src/core/clock.ts', text: 'Date.now();' })).toEqual([]);
    expect(wrongShape({ path: 'src/net/FetchAll.ts', text: '' })).toHaveLength(1);
    expect(wrongShape({ path: 'tools/get_container.ts', text: '' })).toEqual([]);
    expect(wrongShape({ path: 'src/net/x.ts', text: '\n'.repeat(301) })).toHaveLength(1);
    expect(wrongShape({ path: 'src/domain/x-table.ts', text: '\n'.repeat(301) })).toEqual([]);
  });
});

function wrongImports(file: SourceFile): string[] {
  if (file.path.startsWith('src/db/generated/')) return [];
  const own = partOf(file.path);
  const allowed = own === null ? undefined : MAY_IMPORT[own];
  if (own === null || allowed === undefined) return [`${file.path} is in a folder that the table does not know`];
  return importsOf(file.text).flatMap(({ target, isTypes }) => {
    if (own === 'domain' && target.startsWith('node:'))
      return [`${file.path} must not import ${target}: domain is pure`];
    if (!target.startsWith('.')) return [];
    const imported = path.posix.join(path.posix.dirname(file.path), target);
    const isAllowed = partOf(imported) === own || allowed.some((rule) => allows(rule, imported, isTypes));
    if (isAllowed) return [];
    return [
      `${file.path} must not import ${isTypes ? 'types of ' : ''}${imported}: ${own} may import ${allowed.join(', ')}`,
    ];
  });
}

function wrongLibraries(file: SourceFile): string[] {
  if (file.path.startsWith('src/db/generated/')) return [];
  return importsOf(file.text).flatMap(({ target }) => {
    const library = target
      .split('/')
      .slice(0, target.startsWith('@') ? 2 : 1)
      .join('/');
    const owners = Object.hasOwn(OWNERS, library) ? (OWNERS[library] ?? []) : null;
    // The root names the types of what it puts together.
    if (owners === null || ['app', ...owners].some((owner) => isWithin(file.path, owner))) return [];
    return [`${file.path} must not use ${library}, which belongs to ${owners.join(', ')}`];
  });
}

function wrongCode(file: SourceFile): string[] {
  if (file.path.startsWith('src/db/generated/')) return [];
  const lines = withoutCommentsAndStrings(file.text).split('\n');
  return CODE_RULES.filter((rule) => !rule.except.some((part) => isWithin(file.path, part))).flatMap(({ what, why }) =>
    lines.flatMap((line, at) => (what.test(line) ? [`${file.path}:${at + 1} ${why}`] : [])),
  );
}

/** A declaration of another room or beside its use is hard to find; each constant is called like its statement. */
function wrongStatements({ path: file, text }: SourceFile): string[] {
  const isDeclaring = /\bsql(?:Family)?\(/.test(withoutCommentsAndStrings(text));
  if (!isDeclaring || Object.hasOwn(STATEMENT_EXCEPTIONS, file)) return [];
  if (!STATEMENTS_FILE.test(file)) return [`${file} declares a raw statement; move it to statements.ts beside it`];
  const exported = [...text.matchAll(/^export .*$/gm)].map(([line]) => line);
  const others = exported.filter((line) => !/^export const [A-Z0-9_]+ = sql(?:Family)?\(\{/.test(line));
  const named = [...text.matchAll(/^export const (\w+) = sql(?:Family)?\(\{\s*name: '(\w+)'/gm)];
  const misnamed = named.filter(([, constant, name]) => constant !== name?.toUpperCase());
  return [
    ...others.map((line) => `${file} has more than raw statements: ${line}`),
    ...misnamed.map(([, constant, name]) => `${file} calls ${name} by another name: ${constant}`),
  ];
}

/** Tools are named as the protocol calls them, with underscores; everything else in kebab-case. */
function wrongShape(file: SourceFile): string[] {
  if (file.path.startsWith('src/db/generated/')) return [];
  const problems: string[] = [];
  const name = file.path.startsWith('tools/')
    ? /^(tools\/)?[a-z0-9_-]+(\.ts)?$/
    : /^[a-z0-9]+(-[a-z0-9]+)*(\.config)?(\.tsx?)?$/;
  const names = file.path.split('/');
  if (!names.every((part) => name.test(part))) problems.push(`${file.path} is not named in kebab-case`);
  const lines = lineCount(file.text);
  if (lines > LINES_MAX && !file.path.endsWith('-table.ts')) problems.push(`${file.path} has ${lines} lines; split it`);
  return problems;
}

function lineCount(text: string): number {
  return text.split('\n').length - 1;
}

/** The part that a path belongs to; null if there is none. */
function partOf(file: string): string | null {
  const parts = Object.keys(MAY_IMPORT).filter((part) => isWithin(file, part));
  return parts.sort((a, b) => b.length - a.length)[0] ?? null;
}

function isWithin(file: string, part: string): boolean {
  const isBesideSrc = ['tools', 'prompts', 'resources', 'view', 'console'].includes(part.split('/')[0] ?? '');
  const base = isBesideSrc ? part : `src/${part}`;
  return file === `${base}.ts` || file.startsWith(`${base}/`);
}

function allows(rule: string, imported: string, isTypes: boolean): boolean {
  if (rule === '*') return true;
  if (rule.startsWith('types:')) return isTypes && isWithin(imported, rule.slice('types:'.length));
  // What a folder may be imported for does not open the folders in it that have a rule of their own.
  return isWithin(imported, rule) && (partOf(imported) === partOf(`src/${rule}/x.ts`) || rule.includes('/'));
}

/** Blanks out what is not code, line by line, so that a rule finds code alone and line numbers stay right. */
function withoutCommentsAndStrings(text: string): string {
  const noBlocks = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return noBlocks.replace(/'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*/g, ' ');
}
