/** What a page knows of its session, beside the cookie that scripts cannot read. */
export interface SessionFetchParts {
  /** For which of the accounts of the person this window is; null before that is known. */
  accountId(): string | null;
  /** Called with the address of the sign-in when an answer says that the session is over. */
  ended(signInUrl: string): void;
}

const CSRF_HEADER = 'X-CSRF-Token';
const SAFE_METHODS = ['GET', 'HEAD'];

/**
 * A fetch with the session of the browser in place of a key. A change that was refused because the session is another one by
 * now, as after a sign-in in another window, is sent once more with the right token.
 */
export function sessionFetch({ accountId, ended }: SessionFetchParts): (request: Request) => Promise<Response> {
  let token = '';
  return async (request) => {
    const first = SAFE_METHODS.includes(request.method) ? request : request.clone();
    const response = await send(first);
    if (response.status === 401) ended((await metaOf(response)).sign_in ?? '/sign-in');
    if (response.status !== 403 || first === request) return response;
    const { csrf_token: right } = await metaOf(response);
    if (right === undefined) return response;
    token = right;
    return send(request);
  };

  async function send(request: Request): Promise<Response> {
    const account = accountId();
    request.headers.delete('Authorization');
    if (account !== null) request.headers.set('X-Account-Id', account);
    if (!SAFE_METHODS.includes(request.method)) request.headers.set(CSRF_HEADER, token);
    const response = await fetch(request);
    token = response.headers.get(CSRF_HEADER) ?? token;
    return response;
  }
}

async function metaOf(response: Response): Promise<Record<string, string | undefined>> {
  try {
    const { errors } = JSON.parse(await response.clone().text());
    return errors[0].meta;
  } catch {
    // An answer of something in between, such as a proxy.
    return {};
  }
}
