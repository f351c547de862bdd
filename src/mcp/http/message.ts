import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import express, { type Request, type Response } from 'express';
import { Failure } from '../../core/failure.ts';
import { excessOf } from '../message-limits.ts';

/** The largest call that makes sense has a few kilobytes; lists of references may be longer. */
const BODY_BYTES_MAX = 1024 * 1024;

/** Made once, because to make it takes longer than to read a message. */
const decoder = new TextDecoder('utf-8', { fatal: true });

const readBytes = express.raw({ type: () => true, limit: BODY_BYTES_MAX });

/**
 * Reads what a client sent, as the JSON that it must be. Errors: `bad_request` for what is no JSON in UTF-8 or beyond
 * all measure, with the code that JSON-RPC has for it; whatever the reader of bodies finds.
 */
export async function readMessage(request: Request, response: Response): Promise<unknown> {
  await new Promise<void>((resolve, reject) => {
    readBytes(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });
  const message = parse(request.body);
  const excess = excessOf(message);
  if (excess !== null) {
    throw new Failure('bad_request', excess, { meta: { rpcCode: ProtocolErrorCode.InvalidRequest } });
  }
  return withoutCancellations(message);
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

function parse(body: unknown): unknown {
  try {
    return JSON.parse(decoder.decode(Buffer.isBuffer(body) ? body : undefined));
  } catch {
    const meta = { rpcCode: ProtocolErrorCode.ParseError };
    throw new Failure('bad_request', 'Parse error: the body is not JSON in UTF-8.', { meta });
  }
}
