import { type LineTimes, readTagBlock, writtenTime } from './line-time.ts';

/** One NMEA sentence that carries a part of an AIS message or all of it. */
export interface Sentence {
  /** How many sentences the message has, and which of them this is, from 1. */
  total: number;
  number: number;
  /** What the parts of one message have in common and those of others at the same time have not. */
  group: string;
  /** Six bits a character (ITU-R M.1371-5, IEC 61162-1), and how many bits at the end are none. */
  payload: string;
  fillBits: number;
  /** When it was received, as the line says; null if it does not. */
  atMs: number | null;
  /** The line as it came. */
  text: string;
}

/** Why a line is no sentence that can be read. */
export type SentenceFault = 'not_ais' | 'bad_checksum' | 'malformed';

const BACKSLASH = 0x5c;
/** IEC 61162-1 counts parts with one digit. */
const PARTS_MAX = 9;
/** A sentence of 82 characters has room for 60; some senders write longer ones. */
const PAYLOAD_CHARACTERS_MAX = 200;
const NO_TIMES: LineTimes = { atMs: null, group: null, source: '' };

/**
 * Reads a line: a tag block (IEC 61162-450) or a time before it, `!AIVDM` or `!AIVDO` of any talker, and whatever a
 * receiver wrote behind the checksum. A sentence without a checksum is rejected.
 */
export function readSentence(line: string): Sentence | SentenceFault {
  const tagEnd = line.charCodeAt(0) === BACKSLASH ? line.indexOf('\\', 1) : -1;
  const start = line.indexOf('!', tagEnd + 1);
  if (start === -1 || !isAis(line, start)) return 'not_ais';
  const star = line.indexOf('*', start);
  if (star === -1 || checksum(line, start + 1, star) !== hexByte(line, star + 1)) return 'bad_checksum';

  const ends = commas(line, start, star);
  if (ends === null) return 'malformed';
  const total = digit(line, ends[0], ends[1]);
  const number = digit(line, ends[1], ends[2]);
  const fillBits = digit(line, ends[5], star);
  const payload = line.slice(ends[4] + 1, ends[5]);
  const isWhole = total >= 1 && number >= 1 && number <= total && total <= PARTS_MAX;
  const isReadable = payload.length > 0 && payload.length <= PAYLOAD_CHARACTERS_MAX && fillBits >= 0 && fillBits <= 5;
  if (!isWhole || !isReadable) return 'malformed';

  const times = tagEnd === -1 ? NO_TIMES : readTagBlock(line.slice(1, tagEnd));
  // Parts of several messages come mixed where the sentences of several stations do.
  const group = total === 1 ? '' : (times.group ?? `${times.source}|${total}|${line.slice(ends[2] + 1, ends[4])}`);
  const atMs = times.atMs ?? writtenTime(line.slice(tagEnd + 1, start), line.slice(star + 3));
  return { total, number, group, payload, fillBits, atMs, text: line };
}

/** `!` and two letters of the talker, then VDM (another ship) or VDO (the ship on which it was received). */
function isAis(line: string, start: number): boolean {
  return (
    (line.startsWith('VDM,', start + 3) || line.startsWith('VDO,', start + 3)) && /[A-Z]/.test(line[start + 1] ?? '')
  );
}

function checksum(line: string, from: number, to: number): number {
  let sum = 0;
  for (let index = from; index < to; index++) sum ^= line.charCodeAt(index);
  return sum;
}

/** Two hexadecimal digits as a number; -1 if there are none, which no checksum is. */
function hexByte(line: string, at: number): number {
  const high = hexDigit(line.charCodeAt(at));
  const low = hexDigit(line.charCodeAt(at + 1));
  return high === -1 || low === -1 ? -1 : high * 16 + low;
}

function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  if (code >= 0x41 && code <= 0x46) return code - 0x37;
  if (code >= 0x61 && code <= 0x66) return code - 0x57;
  return -1;
}

type Commas = readonly [number, number, number, number, number, number];

/** Where the six commas of a sentence stand; null if there are more or fewer. */
function commas(line: string, start: number, star: number): Commas | null {
  const first = line.indexOf(',', start);
  const second = line.indexOf(',', first + 1);
  const third = line.indexOf(',', second + 1);
  const fourth = line.indexOf(',', third + 1);
  const fifth = line.indexOf(',', fourth + 1);
  // The payload is long, the rest behind it is one digit.
  const sixth = line.lastIndexOf(',', star);
  const isSix = first < second && second < third && third < fourth && fourth < fifth && fifth < sixth;
  return isSix && line.indexOf(',', fifth + 1) === sixth ? [first, second, third, fourth, fifth, sixth] : null;
}

/** The one digit between two places of a line; -1 if there is anything else. */
function digit(line: string, after: number, before: number): number {
  const value = line.charCodeAt(after + 1) - 0x30;
  return before === after + 2 && value >= 0 && value <= 9 ? value : -1;
}
