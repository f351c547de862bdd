import { type Html, html, raw } from '../html.ts';
import { breakable } from './breakable.ts';
import { codeBlock } from './code.ts';

/** Where a link of a guide leads on these pages; null where what it names is not among them. */
export type LinkResolver = (href: string) => string | null;

/** A heading of a text, for a list of contents. */
export interface Heading {
  id: string;
  title: string;
  level: number;
}

/** A text as a piece of a page. */
export interface Rendered {
  body: Html;
  headings: readonly Heading[];
}

/**
 * Renders the Markdown that our own guides are written in: headings, paragraphs, lists, tables, code, and details. A test
 * renders every guide and finds no mark-up left over.
 */
export function renderMarkdown(text: string, resolve: LinkResolver): Rendered {
  const headings: Heading[] = [];
  const lines = text.split('\n').filter((line) => !/^<!--.*-->$/.test(line));
  return { body: blocks(lines, { resolve, headings }), headings };
}

interface Rendering {
  resolve: LinkResolver;
  headings: Heading[];
}

/** A kind of block: how many of the lines it takes, and what it becomes. */
type Reader = (lines: readonly string[], rendering: Rendering) => { taken: number; piece: Html } | null;

function blocks(lines: readonly string[], rendering: Rendering): Html {
  const pieces: Html[] = [];
  for (let rest = lines; rest.length > 0; ) {
    const found = READERS.map((read) => read(rest, rendering)).find((read) => read !== null);
    if (found !== undefined) pieces.push(found.piece);
    rest = rest.slice(found?.taken ?? 1);
  }
  return html`${pieces}`;
}

const heading: Reader = ([line = ''], { resolve, headings }) => {
  const [, marks, title] = /^(#{1,4}) (.+)$/.exec(line) ?? [];
  if (marks === undefined || title === undefined) return null;
  const id = idOf(title);
  headings.push({ id, title: plain(title), level: marks.length });
  const open = raw(`<h${marks.length} id="${id}">`);
  const piece = html`${open}${markdownLine(title, resolve)} <a class="anchor" href="#${id}" aria-label="Link to ${plain(title)}">#</a>${raw(`</h${marks.length}>`)}`;
  return { taken: 1, piece };
};

const fence: Reader = (lines) => {
  const [, language] = /^```(\w*)$/.exec(lines[0] ?? '') ?? [];
  if (language === undefined) return null;
  const end = lines.indexOf('```', 1);
  const code = lines.slice(1, end === -1 ? undefined : end).join('\n');
  return { taken: end === -1 ? lines.length : end + 1, piece: codeBlock(code, language === '' ? 'text' : language) };
};

const details: Reader = ([line = ''], { resolve }) => {
  if (line === '</details>') return { taken: 1, piece: raw('</details>') };
  const [, summary] = /^<details><summary>(.+)<\/summary>$/.exec(line) ?? [];
  if (summary === undefined) return null;
  return { taken: 1, piece: html`${raw('<details>')}<summary>${markdownLine(summary, resolve)}</summary>` };
};

const table: Reader = (lines, { resolve }) => {
  if (!lines[0]?.startsWith('|') || !/^\|[\s:|-]+\|$/.test(lines[1] ?? '')) return null;
  const taken = countWhile(lines, (line) => line.startsWith('|'));
  const [head = [], , ...rows] = lines.slice(0, taken).map(cellsOf);
  const cells = (row: readonly string[]) =>
    row.map((cell, at) => html`<td data-label="${plain(head[at] ?? '')}">${markdownLine(cell, resolve)}</td>`);
  return {
    taken,
    piece: html`<div class="wide" tabindex="0" role="group" aria-label="Table: ${head.map(plain).join(', ')}"><table><thead><tr>${head.map((cell) => html`<th scope="col">${markdownLine(cell, resolve)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cells(row)}</tr>`)}</tbody></table></div>`,
  };
};

const list: Reader = (lines, rendering) => {
  const [, mark] = /^(-|\d+\.) /.exec(lines[0] ?? '') ?? [];
  if (mark === undefined) return null;
  const taken = countWhile(lines, (line) => /^(-|\d+\.) /.test(line) || /^ {2,}\S/.test(line));
  const items: string[][] = [];
  for (const line of lines.slice(0, taken)) {
    const [, begun] = /^(?:-|\d+\.) +(.*)$/.exec(line) ?? [];
    if (begun !== undefined) items.push([begun]);
    else items.at(-1)?.push(line.replace(/^ {2,3}/, ''));
  }
  const tag = mark === '-' ? 'ul' : 'ol';
  const written = items.map((item) => html`<li>${itemOf(item, rendering)}</li>`);
  return { taken, piece: html`${raw(`<${tag}>`)}${written}${raw(`</${tag}>`)}` };
};

/** An item begins with a sentence, behind which there may be a list or code. */
function itemOf(lines: readonly string[], rendering: Rendering): Html {
  const length = countWhile(lines, (line, at) => at === 0 || !/^(-|\d+\.) |^```/.test(line));
  return html`${markdownLine(lines.slice(0, length).join(' '), rendering.resolve)}${blocks(lines.slice(length), rendering)}`;
}

const blank: Reader = ([line = '']) => (line.trim() === '' ? { taken: 1, piece: html`` } : null);

const paragraph: Reader = (lines, { resolve }) => {
  const taken = Math.max(
    1,
    countWhile(lines, (line) => line.trim() !== '' && !/^(#{1,4} |```|\||- |\d+\. |<)/.test(line)),
  );
  return { taken, piece: html`<p>${markdownLine(lines.slice(0, taken).join(' '), resolve)}</p>` };
};

