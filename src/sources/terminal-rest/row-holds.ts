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
const LIST_LENGTH_MAX = 50;

/**
 * The holds of a row; null where it says nothing of any, so that none is cleared. A state in words that are not known is
 * shown as one that may become a hold, with the words of the terminal.
 */
export function holdsOf(facts: ReadonlyMap<RowFact, RowMember>): TerminalHold[] | null {
  const listed = listedHolds(facts.get('holds')?.value);
  const stated = Object.entries(HOLDERS).flatMap(([fact, name]) => {
    const member = isHolder(fact) ? facts.get(fact) : undefined;
    return member === undefined || member.value == null ? [] : [statedHold(name, member)];
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

function statedHold(name: string, { name: memberName, value }: RowMember): TerminalHold | null {
  const isRelease = /release/i.test(memberName);
  if (typeof value === 'boolean') return value === isRelease ? null : { name, status: 'hold', description: null };
  const words = textOf(value);
  if (isRelease && HELD.test(words)) return null;
  if (isRelease && /^(?:n|no|false|0)$/i.test(words)) return { name, status: 'hold', description: null };
  if (RELEASED.test(words)) return null;
  if (HELD.test(words)) return { name, status: 'hold', description: null };
  return { name, status: /\bhold|\bheld/i.test(words) ? 'hold' : 'pending', description: inline(words) };
}

/** A list of holds, or a text of several; null where there is no such member, or it is null. */
function listedHolds(value: unknown): TerminalHold[] | null {
  if (value == null) return null;
  const elements = Array.isArray(value) ? value : textOf(value).split(/[,;|]/);
  return elements.slice(0, LIST_LENGTH_MAX).flatMap((element: unknown) => {
    const words = wordsOf(element);
    if (RELEASED.test(words)) return [];
    const name = NAMES.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
    return [{ name, status: 'hold' as const, description: inline(words) }];
  });
}

function wordsOf(element: unknown): string {
  if (typeof element !== 'object' || element === null) return textOf(element);
  const members = Object.entries(element).filter(([name]) => /type|name|code|description|hold|reason/i.test(name));
  return members
    .map(([, value]) => textOf(value))
    .filter((text) => text !== '')
    .join(' ');
}
