/** Letters that a decomposition does not reduce to letters of ASCII. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['Ø', 'O'],
  ['Æ', 'AE'],
  ['Œ', 'OE'],
  ['Đ', 'D'],
  ['Ð', 'D'],
  ['Ł', 'L'],
  ['Þ', 'TH'],
  ['ẞ', 'SS'],
]);

/** Words that are written in several ways. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['ST', 'SAINT'],
  ['STE', 'SAINTE'],
  ['FT', 'FORT'],
  ['MT', 'MOUNT'],
]);

/**
 * The form in which names of places are compared: capital letters and digits of ASCII, without accents, blanks and
 * punctuation, with the common abbreviations written out. `SÃO PAULO`, `Sao Paulo` and `Sao-Paulo` have the same.
 */
export function placeKey(name: string): string {
  const capitals = (/^[\0-\x7f]*$/.test(name) ? name : reduced(name)).toUpperCase();
  if (!ABBREVIATED.test(capitals)) return capitals.replace(/[^\p{L}\p{N}]+/gu, '');
  const words = capitals.split(/[^\p{L}\p{N}]+/u);
  return words.map((word) => WORDS.get(word) ?? word).join('');
}

const ABBREVIATED = /\b(?:STE?|FT|MT)\b/;

function reduced(name: string): string {
  const decomposed = name.normalize('NFKD').replace(/\p{M}+/gu, '');
  return decomposed.toUpperCase().replace(/[^\0-\x7f]/g, (letter) => LETTERS.get(letter) ?? letter);
}
