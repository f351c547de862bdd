import express, { type Request, type Response } from 'express';
import { csrfTokens } from '../auth/csrf.ts';
import { Failure } from '../core/failure.ts';
import type { PageVisit } from './visit.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const BYTES_MAX = 32 * 1024;

const parse = express.text({ type: FORM_TYPE, limit: BYTES_MAX, inflate: false });

/**
 * Reads a form that came from a page of ours. Errors: `forbidden` for what another site sent, or what carries no token of
 * this browser; `unsupported_media_type`, `too_large`, `bad_request`.
 */
export async function readForm(visit: PageVisit): Promise<URLSearchParams> {
  const { parts, request, response, cookieValue } = visit;
  requireOwnOrigin(request, new URL(parts.baseUrl()).origin);
  const form = new URLSearchParams(await readBody(request, response));
  const token = form.get('csrf') ?? '';
  if (cookieValue === '' || !csrfTokens(...parts.csrfKeys).isValid(cookieValue, token)) {
    const why = 'This form was open for too long, or your browser refuses cookies';
    throw new Failure('forbidden', `${why}; open the page again and repeat the action.`);
  }
  // The database cannot store NUL, and no user types one.
  if ([...form.values()].some((value) => value.includes('\u0000'))) {
    throw new Failure('bad_request', 'A field has a character that cannot be stored; enter it again.');
  }
  return form;
}

/** A field of a form without space around it; empty where it was not sent. */
export function fieldOf(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').trim();
}

/** Browsers say where a form comes from; what they do not say is left to the token. */
function requireOwnOrigin(request: Request, own: string): void {
  const origin = request.get('Origin');
  const site = request.get('Sec-Fetch-Site');
  const isOwn = origin === undefined || origin === own;
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none';
  if (isOwn && isOwnSite) return;
  throw new Failure('forbidden', `This form was sent from another site; open the page at ${own} and repeat it there.`);
}

async function readBody(request: Request, response: Response): Promise<string> {
  if (request.is(FORM_TYPE) === false) {
    throw new Failure('unsupported_media_type', `A form must be sent as ${FORM_TYPE}.`);
  }
  await new Promise<void>((resolve, reject) => {
    parse(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(bodyFailure(error))));
  });
  return typeof request.body === 'string' ? request.body : '';
}

/** The reader of bodies marks what it throws with a status; what has none is a bug. */
function bodyFailure(error: unknown): unknown {
  if (!(error instanceof Error) || !('status' in error)) return error;
  if (error.status === 413) return new Failure('too_large', 'The form is too large; enter less.');
  if (error.status === 415)
    return new Failure('unsupported_media_type', `A form must be sent as ${FORM_TYPE} in UTF-8.`);
  return error.status === 400 ? new Failure('bad_request', 'The form could not be read; send it again.') : error;
}
