import type { Paging } from './lines/profile.ts';
import { readDcsaMoment } from './moment.ts';
import { readEvent } from './payload.ts';

/** A page that leads nowhere by its headers. */
export interface LastPage {
  first: URL;
  current: URL;
  elements: readonly unknown[];
}

/** `eventCreatedDateTime` with the operator of TNT 2.2.0: created then or later. */
const CREATED_FROM = 'eventCreatedDateTime:gte';

/** The first request, so that what follows a full page can be found. */
export function firstPage(url: URL, paging: Paging): URL {
  const first = new URL(url);
  if (paging.by !== 'window') return first;
  first.searchParams.set('limit', String(paging.pageSize));
  first.searchParams.set('sort', 'eventCreatedDateTime:ASC');
  return first;
}

/**
 * The page after one that names none: null if it is the last. `rest_unreachable` if the page is full and there is no way to what
 * may follow, so that the answer cannot be taken for the whole.
 */
export function followingPage(paging: Paging, page: LastPage): URL | 'rest_unreachable' | null {
  if (paging.by === 'cursor' || paging.by === 'none' || page.elements.length < paging.pageSize) return null;
  return paging.by === 'window' ? nextWindow(page) : longerPage(page, paging);
}

// Events that were created in the same moment may be on both sides of the end of a page: the window begins with that moment.
function nextWindow({ first, current, elements }: LastPage): URL | 'rest_unreachable' {
  const created = elements.map((element) => readEvent(element)?.eventCreatedDateTime ?? null);
  const newest = created.reduce(later, null);
  if (newest === null || newest === current.searchParams.get(CREATED_FROM)) return 'rest_unreachable';
  const next = new URL(first);
  next.searchParams.set(CREATED_FROM, newest);
  return next;
}

function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  const [before, after] = [one, other].map((text) => readDcsaMoment(text, null)?.at ?? '');
  return (after ?? '') > (before ?? '') ? other : one;
}

function longerPage(
  { first, current, elements }: LastPage,
  { pageSize, limitMax }: Extract<Paging, { by: 'limit' }>,
): URL | 'rest_unreachable' | null {
  if (current.searchParams.has('limit')) {
    return elements.length === pageSize || elements.length >= limitMax ? 'rest_unreachable' : null;
  }
  const next = new URL(first);
  next.searchParams.set('limit', String(limitMax));
  return next;
}
