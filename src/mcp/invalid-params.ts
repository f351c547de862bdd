import {
  isJSONRPCErrorResponse,
  type JSONRPCMessage,
  ProtocolErrorCode,
  type Transport,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { invalidInput } from '../core/operation.ts';
import { failureFacts, failureText } from './failure-text.ts';

const Issues = z.tuple(
  [z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })],
  z.unknown(),
);

/**
 * Answers parameters of a wrong form with one sentence and the code of JSON-RPC 2.0 §5.1. The library would report an
 * internal error and expose its schemas.
 */
export function reportInvalidParams(transport: Transport): Transport {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => send(withInvalidParams(message), options);
  return transport;
}

function withInvalidParams(message: JSONRPCMessage): JSONRPCMessage {
  if (!('error' in message) || !isJSONRPCErrorResponse(message)) return message;
  const [issue] = issuesIn(message.error.message) ?? [];
  if (issue === undefined) return message;
  // The parameters are the caller's whole world: where they lie in the message is nothing to them.
  const path = issue.path[0] === 'params' ? issue.path.slice(1) : issue.path;
  const failure = invalidInput(new z.ZodError([{ code: 'custom', path, message: issue.message, input: undefined }]));
  const error = { code: ProtocolErrorCode.InvalidParams, message: failureText(failure), data: failureFacts(failure) };
  return { ...message, error };
}

/** The list of issues with which the words of the library end; null where they are others. */
function issuesIn(words: string): z.output<typeof Issues> | null {
  const begin = words.indexOf('[\n');
  if (begin === -1) return null;
  try {
    return Issues.safeParse(JSON.parse(words.slice(begin))).data ?? null;
  } catch {
    return null;
  }
}
