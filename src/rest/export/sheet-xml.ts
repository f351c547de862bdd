import type { Cell, SheetColumn } from '../../services/export/sheet.ts';

/* Worksheets of Office Open XML (ECMA-376-1:2016 §18.3). */

/** The positions of the styles in `STYLES_XML`. */
const STYLE = { head: 1, marked: 2, time: 3, date: 4 } as const;

/** Limits of the spreadsheet programs (ECMA-376 leaves them open). */
export const SHEET_ROWS_MAX = 1_048_576;
const TEXT_LENGTH_MAX = 32_767;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const WIDTHS: Readonly<Record<SheetColumn['type'], number>> = {
  ...{ text: 18, texts: 24, number: 12, boolean: 12 },
  ...{ instant: 19, local: 19, date: 12, json: 24 },
};

/** Days are counted from here, and the first two months of 1900 wrongly (§18.17.4.1), so older times stay texts. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const OLDEST_YEAR = '1901';

/** The formats of cells: plain, bold, a text that would look like a formula, a time, a date. */
export const STYLES_XML = `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** What stands before the rows: the names of the columns stay in sight, and so does the first column. */
export function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    ({ type }, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[type]}" customWidth="1"/>`,
  );
  const pane = '<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>';
  const cells = columns.map(({ title }, at) => textCell(title, `${letters(at)}1`, STYLE.head));
  return `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${cells.join('')}</row>`;
}

/** Rows, of which the first has this number. */
export function sheetRows(columns: readonly SheetColumn[], rows: readonly (readonly Cell[])[], first: number): string {
  const names = columns.map((_column, at) => letters(at));
  // To join texts leaves less to collect than to add them up one by one.
  const parts: string[] = [];
  for (const [at, row] of rows.entries()) {
    const number = first + at;
    parts.push(`<row r="${number}">`);
    for (const [place, { type }] of columns.entries()) {
      const cell = row[place] ?? null;
      if (cell !== null) parts.push(cellXml(cell, type, `${names[place]}${number}`));
    }
    parts.push('</row>');
  }
  return parts.join('');
}

/** What stands behind them: every column can be filtered. */
export function sheetFoot(columns: readonly SheetColumn[], last: number): string {
  return `</sheetData><autoFilter ref="A1:${letters(columns.length - 1)}${last}"/></worksheet>`;
}

function cellXml(cell: Exclude<Cell, null>, type: SheetColumn['type'], place: string): string {
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell !== 'string') return cell.length === 0 ? '' : shownText(cell.join('; '), place);
  const isTime = type === 'instant' || type === 'local' || type === 'date';
  return isTime && cell > OLDEST_YEAR ? timeCell(cell, place) : shownText(cell, place);
}

/** A time as the program counts them: what the wall clock shows, be it that of UTC or of the place. */
function timeCell(text: string, place: string): string {
  const isDate = text.length === 10;
  const day = dayFrom1900(text.slice(0, 10));
  if (Number.isNaN(day)) return shownText(text, place);
  return `<c r="${place}" s="${isDate ? STYLE.date : STYLE.time}"><v>${day}${isDate ? '' : partOfDay(text.slice(11, 19))}</v></c>`;
}

/** A sheet has the same days and times of day again and again. */
const KNOWN_MAX = 20_000;
const days = new Map<string, number>();
const parts = new Map<string, string>();

function dayFrom1900(date: string): number {
  const known = days.get(date);
  if (known !== undefined) return known;
  if (days.size >= KNOWN_MAX) days.clear();
  const day = (Date.parse(`${date}T00:00:00Z`) - DAY_ZERO_MS) / DAY_MS;
  days.set(date, day);
  return day;
}

/** What follows the day: `.604166666667` for `14:30:00`, which is exact to the millisecond. */
function partOfDay(time: string): string {
  const known = parts.get(time);
  if (known !== undefined) return known;
  if (parts.size >= KNOWN_MAX) parts.clear();
  const part = (Date.parse(`1970-01-01T${time}Z`) / DAY_MS).toFixed(12).slice(1);
  parts.set(time, part);
  return part;
}

/** What most texts do not have: what is escaped, marked or preserved. */
const REMARKABLE = /[&<>\p{Cc}\ufffe\uffff]|_x|^\s|\s$|^[=+\-@＝＋－＠]|^$/u;

/** A text is never a formula here; one that looks like one is marked, so that it becomes none either when somebody edits it. */
function shownText(text: string, place: string): string {
  if (text.length <= TEXT_LENGTH_MAX && !REMARKABLE.test(text))
    return `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  return text === '' ? '' : textCell(text, place, /^\s*[=+\-@＝＋－＠]/.test(text) ? STYLE.marked : 0);
}

function textCell(text: string, place: string, style: number): string {
  const mark = style === 0 ? '' : ` s="${style}"`;
  const space = /^\s|\s$|[\n\r\t]/.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${place}"${mark} t="inlineStr"><is><t${space}>${escaped(text)}</t></is></c>`;
}

const SPECIAL = /[&<>\p{Cc}\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/gu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Control characters that XML can hold (XML 1.0 §2.2), but for the return, which it takes for a new line. */
const HELD = /[\t\n\u007f-\u009f]/;

/** What XML cannot hold is written by its number (§22.9.2.19), and so is a text that already looks so. */
function escaped(text: string): string {
  return cut(text).replace(SPECIAL, (character) => {
    if (HELD.test(character)) return character;
    const number = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return ENTITIES[character] ?? `_x${number}_`;
  });
}

function cut(text: string): string {
  if (text.length <= TEXT_LENGTH_MAX) return text;
  return `${text.slice(0, TEXT_LENGTH_MAX - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The name of a column: A to Z, AA and so on. */
function letters(at: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (at % 26));
  return at < 26 ? last : `${letters(Math.floor(at / 26) - 1)}${last}`;
}
