import express, { type Request, type Response } from 'express';
import { Failure } from '../../core/failure.ts';
import { TEXT_BYTES_MAX } from '../../services/intake/take-in.ts';

/** How long and how many bodies are read. */
export interface ReadingLimits {
  /** The timeout of an authenticated body: other requests of the sender wait for it. */
  provenMsMax: number;
  /** The same for one that has still to prove who sent it. */
  unprovenMsMax: number;
  /** Of these so many are read at once: together they take no more memory than this many times the longest text. */
  unprovenMax: number;
  unprovenOfSenderMax: number;
}

export const READING_LIMITS: ReadingLimits = {
  provenMsMax: 30_000,
  unprovenMsMax: 10_000,
  unprovenMax: 16,
  unprovenOfSenderMax: 8,
};

const COME_AGAIN_SECONDS = 5;

/** A request and its answer. */
export interface Exchange {
  request: Request;
  response: Response;
}

/**
 * Reads bodies. A signature can only be verified with the whole body; so bodies of unverified requests are read beside the
 * the locks of their senders, and where there are too many of them the oldest is aborted: a regular request ends within
 * moments, and only a stalled one grows old.
 */
export class BodyReader {
  readonly #limits: ReadingLimits;
  /** The oldest first. */
  readonly #unproven: { sender: string; giveUp: AbortController }[] = [];

  constructor(limits: Partial<ReadingLimits> = {}) {
    this.#limits = { ...READING_LIMITS, ...limits };
  }

  /** The body of an authenticated sender. Errors: `too_large`, `unsupported_media_type`, `rate_limited` if it is too slow. */
  readProven(exchange: Exchange): Promise<Buffer> {
    return this.#read(exchange, new AbortController(), this.#limits.provenMsMax);
  }

  /** The body of a request that is not verified yet. Errors: the same, `rate_limited` also if too many claim that. */
  async readUnproven(sender: string, exchange: Exchange): Promise<Buffer> {
    this.#makeRoom(sender);
    const reading = { sender, giveUp: new AbortController() };
    this.#unproven.push(reading);
    try {
      return await this.#read(exchange, reading.giveUp, this.#limits.unprovenMsMax);
    } finally {
      const at = this.#unproven.indexOf(reading);
      if (at >= 0) this.#unproven.splice(at, 1);
    }
  }

  #makeRoom(sender: string): void {
    const { unprovenMax, unprovenOfSenderMax } = this.#limits;
    const ofSender = this.#unproven.filter((reading) => reading.sender === sender);
    const isFull = ofSender.length >= unprovenOfSenderMax;
    const [oldest] = isFull ? ofSender : this.#unproven.length >= unprovenMax ? this.#unproven : [];
    if (oldest === undefined) return;
    this.#unproven.splice(this.#unproven.indexOf(oldest), 1);
    oldest.giveUp.abort();
  }

  async #read(exchange: Exchange, giveUp: AbortController, msMax: number): Promise<Buffer> {
    const timer = setTimeout(() => giveUp.abort(), msMax);
    try {
      return await readBody(exchange, giveUp.signal);
    } finally {
      clearTimeout(timer);
    }
  }
}

const parse = express.raw({ type: () => true, limit: TEXT_BYTES_MAX });

async function readBody({ request, response }: Exchange, signal: AbortSignal): Promise<Buffer> {
  await new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => {
      // The rest of the body is not read.
      response.setHeader('Connection', 'close');
      reject(tooSlow());
    });
    parse(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(explained(error))));
  });
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

function tooSlow(): Failure {
  const why = 'The body came too slowly, or too many came at once; send it again.';
  return new Failure('rate_limited', why, { retryAfterSeconds: COME_AGAIN_SECONDS });
}

/** What the parser of bodies says, in words that fit what is sent here. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ('type' in error && error.type === 'entity.too.large') {
    return new Failure('too_large', `A message has at most ${TEXT_BYTES_MAX} bytes; send it in parts.`);
  }
  if ('status' in error && error.status === 415) {
    return new Failure(
      'unsupported_media_type',
      'The body must be uncompressed, or compressed with gzip, deflate or br.',
    );
  }
  return error;
}
