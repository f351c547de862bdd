import { createHash } from 'node:crypto';
import { STYLE } from './style.ts';

const STYLE_SOURCE = sourceOf(STYLE);

/** The header that holds what `contentPolicy` gives. */
export const POLICY_HEADER = 'Content-Security-Policy';

/**
 * What every page is sent with: it runs nothing, loads nothing, sends its forms to ourselves alone, stands in no frame and is
 * not stored.
 *
 * There is no Cross-Origin-Opener-Policy: hosts open the sign-in in a separate window, and that window must keep its
 * opener when it returns to the host. The referrer is sent to our own origin, because browsers that suppress it send
 * forms with `Origin: null`.
 */
export function pageHeaders(): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    [POLICY_HEADER]: contentPolicy(),
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  };
}

/** What a page may do: use our style, send forms to ourselves, and run that one script of ours, if any. */
export function contentPolicy(script?: string): string {
  const policy = [
    "default-src 'none'",
    `style-src ${STYLE_SOURCE}`,
    ...(script === undefined ? [] : [`script-src ${sourceOf(script)}`]),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return policy.join('; ');
}

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
