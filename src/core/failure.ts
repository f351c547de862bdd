import { OUTAGES, outageOf, type ServiceOutage } from './outage.ts';

/**
 * Every error code, with its HTTP status, its title and its meaning. A new code is one entry here; REST, MCP, the command
 * line and docs/errors.md take it from this table.
 */
export const FAILURES = {
  unauthorized: {
    status: 401,
    title: 'Unauthorized',
    meaning: 'The credential is missing, unknown, expired or revoked.',
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    meaning:
      'The caller may not do this: a permission is missing, only another kind of caller may, or the body chooses the id of a new resource.',
  },
  feature_not_enabled: {
    status: 403,
    title: 'Forbidden',
    meaning: 'The account does not have this feature; the operator can enable it.',
  },
  not_found: {
    status: 404,
    title: 'Not Found',
    meaning: 'There is no such record in this account, or no such address.',
  },
  bad_request: {
    status: 400,
    title: 'Bad Request',
    meaning: 'The request cannot be read, or has a query parameter that is not accepted.',
  },
  invalid_include: {
    status: 400,
    title: 'Bad Request',
    meaning: '`include` names a relationship that does not exist.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method Not Allowed',
    meaning: 'The address does not support this method; `Allow` lists those that it does.',
  },
  not_acceptable: {
    status: 406,
    title: 'Not Acceptable',
    meaning:
      'The answer cannot have a media type that `Accept` takes; `meta.media_types` lists those that it can have.',
  },
  conflict: {
    status: 409,
    title: 'Conflict',
    meaning:
      'The request contradicts the present state: it exists already, a limit is reached, or the same request is still in process; or its type or id is not that of the address.',
  },
  cursor_expired: {
    status: 410,
    title: 'Gone',
    meaning: 'The cursor of the change feed is too old, or of another database: read all lists again.',
  },
  precondition_failed: {
    status: 412,
    title: 'Precondition Failed',
    meaning: 'The resource is another now than the one whose ETag `If-Match` names; nothing was changed.',
  },
  misdirected: {
    status: 421,
    title: 'Misdirected Request',
    meaning: 'The request was sent to a host name that is not the one of the authorization server.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported Media Type',
    meaning: 'The media type or the encoding of the body is not supported.',
  },
  invalid_input: {
    status: 422,
    title: 'Unprocessable Entity',
    meaning: 'A member or argument has an invalid value; `pointer` names it.',
  },
  invalid_number: {
    status: 422,
    title: 'Unprocessable Entity',
    meaning: 'The number is not a valid container, bill of lading or booking number.',
  },
  blank: { status: 422, title: 'Unprocessable Entity', meaning: 'A required member is missing.' },
  duplicate: {
    status: 422,
    title: 'Unprocessable Entity',
    meaning: 'The account already tracks this number; `meta` names the request and the shipment.',
  },
  line_needed: {
    status: 422,
    title: 'Unprocessable Entity',
    meaning: 'The number does not identify its shipping line; `meta.choices` lists possible lines.',
  },
  line_not_recognized: {
    status: 422,
    title: 'Unprocessable Entity',
    meaning: 'The SCAC is not the one of a known shipping line.',
  },
  line_not_supported: {
    status: 422,
    title: 'Unprocessable Entity',
    meaning: 'The shipping line is known, but cannot be tracked.',
  },
  line_not_configured: {
    status: 422,
    title: 'Unprocessable Entity',
    meaning: 'The credentials of the shipping line are not configured; `meta.missing` names the variables.',
  },
  number_type_not_supported: {
    status: 422,
    title: 'Unprocessable Entity',
    meaning: 'The shipping line does not support this type of number.',
  },
  tracking_failed: {
    status: 422,
    title: 'Unprocessable Entity',
    meaning: 'The tracking request has failed; only the command line uses this code.',
  },
  too_large: { status: 413, title: 'Content Too Large', meaning: 'The body, or a part of it, is larger than allowed.' },
  rate_limited: {
    status: 429,
    title: 'Too Many Requests',
    meaning: 'Too many requests; `Retry-After` gives the time to wait.',
  },
  configuration: {
    status: 500,
    title: 'Configuration Error',
    meaning: 'The configuration of the service is invalid; callers receive `internal_error` instead.',
  },
  unavailable: {
    status: 503,
    title: 'Service Unavailable',
    meaning: 'A part of the service cannot be reached at the moment; retry later.',
  },
} as const;

export type FailureCode = keyof typeof FAILURES;

/** What the caller needs to find the fault: a JSON pointer into the body, or the name of a parameter. */
export interface FailureDetail {
  pointer?: string;
  parameter?: string;
  retryAfterSeconds?: number;
  /** Of a dependency of ours that failed, which is the cause: in what way. */
  outage?: ServiceOutage;
  meta?: Record<string, unknown>;
  cause?: unknown;
}

/** The caller can act on it: a stable code and one sentence that says what is wrong and what to do. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly title: string;
  readonly detail: FailureDetail;

  constructor(code: FailureCode, message: string, detail: FailureDetail = {}) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.name = 'Failure';
    this.code = code;
    this.status = FAILURES[code].status;
    this.title = FAILURES[code].title;
    this.detail = detail;
  }
}

/**
 * A failure as a caller may read it. Which dependency is unavailable, and its address, is only for the operator;
 * callers are asked to retry.
 */
export function toPublicFailure(failure: Failure): Failure {
  const outage = outageOf(failure);
  if (outage === null) return failure;
  const { text, retryAfterSeconds } = OUTAGES[outage];
  return new Failure('unavailable', text, { retryAfterSeconds, outage, cause: failure });
}

/** Whether a dependency of ours failed, so that the operator should be notified. */
export function isOutOfReach(failure: Failure): boolean {
  return outageOf(failure) !== null;
}

/** What this machine lacks, by the code of a failed system call. */
const MACHINE_OUTAGES: Readonly<Record<string, { outage: ServiceOutage; message: string }>> = {
  ENOSPC: { outage: 'disk_full', message: 'This machine has no disk space left; free some and try again.' },
  EDQUOT: { outage: 'disk_full', message: 'The disk quota of this user is used up; free some space and try again.' },
  ENOMEM: { outage: 'out_of_memory', message: 'This machine has too little memory left; free some and try again.' },
};

/** A failed call of the system for lack of disk or memory as a failure; every other error as it is. */
export function asMachineFailure(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || !('code' in thrown) || typeof thrown.code !== 'string') return thrown;
  const found = MACHINE_OUTAGES[thrown.code];
  if (found === undefined) return thrown;
  return new Failure('unavailable', found.message, { outage: found.outage, cause: thrown });
}
