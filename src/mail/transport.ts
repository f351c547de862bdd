import type { Transporter } from 'nodemailer';
import type { Secret } from '../core/secret.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

export type SmtpTransport = Transporter;

/** The library is loaded with the first mail: most installations send none. */
export async function openTransport(url: Secret<string>, needsTls: boolean): Promise<SmtpTransport> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: url.reveal(),
    requireTLS: needsTls,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
}
