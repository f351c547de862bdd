import type { HttpAnswer, HttpCall, HttpClient } from './fetch.ts';

/** What applies to every request of a library that knows no limits of its own. */
export interface FetchLimits {
  deadlineMs: number;
  bodyBytesMax: number;
}

/** What libraries say of a request; each of them names a part of what `fetch` takes. */
export interface FetchInit {
  method?: string | undefined;
  headers?: RequestInit['headers'] | undefined;
  body?: RequestInit['body'] | undefined;
  signal?: AbortSignal | null | undefined;
}

/** `fetch` as libraries call it, except that a redirect is always an answer. */
export type Fetch = (input: string | URL | Request, init?: FetchInit) => Promise<Response>;

/** No whole answer came, or none that can be read as one. The message names the host and nothing else of the request. */
export class NoAnswer extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NoAnswer';
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly HttpCall['method'][];

/** Statuses whose answers have no body (Fetch standard, "null body status"). */
const BODILESS: readonly number[] = [204, 205, 304];

/** The program's only way out in the shape of `fetch`, for libraries that take one. It fails with `NoAnswer`. */
export function asFetch(http: HttpClient, { deadlineMs, bodyBytesMax }: FetchLimits): Fetch {
  return async (input, init) => {
    const call = await toCall(input, init);
    const outcome = await http.request({ ...call, deadlineMs, bodyBytesMax });
    if (!outcome.ok) throw new NoAnswer(outcome.message);
    return toResponse(outcome, new URL(call.url).host);
  };
}

type PlainCall = Pick<HttpCall, 'method' | 'url' | 'headers' | 'body' | 'signal'>;

async function toCall(input: string | URL | Request, init: FetchInit | undefined): Promise<PlainCall> {
  const request = toRequest(input, init);
  const method = METHODS.find((name) => name === request.method);
  if (method === undefined) throw new NoAnswer(`${new URL(request.url).host} is not requested by ${request.method}.`);
  // A header that was emptied is one that its library does not want to decide.
  const headers = Object.fromEntries([...request.headers].filter(([, value]) => value !== ''));
  const body = request.body === null ? {} : { body: Buffer.from(await request.arrayBuffer()) };
  return { method, url: request.url, headers, signal: init?.signal ?? undefined, ...body };
}

// Errors of the standard library contain the whole URL of a request, which may hold credentials.
function toRequest(input: string | URL | Request, init: FetchInit | undefined): Request {
  try {
    const { method, headers, body } = init ?? {};
    return new Request(input, {
      ...(method === undefined ? {} : { method }),
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
    });
  } catch {
    throw new NoAnswer('The request is not one that can be made over http or https.');
  }
}

function toResponse({ status, headers, body }: HttpAnswer, host: string): Response {
  const content = BODILESS.includes(status) ? null : new Uint8Array(body);
  try {
    return new Response(content, { status, headers });
  } catch {
    throw new NoAnswer(`The answer of ${host} cannot be read: its status or its headers are not valid.`);
  }
}
