import { placeKey } from './place-key.ts';
import { listedCount, listedNames, nameAt } from './unlocode.ts';

/**
 * The names of the UN/LOCODE list, for who looks for one: a hash table over the keys of the names, in typed arrays. The
 * text of a name is read only where the hash agrees.
 */
interface NameIndex {
  /** By the low bits of a hash, the first entry of its chain plus one. */
  heads: Int32Array;
  /** Of each entry: the next of its chain plus one, its hash, and its row, doubled, plus one for a second name. */
  nexts: Int32Array;
  hashes: Int32Array;
  rows: Int32Array;
  count: number;
}

const HEADS = 2 ** 17;

let index: NameIndex | null = null;

/** The rows that are called by a key: by their own name, and by another that stands with it. */
export interface NamedRows {
  first: number[];
  second: number[];
}

/**
 * The rows of the list with a name of that key (`placeKey`), by its hash: the caller checks with `isNamed` whether it
 * is truly called so.
 */
export function rowsNamed(key: string): NamedRows {
  index ??= build();
  const named: NamedRows = { first: [], second: [] };
  const hash = hashOf(key);
  const { heads, nexts, hashes, rows } = index;
  for (let at = (heads[hash & (HEADS - 1)] ?? 0) - 1; at >= 0; at = (nexts[at] ?? 0) - 1) {
    if (hashes[at] !== hash) continue;
    const row = rows[at] ?? 0;
    (row % 2 === 0 ? named.first : named.second).push(row >> 1);
  }
  return named;
}

/** Whether a row has a name of that key. */
export function isUnlocodeNamed(row: number, key: string): boolean {
  const { first, second } = keysOf(nameAt(row));
  return first === key || second.includes(key);
}

/**
 * The keys of a name as the list writes it: `Nhava Sheva (Jawaharlal Nehru)`, `Itaguai Pt = Sepetiba Pt`,
 * `Uccle (Ukkel)/Brussel (Bruxelles)`, `Marin, Pontevedra`. What stands behind a slash or comma is the area.
 */
export function keysOf(name: string): { first: string; second: string[] } {
  const end = name.search(/[/,]/);
  const own = end === -1 ? name : name.slice(0, end);
  const texts = /[(=]/.test(own) ? namesIn(own) : [own];
  const [first = '', ...others] = texts.map(placeKey);
  const short = texts.flatMap((text) => (KIND.test(text) ? [placeKey(text.replace(KIND, ''))] : []));
  const second = others.length + short.length === 0 ? [] : [...new Set([...others, ...short])];
  return { first, second: second.filter((key) => key !== '' && key !== first) };
}

/** What the list adds to the name of a port or an airport. */
const KIND = /\s(?:Pt|Port|Apt)\s*$/;

function namesIn(own: string): string[] {
  const bracketed = [...own.matchAll(/\(([^)]*)\)/g)].map(([, text = '']) => text.replace(/^(?:ex|=)\s*/, ''));
  const [main = '', ...others] = own.replace(/\([^)]*\)/g, ' ').split('=');
  return [main, ...others, ...bracketed].map((text) => text.trim());
}

function build(): NameIndex {
  const rowCount = listedCount();
  const numbers = () => new Int32Array(rowCount * NAMES_PER_ROW_MAX);
  const made = { heads: new Int32Array(HEADS), nexts: numbers(), hashes: numbers(), rows: numbers(), count: 0 };
  const { bytes, begins } = listedNames();
  for (let row = 0; row < rowCount; row++) {
    const plain = plainHash(bytes, begins[row] ?? 0, (begins[row + 1] ?? 1) - 1);
    if (plain !== null) {
      insert(made, plain, row * 2);
      continue;
    }
    const { first, second } = keysOf(nameAt(row));
    insert(made, hashOf(first), row * 2);
    for (const key of second) insert(made, hashOf(key), row * 2 + 1);
  }
  return made;
}

/** On the average; most rows have one name. */
const NAMES_PER_ROW_MAX = 2;

function insert(made: NameIndex, hash: number, row: number): void {
  const { heads, nexts, hashes, rows } = made;
  const bucket = hash & (HEADS - 1);
  nexts[made.count] = heads[bucket] ?? 0;
  hashes[made.count] = hash;
  rows[made.count] = row;
  made.count += 1;
  heads[bucket] = made.count;
}

const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

function hashOf(key: string): number {
  let hash = FNV_START;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), FNV_PRIME);
  return hash;
}

/** The words that the plain way cannot read, each as the number of its letters in base 256. */
const NOT_PLAIN: ReadonlySet<number> = new Set(['ST', 'STE', 'FT', 'MT', 'PT', 'APT', 'PORT'].map(wordNumber));
const WORD_LENGTH_MAX = 4;

function wordNumber(word: string): number {
  return [...word].reduce((number, letter) => number * 256 + letter.charCodeAt(0), 0);
}

// Nearly all names are nothing but words of letters; their hash is made of the bytes, ten times as fast.
function plainHash(bytes: Uint8Array, begin: number, end: number): number | null {
  let hash = FNV_START;
  let word = 0;
  let length = 0;
  for (let at = begin; at <= end; at++) {
    const byte = at === end ? BLANK : (bytes[at] ?? 0);
    const capital = byte >= 97 && byte <= 122 ? byte - 32 : byte;
    if (capital >= 65 && capital <= 90) {
      hash = Math.imul(hash ^ capital, FNV_PRIME);
      length++;
      if (length <= WORD_LENGTH_MAX) word = word * 256 + capital;
    } else if (byte === BLANK || byte === HYPHEN || byte === APOSTROPHE) {
      if (length <= WORD_LENGTH_MAX && NOT_PLAIN.has(word)) return null;
      word = 0;
      length = 0;
    } else return null;
  }
  return hash;
}

const BLANK = 32;
const HYPHEN = 45;
const APOSTROPHE = 39;
