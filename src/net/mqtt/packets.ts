/*
 * Packets of MQTT 3.1.1 (OASIS Standard, 2014), as far as a client needs them that only receives, with each message at most once. The
 * numbers of the clauses are those of the standard.
 */

/** A packet that a broker may send to such a client; `unexpected` is any other. */
export type ReceivedPacket =
  | { type: 'connack'; returnCode: number }
  | { type: 'publish'; topic: string; payload: Buffer }
  | { type: 'suback'; packetId: number; isRefused: boolean }
  | { type: 'unsuback'; packetId: number }
  | { type: 'pingresp' }
  | { type: 'unexpected'; code: number };

/** What was read: the packets that are whole by now, and what is wrong with the one after them; null if nothing is. */
export interface ReadPackets {
  packets: ReceivedPacket[];
  fault: string | null;
}

/** The types of packets (§2.2.1). */
const CONNECT = 1;
const CONNACK = 2;
const PUBLISH = 3;
const SUBSCRIBE = 8;
const SUBACK = 9;
const UNSUBSCRIBE = 10;
const UNSUBACK = 11;
const PINGREQ = 12;
const PINGRESP = 13;
const DISCONNECT = 14;

/** A longer packet is not waited for. */
const PACKET_BYTES_MAX = 64 * 1024;
const LENGTH_BYTES_MAX = 4;
/** In place of a granted quality of service (§3.9.3). */
const SUBSCRIPTION_REFUSED = 0x80;
/** SUBSCRIBE and UNSUBSCRIBE have this bit set among their flags (§3.8.1, §3.10.1). */
const RESERVED_FLAG = 0x02;
const CLEAN_SESSION = 0x02;
const PROTOCOL_LEVEL = 4;

/** Reads packets, however their bytes were cut on the way. After a fault nothing more is read. */
export class PacketReader {
  #rest: Buffer = Buffer.alloc(0);

  read(bytes: Buffer): ReadPackets {
    const packets: ReceivedPacket[] = [];
    this.#rest = Buffer.concat([this.#rest, bytes]);
    for (;;) {
      const head = headOf(this.#rest);
      if (head === null) return { packets, fault: null };
      if (head === 'malformed') return { packets, fault: 'the length of a packet is malformed' };
      if (head.end > PACKET_BYTES_MAX) return { packets, fault: 'a packet is too long' };
      if (this.#rest.length < head.end) return { packets, fault: null };
      const packet = packetOf(head, this.#rest.subarray(head.start, head.end));
      if (packet === null) return { packets, fault: `a packet of type ${head.type} is malformed` };
      packets.push(packet);
      this.#rest = this.#rest.subarray(head.end);
    }
  }
}

interface Head {
  type: number;
  flags: number;
  /** Where the content starts and ends. */
  start: number;
  end: number;
}

/** The fixed header (§2.2), whose length has seven bits in each byte, the lowest first; null if it is not whole yet. */
function headOf(bytes: Buffer): Head | 'malformed' | null {
  const [first] = bytes;
  if (first === undefined) return null;
  let length = 0;
  for (let at = 0; at < LENGTH_BYTES_MAX; at++) {
    const byte = bytes[1 + at];
    if (byte === undefined) return null;
    length += (byte & 0x7f) * 128 ** at;
    if ((byte & 0x80) === 0) return { type: first >> 4, flags: first & 0x0f, start: 2 + at, end: 2 + at + length };
  }
  return 'malformed';
}

function packetOf({ type, flags }: Head, content: Buffer): ReceivedPacket | null {
  switch (type) {
    case CONNACK:
      return content.length === 2 ? { type: 'connack', returnCode: content.readUInt8(1) } : null;
    case PUBLISH:
      return publishOf(flags, content);
    case SUBACK: {
      if (content.length < 3) return null;
      const isRefused = content.subarray(2).includes(SUBSCRIPTION_REFUSED);
      return { type: 'suback', packetId: content.readUInt16BE(0), isRefused };
    }
    case UNSUBACK:
      return content.length === 2 ? { type: 'unsuback', packetId: content.readUInt16BE(0) } : null;
    case PINGRESP:
      return content.length === 0 ? { type: 'pingresp' } : null;
    default:
      return { type: 'unexpected', code: type };
  }
}

/** A message (§3.3). One that was sent with a higher quality of service than was asked for has an id behind its topic. */
function publishOf(flags: number, content: Buffer): ReceivedPacket | null {
  if (content.length < 2) return null;
  const topicEnd = 2 + content.readUInt16BE(0);
  const quality = (flags >> 1) & 0x03;
  const start = topicEnd + (quality === 0 ? 0 : 2);
  if (quality === 3 || start > content.length) return null;
  // Copied, so that a message which waits does not keep all bytes that came with it.
  return {
    type: 'publish',
    topic: content.toString('utf8', 2, topicEnd),
    payload: Buffer.from(content.subarray(start)),
  };
}

/** Asks for a session that begins anew (§3.1). */
export function connectPacket(clientId: string, keepAliveSeconds: number): Buffer {
  const options = Buffer.from([PROTOCOL_LEVEL, CLEAN_SESSION]);
  return packetBytes(CONNECT, 0, [text('MQTT'), options, sixteenBits(keepAliveSeconds), text(clientId)]);
}

/** Subscribes to topics (§3.8), with each message sent at most once. */
export function subscribePacket(packetId: number, topics: readonly string[]): Buffer {
  const atMostOnce = Buffer.from([0]);
  return packetBytes(SUBSCRIBE, RESERVED_FLAG, [
    sixteenBits(packetId),
    ...topics.flatMap((topic) => [text(topic), atMostOnce]),
  ]);
}

/** Ends the subscriptions to topics (§3.10). */
export function unsubscribePacket(packetId: number, topics: readonly string[]): Buffer {
  return packetBytes(UNSUBSCRIBE, RESERVED_FLAG, [sixteenBits(packetId), ...topics.map(text)]);
}

/** Asks the broker for a sign of life (§3.12). */
export function pingPacket(): Buffer {
  return packetBytes(PINGREQ, 0, []);
}

/** Ends the session (§3.14). */
export function disconnectPacket(): Buffer {
  return packetBytes(DISCONNECT, 0, []);
}

function packetBytes(type: number, flags: number, parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([(type << 4) | flags, ...lengthBytes(content.length)]), content]);
}

function lengthBytes(length: number): number[] {
  const bytes: number[] = [];
  let rest = length;
  do {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(rest > 0 ? low | 0x80 : low);
  } while (rest > 0);
  return bytes;
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([sixteenBits(bytes.length), bytes]);
}

function sixteenBits(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff]);
}
