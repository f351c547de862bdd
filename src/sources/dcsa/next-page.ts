/** The page after a page. */
export interface NextPage {
  url: URL;
  /** An empty page may be followed by others: only the header says that there are no more. */
  mayFollowNothing: boolean;
}

/**
 * The page to which the headers of a page lead. Version 3 names a cursor, which is the line's own and means nothing to
 * us. `Next-Page` of 2.2 is an address or a bare cursor; behind a gateway the address is often that of an inner host, of
 * which only the cursor is taken. Null at the end, `elsewhere` if it leads to where our credentials do not go.
 */
export function nextPage(headers: Record<string, string>, first: URL, current: URL): NextPage | 'elsewhere' | null {
  const cursor = (headers['next-page-cursor'] ?? '').trim();
  if (cursor !== '') return { url: withCursor(first, cursor), mayFollowNothing: true };
  const value = (headers['next-page'] ?? '').trim().replace(/^<(.*)>$/, '$1');
  if (value === '') return null;
  if (!/^(https?:\/\/|\/|\?)/i.test(value)) return { url: withCursor(first, value), mayFollowNothing: false };
  if (!URL.canParse(value, current.href)) return 'elsewhere';
  const next = new URL(value, current.href);
  if (next.origin === first.origin) return { url: next, mayFollowNothing: false };
  const inner = next.searchParams.get('cursor');
  return inner === null ? 'elsewhere' : { url: withCursor(first, inner), mayFollowNothing: false };
}

// The parameters have to be repeated with the cursor (TNT 3.0.0, pagination).
function withCursor(first: URL, cursor: string): URL {
  const url = new URL(first.href);
  url.searchParams.set('cursor', cursor);
  return url;
}
