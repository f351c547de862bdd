import { z } from 'zod';
import { parseJsonText } from '../json-text.ts';
import { isObject } from './forms.ts';
import type { NotFoundForm } from './lines/profile.ts';

/** DCSA, error object of 2.2 and 3.0: what was requested, the status, and a list of errors. */
const DcsaError = z
  .object({ errors: z.array(z.unknown()) })
  .and(z.union([z.object({ httpMethod: z.string() }), z.object({ requestUri: z.string() })]));

/** The `ApiError` of Maersk, which its specification has for 400, 401, 403, 404 and 500. */
const MaerskError = z.object({ method: z.string(), requestUri: z.string(), message: z.string() });

/** What MSC says of a number: a message that names what it looked for. */
const MscMessage = z.object({
  message: z.string().regex(/\b(container|bill of lading|booking)\b.*\bnot found\b/is),
});

const FORMS: Readonly<Record<NotFoundForm, z.ZodType>> = { dcsa: DcsaError, maersk: MaerskError, msc: MscMessage };

/** What a framework writes into the error of its program where there is nothing at an address. */
const OF_ADDRESS = /\bno (handler|static resource|endpoint|route|mapping)\b/i;

/** Whether a body is of one of the forms in which a line itself answers, and is not about the address. */
export function isOfForm(text: string, forms: readonly NotFoundForm[]): boolean {
  const json = jsonOf(text);
  return isObject(json) && !OF_ADDRESS.test(text) && forms.some((form) => FORMS[form].safeParse(json).success);
}

/** The gateways that stand in front of lines, by the bodies of their errors as their makers document them. */
const GATEWAYS: readonly [maker: string, body: z.ZodType][] = [
  ['Azure API Management', z.object({ statusCode: z.number(), message: z.string() })],
  ['IBM API Connect', z.object({ httpCode: z.union([z.string(), z.number()]), httpMessage: z.string() })],
  ['Apigee', z.object({ fault: z.object({ faultstring: z.string() }) })],
];

/** Who sent a body that is not of the line: the maker of a gateway, a web page, nothing at all; null where that is not known. */
export function senderOf(text: string): string | null {
  if (text.trim() === '') return 'an empty body';
  if (/^\uFEFF?\s*</.test(text)) return 'a web page';
  const json = jsonOf(text);
  const gateway = GATEWAYS.find(([, body]) => body.safeParse(json).success);
  return gateway === undefined ? null : `an error of its gateway (${gateway[0]})`;
}

function jsonOf(text: string): unknown {
  try {
    return parseJsonText(text);
  } catch {
    return undefined;
  }
}
