import type { CompleteResult, McpServer } from '@modelcontextprotocol/server';
import type { Context } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { newId } from '../core/id.ts';
import { missingPermission } from '../core/operation.ts';
import type { Permission } from '../core/permission.ts';
import { inline } from '../core/text.ts';
import type { Catalogue, McpSession, ServerParts } from './catalogue.ts';
import type { Complete } from './define-prompt.ts';
import { isFamily } from './define-resource.ts';
import { protocolError } from './failure-text.ts';

/** No more are sent (2025-06-18, server/utilities/completion). */
const VALUES_MAX = 100;

/** Completes an argument of a prompt or template while the user types. */
export function serveCompletion<Ctx extends Context>(
  server: McpServer,
  catalogue: Catalogue<Ctx>,
  { parts, session }: { parts: ServerParts<Ctx>; session: McpSession },
): void {
  server.server.setRequestHandler('completion/complete', async ({ params }): Promise<CompleteResult> => {
    const requestId = session.requestId ?? newId();
    try {
      const { permission, complete } = completerOf(catalogue, params.ref, params.argument.name);
      if (!session.principal.permissions.has(permission)) throw missingPermission(permission);
      if (complete === null) return { completion: { values: [], hasMore: false } };
      const values = await complete(parts.contextFor(session.principal, requestId), params.argument.value);
      return { completion: { values: values.slice(0, VALUES_MAX), hasMore: values.length > VALUES_MAX } };
    } catch (error) {
      if (!(error instanceof Failure)) parts.log.error({ requestId, err: error }, 'mcp.completion_failed');
      throw protocolError(error, requestId);
    }
  });
}

/** The permission and the source of proposals; null where there are none. */
interface Completer<Ctx extends Context> {
  permission: Permission;
  complete: Complete<Ctx> | null;
}

type Reference = { type: 'ref/prompt'; name: string } | { type: 'ref/resource'; uri: string };

function completerOf<Ctx extends Context>(
  { prompts, resources }: Catalogue<Ctx>,
  reference: Reference,
  argument: string,
): Completer<Ctx> {
  if (reference.type === 'ref/prompt') {
    const prompt = prompts.find(({ name }) => name === reference.name);
    if (prompt === undefined) throw new Failure('not_found', `There is no prompt named ${inline(reference.name)}.`);
    const complete = Object.hasOwn(prompt.complete, argument) ? (prompt.complete[argument] ?? null) : null;
    return { permission: prompt.permission, complete };
  }
  const family = resources.filter(isFamily).find(({ uriTemplate }) => uriTemplate === reference.uri);
  if (family !== undefined) {
    return { permission: family.permission, complete: family.variable === argument ? family.complete : null };
  }
  const fixed = resources.find((resource) => !isFamily(resource) && resource.uri === reference.uri);
  if (fixed === undefined) throw new Failure('not_found', `There is no resource template ${inline(reference.uri)}.`);
  return { permission: fixed.permission, complete: null };
}
