import path from 'node:path';
import type { Command } from 'commander';
import type { App } from '../../app.ts';
import { Failure } from '../../core/failure.ts';
import { inline } from '../../core/text.ts';
import { NMEA } from '../../services/ais/take-record.ts';
import { decodeText } from '../../services/intake/decode-text.ts';
import { readUpTo } from '../../services/intake/folder.ts';
import type { Receipt } from '../../services/intake/receipt.ts';
import { TEXT_BYTES_MAX } from '../../services/intake/take-in.ts';
import type { Io } from '../io/output.ts';
import { quietlyWithApp } from './quietly.ts';

interface IngestOptions {
  sender?: string;
  format?: string;
  again?: true;
  json?: true;
}

/** A file and what became of it. */
type Outcome = { file: string; receipt: Receipt } | { file: string; error: string };

/** `landfall ingest`: reads files of a sender. */
export function command(program: Command, io: Io): void {
  program
    .command('ingest <file...>')
    .description('ingest files of EDI or other messages, and show for each what was new, known and quarantined')
    .option('--sender <name>', 'the sender of the files, configured by SENDER_<NAME>_PARTY; not needed for AIS (nmea)')
    .option('--format <format>', 'the format of the files; by default detected')
    .option('--again', 'ingest files again that were ingested before')
    .option('--json', 'print one line of JSON per file')
    .action((files: string[], options: IngestOptions) => quietlyWithApp(io, (app) => ingest(app, files, options, io)));
}

/** What is not understood is kept, which is success; only a file that cannot be read, or is empty, is none. */
async function ingest(app: App, files: readonly string[], options: IngestOptions, io: Io): Promise<void> {
  const failed: string[] = [];
  for (const file of files) {
    const outcome = await take(app, file, options);
    if ('error' in outcome) failed.push(file);
    io.print(options.json ? JSON.stringify(outcome) : inWords(outcome));
  }
  if (failed.length === 0) return;
  throw new Failure('bad_request', `${failed.length} of ${files.length} files could not be read.`);
}

async function take(app: App, file: string, { sender, format, again }: IngestOptions): Promise<Outcome> {
  if (format === NMEA || (format === undefined && (await app.ais.isRecord(file)))) return takeAis(app, file, again);
  if (sender === undefined) throw new Failure('bad_request', 'Name the sender of the files with --sender.');
  const bytes = await readUpTo(file, TEXT_BYTES_MAX).catch(errorCode);
  if (typeof bytes === 'string') return { file, error: `It cannot be read (${bytes}).` };
  if (bytes === null) return { file, error: `It has more than ${TEXT_BYTES_MAX} bytes; split it.` };
  const text = await decodeText(bytes);
  if (text.trim() === '') return { file, error: 'It is empty.' };
  return { file, receipt: await app.intake.take(sender, { text, origin: path.basename(file), format, again }) };
}

/** AIS files have no sender, and one day of them is too long to be read as a whole. */
async function takeAis(app: App, file: string, again?: true): Promise<Outcome> {
  const receipt = await app.ais.take(file, { again }).catch(errorCode);
  return typeof receipt === 'string' ? { file, error: `It cannot be read (${receipt}).` } : { file, receipt };
}

function errorCode(error: NodeJS.ErrnoException): string {
  if (error.code === undefined || error.syscall === undefined) throw error;
  return error.code;
}

function inWords(outcome: Outcome): string {
  if ('error' in outcome) return `${outcome.file}: ${outcome.error}`;
  const { format, is_known, taken, known, quarantined, reasons } = outcome.receipt;
  const already = is_known ? ' (the same text came before)' : '';
  const counts = `taken ${taken}, already known ${known}${already}, quarantined ${quarantined}`;
  const shown = reasons.map(({ reason, count }) => `  ${count} × ${inline(reason)}`);
  return [`${outcome.file}: ${format ?? 'unknown format'}: ${counts}`, ...shown].join('\n');
}
