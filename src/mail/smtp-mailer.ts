import { Readable } from 'node:stream';
import { isLoopback } from '../core/loopback.ts';
import type { Secret } from '../core/secret.ts';
import { inline } from '../core/text.ts';
import type { Mailer, MailMessage, MailOutcome } from '../services/mail/mailer.ts';
import { openTransport, type SmtpTransport } from './transport.ts';

/** What sending takes. */
export interface SmtpSettings {
  url: Secret<string>;
  /** The sender (RFC 5322 §3.4). */
  from: string;
}

/** From here on the server refuses for ever (RFC 5321 §4.2.1). */
const PERMANENT_FROM = 500;

/**
 * Commands whose refusal is about this mail. Where credentials, TLS or the sender are refused, the configuration is at fault:
 * all mail waits until it is mended.
 */
const OF_THE_MAIL: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);

/**
 * Sends through an SMTP server, a connection for each mail. Credentials are given over TLS alone, but on this machine.
 */
export function smtpMailer({ url, from }: SmtpSettings): Mailer {
  const address = new URL(url.reveal());
  const needsTls = address.password !== '' && !isLoopback(address);
  let transport: Promise<SmtpTransport> | null = null;
  return { send };

  async function send(message: MailMessage, beforeText: () => Promise<void>): Promise<MailOutcome> {
    transport ??= openTransport(url, needsTls);
    let isGiven = false;
    // Read when the server has accepted sender and recipient, which is as late as can be.
    async function* text() {
      await beforeText();
      isGiven = true;
      yield message.text;
    }
    try {
      await (await transport).sendMail({
        messageId: `<${message.id}@${address.hostname}>`,
        from,
        to: message.to,
        subject: message.subject,
        text: Readable.from(text()),
        textEncoding: 'quoted-printable',
        // What answers by itself leaves it alone (RFC 3834 §5).
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return { result: 'sent' };
    } catch (error) {
      return failed(error, isGiven);
    }
  }
}

function failed(error: unknown, isGiven: boolean): MailOutcome {
  const { command, responseCode } = answerOf(error);
  const problem = inline(error instanceof Error ? error.message : String(error));
  if (responseCode === null) return { result: isGiven ? 'unclear' : 'failed', problem };
  const isFinal = responseCode >= PERMANENT_FROM && command !== null && OF_THE_MAIL.has(command);
  return { result: isFinal ? 'refused' : 'failed', problem };
}

/** What the server answered, and to which command; null where it did not answer. */
function answerOf(error: unknown): { command: string | null; responseCode: number | null } {
  if (!(error instanceof Error)) return { command: null, responseCode: null };
  return {
    command: 'command' in error && typeof error.command === 'string' ? error.command : null,
    responseCode: 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null,
  };
}
