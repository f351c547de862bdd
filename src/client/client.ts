import createFetchClient, { type Client } from 'openapi-fetch';
import { errorOf } from './failure.ts';
import { type ListDocument, type ListItem, type ListOptions, type ListPath, nextUrl, urlOf } from './list.ts';
import { type ClientRetries, retryingFetch } from './retrying-fetch.ts';
import type { paths } from './schema.d.ts';

const JSON_API = 'application/vnd.api+json';

/** The media types of answers: a few are plain JSON. */
type Answers = typeof JSON_API | 'application/json';

/** How to reach Landfall: one of `apiKey` and `accessToken` is needed. */
export interface LandfallOptions extends ClientRetries {
  /** The address of the API with its version, such as https://landfall.example.com/v2. */
  url: string;
  /** A key of the account (`landfall keys create`). */
  apiKey?: string;
  /** Gives an access token of OAuth 2.1 for each request; it is free to keep one until it expires. */
  accessToken?: () => string | Promise<string>;
  /** Sends the requests; the global fetch by default. */
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * The operations of the API by method and path, as openapi-fetch has them: `{ data, error, response }`. `dataOf` gives the data
 * and throws the error. Each POST has an `Idempotency-Key`, so that it is executed once however often it is tried.
 */
export interface Landfall extends Client<paths, Answers> {
  /** The records of a list, by cursor where it has one, page by page as they are needed. Errors: `LandfallError`. */
  list<P extends ListPath>(path: P, options?: ListOptions<P>): AsyncGenerator<ListItem<P>, void, undefined>;
  /** The documents of a list, with what they include. Errors: `LandfallError`. */
  pages<P extends ListPath>(path: P, options?: ListOptions<P>): AsyncGenerator<ListDocument<P>, void, undefined>;
}

/** A client of one account. */
export function createLandfall(options: LandfallOptions): Landfall {
  const baseUrl = options.url.replace(/\/+$/, '');
  const send = senderOf(options);
  const operations = createFetchClient<paths, Answers>({
    baseUrl,
    fetch: send,
    headers: { Accept: JSON_API, 'Content-Type': JSON_API },
    querySerializer: { array: { style: 'form', explode: false } },
  });
  return { ...operations, list, pages };

  async function* list<P extends ListPath>(path: P, listOptions?: ListOptions<P>) {
    for await (const { data } of pages(path, listOptions)) yield* data;
  }

  async function* pages<P extends ListPath>(path: P, listOptions: ListOptions<P> = {}) {
    let url: URL | null = urlOf(baseUrl, path, listOptions);
    while (url !== null) {
      const { signal } = listOptions;
      const response = await send(new Request(url, { headers: { Accept: JSON_API }, signal: signal ?? null }));
      const document = await documentOf<ListDocument<P>>(response);
      yield document;
      url = nextUrl(url, document);
    }
  }
}

/** An answer of openapi-fetch: with data, or with an error. */
interface Answered {
  data?: unknown;
  error?: unknown;
  response: Response;
}

type WithData<A> = Exclude<A, { error: unknown }>;

/**
 * The data of an answer: `const { data } = await dataOf(landfall.GET('/containers/{id}', …))`. Undefined where it has none (204).
 * Errors: `LandfallError`.
 */
export async function dataOf<A extends Answered>(answered: Promise<A>): Promise<WithData<A>['data']> {
  const answer = await answered;
  if (isSuccess(answer)) return answer.data;
  throw errorOf(answer.response, answer.error);
}

function isSuccess<A extends Answered>(answer: A): answer is WithData<A> {
  return answer.response.ok;
}

function senderOf({
  apiKey,
  accessToken,
  fetch,
  ...retries
}: LandfallOptions): (request: Request) => Promise<Response> {
  const send = retryingFetch(fetch ?? ((request) => globalThis.fetch(request)), retries);
  return async (request) => {
    const authorization = accessToken === undefined ? `Token ${apiKey ?? ''}` : `Bearer ${await accessToken()}`;
    request.headers.set('Authorization', authorization);
    const isNamed = request.method !== 'POST' || request.headers.has('Idempotency-Key');
    if (!isNamed) request.headers.set('Idempotency-Key', newKey());
    return send(request);
  };
}

/** Which type the document has is what the OpenAPI document says of the path. */
async function documentOf<D>(response: Response): Promise<D> {
  const text = await response.text();
  if (!response.ok) throw errorOf(response, parsed(text));
  return JSON.parse(text);
}

/** Null for a body of somebody else, as a proxy. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const KEY_BYTES = 16;

/** Browsers have `crypto.randomUUID` in secure contexts alone, and random values everywhere. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
