import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import type { Context } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { newId } from '../core/id.ts';
import { missingPermission } from '../core/operation.ts';
import type { McpSession, ServerParts } from './catalogue.ts';
import { type FixedResource, isFamily, type Resource, type ResourceFamily } from './define-resource.ts';
import { failureText, protocolError } from './failure-text.ts';
import { logFailed } from './log-failed.ts';
import { challengeFor } from './serve-tool.ts';

/** Documents that are the same for all accounts change only with the program. */
const FIXED_CACHE = { ttlMs: 3_600_000, cacheScope: 'public' } as const;
const OWN_CACHE = { ttlMs: 0, cacheScope: 'private' } as const;

interface Serving<Ctx extends Context> {
  parts: ServerParts<Ctx>;
  session: McpSession;
}

/** Puts the resources on a server: the fixed ones, and the families with their lists, a page at a time. */
export function serveResources<Ctx extends Context>(
  server: McpServer,
  resources: readonly Resource<Ctx>[],
  serving: Serving<Ctx>,
): void {
  const families = resources.filter(isFamily);
  const fixed = resources.filter((resource): resource is FixedResource<Ctx> => !isFamily(resource));
  for (const resource of fixed) serveFixed(server, resource, serving);
  for (const family of families) serveFamily(server, family, serving);
  // The library lists all that there is at once, which may be tens of thousands of containers.
  server.server.setRequestHandler('resources/list', (request) =>
    list(request.params?.cursor ?? null, { fixed, families, serving }),
  );
}

function serveFixed<Ctx extends Context>(
  server: McpServer,
  resource: FixedResource<Ctx>,
  { parts, session }: Serving<Ctx>,
): void {
  const { name, title, description, mimeType, permission } = resource;
  const config = {
    title,
    description,
    mimeType,
    cacheHint: FIXED_CACHE,
    scopeChallenge: challengeFor(permission, session.principal),
  };
  const { meta } = resource;
  server.registerResource(name, resource.uri, config, (uri) =>
    read(uri.href, resource, {
      parts,
      session,
      text: (context) => resource.read(context),
      ...(meta === undefined ? {} : { meta }),
    }),
  );
}

function serveFamily<Ctx extends Context>(
  server: McpServer,
  family: ResourceFamily<Ctx>,
  { parts, session }: Serving<Ctx>,
): void {
  const { name, title, description, mimeType, permission } = family;
  const config = {
    title,
    description,
    mimeType,
    cacheHint: OWN_CACHE,
    scopeChallenge: challengeFor(permission, session.principal),
  };
  const template = new ResourceTemplate(family.uriTemplate, { list: undefined });
  server.registerResource(name, template, config, (uri, variables) => {
    const value = String(variables[family.variable]);
    return read(uri.href, family, { parts, session, text: (context) => family.read(context, value) });
  });
}

interface Reading<Ctx extends Context> extends Serving<Ctx> {
  meta?: Record<string, unknown>;
  text(context: Ctx): Promise<string>;
}

async function read<Ctx extends Context>(
  uri: string,
  { name, mimeType, permission }: Resource<Ctx>,
  { parts, session, text, meta }: Reading<Ctx>,
) {
  const requestId = session.requestId ?? newId();
  try {
    if (!session.principal.permissions.has(permission)) throw missingPermission(permission);
    const document = await text(parts.contextFor(session.principal, requestId));
    const contents = [{ uri, mimeType, text: document, ...(meta === undefined ? {} : { _meta: meta }) }];
    parts.log.info({ resource: name, requestId, outcome: 'ok' }, 'mcp.resource_read');
    return { contents };
  } catch (error) {
    const facts = { resource: name, requestId };
    logFailed(parts.log, error, { facts, ended: 'mcp.resource_read', broke: 'mcp.resource_failed' });
    if (error instanceof Failure && error.code === 'not_found') {
      throw new ResourceNotFoundError(uri, failureText(error));
    }
    throw protocolError(error, requestId);
  }
}

interface Listing<Ctx extends Context> {
  fixed: readonly FixedResource<Ctx>[];
  families: readonly ResourceFamily<Ctx>[];
  serving: Serving<Ctx>;
}

/**
 * A mark names the family whose list goes on and where: `container 0191…`. The first page begins with the fixed
 * resources and the first family.
 */
async function list<Ctx extends Context>(cursor: string | null, { fixed, families, serving }: Listing<Ctx>) {
  const { parts, session } = serving;
  const requestId = session.requestId ?? newId();
  const [name, mark = null] = cursor === null ? [families[0]?.name] : cursor.split(' ', 2);
  const at = families.findIndex((family) => family.name === name);
  const family = families[at];
  const shown = cursor === null ? fixed.map(listedFixed) : [];
  try {
    if (family === undefined && cursor !== null) throw new Failure('invalid_input', 'There is no such cursor.');
    if (family === undefined) return { resources: shown };
    const page = await family.list(parts.contextFor(session.principal, requestId), mark);
    const following = families[at + 1]?.name;
    const next = page.next === null ? following : `${family.name} ${page.next}`;
    const listed = page.resources.map((resource) => ({ ...resource, mimeType: family.mimeType }));
    return { resources: [...shown, ...listed], ...(next === undefined ? {} : { nextCursor: next }) };
  } catch (error) {
    if (!(error instanceof Failure)) parts.log.error({ requestId, err: error }, 'mcp.resource_list_failed');
    throw protocolError(error, requestId);
  }
}

function listedFixed<Ctx extends Context>({ uri, name, title, description, mimeType, meta }: FixedResource<Ctx>) {
  return { uri, name, title, description, mimeType, ...(meta === undefined ? {} : { _meta: meta }) };
}
