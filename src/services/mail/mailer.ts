/** A mail as it is sent: plain text, to one person. */
export interface MailMessage {
  /** Becomes its Message-ID, the same with each attempt. */
  id: string;
  to: string;
  subject: string;
  text: string;
}

/**
 * What became of an attempt: `refused` permanently, `failed` for now, or `unclear` because the connection ended while the text
 * was given to the server, so that nobody knows whether it was sent.
 */
export type MailOutcome = { result: 'sent' } | { result: 'refused' | 'failed' | 'unclear'; problem: string };

/** Sends mail. */
export interface Mailer {
  /** Makes one attempt; `beforeText` is waited for before the server is given the text, and ends the attempt where it fails. */
  send(message: MailMessage, beforeText: () => Promise<void>): Promise<MailOutcome>;
}
