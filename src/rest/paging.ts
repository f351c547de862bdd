import { z } from 'zod';
import { type Page, REACH_MAX } from '../core/page.ts';
import type { Document, ResourceObject } from './json-api.ts';

const SIZE_DEFAULT = 30;
const SIZE_MAX = 100;

/** More digits no list needs. */
const NUMBER_MAX = 999_999_999;

const Positive = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1 on')
  .transform(Number)
  .pipe(z.int().min(1).max(NUMBER_MAX));

/** The parameters that select a page of a list (JSON:API 1.1 §6.6); more than a page has is cut down. */
export const PAGE_QUERY = {
  'page[number]': Positive.optional().describe('The page, from 1'),
  'page[size]': Positive.optional().describe(`Records per page, 1 to ${SIZE_MAX}; ${SIZE_DEFAULT} by default`),
};

/** Which of them become which members of an input. */
export const PAGE_PARAMETERS = { page: 'page[number]', page_size: 'page[size]' } as const;

/** The same of lists that come as a whole unless a page is requested. */
export const WHOLE_LIST_QUERY = {
  'page[number]': PAGE_QUERY['page[number]'],
  'page[size]': PAGE_QUERY['page[size]'].describe(
    `How many on a page, 1 to ${SIZE_MAX}; with neither parameter the whole list is the page`,
  ),
};

/** The page that a query requests. */
export function pageOf(query: { 'page[number]'?: number | undefined; 'page[size]'?: number | undefined }): Page {
  return { page: query['page[number]'] ?? 1, page_size: Math.min(query['page[size]'] ?? SIZE_DEFAULT, SIZE_MAX) };
}

/** A page of a list as an operation answers with it. */
export interface PagedResources extends Page {
  total: number;
}

/** A page of resources with the links to the others; `url` is the requested URL. */
export function listDocument(
  data: ResourceObject[],
  { page, page_size, total }: PagedResources,
  { url, included }: { url: URL; included?: ResourceObject[] },
): Document {
  // Pages beyond the limit cannot be requested, so they are not linked.
  const last = Math.max(1, Math.min(Math.ceil(total / page_size), Math.floor(REACH_MAX / page_size)));
  const to = (number: number) => linkTo(url, { page: number, page_size });
  return {
    data,
    ...(included === undefined ? {} : { included }),
    links: {
      self: to(page),
      current: to(page),
      first: to(1),
      last: to(last),
      ...(page < last ? { next: to(page + 1) } : {}),
      ...(page > 1 ? { prev: to(Math.min(page - 1, last)) } : {}),
    },
    meta: { size: data.length, total },
  };
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

/** The requested page of a whole list, with what of the included is reached from it; the list where none was. */
export function pageOfWhole(document: Document, query: Parameters<typeof pageOf>[0], url: URL): Document {
  const { data, included } = document;
  if (!Array.isArray(data) || (query['page[number]'] ?? query['page[size]']) === undefined) return document;
  const page = pageOf(query);
  const first = (page.page - 1) * page.page_size;
  const shown = data.slice(first, first + page.page_size);
  const more = included === undefined ? {} : { included: reachedFrom(shown, included) };
  return listDocument(shown, { ...page, total: data.length }, { url, ...more });
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

function linkTo(url: URL, { page, page_size }: Page): string {
  const link = new URL(url);
  link.searchParams.set('page[number]', String(page));
  link.searchParams.set('page[size]', String(page_size));
  return link.href;
}
