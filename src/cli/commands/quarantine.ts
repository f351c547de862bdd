import { type Command, InvalidArgumentError } from 'commander';
import type { App } from '../../app.ts';
import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import { inline } from '../../core/text.ts';
import type { IntakeContext } from '../../services/intake/intake-context.ts';
import {
  getQuarantinedText,
  listQuarantine,
  type QuarantinedText,
  type Retried,
  retryQuarantinedText,
} from '../../services/quarantine.ts';
import { columns, type Io } from '../io/output.ts';
import { quietlyWithApp } from './quietly.ts';

interface ListOptions {
  source?: string;
  limit: number;
  json?: true;
}

interface RetryOptions extends ListOptions {
  all?: true;
}

const LIMIT = 50;
const RETRY_LIMIT = 1_000;
const REASON_SHOWN_MAX = 100;

/** The most that the operation lists at a time. */
const PAGE_SIZE = 100;

/** What a terminal would obey instead of showing it. */
const COMMANDING = /[^\P{Cc}\r\n\t]|\p{Cf}/gu;
const SHOWN_INSTEAD = '\u{fffd}';

/** `landfall quarantine`: what could not be understood. It is the operator's: it may be about any account's cargo. */
export function command(program: Command, io: Io): void {
  const quarantine = program
    .command('quarantine')
    .description('list, show and retry messages that could not be parsed');
  quarantine
    .command('list')
    .description('list the messages that could not be parsed, newest first')
    .option('--source <name>', 'only of one source or sender')
    .option('--limit <number>', 'the largest number of messages', readLimit, LIMIT)
    .option('--json', 'print JSON')
    .action((options: ListOptions) => quietlyWithApp(io, (app) => list(app, options, io)));
  quarantine
    .command('show <id>')
    .description('show one message with the reason')
    .option('--json', 'print JSON')
    .action((id: string, options: { json?: true }) => quietlyWithApp(io, (app) => show(app, id, options, io)));
  quarantine
    .command('retry [id]')
    .description('parse one message again, or all with --all, and ingest it; for example after an upgrade')
    .option('--all', 'all messages that were pushed')
    .option('--source <name>', 'all messages of one source or sender')
    .option('--limit <number>', 'the largest number of messages', readLimit, RETRY_LIMIT)
    .option('--json', 'print JSON')
    .action((id: string | undefined, options: RetryOptions) =>
      quietlyWithApp(io, (app) => retry(app, id, options, io)),
    );
}

async function list(app: App, { source, limit, json }: ListOptions, io: Io): Promise<void> {
  const rows = await read(contextOf(app), source, limit);
  if (json) io.print(JSON.stringify(rows, null, 2));
  else if (rows.length === 0) io.remark('There is nothing in quarantine.');
  else {
    const lines = rows.map(({ id, source: from, sender, format, times, last_seen_at, reason }) => {
      const who = sender === null || sender === from ? from : `${from} (${sender})`;
      return [id, who, format ?? '-', `${times}×`, last_seen_at, inline(reason).slice(0, REASON_SHOWN_MAX)];
    });
    io.print(columns(lines));
  }
}

async function show(app: App, id: string, { json }: { json?: true }, io: Io): Promise<void> {
  const row = await getQuarantinedText.run(contextOf(app), { id });
  if (json) io.print(JSON.stringify(row, null, 2));
  else {
    io.remark(`${inline(row.reason)} ${row.times}× of ${row.sender ?? row.source}.`);
    if (!row.is_whole) io.remark('This is its beginning; the rest was not kept.');
    // A file gets it as it came.
    io.print(io.isTerminal ? row.raw.replace(COMMANDING, SHOWN_INSTEAD) : row.raw);
  }
}

async function retry(app: App, id: string | undefined, options: RetryOptions, io: Io): Promise<void> {
  const { source } = options;
  if (id === undefined && options.all !== true && source === undefined) {
    throw new Failure('bad_request', 'Give the id of a message, or --all, or --source.');
  }
  if (id !== undefined && (options.all === true || source !== undefined)) {
    throw new Failure('bad_request', 'Give the id of a message, or --all, or --source, and only one of them.');
  }
  const context = contextOf(app);
  const ids = id === undefined ? (await read(context, source, options.limit)).map((row) => row.id) : [id];
  const retried: Retried[] = [];
  for (const one of ids) retried.push(await retryQuarantinedText.run(context, { id: one }));
  if (options.json) io.print(JSON.stringify(retried, null, 2));
  else if (retried.length === 0) io.remark('There is nothing in quarantine.');
  else io.print(columns(retried.map(inWords)));
}

/** The operator sees pushed and polled messages of all senders and sources. */
function contextOf(app: App): IntakeContext {
  return app.intake.contextFor(null, newId());
}

/** So many of the latest, page by page. */
async function read(context: IntakeContext, of: string | undefined, limit: number): Promise<QuarantinedText[]> {
  const rows: QuarantinedText[] = [];
  for (let page = 1; rows.length < limit; page++) {
    const { texts } = await listQuarantine.run(context, { of, page, page_size: PAGE_SIZE });
    rows.push(...texts);
    if (texts.length < PAGE_SIZE) break;
  }
  return rows.slice(0, limit);
}

function inWords({ id, outcome, taken, known, reason }: Retried): string[] {
  return [id, outcome.replaceAll('_', ' '), `taken ${taken}, already known ${known}`, inline(reason ?? '')];
}

function readLimit(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number, such as 50.');
}
