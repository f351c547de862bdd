import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail that arrived, as it was written. */
export interface ArrivedMail {
  from: string;
  to: string;
  raw: string;
}

/** An SMTP server that keeps what arrives. */
export interface SmtpReceiver {
  url: string;
  mails: ArrivedMail[];
  /** Ends all connections at once, as a machine that fails does. */
  breakOff(): void;
  close(): Promise<void>;
}

/** Starts one on this machine; the options say what it refuses. */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<SmtpReceiver> {
  const mails: ArrivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onData: (stream, { envelope }, done) => {
      const arrived = (raw: string) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address).join(), raw });
        done();
      };
      // Without its end it has not arrived.
      text(stream).then(arrived, () => {});
    },
    ...options,
  });
  server.on('error', () => {});
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    breakOff: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The text of a mail, with its quoted-printable signs put back (RFC 2045 §6.7). */
export function bodyOf({ raw }: ArrivedMail): string {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4).replace(/=\r\n/g, '');
  const bytes = body.replace(/=([0-9A-F]{2})/g, (_sign, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}

/** A header of a mail, unfolded; null where it has none. */
export function headerOf({ raw }: ArrivedMail, name: string): string | null {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? null;
}
