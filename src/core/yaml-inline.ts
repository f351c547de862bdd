/** Where a text is read; lines are counted from 1. */
export interface YamlReader {
  readonly text: string;
  at: number;
  line: number;
  /** Where the line begins. */
  lineStart: number;
  depth: number;
}

/** A value with the line on which it begins. */
export interface YamlNode {
  line: number;
  value: string | number | boolean | null | YamlNode[] | Map<string, YamlNode>;
}

/** What cannot be read, with its line. */
export class YamlFault extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.name = 'YamlFault';
    this.line = line;
  }
}

/** More levels than a document has that means anything. */
const DEPTH_MAX = 30;

/** A value on one line, or a list or mapping in brackets, which may go over several. */
export function readInline(reader: YamlReader): YamlNode {
  const bracket = reader.text[reader.at];
  return bracket === '[' || bracket === '{' ? readFlow(reader, bracket) : readScalar(reader, BLOCK_END);
}

/** Reads one level deeper. */
export function deeper<Read>(reader: YamlReader, read: () => Read): Read {
  if (++reader.depth > DEPTH_MAX) throw new YamlFault(reader.line, 'It is nested too deeply');
  const value = read();
  reader.depth--;
  return value;
}

/** Goes over blanks; a comment is a `#` at the beginning of a line or behind a blank. */
export function skipBlanks(reader: YamlReader): void {
  while (isBlank(reader.text[reader.at])) reader.at++;
  if (reader.text[reader.at] !== '#') return;
  if (reader.at > reader.lineStart && !isBlank(reader.text[reader.at - 1])) return;
  while (!isLineEnd(reader.text[reader.at])) reader.at++;
}

/** Goes over a line break. */
export function skipBreak(reader: YamlReader): void {
  reader.at += reader.text.startsWith('\r\n', reader.at) ? 2 : 1;
  reader.line++;
  reader.lineStart = reader.at;
}

