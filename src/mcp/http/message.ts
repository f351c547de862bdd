import { setTimeout as sleep } from 'node:timers/promises';
import { ProtocolErrorCode, type RequestId } from '@modelcontextprotocol/server';
import express, { type Request, type Response } from 'express';
import { Failure } from '../../core/failure.ts';
import { excessOf } from '../message-limits.ts';
import { messageIdIn, messageIdOf } from '../request-id.ts';

/** The largest call that makes sense has a few kilobytes; lists of references may be longer. */
const BODY_BYTES_MAX = 1024 * 1024;

/** Of a caller who is refused no more is read, and no longer waited for, than to find the id of a usual call. */
const REFUSED_BYTES_MAX = 64 * 1024;
const REFUSED_WAIT_MS = 1_000;

/** Made once, because to make it takes longer than to read a message. */
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Never fails: what it reads is only looked through for an id. */
const lenientDecoder = new TextDecoder('utf-8');

/** The ids under which answers to a request are awaited, for those who answer it after it has failed. */
const awaitedIds = new WeakMap<Request, RequestId | RequestId[] | null>();

const readBytes = express.raw({ type: () => true, limit: BODY_BYTES_MAX });

/**
 * Reads what a client sent, as the JSON that it must be. Errors: `bad_request` for what is no JSON in UTF-8 or beyond
 * all measure, with the code that JSON-RPC has for it; whatever the reader of bodies finds.
 */
export async function readMessage(request: Request, response: Response): Promise<unknown> {
  const message = await receive(request, response);
  const excess = excessOf(message);
  const isBatch = excess === null && Array.isArray(message);
  awaitedIds.set(request, isBatch ? message.map(messageIdOf).filter((id) => id !== null) : messageIdOf(message));
  if (excess !== null) {
    throw new Failure('bad_request', excess, { meta: { rpcCode: ProtocolErrorCode.InvalidRequest } });
  }
  return withoutCancellations(message);
}

/**
 * Reads what a refused caller sent for its id alone, if it is short and not compressed; an answer without one cannot be
 * matched to its request. Of a batch no id is taken: a caller who is not known would receive much more than it sent.
 */
export async function readIdOfRefused(request: Request, response: Response): Promise<void> {
  const length = Number(request.get('Content-Length') ?? Number.NaN);
  const isCompressed = request.get('Content-Encoding') !== undefined;
  if (request.method !== 'POST' || isCompressed || !(length <= REFUSED_BYTES_MAX)) return;
  const waiting = new AbortController();
  const read = receive(request, response)
    .then((message) => awaitedIds.set(request, messageIdOf(message)))
    // What is wrong with the body does not matter beside the refusal.
    .catch(() => null);
  const late = sleep(REFUSED_WAIT_MS, null, { signal: waiting.signal }).catch(() => null);
  await Promise.race([read, late]);
  waiting.abort();
}

/** An error as the answer to a request: under its id, as far as that was read; to a batch one for each of its requests. */
export function errorAnswerTo(request: Request, error: object): object {
  const ids = awaitedIds.get(request) ?? null;
  if (!Array.isArray(ids) || ids.length === 0) return { jsonrpc: '2.0', id: Array.isArray(ids) ? null : ids, error };
  return ids.map((id) => ({ jsonrpc: '2.0', id, error }));
}

/**
 * A batch that cancels its own requests would never be answered to its end, and its connection stay open. No request of
 * another message can be meant: each is served for itself.
 */
function withoutCancellations(message: unknown): unknown {
  if (!Array.isArray(message)) return message;
  const kept = message.filter((member) => member?.method !== 'notifications/cancelled');
  return kept.length === 0 ? message : kept;
}

async function receive(request: Request, response: Response): Promise<unknown> {
  await new Promise<void>((resolve, reject) => {
    readBytes(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });
  return parse(request);
}

function parse(request: Request): unknown {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  try {
    return JSON.parse(decoder.decode(body));
  } catch {
    awaitedIds.set(request, messageIdIn(lenientDecoder.decode(body)));
    const meta = { rpcCode: ProtocolErrorCode.ParseError };
    throw new Failure('bad_request', 'Parse error: the body is not JSON in UTF-8.', { meta });
  }
}
