import { inline } from '../../core/text.ts';
import type { TerminalHold } from '../../domain/holds-and-fees.ts';
import type { RowFact, RowMember } from './row-fields.ts';
import { textOf } from './row-values.ts';

/** Who holds a container, by the fact that says whether they do. */
const HOLDERS = {
  freightHold: 'freight',
  customsHold: 'customs',
  usdaHold: 'USDA',
  vacisHold: 'VACIS',
  tmfHold: 'TMF',
  otherHold: 'other',
} as const satisfies Partial<Record<RowFact, string>>;

/** Who holds it, by the words of a terminal; the first that fits counts. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/usda|agri/i, 'USDA'],
  [/vacis|\bnii\b|x-?ray|exam/i, 'VACIS'],
  [/\btmf\b|\bctf\b|pier\s?pass|traffic/i, 'TMF'],
  [/customs?|\bcbp\b|\buscs\b/i, 'customs'],
  [/freight|\bline\b|carrier|steamship|\bssl\b/i, 'freight'],
];

const RELEASED = /^(?:|-|n|no|none|nil|n\/a|false|0|ok|paid|clear(?:ed)?|released?|not?[ _-]?holds?|satisfied)$/i;
const HELD = /^(?:y|yes|true|1|hold|held|on[ _-]?hold|active)$/i;
/** The state of a hold behind its name. */
const NOW_RELEASED = /\b(?:released|cleared|removed|lifted|satisfied|paid)$/i;
/** Words of a hold that stands. */
const STANDS = /\bhold|\bheld|\bnot (?:yet )?(?:released|cleared)/i;
/** Words that deny, demand or foresee what follows: `CANNOT BE RELEASED`, `must be paid`, `partly released`. */
const NOT_YET =
  /\b(?:not?|cannot|(?:is|was|has|can)n?'?t|never|until|unless|when|if|pending|awaiting|be|being|must|needs?|required|before|part(?:ly|ially)?)\b/i;
const LIST_LENGTH_MAX = 50;

/**
 * The holds of a row; null where it says nothing of any, so that none is cleared. A state in words that are not known is
 * shown as one that may become a hold, with the words of the terminal.
 */
export function holdsOf(facts: ReadonlyMap<RowFact, RowMember>): TerminalHold[] | null {
  const listed = listedHolds(facts.get('holds')?.value);
  const stated = Object.entries(HOLDERS).flatMap(([fact, name]) => {
    const member = isHolder(fact) ? facts.get(fact) : undefined;
    return member === undefined || member.value == null ? [] : statedHold(name, member);
  });
  if (listed === null && stated.length === 0) return null;
  const holds = [...(listed ?? []), ...stated.filter((hold) => hold !== null)];
  const isSame = (one: TerminalHold, other: TerminalHold) =>
    one.name === other.name && (one.name !== 'other' || one.description === other.description);
  return holds.filter((hold, at) => holds.findIndex((other) => isSame(other, hold)) === at);
}

function isHolder(fact: string): fact is keyof typeof HOLDERS {
  return Object.hasOwn(HOLDERS, fact);
}

/** The hold that a member states, null where it states that there is none; nothing where it states neither. */
function statedHold(name: string, { name: memberName, value }: RowMember): (TerminalHold | null)[] {
  const isRelease = /release/i.test(memberName);
  const hold: TerminalHold = { name, status: 'hold', description: null };
  if (typeof value === 'boolean') return [value === isRelease ? null : hold];
  const words = wordsOf(value);
  // An empty text says that nothing holds it, and not that it was released.
  if (words === '' || words === '-') return isRelease || typeof value === 'object' ? [] : [null];
  if (isRelease && HELD.test(words)) return [null];
  if (isRelease && /^(?:n|no|false|0)$/i.test(words)) return [hold];
  if (isReleased(words)) return [null];
  if (HELD.test(words)) return [hold];
  return [{ name, status: STANDS.test(words) ? 'hold' : 'pending', description: inline(words) }];
}

/** A list of holds, or a text of several; null where there is no such member, it is null, or it is of a form that says nothing. */
function listedHolds(value: unknown): TerminalHold[] | null {
  if (value == null || (typeof value === 'object' && !Array.isArray(value))) return null;
  if (typeof value === 'boolean') return value ? [{ name: 'other', status: 'hold', description: null }] : [];
  const elements = Array.isArray(value) ? value : textOf(value).split(/[,;|]/);
  return elements.slice(0, LIST_LENGTH_MAX).flatMap((element: unknown) => {
    const words = wordsOf(element);
    const isOver = isObject(element) ? isReleasedObject(element) : isReleased(words);
    if (isOver) return [];
    const name = NAMES.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
    return [{ name, status: 'hold' as const, description: words === '' ? null : inline(words) }];
  });
}

/** Whether words say that a hold is over, alone or behind the name of it. */
function isReleased(words: string): boolean {
  return RELEASED.test(words) || (NOW_RELEASED.test(words) && !NOT_YET.test(words));
}

/** Whether a hold of a list is over, by a member that says how it stands. */
function isReleasedObject(element: object): boolean {
  return Object.entries(element).some(([name, value]) => {
    if (/(?<!in)active/i.test(name)) return value === false || (textOf(value) !== '' && RELEASED.test(textOf(value)));
    if (/inactive|(?<!not[ _-]?|un)(?:released|removed|cleared)/i.test(name))
      return value === true || /^(?:y|yes|true|1|\d{4}-.*|\d+\/.*)$/i.test(textOf(value));
    return /status|state/i.test(name) && textOf(value) !== '' && isReleased(textOf(value));
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function wordsOf(element: unknown): string {
  if (typeof element !== 'object' || element === null) return textOf(element);
  const members = Object.entries(element).filter(([name]) => /type|name|code|description|hold|reason/i.test(name));
  return members
    .map(([, value]) => textOf(value))
    .filter((text) => text !== '')
    .join(' ');
}
