import {
  addMember,
  BLOCK_END,
  deeper,
  isLineEnd,
  readInline,
  readName,
  skipBlanks,
  skipBreak,
  YamlFault,
  type YamlNode,
  type YamlReader,
} from './yaml-inline.ts';

/*
 * The part of YAML 1.2 in which people write configurations, JSON among it: mappings, lists, and values on one line. Without
 * anchors, tags and texts over several lines, each with a fault that says so. Of our own because of what the package `yaml`
 * 2.9.1 takes for hostile texts: 4 to 9 seconds of processor time for 200 kB of brackets, of names or of colons, in which
 * a server would answer nobody else. This one reads each character once.
 */

/** Reads a text. Throws `YamlFault` with the line of the first thing that cannot be read. */
export function readYaml(text: string): YamlNode {
  const reader: YamlReader = { text, at: text.startsWith('\uFEFF') ? 1 : 0, line: 1, lineStart: 0, depth: 0 };
  reader.lineStart = reader.at;
  if (nextContent(reader) === null) return { line: 1, value: null };
  if (isMarker(reader, '---')) {
    reader.at += 3;
    if (nextContent(reader) === null) return { line: 1, value: null };
  }
  const node = readBlock(reader, columnOf(reader));
  if (isMarker(reader, '...')) reader.at += 3;
  if (isMarker(reader, '---')) throw new YamlFault(reader.line, 'Give one document, not several');
  if (nextContent(reader) !== null)
    throw new YamlFault(reader.line, 'The line is indented otherwise than those before it');
  return node;
}

/** The value without lines. */
export function plainValue({ value }: YamlNode): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...value].map(([name, node]) => [name, plainValue(node)]));
}

/** The line of the part at a path, or of the innermost part of it that there is. */
export function lineAt(node: YamlNode, path: readonly PropertyKey[]): number {
  const [step, ...rest] = path;
  const { value } = node;
  const part = Array.isArray(value) ? value[Number(step)] : value instanceof Map ? value.get(String(step)) : undefined;
  return step === undefined || part === undefined ? node.line : lineAt(part, rest);
}

/** What begins at a column, up to the next content that does not belong to it. */
function readBlock(reader: YamlReader, column: number): YamlNode {
  return deeper(reader, () => {
    if (isDash(reader)) return readList(reader, column);
    if (isName(reader)) return readMapping(reader, column);
    const node = readInline(reader);
    endLine(reader);
    return node;
  });
}

function readList(reader: YamlReader, column: number): YamlNode {
  const { line } = reader;
  const items: YamlNode[] = [];
  while (isDash(reader) && columnOf(reader) === column) {
    const begun = reader.line;
    reader.at++;
    const next = nextContent(reader);
    items.push(next !== null && next > column ? readBlock(reader, next) : { line: begun, value: null });
  }
  return { line, value: items };
}

function readMapping(reader: YamlReader, column: number): YamlNode {
  const { line } = reader;
  const members = new Map<string, YamlNode>();
  while (reader.at < reader.text.length && columnOf(reader) === column && !isDash(reader) && !isAnyMarker(reader)) {
    const begun = reader.line;
    if (!isName(reader)) throw new YamlFault(begun, 'A name with a colon is missing');
    const name = readName(reader, BLOCK_END);
    reader.at++;
    addMember(members, name, readMember(reader, column, begun));
  }
  return { line, value: members };
}

/** The value of a member; that of a list may begin at the column of its name. */
function readMember(reader: YamlReader, column: number, begun: number): YamlNode {
  skipBlanks(reader);
  if (!isLineEnd(reader.text[reader.at])) {
    const node = readInline(reader);
    endLine(reader);
    return node;
  }
  const next = nextContent(reader);
  if (next !== null && next > column) return readBlock(reader, next);
  if (next === column && isDash(reader)) return deeper(reader, () => readList(reader, column));
  return { line: begun, value: null };
}

/** Goes to the next content, behind which nothing else stands on the line. */
function endLine(reader: YamlReader): void {
  skipBlanks(reader);
  const rest = reader.text[reader.at];
  if (rest === ':') throw new YamlFault(reader.line, 'A colon is not accepted here; put the text in quotes');
  if (!isLineEnd(rest)) throw new YamlFault(reader.line, 'Something stands behind the value');
  nextContent(reader);
}

/** Goes to the next content, over blank lines and comments, and gives its column; null at the end of the text. */
function nextContent(reader: YamlReader): number | null {
  for (;;) {
    skipBlanks(reader);
    const character = reader.text[reader.at];
    if (character === undefined) return null;
    if (!isLineEnd(character)) {
      if (reader.text.slice(reader.lineStart, reader.at).includes('\t') && isFirstOnLine(reader))
        throw new YamlFault(reader.line, 'The line is indented with a tab; use blanks');
      return columnOf(reader);
    }
    skipBreak(reader);
  }
}

function isFirstOnLine({ text, lineStart, at }: YamlReader): boolean {
  return text.slice(lineStart, at).trim() === '';
}

function columnOf({ at, lineStart }: YamlReader): number {
  return at - lineStart;
}

function isDash({ text, at }: YamlReader): boolean {
  return text[at] === '-' && (text[at + 1] === ' ' || text[at + 1] === '\t' || isLineEnd(text[at + 1]));
}

/** A name, without or in quotes, and its colon. What it is named is checked where it is read. */
const NAME =
  /(?:"(?:[^"\\\r\n]|\\[^\r\n])*"|'(?:[^'\r\n]|'')*'|[^\s"'#[\]{},&*!|>%@`](?:[^\r\n:#]|:(?=\S)|(?<=\S)#)*?)[ \t]*:(?=[ \t\r\n]|$)/y;

function isName({ text, at }: YamlReader): boolean {
  NAME.lastIndex = at;
  return NAME.test(text);
}

function isMarker(reader: YamlReader, marker: string): boolean {
  const { text, at } = reader;
  return columnOf(reader) === 0 && text.startsWith(marker, at) && /^\s?$/.test(text[at + 3] ?? '');
}

function isAnyMarker(reader: YamlReader): boolean {
  return isMarker(reader, '---') || isMarker(reader, '...');
}
