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
  const cells = columns.map(({ title }, at) => textCell(title, `<c r="${letters(at)}1`, STYLE.head));
  return `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${cells.join('')}</row>`;
}

/** What writes a row with its number. */
export function sheetRowWriter(columns: readonly SheetColumn[]): (row: readonly Cell[], number: number) => string {
  const places = columns.map(({ type }, at) => ({ type, start: `<c r="${letters(at)}` }));
  return (row, number) => {
    let xml = `<row r="${number}">`;
    for (let at = 0; at < places.length; at++) {
      const cell = row[at] ?? null;
      const place = places[at];
      if (cell !== null && place !== undefined) xml += cellXml(cell, place.type, place.start + number);
    }
    return `${xml}</row>`;
  };
}

/** What stands behind them: every column can be filtered. */
export function sheetFoot(columns: readonly SheetColumn[], last: number): string {
  return `</sheetData><autoFilter ref="A1:${letters(columns.length - 1)}${last}"/></worksheet>`;
}

/** A cell; `start` is what begins it, with its place. */
function cellXml(cell: Exclude<Cell, null>, type: SheetColumn['type'], start: string): string {
  if (typeof cell === 'number') return `${start}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return start + (cell ? '" t="b"><v>1</v></c>' : '" t="b"><v>0</v></c>');
  if (typeof cell !== 'string') return cell.length === 0 ? '' : shownText(cell.join('; '), start);
  const isTime = type === 'instant' || type === 'local' || type === 'date';
  return isTime && cell > OLDEST_YEAR ? timeCell(cell, start) : shownText(cell, start);
}

const TIME_START = `" s="${STYLE.time}"><v>`;
const DATE_START = `" s="${STYLE.date}"><v>`;

/** A time as the program counts them: what the wall clock shows, be it that of UTC or of the place. */
function timeCell(text: string, start: string): string {
  const day = dayFrom1900(text.slice(0, 10));
  if (day === '') return shownText(text, start);
  if (text.length === 10) return `${start}${DATE_START}${day}</v></c>`;
  return `${start}${TIME_START}${day}${partOfDay(text)}</v></c>`;
}

/** A sheet has the same days and times of day again and again. */
const DAYS_MAX = 20_000;
const days = new Map<string, string>();
const partsOfDay: (string | undefined)[] = [];

/** The number of a day as a text; empty for what is none. */
function dayFrom1900(date: string): string {
  const known = days.get(date);
  if (known !== undefined) return known;
  if (days.size >= DAYS_MAX) days.clear();
  const day = (Date.parse(`${date}T00:00:00Z`) - DAY_ZERO_MS) / DAY_MS;
  const text = Number.isNaN(day) ? '' : String(day);
  days.set(date, text);
  return text;
}

/** What follows the day: `.604166666667` for `14:30:00`, which is exact to the millisecond. */
function partOfDay(text: string): string {
  const second = secondOfDay(text);
  const known = second === null ? undefined : partsOfDay[second];
  if (known !== undefined) return known;
  const part = (Date.parse(`1970-01-01T${text.slice(11, 19)}Z`) / DAY_MS).toFixed(12).slice(1);
  if (second !== null) partsOfDay[second] = part;
  return part;
}

const CLOCK = /^.{10}T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)/;
const DIGIT_ZERO = 48;

/** The second of the day of `2026-11-25T14:30:00.000Z`; null for a time in another form. */
function secondOfDay(text: string): number | null {
  if (!CLOCK.test(text)) return null;
  const two = (at: number) => (text.charCodeAt(at) - DIGIT_ZERO) * 10 + text.charCodeAt(at + 1) - DIGIT_ZERO;
  return two(11) * 3_600 + two(14) * 60 + two(17);
}

/** What most texts do not have: what is escaped, marked or preserved. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold; a class by name takes twice as long.
const REMARKABLE = /[&<>\x00-\x1f\x7f-\x9f\ufffe\uffff]|_x|^[\s=+\-@＝＋－＠]|\s$/;

/** A text is never a formula here; one that looks like one is marked, so that it becomes none either when somebody edits it. */
function shownText(text: string, start: string): string {
  if (text === '') return '';
  if (text.length <= TEXT_LENGTH_MAX && !REMARKABLE.test(text))
    return `${start}" t="inlineStr"><is><t>${text}</t></is></c>`;
  return textCell(text, start, /^\s*[=+\-@＝＋－＠]/.test(text) ? STYLE.marked : 0);
}

function textCell(text: string, start: string, style: number): string {
  const mark = style === 0 ? '' : ` s="${style}"`;
  const space = /^\s|\s$|[\n\r\t]/.test(text) ? ' xml:space="preserve"' : '';
  return `${start}"${mark} t="inlineStr"><is><t${space}>${escaped(text)}</t></is></c>`;
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
