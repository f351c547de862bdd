import type { GetPromptResult, McpServer } from '@modelcontextprotocol/server';
import type { Context } from '../core/context.ts';
import { newId } from '../core/id.ts';
import { missingPermission } from '../core/operation.ts';
import { advertise } from './advertise.ts';
import type { McpSession, ServerParts } from './catalogue.ts';
import type { Prompt, PromptMessage } from './define-prompt.ts';
import { protocolError } from './failure-text.ts';
import { logFailed } from './log-failed.ts';
import { challengeFor } from './serve-tool.ts';

/** Puts a prompt on a server. */
export function servePrompt<Ctx extends Context>(
  server: McpServer,
  prompt: Prompt<Ctx>,
  { parts, session }: { parts: ServerParts<Ctx>; session: McpSession },
): void {
  const { name, title, description, permission, input } = prompt;
  const config = {
    title,
    description,
    argsSchema: advertise(input),
    scopeChallenge: challengeFor(permission, session.principal),
  };
  server.registerPrompt(name, config, (args: unknown) => getPrompt(prompt, args, { parts, session }));
}

async function getPrompt<Ctx extends Context>(
  prompt: Prompt<Ctx>,
  args: unknown,
  { parts, session }: { parts: ServerParts<Ctx>; session: McpSession },
): Promise<GetPromptResult> {
  const requestId = session.requestId ?? newId();
  try {
    if (!session.principal.permissions.has(prompt.permission)) throw missingPermission(prompt.permission);
    const messages = await prompt.messages(parts.contextFor(session.principal, requestId), args);
    parts.log.info({ prompt: prompt.name, requestId, outcome: 'ok' }, 'mcp.prompt_read');
    return { description: prompt.description, messages: messages.map(userMessage) };
  } catch (error) {
    const facts = { prompt: prompt.name, requestId };
    logFailed(parts.log, error, { facts, ended: 'mcp.prompt_read', broke: 'mcp.prompt_failed' });
    throw protocolError(error, requestId);
  }
}

function userMessage(message: PromptMessage): GetPromptResult['messages'][number] {
  if ('text' in message) return { role: 'user', content: { type: 'text', text: message.text } };
  return { role: 'user', content: { type: 'resource', resource: message.resource } };
}