const READERS: readonly Reader[] = [blank, heading, fence, details, table, list, paragraph];

/** Code up to this length stays in one line. */
const CODE_WHOLE_MAX = 40;

/** Code, links, strong and stressed words of a line. */
export function markdownLine(text: string, resolve: LinkResolver): Html {
  const pieces: (Html | string)[] = [];
  let end = 0;
  for (const match of text.matchAll(
    /`([^`]+)`|\[((?:[^\]`]|`[^`]*`)+)\]\(([^)]+)\)|\*\*(.+?)\*\*|(?<!\w)\*([^*]+)\*/g,
  )) {
    const [whole, code, label, href, strong, stressed] = match;
    pieces.push(text.slice(end, match.index));
    end = match.index + whole.length;
    if (code !== undefined) pieces.push(html`<code>${code.length > CODE_WHOLE_MAX ? breakable(code) : code}</code>`);
    else if (label !== undefined && href !== undefined) pieces.push(link(markdownLine(label, resolve), resolve(href)));
    else if (strong !== undefined) pieces.push(html`<strong>${markdownLine(strong, resolve)}</strong>`);
    else if (stressed !== undefined) pieces.push(html`<em>${markdownLine(stressed, resolve)}</em>`);
  }
  return html`${pieces}${text.slice(end)}`;
}

function link(label: Html, href: string | null): Html {
  return href === null ? label : html`<a href="${href}">${label}</a>`;
}

/** The part of a text under one of its headings, without it; the beginning of the text for null. */
export function sectionOf(text: string, title: string | null): string {
  const lines = text.split('\n');
  const isHeading = (line: string) => /^##? /.test(line);
  const start = title === null ? 0 : lines.indexOf(`## ${title}`);
  if (start === -1) throw new Error(`There is no section "${title}".`);
  const length = countWhile(lines.slice(start + 1), (line) => !isHeading(line));
  return lines.slice(start + 1, start + 1 + length).join('\n');
}

/** A heading as a part of an address, as GitHub makes it. */
export function idOf(title: string): string {
  return plain(title)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function plain(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll(/[`*]/g, '');
}

function cellsOf(row: string): string[] {
  const cells = row.slice(1, row.lastIndexOf('|')).split(/(?<!\\)\|/);
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function countWhile<Item>(items: readonly Item[], holds: (item: Item, at: number) => boolean): number {
  const end = items.findIndex((item, at) => !holds(item, at));
  return end === -1 ? items.length : end;
}
