import { type PastedTable, pastedTable, tableOf } from './pasted-table.ts';

const FILE_BYTES_MAX = 8 * 1024 * 1024;

/** The numbers of a CSV or XLSX file, which is read here and sent nowhere. Errors: an `Error` that says what is wrong with it. */
export async function readNumbersFile(file: File): Promise<PastedTable> {
  if (file.size > FILE_BYTES_MAX) throw new Error('The file is larger than 8 MB; split it.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isBegunBy(bytes, 'PK')) {
    const { readSheet } = await import('./read-sheet.ts');
    return tableOf(readSheet(bytes));
  }
  if (isBegunBy(bytes, '\u00d0\u00cf\u0011\u00e0')) {
    throw new Error('This is an old or locked file of Excel; save it as XLSX or CSV without a password.');
  }
  return pastedTable(decoded(bytes));
}

function isBegunBy(bytes: Uint8Array, text: string): boolean {
  return [...text].every((character, at) => bytes[at] === character.charCodeAt(0));
}

/** Excel writes UTF-16 as "Unicode text", and what is not UTF-8 in the code page of Windows. */
function decoded(bytes: Uint8Array): string {
  if (isBegunBy(bytes, '\u00ff\u00fe')) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
