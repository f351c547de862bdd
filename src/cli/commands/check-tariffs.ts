import { Failure } from '../../core/failure.ts';
import { inline, joinLines } from '../../core/text.ts';
import type { PlaceCalendar } from '../../domain/charges/tariff.ts';
import { decodeText } from '../../services/intake/decode-text.ts';
import { readUpTo } from '../../services/intake/folder.ts';
import { DOCUMENT_LENGTH_MAX, type ReadDocument, readDocument } from '../../services/tariff/read-document.ts';
import type { Io } from '../io/output.ts';

/** Checks files in their order; the calendars of one are known to the next. Errors: `bad_request`, `invalid_input`. */
export async function checkTariffs(files: readonly string[], { json }: { json?: true }, io: Io): Promise<void> {
  const calendars: PlaceCalendar[] = [];
  const read: (ReadDocument & { file: string })[] = [];
  for (const file of files) {
    const document = readDocument(await textOfDocument(file), calendars);
    calendars.push(...document.calendars);
    read.push({ file, ...document });
  }
  io.print(json ? JSON.stringify(read, null, 2) : joinLines(read.flatMap(linesOf)));
  const faulty = read.filter(({ faults }) => faults.length > 0).length;
  if (faulty > 0) throw new Failure('invalid_input', `Files with faults: ${faulty} of ${files.length}.`);
}

function linesOf({ file, tariffs, calendars, faults }: ReadDocument & { file: string }): string[] {
  if (faults.length === 0)
    return [`${inline(file)}: tariffs ${tariffs.length}, calendars ${calendars.length}, no faults`];
  return faults.map(({ line, at, reason }) => {
    const where = at === '' ? '' : ` ${inline(at)}:`;
    return `${inline(file)}${line === null ? '' : `:${line}`}:${where} ${inline(reason)}`;
  });
}

/** The text of a file. Errors: `bad_request` where it cannot be read or is too large. */
export async function textOfDocument(file: string): Promise<string> {
  const bytes = await readUpTo(file, DOCUMENT_LENGTH_MAX).catch((error: NodeJS.ErrnoException) => {
    throw new Failure('bad_request', `${inline(file)} cannot be read (${error.code ?? error.message}).`);
  });
  if (bytes !== null) return decodeText(bytes);
  throw new Failure('bad_request', `${inline(file)} has more than ${DOCUMENT_LENGTH_MAX} bytes; split it.`);
}
