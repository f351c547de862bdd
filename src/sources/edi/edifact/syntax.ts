/** The characters that divide a text, as its service string advice (UNA) or custom has them. */
export interface Syntax {
  component: string;
  element: string;
  decimal: string;
  /** What takes the meaning from the character after it; null if nothing does. */
  release: string | null;
  terminator: string;
}

/** Where segments begin, and how they are divided. */
export interface Opening {
  /** The first character that belongs to the service segments; what stands before it is no part of the interchange. */
  start: number;
  /** The first character after the service string advice, or `start` if there is none. */
  next: number;
  syntax: Syntax;
}

/** ISO 9735, syntax levels A and C: what holds where no service string advice says otherwise. */
export const STANDARD: Syntax = { component: ':', element: '+', decimal: '.', release: '?', terminator: "'" };

/** ISO 9735, syntax level B: control characters, which need no release. */
const LEVEL_B: Syntax = { component: '\x1f', element: '\x1d', decimal: '.', release: null, terminator: '\x1c' };

const FIRST_SERVICE_SEGMENT = /(?<![A-Za-z0-9])(?:UNA(?=[^A-Za-z0-9]{4})|UN[BGH](?=[^A-Za-z0-9\s]))/i;
const AFTER_ADVICE = /^(UNA)([^A-Za-z0-9]{4,16})(?=UN[BGH])/i;

/** Finds the beginning of an interchange, or of a message without one; null if the text holds none. */
export function findOpening(text: string): Opening | null {
  const found = FIRST_SERVICE_SEGMENT.exec(text);
  if (found === null) return null;
  const start = found.index;
  const advised = readAdvice(text, start);
  return advised ?? { start, next: start, syntax: customary(text, start) };
}

/** The service string advice that stands at a position; null if none does. */
export function readAdvice(text: string, start: number): Opening | null {
  const found = AFTER_ADVICE.exec(text.slice(start, start + 32));
  if (found === null) return null;
  const [whole, , characters = ''] = found;
  const next = start + whole.length;
  const syntax = readCharacters(characters);
  // An advice that does not even fit the segment after it was spoilt.
  const isTrue = syntax !== null && text.charAt(next + 3) === syntax.element;
  return { start, next, syntax: isTrue ? syntax : customary(text, next) };
}

// The advice has six characters: component, element, decimal mark, release, one that is reserved, terminator. Programs
// that trim or squeeze blanks lose the reserved one or the release, so the last one that is left is the terminator.
function readCharacters(characters: string): Syntax | null {
  const isWhole = /^.{5}[\s\S]\s*$/.test(characters);
  const kept = isWhole ? characters.slice(0, 6) : characters.trimEnd();
  const [component = '', element = '', decimal = '', ...others] = kept;
  const terminator = others.pop() ?? '';
  const named = isWhole ? others[0] : others.find((character) => character === '?' || character === '\\');
  const release = named === undefined || /\s/.test(named) ? null : named;
  const used = [component, element, release, terminator].filter((character) => character !== null);
  const isUsable = used.every(
    (character) => character !== '' && character !== ' ' && used.lastIndexOf(character) === used.indexOf(character),
  );
  return isUsable ? { component, element, decimal, release, terminator } : null;
}

// Some leave the terminator out and put every segment on a line of its own.
function customary(text: string, start: number): Syntax {
  if (text.charAt(start + 3) === LEVEL_B.element) return LEVEL_B;
  const isByLine = /^UN[BGH][^'\r\n]*\r?\n(?:UN[GH]|BGM)\+/i.test(text.slice(start, start + 600));
  return isByLine ? { ...STANDARD, terminator: '\n' } : STANDARD;
}
