import { createHash } from 'node:crypto';
import type { Response } from 'express';
import type { z } from 'zod';
import type { Instant } from '../domain/instant.ts';

/** The media type of pages. */
export const PAGE_TYPE = 'text/html';

/** What shows the result of an operation as a page of HTML. */
export interface RoutePage<Result> {
  /** The one style that the page uses. */
  style: string;
  /** The whole page, with every text of others escaped. */
  write(result: Result, asOf: Instant): string;
}

/** The page of a document that is the result of an operation, if it has one. */
export function printedPageOf<Output extends z.ZodType>(
  page: RoutePage<z.output<Output>> | undefined,
  output: Output,
): RoutePage<unknown> | undefined {
  if (page === undefined) return undefined;
  return { style: page.style, write: (document, asOf) => page.write(output.parse(document), asOf) };
}

/**
 * Sends a page of facts: it runs nothing, loads nothing but its own style, stands in no frame, and nothing keeps it, because
 * it is of one account.
 */
export function sendPrintedPage(
  response: Response,
  { status, html, style }: { status: number; html: string; style: string },
): void {
  const bytes = Buffer.from(html);
  const source = createHash('sha256').update(style).digest('base64');
  response.writeHead(status, {
    'Content-Type': `${PAGE_TYPE}; charset=utf-8`,
    'Content-Length': bytes.length,
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${source}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
  });
  response.end(bytes);
}
