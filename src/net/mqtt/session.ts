import { inline } from '../../core/text.ts';
import { StreamFailure, StreamSilence } from '../kept-stream.ts';
import { ReceivedQueue } from '../received-queue.ts';
import { openBinaryWebSocket, type WebSocketConnection, type WebSocketOptions } from '../web-socket.ts';
import {
  connectPacket,
  disconnectPacket,
  PacketReader,
  pingPacket,
  type ReceivedPacket,
  subscribePacket,
  unsubscribePacket,
} from './packets.ts';

/** Where a broker is, and how patient the client is with it. */
export interface MqttOptions extends Omit<WebSocketOptions, 'silenceMs'> {
  /** Unique at the broker: it ends an older connection with the same id. */
  clientId: string;
  /** A ping is sent this often. A connection over which nothing comes for twice as long counts as dead. */
  keepAliveMs?: number;
  /** The timeout of the answer to a connection or a subscription. */
  answerMs?: number;
  /** The wait after the broker has refused the connection or a subscription. */
  refusedMs?: number;
}

/** A message that was published under a topic. */
export interface MqttMessage {
  topic: string;
  payload: Buffer;
}

/** A session at a broker, over which messages are received and none are sent. */
export interface MqttSession {
  /** Replaces the topics that are subscribed to. */
  subscribe(topics: ReadonlySet<string>): void;
  /** Fails with a `StreamFailure` that says how the session ended. */
  messages: AsyncIterator<readonly MqttMessage[], undefined>;
  close(): void;
}

const KEEP_ALIVE_MS = 30_000;
const ANSWER_MS = 10_000;
const REFUSED_MS = 5 * 60_000;
const WAITING_LENGTH_MAX = 8 * 1024 * 1024;
const TOPICS_PER_PACKET = 50;
const PACKET_ID_MAX = 65_535;
/** In place of a packet id. */
const CONNECTION = 0;

/** What the return code of a refused connection means (MQTT 3.1.1, table 3.1). */
const REFUSALS: ReadonlyMap<number, string> = new Map([
  [1, 'it does not accept this version of MQTT'],
  [2, 'it does not accept the client id'],
  [3, 'it is not available'],
  [4, 'the user name or password is wrong'],
  [5, 'the client is not authorized'],
]);

/** Opens a session of MQTT 3.1.1 over a WebSocket. Fails with a `StreamFailure` that names the host and says why there is none. */
export async function openMqtt(options: MqttOptions): Promise<MqttSession> {
  const ending = new AbortController();
  const { keepAliveMs = KEEP_ALIVE_MS, waitingLengthMax: _, ...place } = options;
  const socket = await openBinaryWebSocket({
    ...place,
    signal: AbortSignal.any([options.signal, ending.signal]),
    protocol: 'mqtt',
    // The broker answers pings, so that only a dead connection is silent.
    silenceMs: 2 * keepAliveMs,
    // What is left out of a row of packets would make the rest unreadable.
    dropped: () => ending.abort(),
  });
  const session = new Session(socket, options, () => ending.abort());
  await session.begun;
  return session;
}

class Session implements MqttSession {
  /** Resolves when the broker has accepted the connection. */
  readonly begun: Promise<void>;
  readonly messages: ReceivedQueue<MqttMessage>;
  readonly #socket: WebSocketConnection<Buffer>;
  readonly #options: MqttOptions;
  readonly #host: string;
  readonly #close: () => void;
  readonly #pings: NodeJS.Timeout;
  /** The timers of what is to be answered: of the connection under 0, and of changes of subscriptions under their packet ids. */
  readonly #unanswered = new Map<number, NodeJS.Timeout>();
  #topics: ReadonlySet<string> = new Set();
  #packetId = 0;
  #begin: { resolve(): void; reject(error: Error): void } | null = null;

