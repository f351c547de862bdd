import { checkDigit } from '../../../../src/domain/container-number.ts';
import type { ReadContext } from '../../../../src/sources/push.ts';

/** Messages of our own making, after UN/EDIFACT D.00B and D.95B. */

export const RECEIVED_AT = '2026-01-20T00:00:00.000Z';

/** A line that sends, with no table of its own. */
export const FROM_LINE: ReadContext = {
  sender: { source: 'MAEU', party: 'shipping_line', scac: 'MAEU', dialect: null },
  receivedAt: RECEIVED_AT,
};

/** A terminal that sends for several lines. */
export const FROM_TERMINAL: ReadContext = {
  sender: { source: 'apm-terminal', party: 'terminal', scac: null, dialect: null },
  receivedAt: RECEIVED_AT,
};

/** Segments as a text, each with its terminator. */
export function edifact(...segments: readonly string[]): string {
  return segments.map((segment) => `${segment}'`).join('\n');
}

/** A message with its header and trailer around the segments. */
export function message(type: string, ...segments: readonly string[]): string {
  return edifact(`UNH+1+${type}:D:00B:UN`, ...segments, `UNT+${segments.length + 2}+1`);
}

/** The status of one container, with the header that all such messages have here. */
export function statusMessage(...segments: readonly string[]): string {
  return message('IFTSTA', ...STATUS_HEADER, ...segments);
}

const STATUS_HEADER = [
  'BGM+23+DOC1+9',
  'DTM+137:202601050300:203',
  'NAD+CA+MAEU:172:166',
  'RFF+BM:MAEU601234567',
  'RFF+BN:601234500',
  'CNI+1',
] as const;

/** A vessel that left, with the voyage as its line states it. */
export const VESSEL_STATUS: readonly string[] = [
  'STS+1+VD:::Vessel departed',
  'RFF+EQ:MSKU1234565',
  'DTM+334:202601042200:203',
  'LOC+175+NLRTM:139:6:ROTTERDAM',
  'TDT+20+602W+1++MAEU:172:166+++9321483:146::TEST VESSEL',
  'LOC+9+NLRTM:139:6',
  'DTM+186:202601042200:203',
  'LOC+11+USNYC:139:6',
  'DTM+132:202601140600:203',
  'EQD+CN+MSKU1234565+45G1:102:5+++5',
];

/** The discharge of a container, with all that a terminal states about it. */
export const DISCHARGE: readonly string[] = [
  'BGM+98+DOC2+9',
  'TDT+20+602W+1++MSK:172:20+++9321483:146::TEST VESSEL',
  'LOC+11+USNYC:139:6+APMT:TER:306',
  'NAD+CF+MSK:160:20',
  'EQD+CN+MSKU1234565+45G1:102:5++3+5',
  'RFF+BM:MAEU601234567',
  'DTM+203:202601140830:203',
  'LOC+9+NLRTM:139:6',
  'LOC+11+USNYC:139:6',
  'MEA+AAE+VGM+KGM:24500.5',
  'SEL+SH9+SH',
  'SEL+ML123456+CA',
  'DAM+1+DEN:::DENT+LEFT:::LEFT SIDE',
];

/** An interchange of many messages of the kinds that are read, about as many characters long as requested. */
export function manyMessages(lengthMin: number): string {
  const texts = ["UNA:+.? '", "UNB+UNOA:2+TERMINAL+LINE+260114:0915+REF1'"];
  let length = 0;
  for (let number = 0; length < lengthMin; number++) {
    const text = numbered(number);
    texts.push(text);
    length += text.length + 1;
  }
  return `${texts.join('\n')}\nUNZ+1+REF1'\n`;
}

function numbered(number: number): string {
  const container = containerAt(number);
  const bill = `MAEU6${String(number).padStart(8, '0')}`;
  const segments = number % 2 === 0 ? VESSEL_STATUS : DISCHARGE;
  const own = segments.map((segment) =>
    segment
      .replace('MSKU1234565', container)
      .replace('MAEU601234567', bill)
      .replace('DEN:::DENT', 'DEN:::DENT ?+ HOLE'),
  );
  return number % 2 === 0 ? statusMessage(...own) : message('COARRI', ...own);
}

function containerAt(number: number): string {
  const firstTen = `MSKU${String(number % 1_000_000).padStart(6, '0')}`;
  return `${firstTen}${checkDigit(firstTen)}`;
}
