import { PAGE_QUERY, pageOf } from './paging.ts';

const SIZE_DEFAULT = 25;

/** The parameters of the lists whose pages are shorter by default: parties and custom fields. */
export const SHORT_PAGE_QUERY = {
  ...PAGE_QUERY,
  'page[size]': PAGE_QUERY['page[size]'].describe(`Records per page, 1 to 100; ${SIZE_DEFAULT} by default`),
};

/** The page of such a list that a query requests. */
export function shortPageOf(query: Parameters<typeof pageOf>[0]): ReturnType<typeof pageOf> {
  return pageOf({ ...query, 'page[size]': query['page[size]'] ?? SIZE_DEFAULT });
}
