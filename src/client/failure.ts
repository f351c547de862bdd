/** One error of an answer (JSON:API 1.1, "Error Objects"). */
export interface ApiErrorObject {
  status?: string;
  code?: string;
  title?: string;
  detail?: string;
  /** What of the request it is about: a member of the body, a query parameter or a header. */
  source?: { pointer?: string; parameter?: string; header?: string };
}

/** An answer of Landfall that is not a success. */
export class LandfallError extends Error {
  override readonly name = 'LandfallError';
  /** The HTTP status. */
  readonly status: number;
  readonly errors: readonly ApiErrorObject[];
  /** Names the request in the log of the service. */
  readonly requestId: string | null;

  constructor(response: Response, errors: readonly ApiErrorObject[]) {
    const [first] = errors;
    const where = first?.source?.pointer ?? first?.source?.parameter ?? first?.source?.header;
    const reason = first?.detail ?? first?.title ?? response.statusText;
    super(`${response.status} ${reason}${where === undefined ? '' : ` (${where})`}`);
    this.status = response.status;
    this.errors = errors;
    this.requestId = response.headers.get('X-Request-Id');
  }
}

/** The error of an answer whose body may be anything. */
export function errorOf(response: Response, body: unknown): LandfallError {
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : [];
  return new LandfallError(response, Array.isArray(errors) ? errors.filter(isErrorObject) : []);
}

function isErrorObject(value: unknown): value is ApiErrorObject {
  return typeof value === 'object' && value !== null;
}
