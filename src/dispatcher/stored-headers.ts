import { memoized } from '../core/memoized.ts';

/*
 * The headers of an answer as an attempt stores them: nearly all receivers send the same few lines, which take a byte each here
 * and a hundred as JSON. Each entry begins with its kind. Lists only grow at the end: what is stored refers to their places.
 */

const KIND = { line: 0, date: 1, named: 2, other: 3 } as const;

const LINES: readonly (readonly [string, string])[] = [
  ['connection', 'keep-alive'],
  ['connection', 'close'],
  ['keep-alive', 'timeout=5'],
  ['keep-alive', 'timeout=60'],
  ['keep-alive', 'timeout=65'],
  ['content-length', '0'],
  ['content-length', '2'],
  ['transfer-encoding', 'chunked'],
  ['content-type', 'text/plain'],
  ['content-type', 'text/plain; charset=utf-8'],
  ['content-type', 'text/html'],
  ['content-type', 'text/html; charset=utf-8'],
  ['content-type', 'application/json'],
  ['content-type', 'application/json; charset=utf-8'],
  ['server', 'nginx'],
  ['server', 'cloudflare'],
  ['x-powered-by', 'Express'],
  ['cf-cache-status', 'DYNAMIC'],
  ['cache-control', 'no-cache'],
  ['cache-control', 'no-cache, private'],
  ['vary', 'Accept-Encoding'],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'SAMEORIGIN'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
];

const NAMES: readonly string[] = [
  ...['connection', 'keep-alive', 'content-length', 'content-type', 'server', 'etag', 'cache-control', 'vary', 'via'],
  ...[
    'cf-ray',
    'x-request-id',
    'x-amzn-requestid',
    'x-amzn-trace-id',
    'x-amz-cf-id',
    'x-cache',
    'x-runtime',
    'set-cookie',
  ],
  ...['strict-transport-security', 'alt-svc', 'retry-after', 'date', 'location', 'access-control-allow-origin'],
];

const ENTRY_OF_LINE = new Map(LINES.map(([name, value], place) => [`${name}: ${value}`, Buffer.of(KIND.line, place)]));
const PLACE_OF_NAME = new Map(NAMES.map((name, place) => [name, place]));

/** Headers as they are stored. */
export function packHeaders(headers: Readonly<Record<string, string>>): Buffer {
  return Buffer.concat(Object.entries(headers).map(([name, value]) => entryOf(name, value)));
}

/** The headers of what is stored. */
export function unpackHeaders(bytes: Buffer): Record<string, string> {
  const headers: [string, string][] = [];
  for (let at = 0; at < bytes.length; ) {
    const [header, next] = entryAt(bytes, at);
    headers.push(header);
    at = next;
  }
  return Object.fromEntries(headers);
}

function entryOf(name: string, value: string): Buffer {
  const line = ENTRY_OF_LINE.get(`${name}: ${value}`);
  if (line !== undefined) return line;
  const date = name === 'date' ? dateEntryOf(value) : null;
  if (date !== null) return date;
  const place = PLACE_OF_NAME.get(name);
  if (place !== undefined) return Buffer.concat([Buffer.of(KIND.named, place), textBytes(value)]);
  return Buffer.concat([Buffer.of(KIND.other), textBytes(name), textBytes(value)]);
}

function entryAt(bytes: Buffer, at: number): [[string, string], number] {
  const kind = bytes.readUInt8(at);
  if (kind === KIND.date) return [['date', dateOf(bytes.readUInt32BE(at + 1))], at + 5];
  if (kind === KIND.line) {
    const [name, value] = known(LINES, bytes.readUInt8(at + 1));
    return [[name, value], at + 2];
  }
  const [name, after] = kind === KIND.named ? [known(NAMES, bytes.readUInt8(at + 1)), at + 2] : textAt(bytes, at + 1);
  const [value, next] = textAt(bytes, after);
  return [[name, value], next];
}

function known<Entry>(list: readonly Entry[], place: number): Entry {
  const entry = list[place];
  if (entry === undefined) throw new Error('The headers of an attempt were stored by a newer version.');
  return entry;
}

/** All answers of a second have the same. */
const DATES_MAX = 16;

/** A date in the form in which servers send it (RFC 9110 §5.6.7); null for any other. */
const dateEntryOf = memoized((value): Buffer | null => {
  const seconds = Date.parse(value) / 1_000;
  if (!(seconds >= 0 && seconds < 2 ** 32 && dateOf(seconds) === value)) return null;
  const entry = Buffer.of(KIND.date, 0, 0, 0, 0);
  entry.writeUInt32BE(seconds, 1);
  return entry;
}, DATES_MAX);

function dateOf(seconds: number): string {
  return new Date(seconds * 1_000).toUTCString();
}

/** Bytes behind their number. */
function textBytes(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function textAt(bytes: Buffer, at: number): [string, number] {
  const end = at + 2 + bytes.readUInt16BE(at);
  return [bytes.toString('utf8', at + 2, end), end];
}
