import { createHash } from 'node:crypto';
import { STYLE } from './style.ts';

const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** An origin, which may leave its port open, or a scheme: nothing that could begin another directive. */
const FORM_TARGET = /^[a-z][a-z0-9+.-]*:(\/\/[A-Za-z0-9.-]+(:(\d+|\*))?)?$/;

/**
 * What every page is sent with: it runs nothing, loads nothing, stands in no frame and is kept by nobody. `formTarget` is
 * where a form of it may lead in the end beside ourselves, because Chromium holds a redirect that follows a form to
 * `form-action` as well.
 *
 * There is no Cross-Origin-Opener-Policy: hosts open the sign-in in a window of its own, and that window must still know
 * its opener when it comes back to them. The referrer is told to ourselves, because a browser that may not tell it sends
 * forms with `Origin: null`.
 */
export function pageHeaders(formTarget: string | null = null): Readonly<Record<string, string>> {
  // A policy cannot name an IPv6 address (CSP3 §2.3.1), so all of its scheme is allowed.
  const target = formTarget?.replace(/^(http:)\/\/\[.*$/, '$1') ?? '';
  const policy = [
    "default-src 'none'",
    `style-src ${STYLE_SOURCE}`,
    `form-action 'self'${FORM_TARGET.test(target) ? ` ${target}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  };
}
