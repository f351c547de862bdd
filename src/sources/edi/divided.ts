/** A part of a text, and the character that divides it. */
interface Part {
  start: number;
  end: number;
  separator: number;
}

/** The pieces of a part of a text. Of texts as short as a segment split() takes more than twice as long. */
export function divided(text: string, { start, end, separator }: Part): string[] {
  const pieces: string[] = [];
  let from = start;
  for (let at = start; at < end; at++) {
    if (text.charCodeAt(at) !== separator) continue;
    pieces.push(text.slice(from, at));
    from = at + 1;
  }
  pieces.push(text.slice(from, end));
  return pieces;
}
