import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';

/** What a name server says of a name: its addresses, that there is no such name, or nothing at all. */
export type DnsAnswer = readonly string[] | 'unknown' | 'silence';

/** A real name server on this machine. */
export interface DnsServer {
  /** Its address and port, as name servers are set. */
  address: string;
  /** The queries that it received, such as `A example.com`. */
  questions: string[];
  close(): Promise<void>;
}

/** RFC 1035 §3.2.2 and RFC 3596 §2.1. */
const TYPES = { A: 1, AAAA: 28 } as const;

interface Question {
  id: Buffer;
  type: number;
  name: string;
  /** The question of the query, to be repeated in the answer. */
  bytes: Buffer;
}

/** Starts one whose answers are good for so many seconds. */
export async function startDnsServer(answerOf: (name: string) => DnsAnswer, ttlSeconds = 0): Promise<DnsServer> {
  const questions: string[] = [];
  const socket = createSocket('udp4', (message, { address, port }) => {
    const question = questionOf(message);
    const answer = answerOf(question.name);
    questions.push(`${question.type === TYPES.A ? 'A' : 'AAAA'} ${question.name}`);
    if (answer !== 'silence') socket.send(response(question, answer, ttlSeconds), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const close = async () => {
    socket.close();
    await once(socket, 'close');
  };
  return { address: `127.0.0.1:${socket.address().port}`, questions, close };
}

function questionOf(message: Buffer): Question {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const type = message.readUInt16BE(at + 1);
  return {
    id: message.subarray(0, 2),
    type,
    name: labels.join('.').toLowerCase(),
    bytes: message.subarray(12, at + 5),
  };
}

function response({ id, type, bytes }: Question, answer: readonly string[] | 'unknown', ttlSeconds: number): Buffer {
  const records =
    answer === 'unknown' ? [] : answer.filter((address) => (isIPv4(address) ? TYPES.A : TYPES.AAAA) === type);
  const head = Buffer.alloc(10);
  // A response with recursion, whose code is "no such name" or none (RFC 1035 §4.1.1).
  head.writeUInt16BE(answer === 'unknown' ? 0x8183 : 0x8180, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt16BE(records.length, 4);
  return Buffer.concat([id, head, bytes, ...records.map((address) => record(type, address, ttlSeconds))]);
}

function record(type: number, address: string, ttlSeconds: number): Buffer {
  const data = isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : ipv6Bytes(address);
  const head = Buffer.alloc(12);
  // The name is the one of the question, which begins at byte 12.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(ttlSeconds, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function ipv6Bytes(address: string): Buffer {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = '', after = ''] = canonical.split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const [left, right] = [groups(before), groups(after)];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return Buffer.from([...left, ...zeros, ...right].map((group) => group.padStart(4, '0')).join(''), 'hex');
}
