import type { HttpCall, HttpClient, HttpOutcome } from '../net/fetch.ts';
import { requestsToken } from './with-test.ts';

/** Shorter ones could be words of an answer. */
const CREDENTIAL_LENGTH_MIN = 8;

const REDACTED = Buffer.from('[secret]');

/**
 * A client whose answers do not repeat the credentials that they are asked with, so that nothing that is made of them does: neither
 * what is stored nor what is said of it. The log of what was sent is not its concern.
 */
export function withoutCredentials(http: HttpClient, secrets: readonly string[]): HttpClient {
  const known = formsOf(secrets);
  return { request, close: () => http.close() };

  async function request(call: HttpCall): Promise<HttpOutcome> {
    const outcome = await http.request(call);
    // A token may be made of the id that it is issued for.
    if (!outcome.ok || (outcome.status < 300 && requestsToken(call))) return outcome;
    return { ...outcome, body: redacted(outcome.body, [...known, ...formsOf(tokensIn(call))]) };
  }
}

/** A token that was issued for the credentials, which follows the name of its scheme. */
function tokensIn({ headers }: HttpCall): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    name.toLowerCase() === 'authorization' ? [value.replace(/^[A-Za-z]+ +/, '')] : [],
  );
}

/** The bytes of each as it is, and as JSON and addresses have it. */
function formsOf(secrets: readonly string[]): Buffer[] {
  const long = secrets.filter(({ length }) => length >= CREDENTIAL_LENGTH_MIN);
  const forms = long.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]);
  return [...new Set(forms)].map((form) => Buffer.from(form));
}

function redacted(body: Buffer, forms: readonly Buffer[]): Buffer {
  return forms.reduce(withoutForm, body);
}

/** Almost always it is not there, which takes one search and no copy. */
function withoutForm(body: Buffer, form: Buffer): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = body.indexOf(form); at !== -1; at = body.indexOf(form, from)) {
    parts.push(body.subarray(from, at), REDACTED);
    from = at + form.length;
  }
  return from === 0 ? body : Buffer.concat([...parts, body.subarray(from)]);
}
