/** What only the inside of a program says. */
const INSIDE =
  /\\n\s+at \S|node_modules|file:\/\/|(Range|Type|Syntax|Reference|Zod)Error\b|call stack|invalid_(type|union)/;

/** The page of the view is a program that hosts run: what it says inside is not what the server shows. */
const PAGE = /"uri":"ui:.*?<\/html>/gs;

/** How a tool reports a bug: its answer is a result like any other. */
const BUG = '"code":"internal_error"';

/** What is wrong with a reply; null where it is one that JSON-RPC 2.0 knows and that shows nothing of the inside. */
export function flawOf(text: string): string | null {
  if (INSIDE.test(text.replaceAll(PAGE, ''))) return 'shows the inside';
  if (text.includes(BUG)) return 'reports a fault of ours';
  let reply: unknown;
  try {
    reply = JSON.parse(text);
  } catch {
    return 'is no JSON';
  }
  const flaws = [reply].flat().map(messageFlaw);
  return flaws.find((flaw) => flaw !== null) ?? null;
}

function messageFlaw(message: unknown): string | null {
  if (typeof message !== 'object' || message === null) return 'is no object';
  if (Reflect.get(message, 'jsonrpc') !== '2.0') return 'has no version';
  if ('method' in message) return typeof message.method === 'string' ? null : 'has a method that is none';
  const id = Reflect.get(message, 'id');
  if (id !== null && typeof id !== 'string' && typeof id !== 'number') return 'answers no request';
  if ('result' in message === 'error' in message) return 'is neither a result nor an error';
  if ('result' in message)
    return typeof message.result === 'object' && message.result !== null ? null : 'has no result';
  return errorFlaw(Reflect.get(message, 'error'));
}

function errorFlaw(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return 'has an error that is none';
  if (!Number.isInteger(Reflect.get(error, 'code'))) return 'has an error without a code';
  if (Reflect.get(error, 'code') === -32603) return 'reports a fault of ours';
  return typeof Reflect.get(error, 'message') === 'string' ? null : 'has an error without words';
}
