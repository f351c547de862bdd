import { type ServedSocket, startWebSocketServer, type WebSocketServerOptions } from './web-socket-server.ts';

/** A packet that a client sent, by the name of its type. */
export interface SentPacket {
  type: 'connect' | 'subscribe' | 'unsubscribe' | 'pingreq' | 'disconnect' | 'other';
  /** The id of the client in a `connect`. */
  clientId: string;
  packetId: number;
  topics: string[];
}

/** A broker of MQTT 3.1.1 over WebSockets on this machine, with messages that are sent at most once. */
export interface MqttBroker {
  url: string;
  sockets: ServedSocket[];
  packets: SentPacket[];
  /** The topics that open connections are subscribed to. */
  topics(): string[];
  /** Sends a message to every open connection that is subscribed to its topic. */
  publish(topic: string, message: unknown): void;
  close(): Promise<void>;
}

export interface MqttBrokerOptions extends WebSocketServerOptions {
  /** Answers a packet in another way; true if it did. */
  answer?(packet: SentPacket, socket: ServedSocket): boolean;
}

const TYPES: ReadonlyMap<number, SentPacket['type']> = new Map([
  [1, 'connect'],
  [8, 'subscribe'],
  [10, 'unsubscribe'],
  [12, 'pingreq'],
  [14, 'disconnect'],
]);

export const CONNACK = Buffer.from([0x20, 2, 0, 0]);

/** Starts a broker that lets everyone in. */
export async function startMqttBroker({ answer, ...options }: MqttBrokerOptions = {}): Promise<MqttBroker> {
  const packets: SentPacket[] = [];
  const subscribed = new Map<ServedSocket, Set<string>>();
  const server = await startWebSocketServer({
    protocol: 'mqtt',
    ...options,
    bytes: (bytes, socket) => {
      const packet = sentPacket(bytes);
      packets.push(packet);
      if (answer?.(packet, socket) === true) return;
      const topics = subscribed.get(socket) ?? new Set();
      subscribed.set(socket, topics);
      if (packet.type === 'connect') socket.sendBinary(CONNACK);
      if (packet.type === 'pingreq') socket.sendBinary(Buffer.from([0xd0, 0]));
      if (packet.type === 'subscribe') {
        for (const topic of packet.topics) topics.add(topic);
        socket.sendBinary(suback(packet));
      }
      if (packet.type === 'unsubscribe') {
        for (const topic of packet.topics) topics.delete(topic);
        socket.sendBinary(Buffer.from([0xb0, 2, packet.packetId >> 8, packet.packetId & 0xff]));
      }
    },
  });
  const open = () => [...subscribed].filter(([socket]) => socket.isOpen());
  return {
    ...server,
    packets,
    topics: () => open().flatMap(([, topics]) => [...topics]),
    publish: (topic, message) => {
      const wildcard = topic.replace(/\/\d+\//, '/+/');
      for (const [socket, topics] of open()) {
        if (topics.has(topic) || topics.has(wildcard)) socket.sendBinary(published(topic, message));
      }
    },
  };
}

/** The answer to a subscription: each topic with the same code, by default granted. */
export function suback({ packetId, topics }: SentPacket, code = 0): Buffer {
  const content = [packetId >> 8, packetId & 0xff, ...topics.map(() => code)];
  return Buffer.from([0x90, ...remaining(content.length), ...content]);
}

/** A message as a broker sends it. */
export function published(topic: string, message: unknown): Buffer {
  const name = Buffer.from(topic);
  const payload = Buffer.from(typeof message === 'string' ? message : JSON.stringify(message));
  const head = [0x30, ...remaining(2 + name.length + payload.length), name.length >> 8, name.length & 0xff];
  return Buffer.concat([Buffer.from(head), name, payload]);
}

function remaining(length: number): number[] {
  return length < 128 ? [length] : [(length & 0x7f) | 0x80, ...remaining(length >> 7)];
}

function sentPacket(bytes: Buffer): SentPacket {
  const type = TYPES.get((bytes[0] ?? 0) >> 4) ?? 'other';
  let at = 1;
  while (((bytes[at] ?? 0) & 0x80) !== 0) at += 1;
  const content = bytes.subarray(at + 1);
  const text = (from: number) => content.toString('utf8', from + 2, from + 2 + content.readUInt16BE(from));
  if (type === 'connect') return { type, clientId: text(10), packetId: 0, topics: [] };
  if (type !== 'subscribe' && type !== 'unsubscribe') return { type, clientId: '', packetId: 0, topics: [] };
  const topics: string[] = [];
  for (let from = 2; from < content.length; from += 2 + content.readUInt16BE(from) + (type === 'subscribe' ? 1 : 0)) {
    topics.push(text(from));
  }
  return { type, clientId: '', packetId: content.readUInt16BE(0), topics };
}
