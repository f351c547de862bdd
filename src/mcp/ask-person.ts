import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  type McpServer,
  type ServerContext,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Question } from './define.ts';

/** Under this name the answer to a question comes back. */
const ANSWER = 'answer';

/** People leave their desks; after this long a call goes on without them. */
const PATIENCE_MS = 600_000;

const Envelope = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.object({
    elicitation: z.object({ form: z.unknown().optional(), url: z.unknown().optional() }).optional(),
  }),
});

/**
 * Whether and how the user behind a call can be elicited: since 2026-07-28 with the result of the call, which the host
 * repeats with the user's answer; before, with a request of our own while the call waits. Null for a host that does
 * not declare elicitation, once per connection in the versions with a handshake, per request since. There
 * `elicitation` without a mode means a form (2025-06-18); URL mode is not used.
 */
export function wayToAsk({ server }: McpServer, { mcpReq }: ServerContext): 'answer' | 'request' | null {
  const version = server.getNegotiatedProtocolVersion();
  const hasHandshake = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version);
  const declared = Envelope.safeParse(mcpReq.envelope).data?.[CLIENT_CAPABILITIES_META_KEY];
  const elicitation = (hasHandshake ? server.getClientCapabilities() : declared)?.elicitation;
  if (elicitation === undefined || (elicitation.form === undefined && elicitation.url !== undefined)) return null;
  return hasHandshake ? 'request' : 'answer';
}

/** The question as an answer to the call. */
export function asAnswer(question: Question): InputRequiredResult {
  return inputRequired({ inputRequests: { [ANSWER]: inputRequired.elicit(formOf(question)) } });
}

/** Elicits while the call waits. Null without an answer, or if the elicitation failed. */
export async function asRequest(question: Question, { mcpReq }: ServerContext): Promise<Answer | null> {
  const request = { method: 'elicitation/create', params: { mode: 'form' as const, ...formOf(question) } } as const;
  const asked = mcpReq.send(request, { timeout: PATIENCE_MS, signal: mcpReq.signal });
  const response = await asked.catch(() => ({}));
  return answerIn({ [ANSWER]: response }, question);
}

const Answer = z.record(z.string(), z.string());
type Answer = z.output<typeof Answer>;

/** What a person answered to a question, by the name of its argument; null for who declined or did not say. */
export function answerIn(responses: ServerContext['mcpReq']['inputResponses'], { parameter }: Question): Answer | null {
  const value = acceptedContent(responses, ANSWER, Answer)?.[parameter];
  return value === undefined ? null : { [parameter]: value };
}

function formOf({ message, parameter, title, choices }: Question) {
  const values = choices.map(({ value }) => value);
  const chosen = { enum: values, enumNames: choices.map((choice) => choice.title) };
  const member = { type: 'string' as const, title, ...(values.length > 0 ? chosen : {}) };
  return {
    message,
    requestedSchema: { type: 'object' as const, properties: { [parameter]: member }, required: [parameter] },
  };
}
