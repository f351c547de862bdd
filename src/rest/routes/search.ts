import { z } from 'zod';
import { search } from '../../services/search/search.ts';
import { searchResultKind, searchResultResource } from '../documents/search-result.ts';
import { wholeListDocument } from '../paging.ts';
import { pageAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

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
    answer: pageAnswer(searchResultKind),
    toInput: ({ query: { query } }) => ({ query }),
    document: ({ results }, { url, baseUrl }) =>
      wholeListDocument(
        results.map((result) => searchResultResource(result, baseUrl)),
        url,
      ),
  }),
];
