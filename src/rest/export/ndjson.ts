import type { Cell, SheetColumn } from '../../services/export/sheet.ts';

/** What JSON escapes in a text (RFC 8259 §7), and halves of characters, which no text has by itself. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON escapes.
const ESCAPED = /["\\\x00-\x1f\ud800-\udfff]/;

/** What writes the line of a row: an object with a member for every column, `null` where nothing is known. */
export function ndjsonWriter(columns: readonly SheetColumn[]): (row: readonly Cell[]) => string {
  const members = columns.map(memberOf);
  const unknown = unknownMembers(members);
  return (row) => {
    let line = '';
    for (let at = 0; at < members.length; at++) {
      const first = at;
      while (at < members.length && (row[at] ?? null) === null) at++;
      if (at > first) line += unknown(first, at);
      const member = members[at];
      if (member !== undefined) line += memberText(member, row[at] ?? null);
    }
    return `${line}}\n`;
  };
}

/** Of half of the columns nothing is known, mostly side by side: a row that is put together of fewer texts takes less time. */
function unknownMembers(members: readonly Member[]): (from: number, to: number) => string {
  const texts = members.map((): string[] => []);
  return (from, to) => {
    const known = texts[from]?.[to - from];
    if (known !== undefined) return known;
    const text = members
      .slice(from, to)
      .map(({ none }) => none)
      .join('');
    const ofFirst = texts[from];
    if (ofFirst !== undefined) ofFirst[to - from] = text;
    return text;
  };
}

/** What stands before the values of a column, and the commonest ones with it. */
interface Member {
  start: string;
  none: string;
  yes: string;
  no: string;
  /** Times have nothing that would have to be escaped. */
  isPlain: boolean;
  isJson: boolean;
}

function memberOf({ name, type }: SheetColumn, at: number): Member {
  const start = `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`;
  return {
    start,
    none: `${start}null`,
    yes: `${start}true`,
    no: `${start}false`,
    isPlain: type === 'instant' || type === 'local' || type === 'date',
    isJson: type === 'json',
  };
}

function memberText({ start, none, yes, no, isPlain, isJson }: Member, cell: Cell): string {
  if (cell === null) return none;
  if (typeof cell === 'boolean') return cell ? yes : no;
  if (typeof cell === 'string') {
    if (isJson) return start + cell;
    // Most texts have nothing to escape either.
    if (isPlain || !ESCAPED.test(cell)) return `${start}"${cell}"`;
  }
  return start + JSON.stringify(cell);
}
