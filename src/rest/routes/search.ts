import { z } from 'zod';
import { search } from '../../services/search/search.ts';
import { searchResultKind, searchResultResource } from '../documents/search-result.ts';
import { wholeListDocument } from '../paging.ts';
import { pageAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

const MISTYPED = z
  .string()
  .optional()
  .describe('What is wrong with the query where it looks like a container number and nothing is found');

/** The route of the search. */
export const searchRoutes = [
  defineRoute({
    method: 'GET',
    path: '/search',
    operation: search,
    query: z.object({
      query: z
        .string('must be given')
        .pipe(search.input.shape.query)
        .describe('A number, the beginning of one, or the whole of a reference'),
    }),
    answer: pageAnswer(searchResultKind, [], z.object({ mistyped: MISTYPED })),
    toInput: ({ query: { query } }) => ({ query }),
    document: ({ results, mistyped }, { url, baseUrl }) => {
      const resources = results.map((result) => searchResultResource(result, baseUrl));
      const document = wholeListDocument(resources, url);
      return mistyped === null ? document : { ...document, meta: { ...document.meta, mistyped } };
    },
  }),
];
