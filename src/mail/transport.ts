import { Readable } from 'node:stream';
import type { Transporter } from 'nodemailer';
import type { Secret } from '../core/secret.ts';

const CONNECT_MS = 10_000;

/** Servers may look at a recipient or a text for minutes (RFC 5321 §4.5.3.2). */
const SILENCE_MS = 150_000;

interface TransportOptions {
  needsTls: boolean;
  /** Waited for before the first byte of the mail is given to the server, after it has accepted sender and recipient. */
  beforeText: () => Promise<void>;
}

/** Prepares the sending of one mail. The library is loaded with the first: most installations send none. */
export async function openTransport(
  url: Secret<string>,
  { needsTls, beforeText }: TransportOptions,
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: url.reveal(),
    requireTLS: needsTls,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  transport.use('stream', ({ message }, done) => {
    const writeMessage = message.createReadStream.bind(message);
    // The library writes the mail when it begins to speak with the server; it is read when the server asks for it.
    message.createReadStream = (options) => Readable.from(later(() => writeMessage(options)));
    done();
  });
  return transport;

  async function* later(write: () => AsyncIterable<unknown>) {
    await beforeText();
    yield* write();
  }
}
