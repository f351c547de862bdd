import type { Reading } from './push.ts';

/** What was read in parts, as one. */
export function wholeReading(parts: Iterable<Reading>): Reading {
  const whole: Reading = { messages: [], rejections: [] };
  for (const { messages, rejections } of parts) {
    for (const message of messages) whole.messages.push(message);
    for (const rejection of rejections) whole.rejections.push(rejection);
  }
  return whole;
}
