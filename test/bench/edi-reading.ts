import type { ReadContext, Reader } from '../../src/sources/push.ts';

/** Reads a text as intake does, part by part, without keeping what was read; gives how many statements there were. */
export function countRead(reader: Reader, text: string, context: ReadContext): number {
  let count = 0;
  for (const { messages, rejections } of reader.parts?.(text, context) ?? [reader.read(text, context)]) {
    if (rejections.length > 0) throw new Error(rejections[0]?.reason);
    for (const { statements } of messages) count += statements.length;
  }
  return count;
}