  constructor(socket: WebSocketConnection<Buffer>, options: MqttOptions, close: () => void) {
    const { clientId, keepAliveMs = KEEP_ALIVE_MS, waitingLengthMax, dropped = () => {} } = options;
    this.#socket = socket;
    this.#options = options;
    this.#host = new URL(options.url).host;
    this.#close = close;
    this.messages = new ReceivedQueue({
      sizeMax: waitingLengthMax ?? WAITING_LENGTH_MAX,
      sizeOf: ({ topic, payload }) => topic.length + payload.length,
      dropped,
    });
    this.begun = new Promise((resolve, reject) => {
      this.#begin = { resolve, reject };
    });
    this.#pings = setInterval(() => socket.send(pingPacket()), keepAliveMs);
    this.#await(CONNECTION, 'a connection');
    socket.send(connectPacket(clientId, Math.ceil(keepAliveMs / 1000)));
    void this.#receive();
  }

  subscribe(topics: ReadonlySet<string>): void {
    const former = this.#topics;
    this.#topics = topics;
    this.#send(
      [...former].filter((topic) => !topics.has(topic)),
      unsubscribePacket,
    );
    this.#send(
      [...topics].filter((topic) => !former.has(topic)),
      subscribePacket,
    );
  }

  close(): void {
    this.#socket.send(disconnectPacket());
    this.#end(new StreamFailure(`The connection to ${this.#host} was ended.`));
  }

  #send(topics: string[], packetOf: (packetId: number, topics: readonly string[]) => Buffer): void {
    while (topics.length > 0) {
      this.#packetId = (this.#packetId % PACKET_ID_MAX) + 1;
      this.#await(this.#packetId, 'a subscription');
      this.#socket.send(packetOf(this.#packetId, topics.splice(0, TOPICS_PER_PACKET)));
    }
  }

  #await(id: number, what: string): void {
    const late = () => this.#end(new StreamFailure(`${this.#host} does not answer the request for ${what}.`));
    this.#unanswered.set(id, setTimeout(late, this.#options.answerMs ?? ANSWER_MS));
  }

  #answered(id: number): void {
    clearTimeout(this.#unanswered.get(id));
    this.#unanswered.delete(id);
  }

  /** Reads as it comes, whether or not the messages are taken: answers must not wait for who is busy. */
  async #receive(): Promise<void> {
    const reader = new PacketReader();
    const { messages: pieces } = this.#socket;
    try {
      for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
        for (const bytes of next.value) {
          const { packets, fault } = reader.read(bytes);
          for (const packet of packets) this.#take(packet);
          if (fault !== null) throw new StreamFailure(`${this.#host} sends no MQTT: ${inline(fault)}.`);
        }
      }
      this.#end(new StreamFailure(`${this.#host} closed the connection.`));
    } catch (error) {
      const isSilent = error instanceof StreamSilence;
      this.#end(
        isSilent || !(error instanceof Error) ? new StreamFailure(`${this.#host} does not answer pings.`) : error,
      );
    }
  }

  #take(packet: ReceivedPacket): void {
    if (this.#begin !== null && packet.type !== 'connack') {
      throw new StreamFailure(`${this.#host} does not begin with an answer to the connection.`);
    }
    switch (packet.type) {
      case 'connack':
        this.#accepted(packet.returnCode);
        break;
      case 'publish':
        this.messages.push(packet);
        break;
      case 'suback':
        if (packet.isRefused) throw this.#refusal('the subscription');
        this.#answered(packet.packetId);
        break;
      case 'unsuback':
        this.#answered(packet.packetId);
        break;
      case 'pingresp':
        break;
      default:
        throw new StreamFailure(`${this.#host} sends a packet that no client expects (type ${packet.code}).`);
    }
  }

  #accepted(returnCode: number): void {
    if (returnCode !== 0) {
      throw this.#refusal(`the connection: ${REFUSALS.get(returnCode) ?? `its code is ${returnCode}`}`);
    }
    this.#answered(CONNECTION);
    this.#begin?.resolve();
    this.#begin = null;
  }

  #refusal(what: string): StreamFailure {
    return new StreamFailure(`${this.#host} refuses ${what}.`, { retryAfterMs: this.#options.refusedMs ?? REFUSED_MS });
  }

  /** The messages that were received before are given first. */
  #end(error: Error): void {
    clearInterval(this.#pings);
    for (const timer of this.#unanswered.values()) clearTimeout(timer);
    this.#unanswered.clear();
    this.#begin?.reject(error);
    this.#begin = null;
    this.messages.end(error);
    this.#close();
  }
}
