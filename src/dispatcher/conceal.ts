import { type Delivery, MASK } from './delivery-headers.ts';
import { ANSWER_BYTES_MAX } from './message.ts';
import type { Answered } from './outcome.ts';

/** What is shorter is no secret, and stands in many a text by chance. */
const SECRET_LENGTH_MIN = 6;

/**
 * An answer without the values of the webhook's own headers, which some receivers repeat: they open the receiver's door,
 * and answers are read by people, and by programs, who may not know them.
 */
export function conceal<Taken extends Pick<Answered, 'responseHeaders' | 'responseBody'>>(
  taken: Taken,
  custom: Delivery['custom'],
): Taken {
  const secrets = secretsOf(custom);
  if (secrets.length === 0) return taken;
  const { responseHeaders, responseBody } = taken;
  return {
    ...taken,
    responseHeaders: responseHeaders === null ? null : headersWithout(responseHeaders, secrets),
    responseBody: responseBody === null ? null : bytesWithout(responseBody, secrets),
  };
}

/** The longest first, because one may be part of another. */
function secretsOf(custom: Delivery['custom']): string[] {
  const forms = custom.flatMap(({ value }) => formsOf(value)).filter(({ length }) => length >= SECRET_LENGTH_MIN);
  return [...new Set(forms)].sort((one, other) => other.length - one.length);
}

/** A value may be repeated as a string of JSON, and a credential without the word for its kind (RFC 9110 §11.4). */
function formsOf(value: string): string[] {
  const credential = value.replace(/^[A-Za-z]+ +/, '');
  return [value, credential].flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
}

function headersWithout(headers: Readonly<Record<string, string>>, secrets: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, textWithout(value, secrets)]));
}

/** Values are of ASCII alone, so that bytes can be looked at one by one, whatever they mean. */
function bytesWithout(bytes: Buffer, secrets: readonly string[]): Buffer {
  const shown = Buffer.from(textWithout(bytes.toString('latin1'), secrets), 'latin1');
  return shown.subarray(0, ANSWER_BYTES_MAX);
}

function textWithout(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, MASK), text);
}
