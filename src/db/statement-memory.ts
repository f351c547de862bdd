import type { RawQuery } from './client.ts';

/** How many variants of one statement are prepared on a connection; each takes memory of the server's there. */
const NAMED_MAX = 100;

/** Gives the statement for what is included: `text` makes it where it is not known yet. */
export type StatementMemory<Include extends string> = (include: readonly Include[], text: () => string) => RawQuery;

/**
 * Keeps the variants of a statement, each under a name of its own, because for a parameter that decides what is read the
 * server plans again at every call, and because the driver compares long texts with what was prepared. What is asked
 * without dotted paths is always named; of the many combinations with such paths the first, and the others go unnamed.
 */
export function statementMemory<Include extends string>(
  name: string,
  options: readonly Include[],
): StatementMemory<Include> {
  const statements = new Map<string, RawQuery>();
  return (include, text) => {
    let key = '';
    for (const option of options) key += include.includes(option) ? '1' : '0';
    const known = statements.get(key);
    if (known !== undefined) return known;
    const isNamed = statements.size < NAMED_MAX || !include.some((path) => path.includes('.'));
    const statement = { name: isNamed ? `${name}_${key}` : '', text: text() };
    if (isNamed) statements.set(key, statement);
    return statement;
  };
}