/** Whether a line ends with a character, or the text does. */
export function isLineEnd(character: string | undefined): boolean {
  return character === undefined || character === '\n' || character === '\r';
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

function readFlow(reader: YamlReader, bracket: '[' | '{'): YamlNode {
  const { line } = reader;
  reader.at++;
  return deeper(reader, () => {
    const value = bracket === '[' ? readFlowList(reader, line) : readFlowMapping(reader, line);
    reader.at++;
    return { line, value };
  });
}

function readFlowList(reader: YamlReader, begun: number): YamlNode[] {
  const items: YamlNode[] = [];
  while (nextInFlow(reader, begun) !== ']') {
    items.push(readFlowValue(reader));
    endOfItem(reader, begun, ']');
  }
  return items;
}

function readFlowMapping(reader: YamlReader, begun: number): Map<string, YamlNode> {
  const members = new Map<string, YamlNode>();
  while (nextInFlow(reader, begun) !== '}') {
    const { line } = reader;
    const name = readName(reader, FLOW_END);
    if (nextInFlow(reader, begun) !== ':') throw new YamlFault(line, `Behind ${name} a colon is missing`);
    reader.at++;
    const next = nextInFlow(reader, begun);
    addMember(members, name, next === ',' || next === '}' ? { line, value: null } : readFlowValue(reader));
    endOfItem(reader, begun, '}');
  }
  return members;
}

function readFlowValue(reader: YamlReader): YamlNode {
  const bracket = reader.text[reader.at];
  return bracket === '[' || bracket === '{' ? readFlow(reader, bracket) : readScalar(reader, FLOW_END);
}

/** The next character in brackets that means something; they may go over lines. */
function nextInFlow(reader: YamlReader, begun: number): string {
  for (;;) {
    skipBlanks(reader);
    const character = reader.text[reader.at];
    if (character === undefined) throw new YamlFault(begun, 'A bracket is not closed');
    if (!isLineEnd(character)) return character;
    skipBreak(reader);
  }
}

function endOfItem(reader: YamlReader, begun: number, bracket: string): void {
  const next = nextInFlow(reader, begun);
  if (next === ',') reader.at++;
  else if (next !== bracket) throw new YamlFault(reader.line, `A comma or ${bracket} is missing`);
}

/** Adds a member to a mapping; a name that is there twice is a fault, because one of both would have no effect. */
export function addMember(members: Map<string, YamlNode>, name: string, node: YamlNode): void {
  if (members.has(name)) throw new YamlFault(node.line, `${name} is there twice`);
  members.set(name, node);
}

/** The name of a member, up to its colon. */
export function readName(reader: YamlReader, end: RegExp): string {
  const { value } = readScalar(reader, end);
  return String(value);
}

/** Where a text without quotes ends: with its line, before a comment, and before a colon that ends a name. */
export const BLOCK_END = /[\r\n]|[ \t]+#|:(?=[ \t\r\n]|$)|$/g;
/** In brackets also before what separates and closes. */
const FLOW_END = /[\r\n]|[ \t]+#|:(?=[ \t\r\n,[\]{}]|$)|[,[\]{}]|$/g;

function readScalar(reader: YamlReader, end: RegExp): YamlNode {
  const { line } = reader;
  const first = reader.text[reader.at] ?? '';
  if (first === '"') return { line, value: readDoubleQuoted(reader) };
  if (first === "'") return { line, value: readSingleQuoted(reader) };
  const reason = NOT_ACCEPTED[first];
  if (reason !== undefined) throw new YamlFault(line, reason);
  end.lastIndex = reader.at;
  const stop = end.exec(reader.text)?.index ?? reader.text.length;
  // Blanks and tabs alone are no part of it: other spaces of Unicode are text.
  let last = stop;
  while (last > reader.at && isBlank(reader.text[last - 1])) last--;
  const text = reader.text.slice(reader.at, last);
  reader.at = stop;
  return { line, value: plainScalar(text) };
}

/** What YAML has and tariffs do not need; the first two let a short text stand for a very long one. */
const NOT_ACCEPTED: Readonly<Record<string, string>> = {
  '&': 'Anchors are not accepted; write the value itself',
  '*': 'Aliases are not accepted; write the value itself',
  '!': 'Tags are not accepted; put a text that begins with ! in quotes',
  '|': 'Texts over several lines are not accepted; write it on one line, in quotes',
  '>': 'Texts over several lines are not accepted; write it on one line, in quotes',
  '?': 'Put a text that begins with ? in quotes',
  '%': 'Put a text that begins with % in quotes',
  '@': 'Put a text that begins with @ in quotes',
  '`': 'Put a text that begins with ` in quotes',
  ',': 'A value is missing before the comma',
  ']': 'A bracket is closed that was not opened',
  '}': 'A bracket is closed that was not opened',
};

/** A quoted text ends on its line. */
const DOUBLE_QUOTED = /"(?:[^"\\\r\n]|\\[^\r\n])*"/y;
const SINGLE_QUOTED = /'(?:[^'\r\n]|'')*'/y;

function readDoubleQuoted(reader: YamlReader): string {
  const quoted = quotedBy(DOUBLE_QUOTED, reader);
  try {
    return String(JSON.parse(quoted.replaceAll('\t', '\\t')));
  } catch {
    throw new YamlFault(reader.line, 'The quoted text has an escape that is not known; those of JSON are');
  }
}

function readSingleQuoted(reader: YamlReader): string {
  return quotedBy(SINGLE_QUOTED, reader).slice(1, -1).replaceAll("''", "'");
}

function quotedBy(pattern: RegExp, reader: YamlReader): string {
  pattern.lastIndex = reader.at;
  const [quoted] = pattern.exec(reader.text) ?? [];
  if (quoted === undefined) throw new YamlFault(reader.line, 'A quote is not closed on its line');
  reader.at += quoted.length;
  return quoted;
}

/** The core schema of YAML 1.2, chapter 10.3, without infinity and what is not a number. */
function plainScalar(text: string): string | number | boolean | null {
  if (/^(?:|~|null|Null|NULL)$/.test(text)) return null;
  if (/^(?:true|True|TRUE)$/.test(text)) return true;
  if (/^(?:false|False|FALSE)$/.test(text)) return false;
  const isNumber =
    /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/.test(text) || /^0o[0-7]+$|^0x[\dA-Fa-f]+$/.test(text);
  return isNumber ? Number(text) : text;
}
