import { inline } from '../core/text.ts';
import { type Instant, wallClock } from '../domain/instant.ts';
import { type Html, html } from './html.ts';

/** Names that others chose are shown up to this length, so that they cannot push what we say out of sight. */
const CLAIM_LENGTH_MAX = 80;

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/** Text of another party, in one short line without control characters and direction marks. */
export function claim(text: string): string {
  const characters = [...inline(text)];
  if (characters.length <= CLAIM_LENGTH_MAX) return characters.join('');
  return `${characters.slice(0, CLAIM_LENGTH_MAX - 1).join('')}…`;
}

/** A moment for people, in UTC; a dash where there is none. */
export function moment(instant: Instant | null, none = '–'): Html {
  if (instant === null) return html`<span class="muted">${none}</span>`;
  return html`<time datetime="${instant}">${wallClock(instant, null)} UTC</time>`;
}

/** How long to wait, in words: `40 seconds`, `2 minutes`, `3 hours`. */
export function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 2 * MINUTE_SECONDS) return counted(whole, 'second');
  if (whole < 2 * HOUR_SECONDS) return counted(Math.ceil(whole / MINUTE_SECONDS), 'minute');
  return counted(Math.ceil(whole / HOUR_SECONDS), 'hour');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
