import { z } from 'zod';
import { Secret } from '../core/secret.ts';
import type { Option } from './option-types.ts';

const SMTP_PROTOCOLS: ReadonlySet<string> = new Set(['smtp:', 'smtps:']);

/** The address of an SMTP server with its credentials. */
const SmtpUrl = z.string().transform((text, context): Secret<string> => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && SMTP_PROTOCOLS.has(url.protocol) && url.hostname !== '') return new Secret(text);
  context.addIssue('must be smtp://[user:password@]host[:port], or smtps:// with TLS from the start');
  return z.NEVER;
});

/** One sender (RFC 5322 §3.4): an address, or a name with the address in angle brackets. */
const Sender = z
  .string()
  .max(320, 'must have at most 320 characters')
  .regex(
    /^(?:[^\s<>"@,;:]+@[^\s<>"@,;:]+|[^<>"@,;:\p{Cc}]+ <[^\s<>"@,;:]+@[^\s<>"@,;:]+>)$/u,
    'must be an e-mail address, or a name with the address in angle brackets',
  );

/** How mail is sent. */
export const MAIL_OPTIONS = {
  smtpUrl: {
    env: 'SMTP_URL',
    type: SmtpUrl,
    default: null,
    secret: true,
    sentence:
      'The SMTP server that mail is sent through, smtp:// or smtps://, with its credentials; without it no mail is sent.',
  },
  mailFrom: {
    env: 'MAIL_FROM',
    type: Sender,
    default: null,
    sentence:
      'The sender of mail, an e-mail address alone or a name with the address in angle brackets; must be set with SMTP_URL.',
  },
} as const satisfies Record<string, Option>;
