import type { Request } from 'express';

/** Routes that handlers below a router have named, because a request loses the prefix of the router when it fails. */
const named = new WeakMap<Request, string>();

/** Names the route of a request by its template. */
export function nameRoute(request: Request, route: string): void {
  named.set(request, route);
}

/** Paths of the authorization server, which has a router of its own. */
const AUTHORIZATION = /^\/(authorize|token|revoke|introspect|register|jwks)(?=\/|$)/;
const METADATA = /^\/\.well-known\//;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * The method and the route of a request as labels of a metric. Callers choose methods and paths, so only known ones are
 * labels, and everything else is `other`.
 */
export function routeLabel(request: Request): { method: string; route: string } {
  const method = METHODS.includes(request.method) ? request.method : 'other';
  return { method, route: named.get(request) ?? expressRoute(request) ?? authorizationRoute(request.path) };
}

/** The template of the last route that Express matched; of several templates for one handler the one of the request. */
function expressRoute({ route, path }: Request): string | null {
  const template: unknown = route === undefined ? null : Reflect.get(route, 'path');
  if (typeof template === 'string') return template;
  return Array.isArray(template) && template.includes(path) ? path : null;
}

function authorizationRoute(path: string): string {
  if (METADATA.test(path)) return '/.well-known';
  return AUTHORIZATION.exec(path)?.[0] ?? 'other';
}
