import type { Request } from 'express';

/** The path as it was understood, and not as it was written: a request line may hold an absolute URL of any host. */
export function requestAddress(request: Request, publicUrl: string): URL {
  const query = request.originalUrl.indexOf('?');
  const search = query === -1 ? '' : request.originalUrl.slice(query);
  return new URL(`${publicUrl}${request.baseUrl}${request.path}${search}`);
}

/** What stands for the variables of the path. Express gives a list for a wildcard, of which the route table has none. */
export function paramsOf(request: Request): Record<string, string> {
  return Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, String(value)]));
}
