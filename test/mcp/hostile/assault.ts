import { type Mutant, mutants } from './mutate.ts';
import { flawOf } from './reply.ts';

/** What is done to a server, and what good messages look like there. */
export interface Assault {
  /** The good messages that mutants are made of. */
  corpus: readonly [object, ...object[]];
  count: number;
  seed: number;
}

/** How it went: how many were sent, what came back how often, and all that should not have come back. */
export interface Outcome {
  sent: number;
  statuses: Record<string, number>;
  flaws: string[];
}

/** No answer takes nearly as long. */
const PATIENCE_MS = 10_000;
const AT_ONCE = 8;

/** Sends mutants over HTTP. An answer of 500 and above is a flaw, and so is one that is no JSON-RPC. */
export async function assaultHttp(url: string, authorization: string, assault: Assault): Promise<Outcome> {
  const outcome: Outcome = { sent: 0, statuses: {}, flaws: [] };
  const source = mutants(assault.corpus, assault.seed);
  const send = async () => {
    while (outcome.sent < assault.count) {
      outcome.sent += 1;
      const mutant = source.next().value;
      const { status, flaw } = await httpReply(url, authorization, mutant);
      outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
      if (flaw !== null) outcome.flaws.push(described(mutant, `${status} ${flaw}`));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return outcome;
}

async function httpReply(url: string, authorization: string, { bytes, headers }: Mutant) {
  const usual = { authorization, 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new Uint8Array(bytes),
      headers: { ...usual, ...headers },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: String(response.status), flaw: answerFlaw(response, await response.text()) };
  } catch (error) {
    return { status: 'none', flaw: String(error) };
  }
}

function answerFlaw({ status, headers }: Response, text: string): string | null {
  if (status >= 500) return 'is a fault of ours';
  if (status === 202) return text === '' ? null : 'has a body without a request';
  if (!headers.get('content-type')?.startsWith('text/event-stream')) return flawOf(text);
  const events = text.split('\n').filter((line) => line.startsWith('data: '));
  if (events.length === 0) return 'says nothing';
  return events.map((line) => flawOf(line.slice('data: '.length))).find((flaw) => flaw !== null) ?? null;
}

/** A connection over stdio, to this process or to another. */
export interface StdioWire {
  write(bytes: Buffer): void;
  /** Called with each line that the server writes. */
  onLine(listener: (line: string) => void): void;
  /** Ends the input; fulfilled when the server has gone, in good order, and rejected when it went otherwise. */
  end(): Promise<void>;
}

/** What begins a connection, and what is answered on it while the server is well. */
export interface Opening {
  messages: readonly object[];
  /** A good request with that id. */
  good(id: string): object;
}

/**
 * Sends mutants over stdio, on one connection a round. A line that is no JSON-RPC is a flaw, and so is a server that
 * does not answer a good request after a round.
 */
export async function assaultStdio(
  connect: () => StdioWire,
  opening: Opening,
  assault: Assault & { perRound: number },
): Promise<Outcome> {
  const outcome: Outcome = { sent: 0, statuses: {}, flaws: [] };
  const source = mutants(assault.corpus, assault.seed);
  while (outcome.sent < assault.count) {
    const count = Math.min(assault.perRound, assault.count - outcome.sent);
    const round = Array.from({ length: count }, () => source.next().value);
    outcome.sent += count;
    await stdioRound(connect(), opening, { round, outcome });
  }
  return outcome;
}

async function stdioRound(
  wire: StdioWire,
  opening: Opening,
  { round, outcome }: { round: readonly Mutant[]; outcome: Outcome },
): Promise<void> {
  const id = `good-${outcome.sent}`;
  const line = (message: object) => Buffer.from(`${JSON.stringify(message)}\n`);
  let isWell = () => {};
  const well = new Promise<string>((resolve) => {
    isWell = () => resolve('well');
  });
  wire.onLine((text) => {
    const flaw = flawOf(text);
    outcome.statuses[flaw ?? 'fine'] = (outcome.statuses[flaw ?? 'fine'] ?? 0) + 1;
    if (flaw !== null) outcome.flaws.push(`from seed ${round[0]?.seed}: ${flaw}: ${text.slice(0, 500)}`);
    if (text.includes(`"${id}"`) && text.includes('"result"')) isWell();
    const answer = flaw === null ? answerTo(text) : null;
    if (answer !== null) wire.write(line(answer));
  });
  for (const message of opening.messages) wire.write(line(message));
  for (const { bytes } of round) wire.write(Buffer.concat([bytes, Buffer.from('\n')]));
  wire.write(line(opening.good(id)));
  if ((await within(well)) === null) outcome.flaws.push(`from seed ${round[0]?.seed}: no answer after the round`);
  const ended = await within(wire.end()).catch(String);
  if (ended !== true) outcome.flaws.push(`from seed ${round[0]?.seed}: ${ended ?? 'no end'}`);
}

const ANSWERS: readonly object[] = [
  { result: { action: 'accept', content: { line: { $ne: '' } } } },
  { result: { action: 'accept', content: JSON.parse('{"__proto__":"x"}') } },
  { result: {} },
  { result: { action: '__proto__', content: [] } },
  { error: { code: 1, message: '\u0000' } },
];

/** What is answered when the server itself asks for something; null for what is no question. */
function answerTo(text: string): object | null {
  const { method, id } = JSON.parse(text);
  if (typeof method !== 'string' || id === undefined) return null;
  return { jsonrpc: '2.0', id, ...ANSWERS[Number(id) % ANSWERS.length] };
}

/** Null where it takes too long. */
async function within<T>(promise: Promise<T>): Promise<T | true | null> {
  let deadline: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    deadline = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  const first = await Promise.race([promise.then((value) => value ?? (true as const)), late]);
  clearTimeout(deadline);
  return first;
}

function described({ seed, bytes, headers }: Mutant, flaw: string): string {
  return `seed ${seed}: ${flaw}: ${JSON.stringify(headers)} ${bytes.toString('utf8').slice(0, 500)}`;
}
