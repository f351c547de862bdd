import type { Chance } from '../../bench/chance.ts';

const DEPTH_MAX = 12;
const VALUES: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1e308,
  true,
  [],
  {},
  'MSKU1234565',
  'ACT',
  '\0',
  '\ud800',
  '2026-02-30T25:61:00+99:99',
  '0000-00-00',
  '2026-01-05',
  'x'.repeat(3_000),
  { toString: 5, constructor: null },
];
const PIECES = ['[', ']', '{', '}', '"', ',', ':', '\\', '\\u0000', '\\ud800', 'null', '1e999', '\uFEFF', '\n'];

/** A value in which some members are missing, doubled, renamed or of another type. */
export function damagedValue(value: unknown, chance: Chance, depth = 0): unknown {
  if (chance.happens(0.04) || depth > DEPTH_MAX) return chance.pick(VALUES);
  if (Array.isArray(value)) {
    const members = value.flatMap((member) => {
      const one = damagedValue(member, chance, depth + 1);
      return chance.happens(0.05) ? [] : chance.happens(0.05) ? [one, one] : [one];
    });
    return chance.happens(0.02) ? { 0: members } : members;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    if (chance.happens(0.05)) return [];
    const key = chance.happens(0.03) ? chance.pick([name.toUpperCase(), '__proto__', 'events', 'payload']) : name;
    return [[key, damagedValue(member, chance, depth + 1)]];
  });
  return Object.fromEntries(entries);
}

/** A text in which some characters are gone, doubled or others. */
export function damagedText(text: string, chance: Chance): string {
  const at = chance.below(text.length + 1);
  const to = at + chance.below(40);
  switch (chance.below(4)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + text.slice(to);
    case 2:
      return text.slice(0, at) + chance.pick(PIECES) + text.slice(at);
    default:
      return text.slice(0, to) + text.slice(at);
  }
}
