import { Failure } from '../core/failure.ts';
import { parseWeighted, type Weighted } from '../core/weighted-list.ts';
import { JSON_API } from './errors.ts';

/** How much a client wants a media type, and how exactly it named it: a range of all types is the least exact. */
interface Wanted {
  weight: number;
  exactness: number;
}

/** Nothing that a client named. */
const UNNAMED: Wanted = { weight: 0, exactness: -1 };

/**
 * The media type, of those that an answer can have, that a client takes (RFC 9110 §12.5.1): the one that it wants most; of
 * those that it wants alike the one that it named most exactly; else the first. Browsers and programs that take anything
 * besides are thus answered with the first. JSON answers either of its two types. Errors: `not_acceptable` where it takes
 * none.
 */
export function requireAccepted(header: string | undefined, offered: readonly [string, ...string[]]): string {
  const ranges = parseWeighted(header ?? '').filter(isUnderstood);
  const [first] = offered;
  // An empty header says nothing, as none does.
  if (header === undefined || header.trim() === '') return first;
  let best: { type: string; wanted: Wanted } | null = null;
  for (const type of offered) {
    const wanted = wantedOf(type, ranges);
    if (wanted.weight > 0 && (best === null || isMore(wanted, best.wanted))) best = { type, wanted };
  }
  if (best !== null) return best.type;
  const message = `The answer can be ${offered.join(' or ')}, and the Accept header takes none of these.`;
  throw new Failure('not_acceptable', message, { meta: { media_types: [...offered] } });
}

/**
 * JSON:API 1.1 §5.2: a range with an extension that the server does not know is passed over. A charset is no part of the
 * type, but common, and harmless because the answer is UTF-8.
 */
function isUnderstood({ value, parameters }: Weighted): boolean {
  return value !== JSON_API || parameters.every((parameter) => /^(?:profile|charset)\s*=/i.test(parameter));
}

function wantedOf(type: string, ranges: readonly Weighted[]): Wanted {
  const names = isJson(type) ? [JSON_API, 'application/json'] : [type];
  return names.map((name) => namedBy(name, ranges)).reduce((one, other) => (isMore(other, one) ? other : one));
}

/** By the most exact range that has the type, whatever the others say of it. */
function namedBy(type: string, ranges: readonly Weighted[]): Wanted {
  const [group] = type.split('/');
  // Java's own client sends a bare star.
  const steps = [['*', '*/*'], [`${group}/*`], [type]];
  const exactness = steps.findLastIndex((values) => ranges.some(({ value }) => values.includes(value)));
  const values = steps[exactness];
  if (values === undefined) return UNNAMED;
  const weights = ranges.filter(({ value }) => values.includes(value)).map(({ weight }) => weight);
  return { weight: Math.max(...weights), exactness };
}

function isMore(one: Wanted, other: Wanted): boolean {
  return one.weight > other.weight || (one.weight === other.weight && one.exactness > other.exactness);
}

function isJson(type: string): boolean {
  return type === JSON_API || type === 'application/json';
}
