const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The largest unit that fits, down to minutes. */
const UNITS = [
  { unit: 'd', ms: DAY_MS },
  { unit: 'h', ms: HOUR_MS },
  { unit: 'min', ms: MINUTE_MS },
] as const;

/** The longest text from outside that is repeated in one piece. */
const INLINE_LENGTH_MAX = 200;

/** How far a moment is from now: `3 h ago`, `in 2 d`, `just now`. Both in milliseconds since the epoch. */
export function ago(momentMs: number, nowMs: number): string {
  const distance = Math.abs(nowMs - momentMs);
  const fitting = UNITS.find(({ ms }) => distance >= ms);
  if (fitting === undefined) return 'just now';
  const amount = `${Math.floor(distance / fitting.ms)} ${fitting.unit}`;
  return momentMs <= nowMs ? `${amount} ago` : `in ${amount}`;
}

/** How far ahead is what is planned: `in 39 s`, `in 2 d`, and `now` once it is due. Both in milliseconds since the epoch. */
export function ahead(momentMs: number, nowMs: number): string {
  const distance = momentMs - nowMs;
  if (distance >= MINUTE_MS) return ago(momentMs, nowMs);
  return distance > 0 ? `in ${Math.ceil(distance / SECOND_MS)} s` : 'now';
}

/** Joins the lines that there are; what is null, undefined or false is left out. */
export function joinLines(lines: readonly (string | null | undefined | false)[]): string {
  return lines.filter((line) => typeof line === 'string').join('\n');
}

/**
 * Text from outside, safe to repeat within a line: control characters, line breaks and invisible
 * direction marks become one space, so that it cannot pose as lines of ours, and its length is limited.
 */
export function inline(text: string): string {
  if (text.length <= INLINE_LENGTH_MAX && PLAIN_LINE.test(text)) return text;
  const flat = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const characters = [...flat];
  return characters.length <= INLINE_LENGTH_MAX ? flat : `${characters.slice(0, INLINE_LENGTH_MAX - 1).join('')}…`;
}

/** Words of printable ASCII with single blanks between them, as nearly all text is: it stays as it is. */
const PLAIN_LINE = /^[!-~]+(?: [!-~]+)*$/;

/** The same in quotes, so that text from outside is not taken for ours. */
export function quoted(text: string): string {
  return `"${inline(text).replaceAll('"', "'")}"`;
}
