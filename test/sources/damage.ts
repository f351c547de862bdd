import type { Chance } from '../bench/chance.ts';

/** A text that suffered a few times; `pieces` are what is apt to hurt a text of its kind. */
export function damaged(text: string, chance: Chance, pieces: readonly string[]): string {
  let result = text;
  for (let left = 1 + chance.below(4); left > 0; left--) result = hurt(result, chance, pieces);
  return result;
}

const HURTFUL = ['\0', '\uD800', '\uFEFF', '\u{1F4A5}', 'é', ' ', '\r', '\n', '\t', '"', '\\', '0', '9', '-', '.'];

function hurt(text: string, chance: Chance, pieces: readonly string[]): string {
  const at = chance.below(text.length + 1);
  const to = at + chance.below(40);
  switch (chance.below(8)) {
    case 0:
      return text.slice(0, at) + text.slice(to);
    case 1:
      return text.slice(0, to) + text.slice(at);
    case 2:
      return text.slice(0, at) + chance.pick(pieces) + text.slice(at);
    case 3:
      return text.slice(0, at) + chance.pick(HURTFUL) + text.slice(at + 1);
    case 4:
      return text.slice(0, at) + String.fromCharCode(chance.below(256)) + text.slice(at + 1);
    case 5:
      return text.slice(0, at);
    case 6:
      return text.slice(at);
    default: {
      const lines = text.split('\n');
      const [one, other] = [chance.below(lines.length), chance.below(lines.length)];
      [lines[one], lines[other]] = [lines[other] ?? '', lines[one] ?? ''];
      return lines.join('\n');
    }
  }
}
