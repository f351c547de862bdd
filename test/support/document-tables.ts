import { readFileSync } from 'node:fs';
import path from 'node:path';
import { prompts } from '../../prompts/index.ts';
import { resources } from '../../resources/index.ts';
import { EXIT } from '../../src/cli/io/exit-codes.ts';
import { allCommands, createProgram } from '../../src/cli/program.ts';
import { optionRows } from '../../src/config/describe.ts';
import { TERMINAL_KIND_NEEDS, type TerminalKindName } from '../../src/config/terminal-options.ts';
import { FAILURES } from '../../src/core/failure.ts';
import { packageRoot } from '../../src/core/package-root.ts';
import { ALL_ROLES, ROLES, SENDER_PERMISSION } from '../../src/core/permission.ts';
import { DELIVERY_SETTINGS } from '../../src/dispatcher/settings.ts';
import { CHARGE_MEANINGS, CLOCK_EVENT_MEANINGS } from '../../src/domain/charges/charge-clock.ts';
import { BILLED_MEANINGS } from '../../src/domain/charges/check-billed-days.ts';
import { SKIP_MEANINGS } from '../../src/domain/charges/day-kind.ts';
import { RATE_DATE_MEANINGS } from '../../src/domain/charges/tariff.ts';
import { isFamily } from '../../src/mcp/define-resource.ts';
import { describedRoutes } from '../../src/rest/routes/described.ts';
import { CONTAINER_COLUMNS_OF_SHEET } from '../../src/services/export/container-columns.ts';
import { REQUEST_COLUMNS_OF_SHEET } from '../../src/services/export/request-columns.ts';
import type { SheetColumn } from '../../src/services/export/sheet.ts';
import { SHIPMENT_COLUMNS_OF_SHEET } from '../../src/services/export/shipment-columns.ts';
import { CSV_COLUMNS } from '../../src/services/tariff/csv-document.ts';
import { SANDBOX_NUMBERS } from '../../src/sources/sandbox/numbers.ts';
import { TERMINAL_KINDS } from '../../src/sources/terminal-rest/kinds.ts';
import { tools } from '../../tools/index.ts';
import { PRELUDE, walkScript } from '../walk/script.ts';
import { LINE_HEAD, lineRows } from './line-rows.ts';
import { CERTIFICATE_TRIALS, OWN_ERROR_TRIALS, SIGN_IN_TRIALS, SIGNATURE_TRIALS, TRIALS } from './line-trials.ts';

const REGISTERED = await allCommands();

/** The generated parts of the README and of docs/ by their names, made from the code. */
export const DOCUMENT_TABLES: Readonly<Record<string, () => string>> = {
  commands: () => table(['Command', 'What it does'], commandRows()),
  'exit-codes': () =>
    table(
      ['Code', 'Meaning'],
      Object.values(EXIT).map(({ code, meaning }) => [String(code), meaning]),
    ),
  errors: () =>
    table(
      ['Code', 'Status', 'Meaning'],
      Object.entries(FAILURES).map(([code, { status, meaning }]) => [`\`${code}\``, String(status), meaning]),
    ),
  options: () =>
    table(
      ['Variable', 'Default', 'Meaning'],
      optionRows().map((row) => [`\`${row.name}\``, row.default, row.sentence]),
    ),
  terminals: () => table(['Kind', 'Terminals', 'Needs', 'How it is reached', 'Evidence'], terminalRows()),
  roles: () =>
    table(
      ['Role', 'What they do', 'Permissions'],
      ALL_ROLES.map((role) => [
        role,
        ROLES[role].sentence,
        ROLES[role].permissions.map((permission) => `\`${permission}\``).join(', '),
      ]),
    ),
  'webhook-retries': () => table(['Retry', 'After the failure before', 'After the first attempt'], retryRows()),
  'verify-javascript': () => snippet('js', 'verify.mjs'),
  'verify-python': () => snippet('python', 'verify.py'),
  'verify-java': () => snippet('java', 'Verify.java'),
  tools: () =>
    table(
      ['Tool', 'Needs', 'What it does'],
      tools.map(({ name, permission, title }) => [`\`${name}\``, `\`${permission}\``, title]),
    ),
  prompts: () =>
    table(
      ['Prompt', 'Arguments', 'What it does'],
      prompts.map(({ name, title, input }) => [
        `\`${name}\``,
        Object.keys(input.shape)
          .map((argument) => `\`${argument}\``)
          .join(', '),
        title,
      ]),
    ),
  resources: () =>
    table(
      ['Resource', 'Type', 'What it is'],
      resources.map((resource) => [
        `\`${isFamily(resource) ? resource.uriTemplate : resource.uri}\``,
        resource.mimeType,
        resource.title,
      ]),
    ),
  endpoints: () =>
    table(
      ['Endpoint', 'Needs', 'Limit', 'What it does'],
      describedRoutes.map(({ method, path, permission, bucket, summary }) => [
        `\`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}\``,
        permission === SENDER_PERMISSION ? 'the key of the sender' : `\`${permission}\``,
        permission === SENDER_PERMISSION ? '' : `\`${bucket}\``,
        summary,
      ]),
    ),
  'columns-containers': () => columnTable(CONTAINER_COLUMNS_OF_SHEET),
  'columns-shipments': () => columnTable(SHIPMENT_COLUMNS_OF_SHEET),
  'columns-tracking-requests': () => columnTable(REQUEST_COLUMNS_OF_SHEET),
  charges: () => meaningTable('Charge', CHARGE_MEANINGS),
  'clock-events': () => meaningTable('Event', CLOCK_EVENT_MEANINGS),
  'skipped-days': () => meaningTable('Kind', SKIP_MEANINGS),
  'invoice-verdicts': () => meaningTable('Verdict', BILLED_MEANINGS),
  'rate-dates': () => meaningTable('rate_date', RATE_DATE_MEANINGS),
  'tariff-columns': () => `\`\`\`text\n${CSV_COLUMNS.tariff.join(',')}\n\`\`\``,
  'calendar-columns': () => `\`\`\`text\n${CSV_COLUMNS.calendar.join(',')}\n\`\`\``,
  'api-walk': () => `\`\`\`sh\n${PRELUDE}\n\n${walkScript()}\n\`\`\``,
  lines: () => table(LINE_HEAD, lineRows()),
  'line-trials': () => table(['With', 'What is tried'], trialRows()),
  sandbox: () =>
    table(
      ['Bill of lading', 'What it stands for'],
      SANDBOX_NUMBERS.filter(({ kind }) => kind === 'bill_of_lading').map(({ number, meaning }) => [
        `\`${number}\``,
        meaning,
      ]),
    ),
};

