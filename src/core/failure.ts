/**
 * Every way in which a caller can be told no, with the HTTP status and the title that go with it.
 * A new failure is one line here; REST, MCP and the command line take it from this table.
 */
export const FAILURES = {
  unauthorized: { status: 401, title: 'Unauthorized' },
  forbidden: { status: 403, title: 'Forbidden' },
  feature_not_enabled: { status: 403, title: 'Forbidden' },
  not_found: { status: 404, title: 'Not Found' },
  bad_request: { status: 400, title: 'Bad Request' },
  invalid_include: { status: 400, title: 'Bad Request' },
  method_not_allowed: { status: 405, title: 'Method Not Allowed' },
  conflict: { status: 409, title: 'Conflict' },
  misdirected: { status: 421, title: 'Misdirected Request' },
  unsupported_media_type: { status: 415, title: 'Unsupported Media Type' },
  invalid_input: { status: 422, title: 'Unprocessable Entity' },
  invalid_number: { status: 422, title: 'Unprocessable Entity' },
  blank: { status: 422, title: 'Unprocessable Entity' },
  duplicate: { status: 422, title: 'Unprocessable Entity' },
  line_needed: { status: 422, title: 'Unprocessable Entity' },
  line_not_recognized: { status: 422, title: 'Unprocessable Entity' },
  line_not_supported: { status: 422, title: 'Unprocessable Entity' },
  line_not_configured: { status: 422, title: 'Unprocessable Entity' },
  number_type_not_supported: { status: 422, title: 'Unprocessable Entity' },
  tracking_failed: { status: 422, title: 'Unprocessable Entity' },
  too_large: { status: 413, title: 'Content Too Large' },
  rate_limited: { status: 429, title: 'Too Many Requests' },
  configuration: { status: 500, title: 'Configuration Error' },
  unavailable: { status: 503, title: 'Service Unavailable' },
} as const;

export type FailureCode = keyof typeof FAILURES;

/** What the caller needs to find the fault: a JSON pointer into the body, or the name of a parameter. */
export interface FailureDetail {
  pointer?: string;
  parameter?: string;
  retryAfterSeconds?: number;
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

/** When whoever met a part of ours that is out of reach may try again. */
const OUT_OF_REACH_SECONDS = 10;

/**
 * A failure as somebody outside may read it. Which part of ours cannot be reached, and where it stands, is for whoever
 * runs the service; others are told to come again.
 */
export function toldOutside(failure: Failure): Failure {
  if (!isOutOfReach(failure)) return failure;
  const message = 'The service cannot reach a part of itself at the moment; nothing was lost, and nothing was done.';
  return new Failure('unavailable', message, { retryAfterSeconds: OUT_OF_REACH_SECONDS, cause: failure });
}

/** Whether a part of ours failed, so that whoever runs the service should hear of it. */
export function isOutOfReach({ code, detail }: Failure): boolean {
  return code === 'unavailable' && detail.cause !== undefined;
}
