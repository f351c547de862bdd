/** Deeper than this nothing that makes sense is nested; what walks a message with calls would run out of stack. */
const DEPTH_MAX = 64;

/** No argument is nearly that long, and the protocol's library breaks at addresses of a million characters. */
const TEXT_LENGTH_MAX = 100_000;

/** More members than any call can have; each schema that a message has to pass walks all of them. */
const MEMBERS_MAX = 20_000;

/** What of a message is beyond all measure, as a sentence; null for one that can be looked at. */
export function excessOf(message: unknown): string | null {
  const waiting = [{ value: message, depth: 1 }];
  let members = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string' && value.length > TEXT_LENGTH_MAX) {
      return `A text in the message is longer than ${TEXT_LENGTH_MAX} characters.`;
    }
    if (typeof value !== 'object' || value === null) continue;
    if (depth > DEPTH_MAX) return `The message is nested more than ${DEPTH_MAX} levels deep.`;
    const inside = Object.values(value);
    members += inside.length;
    if (members > MEMBERS_MAX) return `The message has more than ${MEMBERS_MAX} members.`;
    for (const member of inside) {
      if (typeof member === 'object' || typeof member === 'string') waiting.push({ value: member, depth: depth + 1 });
    }
  }
  return null;
}
