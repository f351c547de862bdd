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

const ADVICE = z
  .string()
  .optional()
  .describe('What to do where more fits than is shown, or the query has fewer than three characters');

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
        .describe(
          'A number or a part of one; a reference, a tag, the value of a custom field, or the name of the customer or vessel, or its beginning or that of one of its words. Capitals, blanks and punctuation do not matter',
        ),
    }),
    answer: pageAnswer(searchResultKind, [], z.object({ advice: ADVICE, mistyped: MISTYPED })),
    toInput: ({ query: { query } }) => ({ query }),
    document: ({ results, advice, mistyped }, { url, baseUrl }) => {
      const resources = results.map((result) => searchResultResource(result, baseUrl));
      const document = wholeListDocument(resources, url);
      const said = { ...(advice === null ? {} : { advice }), ...(mistyped === null ? {} : { mistyped }) };
      return { ...document, meta: { ...document.meta, ...said } };
    },
  }),
];
