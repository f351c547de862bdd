import { asMachineFailure, Failure, isOutOfReach, toPublicFailure } from '../core/failure.ts';

/** The media type of every answer of the API. */
export const JSON_API = 'application/vnd.api+json';

/** One error of a JSON:API document (JSON:API 1.1 §11.2). */
export interface ErrorObject {
  status: string;
  code: string;
  title: string;
  detail: string;
  /** Absent where the fault is in no one place; JSON:API 1.1 §11.2 wants an object. */
  source?: { pointer: string } | { parameter: string } | { header: string };
  meta: Record<string, unknown>;
}

/** An answer that says no. */
export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  document: { errors: [ErrorObject] };
  /** Whether it is our fault, so that it is logged as an error. */
  isOurs: boolean;
}

/**
 * Turns whatever was thrown into an answer. A `Failure` is returned as it is; an error of a request parser is returned in
 * our own words; anything else is a bug, of which the caller learns no more than the id of the request.
 */
export function errorAnswer(thrown: unknown, requestId: string): ErrorAnswer {
  const known = asMachineFailure(thrown);
  const failure = known instanceof Failure ? toPublicFailure(known) : parserFailure(known);
  if (failure === null || failure.code === 'configuration') return bugAnswer(requestId);
  const { code, status, title, detail } = failure;
  const error: ErrorObject = {
    status: String(status),
    code,
    title,
    // Why a credential was rejected is not disclosed.
    detail: code === 'unauthorized' ? 'Invalid or missing API token.' : failure.message,
    ...sourceOf(failure),
    meta: { ...detail.meta, request_id: requestId },
  };
  return { status, headers: headersOf(failure), document: { errors: [error] }, isOurs: isOutOfReach(failure) };
}

function bugAnswer(requestId: string): ErrorAnswer {
  const error: ErrorObject = {
    status: '500',
    code: 'internal_error',
    title: 'Internal Server Error',
    detail: `An unexpected error occurred in the service. Quote the request id ${requestId} when you report it.`,
    meta: { request_id: requestId },
  };
  return { status: 500, headers: {}, document: { errors: [error] }, isOurs: true };
}

function sourceOf({ code, detail }: Failure): Pick<ErrorObject, 'source'> {
  if (detail.parameter !== undefined) return { source: { parameter: detail.parameter } };
  if (detail.pointer !== undefined) return { source: { pointer: detail.pointer } };
  const header = code === 'not_acceptable' ? 'Accept' : detail.meta?.header;
  return typeof header === 'string' ? { source: { header } } : {};
}

/** RFC 9110 §11.6.1 and §10.2.3: a 401 names the scheme, and a wait is given in whole seconds. */
function headersOf({ code, detail }: Failure): Record<string, string> {
  const headers: Record<string, string> = {};
  if (code === 'unauthorized') headers['WWW-Authenticate'] = 'Token realm="landfall"';
  if (detail.retryAfterSeconds !== undefined) headers['Retry-After'] = String(Math.ceil(detail.retryAfterSeconds));
  return headers;
}

/** The parsers of Express mark what they throw with a `type` or a status of 4xx; null for anything else. */
function parserFailure(thrown: unknown): Failure | null {
  if (!(thrown instanceof Error)) return null;
  const type = 'type' in thrown ? thrown.type : null;
  const status = 'status' in thrown ? thrown.status : null;
  if (type === 'entity.too.large') return new Failure('too_large', 'The body is too large; send less at once.');
  if (type === 'entity.parse.failed') return new Failure('bad_request', 'The body is not valid JSON.', { pointer: '' });
  if (status === 415) {
    return new Failure('unsupported_media_type', 'The body must be in UTF-8, uncompressed or compressed with gzip.');
  }
  if (status !== 400) return null;
  if (thrown instanceof URIError) return new Failure('bad_request', 'The path has a % that is not a valid encoding.');
  return new Failure('bad_request', 'The request could not be read; its body may have been cut off.');
}
