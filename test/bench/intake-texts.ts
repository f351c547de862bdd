import { manyMessages } from '../sources/edi/edifact/interchange.ts';

/** Texts of a length, of the kinds that once blocked the process. */
export const TEXTS = {
  'csv of one container': (length: number) => table(length, 1),
  'csv of 1,000 containers': (length: number) => table(length, 1_000),
  'csv of blank lines': (length: number) => `${HEADER}${'\n'.repeat(length - HEADER.length)}`,
  json: (length: number) => `{"snapshots":[${repeated(snapshot, ',', length)}]}`,
  'json of NUL escapes': (length: number) => `{"snapshots":["${'\\u0000'.repeat(length / 6)}"]}`,
  'json of nested lists': (length: number) => `{"snapshots":${'['.repeat(length)}`,
  'json lines that are none': (length: number) => `{"snapshots":\n${'{\n'.repeat(length / 2)}`,
  'NUL characters': (length: number) => '\0'.repeat(length),
  edifact: manyMessages,
} as const satisfies Record<string, (length: number) => string>;

const HEADER = 'container,checked_at,firms,available,location\n';

const two = (number: number) => String(number).padStart(2, '0');
const box = (at: number) => `MSKU${String(at).padStart(7, '0')}`;
const moment = (at: number) => `2026-01-10T${two(at % 24)}:${two(at % 60)}:${two((at * 7) % 60)}Z`;

function table(length: number, boxes: number): string {
  return `${HEADER}${repeated((at) => `${box(at % boxes)},${moment(at)},Y258,true,Row ${at % 50}`, '\n', length)}`;
}

function snapshot(at: number): string {
  return JSON.stringify({
    container: box(at % 1_000),
    checked_at: moment(at),
    available: true,
    location: `Row ${at % 50}`,
  });
}

function repeated(make: (at: number) => string, separator: string, lengthMin: number): string {
  const parts: string[] = [];
  for (let length = 0; length < lengthMin; ) {
    const part = make(parts.length);
    parts.push(part);
    length += part.length + separator.length;
  }
  return parts.join(separator);
}
