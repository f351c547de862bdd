import type { RequestId } from '@modelcontextprotocol/server';

/** A token of JSON; a text that is not closed is none. */
const TOKEN = /\s*("(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+)/sy;

/** The id under which an answer is awaited, where a value looks like a request at all. */
export function messageIdOf(value: unknown): RequestId | null {
  if (typeof value !== 'object' || value === null || !('method' in value) || !('id' in value)) return null;
  const { id } = value;
  return typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id)) ? id : null;
}

/**
 * The same for a text that cannot be parsed: a message that was cut off or is damaged further on. Only its own members
 * count, and only those before the damage: an argument may be called `id` too, and an answer under a wrong id would end
 * another request of the client.
 */
export function messageIdIn(text: string): RequestId | null {
  const members = new Map<string, string>();
  let depth = 0;
  let [key, before, last]: [string | null, string, string] = [null, '', ''];
  for (const token of tokensOf(text)) {
    if (last === '' && token !== '{') return null;
    if (depth === 1 && (token === ',' || token === '}')) {
      if (key !== null && before === ':') members.set(key, members.has(key) ? '' : last);
      key = null;
    }
    if (depth === 1 && token === ':' && (before === '{' || before === ',')) key = last;
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (depth === 0) break;
    [before, last] = [last, token];
  }
  const [method = '', id = ''] = [members.get('"method"'), members.get('"id"')];
  if (!method.startsWith('"')) return null;
  return messageIdOf({ method, id: scalarOf(id) });
}

function* tokensOf(text: string): Generator<string> {
  const pattern = new RegExp(TOKEN);
  for (let found = pattern.exec(text); found?.[1] !== undefined; found = pattern.exec(text)) yield found[1];
}

function scalarOf(token: string): unknown {
  try {
    return JSON.parse(token);
  } catch {
    return null;
  }
}
