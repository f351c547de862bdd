import { digest } from '../../core/id.ts';
import type { Paging } from './lines/profile.ts';
import { readDcsaMoment } from './moment.ts';
import { readEvent } from './payload.ts';

/** A page that leads nowhere by its headers. */
export interface LastPage {
  first: URL;
  current: URL;
  elements: readonly unknown[];
  /** Those of the page before it; none before the first. */
  previous: readonly unknown[];
}

/** What is asked for at once where more events than a page takes were created in the same moment. */
const WIDE_LIMIT = 1_000;

/** The last that was created first. */
const FROM_THE_END = 'eventCreatedDateTime:DESC';

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
  if (page.current.searchParams.get('sort') === FROM_THE_END) return otherEnd(page);
  return paging.by === 'window' ? nextWindow(page, paging) : longerPage(page, paging);
}

/**
 * Events that were created in the same moment may be on both sides of the end of a page, so the window begins with that moment. Lines
 * stamp many events at once: where that moment fills a page, more are asked for.
 */
function nextWindow(page: LastPage, { pageSize }: Extract<Paging, { by: 'window' }>): URL | 'rest_unreachable' | null {
  const { first, current, elements } = page;
  const limit = Number(current.searchParams.get('limit') ?? pageSize);
  const isCut = elements.length === limit || elements.length === pageSize;
  // Who gives more than was asked for, or fewer, has given all.
  if (!isCut) return null;
  const created = elements.map((element) => readEvent(element)?.eventCreatedDateTime ?? null);
  const newest = created.reduce(later, null);
  const from = current.searchParams.get(CREATED_FROM);
  if (newest !== null && newest !== from) return withParameters(first, { [CREATED_FROM]: newest });
  if (limit >= WIDE_LIMIT) return elements.length === pageSize ? otherEnd(page) : 'rest_unreachable';
  return withParameters(current, { limit: String(WIDE_LIMIT) });
}

function withParameters(url: URL, parameters: Readonly<Record<string, string>>): URL {
  const next = new URL(url);
  for (const [name, value] of Object.entries(parameters)) next.searchParams.set(name, value);
  return next;
}

function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  const [before, after] = [one, other].map((text) => readDcsaMoment(text, null)?.at ?? '');
  return (after ?? '') > (before ?? '') ? other : one;
}

function longerPage(
  page: LastPage,
  { pageSize, limitMax }: Extract<Paging, { by: 'limit' }>,
): URL | 'rest_unreachable' | null {
  const { first, current, elements } = page;
  if (current.searchParams.has('limit')) {
    if (elements.length === pageSize) return otherEnd(page);
    return elements.length >= limitMax ? 'rest_unreachable' : null;
  }
  const next = new URL(first);
  next.searchParams.set('limit', String(limitMax));
  return next;
}

/**
 * A page as long as the line gives at most may be all that there is. Read from its other end it has the same events then, in the
 * reverse order; where they are not in that order, the line does not sort, and nothing is known.
 */
function otherEnd({ current, elements, previous }: LastPage): URL | 'rest_unreachable' | null {
  if (current.searchParams.get('sort') !== FROM_THE_END) return withParameters(current, { sort: FROM_THE_END });
  const known = new Set(previous.map((element) => digest(element).toString('hex')));
  const isSame = elements.every((element) => known.has(digest(element).toString('hex')));
  return isSame && isDescending(elements) ? null : 'rest_unreachable';
}

function isDescending(elements: readonly unknown[]): boolean {
  const moments = elements.map((element) => {
    const created = readEvent(element)?.eventCreatedDateTime ?? '';
    return readDcsaMoment(created, null)?.at ?? '';
  });
  const isSorted = moments.every((at, place) => place === 0 || at <= (moments[place - 1] ?? ''));
  return isSorted && (moments.at(-1) ?? '') < (moments[0] ?? '');
}
