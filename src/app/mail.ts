import { smtpMailer } from '../mail/smtp-mailer.ts';
import { keepMailing } from '../services/mail/keep-mailing.ts';
import type { AppParts } from './parts.ts';

/** Sends mail, where an SMTP server is configured. */
export function sendMail({ config, db, sealer, log, contextFor, address, undo }: AppParts): void {
  const { smtpUrl: url, mailFrom: from } = config;
  if (url === null || from === null) return;
  undo.push(keepMailing({ db, sealer, log, contextFor, address, mailer: smtpMailer({ url, from }) }));
}
