import { type Chance, chanceOf } from '../../../bench/chance.ts';
import {
  anyOceanStatus,
  anyRampActivity,
  anyTruckStatus,
  interchange,
  PLAIN,
  transaction,
  type Writing,
} from './messages.ts';

/** A file that was right, and then suffered: the same seed gives the same file. */
export function mutate(seed: number): string {
  const chance = chanceOf(seed);
  let text = file(chance);
  for (let left = 1 + chance.below(4); left > 0; left--) text = chance.pick(DAMAGES)(text, chance);
  return text;
}

/** A right file of one to three transaction sets, in one of the ways in which such files are written. */
export function file(chance: Chance): string {
  const transactions = Array.from({ length: 1 + chance.below(3) }, (_, index) => {
    const control = String(index + 1).padStart(4, '0');
    if (chance.happens(0.6)) return transaction('315', anyOceanStatus(chance), control);
    return chance.happens(0.6)
      ? transaction('322', anyRampActivity(chance), control)
      : transaction('214', anyTruckStatus(chance), control);
  });
  const writing: Writing = {
    separator: chance.pick([PLAIN.separator, '|', '^']),
    ...chance.pick([
      { terminator: '~', lineBreak: '' },
      { terminator: '~', lineBreak: '\n' },
      { terminator: "'", lineBreak: '\r\n' },
      { terminator: '\n', lineBreak: '' },
      { terminator: '\r\n', lineBreak: '' },
    ]),
    isPadded: chance.happens(0.5),
  };
  return interchange(transactions, writing);
}

type Damage = (text: string, chance: Chance) => string;

const BYTES = [
  '~',
  '*',
  '\n',
  '\r',
  '\0',
  '>',
  'é',
  '\u{1F4A5}',
  '\uD800',
  '\uFEFF',
  ' ',
  '0',
  'Z',
  'ISA*',
  'ST*315*',
  'GS*QO*',
  '"',
];

const DAMAGES: readonly Damage[] = [
  // A segment is lost, comes twice, or changes places with another.
  (text, chance) => edit(text, (lines) => lines.splice(chance.below(lines.length), 1)),
  (text, chance) => edit(text, (lines) => lines.splice(chance.below(lines.length), 0, chance.pick(lines))),
  (text, chance) =>
    edit(text, (lines) => {
      const [one, other] = [chance.below(lines.length), chance.below(lines.length)];
      [lines[one], lines[other]] = [lines[other] ?? '', lines[one] ?? ''];
    }),
  // The text is cut, at either end or amid.
  (text, chance) => text.slice(0, chance.below(text.length + 1)),
  (text, chance) => text.slice(chance.below(text.length + 1)),
  (text, chance) => {
    const from = chance.below(text.length + 1);
    return text.slice(0, from) + text.slice(from + chance.below(40));
  },
  // Bytes are others, or more.
  (text, chance) => {
    const at = chance.below(text.length + 1);
    return text.slice(0, at) + chance.pick(BYTES) + text.slice(at + 1);
  },
  (text, chance) => {
    const at = chance.below(text.length + 1);
    return text.slice(0, at) + chance.pick(BYTES).repeat(1 + chance.below(50)) + text.slice(at);
  },
  (text) => text.toLowerCase(),
  (text) => `\uFEFF${text}`,
  (text) => `Subject: status\r\n\r\n${text}`,
  (text) => `${text}\n-- \nsent by a machine\n`,
  (text) => text + text,
];

function edit(text: string, change: (lines: string[]) => unknown): string {
  const terminator = ['~', "'", '\n'].find((one) => text.includes(one)) ?? '~';
  const lines = text.split(terminator);
  change(lines);
  return lines.join(terminator);
}
