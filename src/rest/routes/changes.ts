import { z } from 'zod';
import { CURSOR_DAYS } from '../../services/change/change-cursor.ts';
import { ChangeKind } from '../../services/change/change-kind.ts';
import { ChangeList } from '../../services/change/feed-part.ts';
import { FEED_PART_MAX, listChanges } from '../../services/change/list-changes.ts';
import { changeKind, changeResource } from '../documents/change.ts';
import { severalParameter } from '../filters/filter-parameter.ts';
import { feedAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';
import { PositiveNumber } from '../whole-number.ts';

const { cursor, has_more, as_of } = ChangeList.shape;

/** The route of the change feed. */
export const changeRoutes = [
  defineRoute({
    method: 'GET',
    path: '/changes',
    operation: listChanges,
    query: z.object({
      'page[after]': z
        .string()
        .optional()
        .describe(`The cursor of the answer before, for ${CURSOR_DAYS} days; without it the feed begins now`),
      'page[size]': PositiveNumber.optional().describe(
        `Changes per answer, 1 to ${FEED_PART_MAX.toLocaleString('en')}; 100 by default`,
      ),
      'filter[entity_type]': severalParameter(ChangeKind.options, 'Only these kinds'),
    }),
    parameters: { after: 'page[after]', entity_types: 'filter[entity_type]' },
    answer: feedAnswer(changeKind, z.object({ cursor, has_more, as_of })),
    toInput: ({ query }) => ({
      after: query['page[after]'],
      entity_types: query['filter[entity_type]'],
      limit: query['page[size]'] === undefined ? undefined : Math.min(query['page[size]'], FEED_PART_MAX),
    }),
    document: ({ changes, ...meta }, { url }) => ({
      data: changes.map(changeResource),
      links: { self: written(url), ...(meta.has_more ? { next: written(url, meta.cursor) } : {}) },
      meta,
    }),
  }),
];

/** The address as RFC 3986 wants it, which has no brackets, behind another cursor where one is given. */
function written(url: URL, cursor?: string): string {
  const link = new URL(url);
  const query = new URLSearchParams(url.searchParams);
  if (cursor !== undefined) query.set('page[after]', cursor);
  link.search = query.toString();
  return link.href;
}
