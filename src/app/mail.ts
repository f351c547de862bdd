import { smtpMailer } from '../mail/smtp-mailer.ts';
import { keepMailing } from '../services/mail/keep-mailing.ts';
import type { AppParts } from './parts.ts';

/** Sends mail, where an SMTP server is configured. */
export function sendMail({ config, db, sealer, log, contextFor, address, undo }: AppParts): void {
  const { smtpUrl: url, mailFrom: from } = config;
  if (url === null || from === null) return;
  if (!config.fromEnvironment.has('PUBLIC_URL')) {
    log.warn({ publicUrl: address.publicUrl }, 'mail.public_url_not_set');
  }
  undo.push(keepMailing({ db, sealer, log, contextFor, address, mailer: smtpMailer({ url, from }) }));
}
