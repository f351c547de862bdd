import { isLoopback } from '../core/loopback.ts';
import type { Secret } from '../core/secret.ts';
import { inline } from '../core/text.ts';
import type { Mailer, MailMessage, MailOutcome } from '../services/mail/mailer.ts';
import { openTransport } from './transport.ts';

/** What sending takes. */
export interface SmtpSettings {
  url: Secret<string>;
  /** The sender (RFC 5322 §3.4). */
  from: string;
}

/** From here on a refusal is permanent (RFC 5321 §4.2.1). */
const PERMANENT_FROM = 500;

/**
 * Commands whose refusal is about this mail. Where credentials, TLS or the sender are refused, the configuration is at fault,
 * and the mail is tried again.
 */
const OF_THE_MAIL: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);

/**
 * Sends through an SMTP server, a connection for each mail. Credentials are given over TLS alone, except to this machine.
 */
export function smtpMailer({ url, from }: SmtpSettings): Mailer {
  const address = new URL(url.reveal());
  const needsTls = address.password !== '' && !isLoopback(address);
  return { send };

  async function send(message: MailMessage, beforeText: () => Promise<void>): Promise<MailOutcome> {
    let isGiven = false;
    const transport = await openTransport(url, {
      needsTls,
      beforeText: async () => {
        await beforeText();
        isGiven = true;
      },
    });
    try {
      await transport.sendMail({
        messageId: `<${message.id}@${address.hostname}>`,
        from,
        to: message.to,
        subject: message.subject,
        text: message.text,
        textEncoding: 'quoted-printable',
        // Programs that answer mail by themselves do not answer this (RFC 3834 §5).
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
