/** The longest wait is a day: a later date is a mistake or an attack. */
const RETRY_AFTER_SECONDS_MAX = 86_400;

/** How many seconds a `Retry-After` header states, in seconds or as an HTTP date (RFC 9110 §10.2.3); null if it does not. */
export function retryAfterSeconds(header: string | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,15}(\.\d+)?$/.test(text)) return clamp(Math.ceil(Number(text)));
  const date = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(inGreenwich(text)) : Number.NaN;
  return Number.isNaN(date) ? null : clamp(Math.ceil((date - nowMs) / 1000));
}

/** The oldest of the three forms, `Sun Nov  6 08:49:37 1994`, has no zone and means UTC all the same (RFC 9110 §5.6.7). */
function inGreenwich(text: string): string {
  return /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/.test(text) ? `${text} GMT` : text;
}

function clamp(seconds: number): number {
  return Math.min(Math.max(seconds, 0), RETRY_AFTER_SECONDS_MAX);
}
