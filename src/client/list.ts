import type { paths } from './schema.d.ts';

type Answer<O> = O extends { responses: { 200: { content: { 'application/vnd.api+json': infer D } } } } ? D : never;
type GetAnswer<P extends keyof paths> = Answer<paths[P]['get']>;
type Parameters<P extends keyof paths> = paths[P]['get'] extends { parameters: infer Q } ? Q : never;

/** The paths that answer with a list in pages. */
export type ListPath = {
  [P in keyof paths]: [GetAnswer<P>] extends [never]
    ? never
    : GetAnswer<P> extends { data: readonly unknown[]; links: { self: string; next?: string } }
      ? P
      : never;
}[keyof paths];

/** A page of a list as it is answered, with what it includes. */
export type ListDocument<P extends ListPath> = Extract<
  GetAnswer<P>,
  { data: readonly unknown[]; links: { next?: string } }
>;

/** A record of a list. */
export type ListItem<P extends ListPath> = ListDocument<P>['data'][number];

/** What a list is asked for. */
export interface ListOptions<P extends ListPath> {
  /** Filters, order, `include` and `page[size]`. */
  query?: Parameters<P> extends { query?: infer Q } ? Q : never;
  /** What stands in braces in the path. */
  path?: Parameters<P> extends { path: infer Q } ? Q : never;
  /** Ends the reading. */
  signal?: AbortSignal;
}

/** Lists that are read by cursor where nothing else is asked: no record is skipped, whatever is written meanwhile. Short ones come as a whole. */
export const CURSOR_PATHS: ReadonlySet<string> = new Set<ListPath>([
  '/calendars',
  '/containers',
  '/containers/{container_id}/custom_fields',
  '/custom_field_definitions',
  '/custom_fields',
  '/intake/{sender}/quarantine',
  '/notes',
  '/parties',
  '/quarantine',
  '/share_links',
  '/shipments',
  '/shipments/{shipment_id}/custom_fields',
  '/tariffs',
  '/tracking_requests',
  '/tracking_requests/{tracking_request_id}/custom_fields',
  '/views',
  '/webhook_notifications',
  '/webhooks',
]);

/** The URL of the first page of a list of the API. Lists of values are written with commas. */
export function urlOf(
  baseUrl: string,
  path: ListPath,
  { query, path: names }: { query?: unknown; path?: unknown },
): URL {
  const values = new Map<string, unknown>(Object.entries(names ?? {}));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')));
  const url = new URL(`${baseUrl}${filled}`);
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    // A filter by custom fields has a value for each: `filter[custom_fields][po]=PO-1`.
    if (typeof value === 'object' && !Array.isArray(value)) {
      for (const [key, one] of Object.entries(value)) url.searchParams.set(`${name}[${key}]`, String(one));
    } else url.searchParams.set(name, String(value));
  }
  const isBegun = url.searchParams.has('page[number]') || url.searchParams.has('page[after]');
  if (CURSOR_PATHS.has(path) && !isBegun) url.searchParams.set('page[after]', 'start');
  return url;
}

/** The next page at the same address, since a service behind a proxy may call itself by another one; null after the last. */
export function nextUrl(url: URL, { links }: { links: { next?: string } }): URL | null {
  if (links.next === undefined) return null;
  const next = new URL(url);
  next.search = new URL(links.next, url).search;
  return next;
}
