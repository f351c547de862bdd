import type { Cell, SheetColumn } from '../../services/export/sheet.ts';

/** What JSON escapes in a text (RFC 8259 §7), and halves of characters, which no text has by itself. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON escapes.
const ESCAPED = /["\\\x00-\x1f\ud800-\udfff]/;

/** The lines of some rows: each an object with a member for every column, `null` where nothing is known. */
export function ndjsonLines(columns: readonly SheetColumn[], rows: readonly (readonly Cell[])[]): string {
  const members = columns.map(({ name, type }, at) => {
    const start = `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`;
    return {
      start,
      none: `${start}null`,
      isPlain: type === 'instant' || type === 'local' || type === 'date',
      isJson: type === 'json',
    };
  });
  let lines = '';
  for (const row of rows) {
    for (const [at, { start, none, isPlain, isJson }] of members.entries()) {
      const cell = row[at] ?? null;
      if (cell === null) lines += none;
      else if (isJson && typeof cell === 'string') lines += start + cell;
      // Times have nothing that would have to be escaped, and most texts have not.
      else if (typeof cell === 'string' && (isPlain || !ESCAPED.test(cell))) lines += `${start}"${cell}"`;
      else if (typeof cell === 'boolean') lines += start + (cell ? 'true' : 'false');
      else lines += start + JSON.stringify(cell);
    }
    lines += '}\n';
  }
  return lines;
}