/** A generated part of a page: `<!-- name -->`, the text, and `<!-- /name -->`. */
const PART = /(<!-- ([\w-]+) -->\n)[\s\S]*?(<!-- \/\2 -->)/g;

/** The names of the generated parts of a page, in their order. */
export function tablesOf(page: string): string[] {
  return [...page.matchAll(PART)].map(([, , name = '']) => name);
}

/** The page with its generated parts as they have to be. Throws when the page names a part that does not exist. */
export function withTables(page: string): string {
  return page.replaceAll(PART, (_all, open: string, name: string, close: string) => {
    const make = Object.hasOwn(DOCUMENT_TABLES, name) ? DOCUMENT_TABLES[name] : undefined;
    if (make === undefined) throw new Error(`There is no generated part "${name}".`);
    return `${open}\n${make()}\n\n${close}`;
  });
}

function terminalRows(): string[][] {
  return Object.entries(TERMINAL_KINDS).map(([kind, { name, facilities, access, evidence }]) => {
    const sites = Object.entries(facilities).map(([site, firms]) => (site === '' ? firms : `\`${site}\` is ${firms}`));
    const which =
      sites.length === 0 ? `${name}; set \`FACILITY\`` : `${name}: ${sites.join(', ')}; others with \`FACILITY\``;
    const needs = isTerminalKindName(kind) ? TERMINAL_KIND_NEEDS[kind] : [];
    return [`\`${kind}\``, which, needs.map((suffix) => `\`${suffix}\``).join(', '), access, evidence];
  });
}

function isTerminalKindName(kind: string): kind is TerminalKindName {
  return Object.hasOwn(TERMINAL_KIND_NEEDS, kind);
}

function columnTable(columns: readonly (SheetColumn & { doc: string })[]): string {
  return table(
    ['Column', 'Title', 'Type', 'Meaning'],
    columns.map(({ name, title, type, doc }) => [`\`${name}\``, title, type, doc]),
  );
}

function meaningTable(title: string, meanings: Readonly<Record<string, string>>): string {
  return table(
    [title, 'Meaning'],
    Object.entries(meanings).map(([name, meaning]) => [`\`${name}\``, meaning]),
  );
}

function commandRows(): string[][] {
  const io = { env: {}, isTerminal: false, print: () => {}, remark: () => {} };
  return createProgram(io, REGISTERED).commands.flatMap((command) => {
    const usage = `landfall ${command.name()} ${command.usage()}`.replace(/ \[options\]| \[command\]/g, '').trim();
    const parts = command.commands.map((part) => [`\`${usage} ${part.name()}\``, part.description()]);
    return parts.length > 0 ? parts : [[`\`${usage}\``, command.description()]];
  });
}

function retryRows(): string[][] {
  let seconds = 0;
  return DELIVERY_SETTINGS.retrySeconds.map((wait, at) => {
    seconds += wait;
    return [String(at + 1), duration(wait), duration(seconds)];
  });
}

function duration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3_600), 'h'],
    [Math.floor((seconds % 3_600) / 60), 'min'],
    [seconds % 60, 's'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ');
}

/** A receiver that test/snippets executes. */
function snippet(language: string, file: string): string {
  const text = readFileSync(path.join(packageRoot(), 'test/snippets', file), 'utf8');
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

function trialRows(): string[][] {
  return [
    ['every line', Object.values(TRIALS).join('; ')],
    ['a line whose form of errors is known', Object.values(OWN_ERROR_TRIALS).join('; ')],
    ['a line that wants signed requests', Object.values(SIGNATURE_TRIALS).join('; ')],
    ['a line that issues tokens', Object.values(SIGN_IN_TRIALS).join('; ')],
    ['a line that wants a certificate', Object.values(CERTIFICATE_TRIALS).join('; ')],
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
}
