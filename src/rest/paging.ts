import { z } from 'zod';
import { Failure } from '../core/failure.ts';
import { CURSOR_START, type Page, REACH_MAX, type ShownPage } from '../core/page.ts';
import type { Document, ResourceObject } from './json-api.ts';
import { readWholeListCursor, writeWholeListCursor } from './whole-list-cursor.ts';
import { PositiveNumber } from './whole-number.ts';

const SIZE_DEFAULT = 30;
const SIZE_MAX = 100;

/** The parameters that select a page of a list by its number (JSON:API 1.1 §6.6); more than a page has is cut down. */
export const NUMBERED_PAGE_QUERY = {
  'page[number]': PositiveNumber.optional().describe('The page, from 1'),
  'page[size]': PositiveNumber.optional().describe(`Records per page, 1 to ${SIZE_MAX}; ${SIZE_DEFAULT} by default`),
};

/** The same of lists that can be read by cursor too. */
export const PAGE_QUERY = {
  ...NUMBERED_PAGE_QUERY,
  'page[after]': z
    .string()
    .optional()
    .describe(
      `Instead of page[number]: ${CURSOR_START} reads the list by cursor from its beginning, and links.next goes on, however deep and whatever is written meanwhile; nothing is counted`,
    ),
};

/** Which of them become which members of an input. */
export const PAGE_PARAMETERS = { page: 'page[number]', page_size: 'page[size]', after: 'page[after]' } as const;

/** The same of lists that come as a whole unless a page is requested. */
export const WHOLE_LIST_QUERY = {
  ...PAGE_QUERY,
  'page[size]': NUMBERED_PAGE_QUERY['page[size]'].describe(
    `How many on a page, 1 to ${SIZE_MAX}; with no parameter of pages the whole list is the page`,
  ),
};

const PAGE_NAMES = ['page[number]', 'page[size]', 'page[after]'] as const;

/** The parameters of a page as they are given. */
interface PageQuery {
  'page[number]'?: number | undefined;
  'page[size]'?: number | undefined;
  'page[after]'?: string | undefined;
}

/** The page that a query requests. Errors: `bad_request` for a number and a cursor at once, `invalid_input` for a page that lies too deep. */
export function pageOf(query: PageQuery): Page & { after?: string } {
  const { 'page[number]': page = 1, 'page[size]': size = SIZE_DEFAULT, 'page[after]': after } = query;
  if (after !== undefined && query['page[number]'] !== undefined) {
    const message = 'page[after]: A page is selected by page[number] or by page[after]; give one of them.';
    throw new Failure('bad_request', message, { parameter: 'page[after]' });
  }
  if ((page - 1) * Math.min(size, SIZE_MAX) >= REACH_MAX) {
    const message =
      `page[number]: Page numbers reach to the ${REACH_MAX}th record; page[after]=${CURSOR_START} in their place reads the ` +
      'list by cursor to any depth.';
    throw new Failure('invalid_input', message, { parameter: 'page[number]' });
  }
  return { page, page_size: Math.min(size, SIZE_MAX), ...(after === undefined ? {} : { after }) };
}

/** A page of resources with the links to the others; `url` is the requested URL. */
export function listDocument(
  data: ResourceObject[],
  listed: ShownPage,
  { url, included }: { url: URL; included?: ResourceObject[] },
): Document {
  const { total, total_over: over } = listed;
  const count = total ?? (over === undefined ? null : over + 1);
  return {
    data,
    ...(included === undefined ? {} : { included }),
    links: count === null ? cursorLinks(listed, url) : numberedLinks({ ...listed, count }, url),
    meta: {
      size: data.length,
      ...(total === null ? {} : { total }),
      ...(over === undefined ? {} : { total_over: over }),
    },
  };
}

/** Pages beyond the limit cannot be requested by number: there the list goes on by cursor, and has no last page. */
function numberedLinks({ page, page_size, count, next }: ShownPage & { count: number }, url: URL) {
  const pages = Math.max(1, Math.ceil(count / page_size));
  const last = Math.min(pages, Math.floor(REACH_MAX / page_size));
  const to = (number: number) => linkTo(url, { 'page[number]': String(number), 'page[size]': String(page_size) });
  const isCut = last < pages;
  return {
    self: to(page),
    current: to(page),
    first: to(1),
    ...(isCut ? {} : { last: to(last) }),
    ...(page < last ? { next: to(page + 1) } : isCut && next ? { next: behind(url, page_size, next) } : {}),
    ...(page > 1 ? { prev: to(Math.min(page - 1, last)) } : {}),
  };
}

function cursorLinks({ page_size, next }: ShownPage, url: URL) {
  const self = linkTo(url, { 'page[size]': String(page_size) });
  return {
    self,
    current: self,
    first: behind(url, page_size, CURSOR_START),
    ...(next ? { next: behind(url, page_size, next) } : {}),
  };
}

function behind(url: URL, size: number, cursor: string): string {
  return linkTo(url, { 'page[number]': null, 'page[size]': String(size), 'page[after]': cursor });
}

/** A whole list as the only page there is. */
export function wholeListDocument(data: ResourceObject[], url: URL): Document {
  const self = url.href;
  return {
    data,
    links: { self, current: self, first: self, last: self },
    meta: { size: data.length, total: data.length },
  };
}

/**
 * The requested page of a whole list, with what of the included is reached from it; the list where none was. Errors:
 * `bad_request` for a wrong cursor.
 */
export function pageOfWhole(document: Document, query: PageQuery, url: URL): Document {
  const { data, included } = document;
  const isPage = PAGE_NAMES.some((name) => query[name] !== undefined);
  if (!Array.isArray(data) || !isPage) return document;
  const { after, ...page } = pageOf(query);
  const first = after === undefined ? (page.page - 1) * page.page_size : readWholeListCursor(url, data, after);
  const end = first + page.page_size;
  const shown = data.slice(first, end);
  const more = included === undefined ? {} : { included: reachedFrom(shown, included) };
  const next = end < data.length ? writeWholeListCursor(url, data, end - 1) : null;
  const place = after === undefined ? { total: data.length } : { total: null, next };
  return listDocument(shown, { ...page, ...place }, { url, ...more });
}

/** JSON:API 1.1 §7.4: nothing is included but what is referred to, by what is shown or by what is included. */
function reachedFrom(shown: readonly ResourceObject[], included: readonly ResourceObject[]): ResourceObject[] {
  const named = ({ relationships = {} }: ResourceObject) =>
    Object.values(relationships).flatMap(({ data }) => data ?? []);
  const reached = new Set<ResourceObject>();
  let wanted = shown.flatMap(named);
  while (wanted.length > 0) {
    const found = included.filter(
      (one) => !reached.has(one) && wanted.some(({ type, id }) => one.type === type && one.id === id),
    );
    for (const one of found) reached.add(one);
    wanted = found.flatMap(named);
  }
  return included.filter((one) => reached.has(one));
}

function linkTo(url: URL, parameters: Record<string, string | null>): string {
  const link = new URL(url);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) link.searchParams.delete(name);
    else link.searchParams.set(name, value);
  }
  return link.href;
}
