/** An element of XML that holds others with a text each: the texts by the names of their elements. */
export type FlatRecord = ReadonlyMap<string, string>;

/** A document, flattened; null if it is none that can be read. */
export interface FlatXml {
  /** The name of the outermost element. */
  root: string;
  /** The elements that hold texts, in order. */
  records: readonly FlatRecord[];
  /** The text of the first element of a name, wherever it is; null if there is none. */
  textOf(name: string): string | null;
}

interface Open {
  name: string;
  text: string;
  members: Map<string, string>;
  hasChildren: boolean;
}

const DEPTH_MAX = 32;
const ELEMENTS_MAX = 100_000;
const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?';
/** A tag, a comment, a processing instruction, a section of plain text, or what stands between them. */
const TOKEN = new RegExp(
  `<!--[\\s\\S]*?-->|<\\?[\\s\\S]*?\\?>|<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>|<(/?)(${NAME})([^<>]*?)(/?)>|([^<]+)`,
  'gy',
);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads XML of the plain kind that data sets are sent in: elements and texts; attributes are passed over. There are no
 * document types, so no entity can be defined, and nothing outside is ever read. Null for anything else, and for what is not whole.
 */
export function readFlatXml(text: string): FlatXml | null {
  const records: FlatRecord[] = [];
  const texts = new Map<string, string>();
  const open: Open[] = [];
  let root = '';
  let elements = 0;
  let end = 0;
  for (const [token, plain, slash, name, , selfClosed, between] of text.trim().matchAll(TOKEN)) {
    end += token.length;
    if (plain !== undefined || between !== undefined) append(open, plain ?? decoded(between ?? ''));
    if (name === undefined) continue;
    if (slash === '' && (++elements > ELEMENTS_MAX || open.length >= DEPTH_MAX)) return null;
    if (root === '') root = localName(name);
    if (slash === '') begin(open, localName(name));
    if (slash === '' && selfClosed === '') continue;
    const closed = open.pop();
    if (closed === undefined || closed.name !== localName(name)) return null;
    finish(closed, open.at(-1), { records, texts });
  }
  const isWhole = end === text.trim().length && open.length === 0 && elements > 0;
  return isWhole ? { root, records, textOf: (wanted) => texts.get(wanted) ?? null } : null;
}

function begin(open: Open[], name: string): void {
  const parent = open.at(-1);
  if (parent !== undefined) parent.hasChildren = true;
  open.push({ name, text: '', members: new Map(), hasChildren: false });
}

function append(open: readonly Open[], text: string): void {
  const element = open.at(-1);
  if (element !== undefined) element.text += text;
}

function finish(
  { name, text, members, hasChildren }: Open,
  parent: Open | undefined,
  { records, texts }: { records: FlatRecord[]; texts: Map<string, string> },
): void {
  if (members.size > 0) records.push(members);
  if (hasChildren) return;
  const value = text.trim();
  parent?.members.set(name, value);
  if (!texts.has(name)) texts.set(name, value);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{1,8}));/g, (all, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? all;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
