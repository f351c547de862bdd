import { z } from 'zod';
import { SIGNATURE_HEADER } from '../../dispatcher/message.ts';

const HEADERS_MAX = 20;
const NAME_LENGTH_MAX = 100;
const VALUE_LENGTH_MAX = 2_000;

/** What every delivery sets itself, and what belongs to the connection and not to the message (RFC 9110 §7.6.1). */
const RESERVED = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);
const RESERVED_BEGINNINGS = ['webhook-', 'proxy-', SIGNATURE_HEADER.toLowerCase().replace(/signature$/, '')];

/** A header that is sent with each delivery, such as a credential that the receiver requires. */
export const WebhookHeader = z.strictObject({
  name: z
    .string()
    .max(NAME_LENGTH_MAX, `The name of a header has at most ${NAME_LENGTH_MAX} characters`)
    .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'Give the name of a header, such as X-Api-Key')
    .refine((name) => !isReserved(name), 'Deliveries set this header themselves; give it another name')
    .meta({ doc: 'Name of the header' }),
  value: z
    .string()
    .max(VALUE_LENGTH_MAX, `The value of a header has at most ${VALUE_LENGTH_MAX} characters`)
    .regex(/^([\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?)?$/, 'Give printable ASCII characters, without blanks around them')
    .meta({ doc: 'Value of the header' }),
});
export type WebhookHeader = z.infer<typeof WebhookHeader>;

/** The headers of a webhook. */
export const WebhookHeaders = z
  .array(WebhookHeader)
  .max(HEADERS_MAX, `A webhook has at most ${HEADERS_MAX} headers`)
  .refine(areDistinct, 'Give each header once');

function isReserved(name: string): boolean {
  const lower = name.toLowerCase();
  return RESERVED.has(lower) || RESERVED_BEGINNINGS.some((beginning) => lower.startsWith(beginning));
}

function areDistinct(headers: readonly WebhookHeader[]): boolean {
  return new Set(headers.map(({ name }) => name.toLowerCase())).size === headers.length;
}
