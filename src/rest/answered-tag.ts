import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { tagOf } from './entity-tag.ts';
import type { Document, ResourceObject } from './json-api.ts';
import type { RawRequest, RestRoute } from './route.ts';
import { bytesOf } from './send.ts';

/** What was changed or made, how it was answered, and with what the rest is read. */
interface Answered<Ctx extends Context> {
  context: Ctx;
  raw: RawRequest;
  document: object | null;
}

/**
 * The tag that a GET of what was changed or made would have now, so that the client can go on with `If-Match`; null where
 * another request may have changed it since it was answered, or the caller may not read it.
 */
export async function answeredTag<Ctx extends Context>(
  route: RestRoute<Ctx>,
  routes: readonly RestRoute<Ctx>[],
  { context, raw, document }: Answered<Ctx>,
): Promise<string | null> {
  const answered = document === null || route.answer.shape !== 'resource' ? null : (document as Document).data;
  // What is shown of some fields does not say whether others have changed.
  // What was only accepted goes on to change.
  const isDone = route.status !== 202;
  if (answered === null || Array.isArray(answered) || raw.url.search !== '' || !isDone) return null;
  try {
    const shown = await shownOf(route, routes, { context, raw, answered });
    return shown !== null && isAsAnswered(shown.data, answered) ? tagOf(bytesOf(shown)) : null;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

async function shownOf<Ctx extends Context>(
  route: RestRoute<Ctx>,
  routes: readonly RestRoute<Ctx>[],
  { context, raw, answered }: Omit<Answered<Ctx>, 'document'> & { answered: ResourceObject },
): Promise<(Document & { data: ResourceObject }) | null> {
  if (route.isConditional) return route.shown(context, raw);
  const found = createdAt(route, routes);
  if (found === null) return null;
  const params = { ...raw.params, [found.variable]: answered.id };
  const shown = (await found.route.handle(context, { ...raw, params, body: undefined })) as Document;
  const { data } = shown;
  return data === null || Array.isArray(data) ? null : { ...shown, data };
}

/** The route that shows what another one makes: under the address of the list, else of its kind alone. */
function createdAt<Ctx extends Context>(
  { method, path, answer }: RestRoute<Ctx>,
  routes: readonly RestRoute<Ctx>[],
): { route: RestRoute<Ctx>; variable: string } | null {
  if (method !== 'POST' || answer.shape !== 'resource') return null;
  const showing = routes.filter(
    (one) => one.method === 'GET' && one.answer.shape === 'resource' && one.answer.kind === answer.kind,
  );
  const below = showing.find(
    (one) => one.path.startsWith(`${path}/:`) && variablesOf(one.path).length === variablesOf(path).length + 1,
  );
  const alone = showing.find((one) => variablesOf(one.path).length === 1);
  const route = below ?? alone;
  const variable = variablesOf(route?.path ?? '').at(-1);
  return route === undefined || variable === undefined ? null : { route, variable };
}

function variablesOf(path: string): string[] {
  return path.split('/').flatMap((segment) => (segment.startsWith(':') ? [segment.slice(1)] : []));
}

/** Whether all that was answered is shown still. Where something else has changed since, so has when it was changed. */
function isAsAnswered(shown: ResourceObject, answered: ResourceObject): boolean {
  if (shown.id !== answered.id || shown.type !== answered.type) return false;
  const now = new Map<string, unknown>(Object.entries({ ...shown.attributes, ...shown.relationships }));
  const then = Object.entries({ ...answered.attributes, ...answered.relationships });
  return then.every(([name, value]) => isSameJson(now.get(name), value));
}

function isSameJson(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(one ?? null)), JSON.parse(JSON.stringify(other ?? null)));
}
