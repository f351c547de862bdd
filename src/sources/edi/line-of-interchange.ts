import { lineNamed } from '../../domain/line-named.ts';
import type { PushedMessage, Sender } from '../push.ts';

/**
 * The same messages with the line that sent their interchange, where they name none. Only a line writes its own SCAC as
 * the sender, so of a feed of several lines that is certain; a feed of one line needs it for nothing, and what a terminal
 * or railroad sends is not the statement of a line.
 */
export function withLineOfInterchange(
  messages: readonly PushedMessage[],
  senderCodes: readonly string[],
  sender: Sender,
): PushedMessage[] {
  const { party, scac } = sender;
  if (party !== 'shipping_line' || scac !== null) return [...messages];
  const lines = new Set(senderCodes.flatMap((code) => lineOfCode(code, sender) ?? []));
  const [line, ...others] = lines;
  if (line === undefined || others.length > 0) return [...messages];
  return messages.map(({ references, statements }) => ({
    references: { ...references, scac: references.scac ?? line },
    statements,
  }));
}

function lineOfCode(code: string, sender: Sender): string | null {
  const text = code.trim().toUpperCase();
  return /^[A-Z]{4}$/.test(text) ? lineNamed(text, sender) : null;
}
