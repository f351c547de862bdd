import { type Command, InvalidArgumentError } from 'commander';
import { systemClock } from '../../core/clock.ts';
import { columns, type Io, ReaderGone } from '../io/output.ts';
import { untilSignal } from '../io/until-signal.ts';
import { type Delivery, startReceiver } from './webhook-receiver.ts';

interface ListenOptions {
  secret?: string;
  json?: true;
}

/** Control characters that a terminal would execute; the content of a delivery is untrusted. */
const CONTROL = /\p{Cc}/gu;
const SHOWN_LENGTH_MAX = 120;

/** `landfall webhooks`: what helps those who receive deliveries. */
export function command(program: Command, io: Io): void {
  const webhooks = program.command('webhooks').description('tools for developing a webhook receiver');
  webhooks
    .command('listen')
    .argument('<port>', 'the port on which deliveries are received', readPort)
    .description('receive deliveries on this machine, verify their signatures, and show them')
    .option('--secret <secret>', 'the secret of the webhook; without it signatures are not verified', readSecret)
    .option('--json', 'print one line of JSON per delivery, with headers and body')
    .action((port: number, options: ListenOptions) => listen(port, options, io));
}

async function listen(port: number, { secret, json }: ListenOptions, io: Io): Promise<void> {
  const signalled = untilSignal();
  const { print, readerGone } = untilReaderGone(io);
  const received = (delivery: Delivery) => print(json ? lineOfJson(delivery) : lineOfText(delivery));
  const receiver = await startReceiver({ port, secret: secret ?? null, now: () => systemClock.now(), received });
  try {
    io.remark(`Listening on ${receiver.url}; stop with Ctrl-C.`);
    if (secret === undefined) io.remark('Without --secret signatures are not checked.');
    await Promise.race([signalled, readerGone]);
  } finally {
    await receiver.close();
  }
}

/** Printing a delivery is not awaited, so that a closed stdout has to be detected elsewhere. */
function untilReaderGone(io: Io): { print(text: string): void; readerGone: Promise<void> } {
  let gone = () => {};
  const readerGone = new Promise<void>((resolve) => {
    gone = resolve;
  });
  const print = (text: string) => {
    try {
      io.print(text);
    } catch (error) {
      if (!(error instanceof ReaderGone)) throw error;
      gone();
    }
  };
  return { print, readerGone };
}

function lineOfText({ receivedAtMs, event, id, signature, bytes, isRepeat, body }: Delivery): string {
  const at = new Date(receivedAtMs).toISOString();
  const what = body === null ? 'no JSON' : (event ?? 'no event');
  const remarks = [...(isRepeat ? ['repeat'] : []), ...(signature?.isValid === false ? [signature.reason] : [])];
  return columns([[at, verdictOf(signature), shown(what), shown(id ?? 'no id'), `${bytes} bytes`, remarks.join(', ')]]);
}

function lineOfJson({
  receivedAtMs,
  path,
  headers,
  bytes,
  body,
  signature,
  event,
  id,
  isRepeat,
  status,
}: Delivery): string {
  return JSON.stringify({
    received_at: new Date(receivedAtMs).toISOString(),
    path,
    event,
    id,
    signature: verdictOf(signature),
    reason: signature?.isValid === false ? signature.reason : null,
    is_repeat: isRepeat,
    answered: status,
    bytes,
    headers,
    body,
  });
}

function verdictOf(signature: Delivery['signature']): 'valid' | 'invalid' | 'unchecked' {
  if (signature === null) return 'unchecked';
  return signature.isValid ? 'valid' : 'invalid';
}

function shown(text: string): string {
  return text.replace(CONTROL, '?').slice(0, SHOWN_LENGTH_MAX);
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new InvalidArgumentError(`${text} is not a port; give a number such as 4000.`);
}

/** A shell gives an empty one where what should have printed the secret failed; with it every delivery would be refused. */
function readSecret(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('It is empty; give the secret as the webhook shows it, or leave the option out.');
}
