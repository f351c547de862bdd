/** What a tag block says of its sentence. */
export interface LineTimes {
  atMs: number | null;
  /** Names the message that the sentence is a part of, where the receiver numbers them. */
  group: string | null;
  /** The station that received it. */
  source: string;
}

const NOTHING: LineTimes = { atMs: null, group: null, source: '' };

/** Larger numbers are milliseconds: in seconds they would lie beyond the year 5000. */
const SECONDS_MAX = 100_000_000_000;

/**
 * Reads a tag block (IEC 61162-450): `c` is the time of reception in seconds or milliseconds since 1970, `g` part,
 * parts and number of a group, `s` the station. A block with a wrong checksum is ignored.
 */
export function readTagBlock(text: string): LineTimes {
  const star = text.lastIndexOf('*');
  if (star === -1 || Number.parseInt(text.slice(star + 1), 16) !== sumOf(text, star)) return NOTHING;
  const times = { ...NOTHING };
  for (let from = 0; from < star; ) {
    const comma = text.indexOf(',', from);
    const end = comma === -1 || comma > star ? star : comma;
    const value = text.slice(from + 2, end);
    if (text.startsWith('c:', from)) times.atMs = epochMs(value);
    else if (text.startsWith('s:', from)) times.source = value;
    else if (text.startsWith('g:', from)) times.group = groupOf(value);
    from = end + 1;
  }
  return times;
}

/**
 * The time that a receiver wrote before a sentence or behind it: seconds since 1970, or ISO 8601 with its zone; null
 * if there is none. Without a zone it could be any hour, so it is none.
 */
export function writtenTime(before: string, behind: string): number | null {
  if (before.length > 0) {
    const iso = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)/.exec(before)?.[0];
    const iso8601 = iso === undefined ? Number.NaN : Date.parse(iso.replace(' ', 'T'));
    if (!Number.isNaN(iso8601)) return iso8601;
    const seconds = /(?:^|[^\d.])(\d{9,13}(?:\.\d{1,6})?)(?:[^\d.]|$)/.exec(before)?.[1];
    if (seconds !== undefined) return epochMs(seconds);
  }
  if (behind.length < 10) return null;
  // The network of the US Coast Guard writes station and time behind its sentences; intermediaries add theirs.
  const seconds = /,(\d{10})(?:,|\s*$)/.exec(behind)?.[1];
  return seconds === undefined ? null : epochMs(seconds);
}

function sumOf(text: string, end: number): number {
  let sum = 0;
  for (let index = 0; index < end; index++) sum ^= text.charCodeAt(index);
  return sum;
}

function epochMs(text: string): number | null {
  if (!/^\d{9,13}(\.\d{1,6})?$/.test(text)) return null;
  const value = Number(text);
  return Math.round(value > SECONDS_MAX ? value : value * 1000);
}

// Part, parts, number: the number is the same for all parts.
function groupOf(value: string): string | null {
  return /^\d-\d-(\d{1,9})$/.exec(value)?.[1] ?? null;
}
