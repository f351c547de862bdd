/** A text, perhaps with the colon behind the name of a member, or what stands between values. */
const TOKEN = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\],]/g;

/** An object or an array that has begun: the names of its members, none of an array, and which of them it is at. */
interface Open {
  names: Set<string> | null;
  at: string | number;
}

/**
 * The way to a member whose name an object of a JSON text has twice; null where none has. Parsers keep one of the two and
 * drop the other silently (RFC 8259 §4). The text has to be JSON.
 */
export function repeatedMember(text: string): string[] | null {
  const open: Open[] = [];
  for (const [token, colon] of text.matchAll(TOKEN)) {
    const top = open.at(-1);
    if (token === '{') open.push({ names: new Set(), at: '' });
    else if (token === '[') open.push({ names: null, at: 0 });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',') {
      if (top !== undefined && typeof top.at === 'number') top.at += 1;
    } else if (colon !== undefined && top?.names) {
      const name = String(JSON.parse(token.slice(0, -colon.length)));
      top.at = name;
      if (top.names.has(name)) return open.map(({ at }) => String(at));
      top.names.add(name);
    }
  }
  return null;
}
