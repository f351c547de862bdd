import { DISCHARGE, message, statusMessage, VESSEL_STATUS } from './interchange.ts';
import { bayplan, DRAFT_HEADER, location, order, ordered, SAILED_HEADER } from './voyage-lists.ts';

const SPECIAL = [
  "'",
  '+',
  ':',
  '?',
  '\n',
  '\r\n',
  ' ',
  '\0',
  '\uFEFF',
  '\uD800',
  'é',
  '*',
  '\x1c',
  '\x1d',
  'UNH',
  "UNT'",
];
const VALUES = ['', '0', '9'.repeat(40), '202613452561', '-1', 'NONE', 'MSKU0000000', '?'.repeat(33), "'", '+:+:'];
const MUTATIONS_MAX = 12;

type Change = (text: string, below: (limit: number) => number) => string;

const CHANGES: readonly Change[] = [
  (text, below) => spliced(text, below(text.length + 1), 1 + below(3), ''),
  (text, below) => spliced(text, below(text.length + 1), below(120), ''),
  (text, below) => spliced(text, below(text.length + 1), 0, SPECIAL[below(SPECIAL.length)] ?? ''),
  (text, below) => spliced(text, below(text.length + 1), 1, SPECIAL[below(SPECIAL.length)] ?? ''),
  (text, below) => {
    const from = below(text.length + 1);
    return spliced(text, below(text.length + 1), 0, text.slice(from, from + below(200)));
  },
  (text, below) => text.slice(0, below(text.length + 1)),
  (text, below) => text.slice(below(text.length + 1)),
  (text, below) => withSegment(text, below, () => ''),
  (text, below) => withSegment(text, below, (segment) => `${segment}'${segment}`),
  (text, below) => withSegment(text, below, (segment) => segment.toLowerCase()),
  (text, below) => withSegment(text, below, (segment) => `${segment}?`),
  (text, below) => withSegment(text, below, (segment) => withElement(segment, below)),
  (text, below) => text.replaceAll("'\n", ["'", "'\r\n", "''", "' \n\n"][below(4)] ?? "'"),
  (text) => text.replaceAll("'", ''),
  (text, below) => text.replaceAll(':', ['|', '\x1f', '+'][below(3)] ?? ':'),
  (text, below) => `${['From: a@example.com\n\n', '\uFEFF', '  \n', "XYZ+1'"][below(4)]}${text}`,
  (text, below) => `${text}${['\x1a', '\n-- \nsignature', "UNZ+9+9'", '?'][below(4)]}`,
];

/** A text that was an interchange of some messages, with what may happen to it on the way; the same for the same seed. */
export function mutate(seed: number): string {
  const below = dice(seed);
  const bodies = [statusMessage(...VESSEL_STATUS), message('COARRI', ...DISCHARGE), GATE, ANNOUNCEMENT, ...LISTS];
  const count = 1 + below(4);
  const chosen = Array.from({ length: count }, (_, at) => {
    const body = bodies[below(bodies.length)] ?? GATE;
    return body.replace('UNH+1+', `UNH+R${at}+`);
  });
  const advice = ['', "UNA:+.? '", "UNA:+.'", "UNA:+.?'"][below(4)] ?? '';
  const frame = below(3) > 0 ? [`${advice}UNB+UNOA:2+A+B+260114:0915+1'`] : advice === '' ? [] : [advice];
  let text = [...frame, ...chosen, ...(below(2) === 0 ? ["UNZ+1+1'"] : [])].join('\n');
  for (let left = below(MUTATIONS_MAX); left > 0; left--) text = CHANGES[below(CHANGES.length)]?.(text, below) ?? text;
  return text;
}

const GATE = message(
  'CODECO',
  'BGM+36+DOC3+9',
  'NAD+CF+HLC:160:306',
  'EQD+CN+HLCU1234568+22G1:102:5++3+5',
  'DTM+7:202601150910:203',
  'LOC+165+USNYC:139:6+MAHER:TER:306',
  'TDT+1++3+31',
);

const ANNOUNCEMENT = message('COPARN', 'BGM+12+DOC4+9', 'RFF+BN:601234500', 'EQD+CN++22G1:102:5++2+4', 'EQN+1');

const LISTS = [
  order('45', [ordered('MSKU1234565'), ordered('MSKU7654321')]),
  order('43', [ordered('MSKU1234565')], '3'),
  bayplan(SAILED_HEADER, location('MSKU1234565'), location('MSKU7654321', { pol: 'SGSIN' })),
  bayplan(DRAFT_HEADER, location('MSKU1234565')),
];

// Mulberry32: chance that can be repeated.
function dice(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

function spliced(text: string, at: number, removed: number, added: string): string {
  return text.slice(0, at) + added + text.slice(at + removed);
}

function withSegment(text: string, below: (limit: number) => number, change: (segment: string) => string): string {
  const segments = text.split("'");
  const at = below(segments.length);
  segments[at] = change(segments[at] ?? '');
  return segments.join("'");
}

function withElement(segment: string, below: (limit: number) => number): string {
  const elements = segment.split('+');
  elements[below(elements.length)] = VALUES[below(VALUES.length)] ?? '';
  return elements.join('+');
}
