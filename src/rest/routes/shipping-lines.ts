import { z } from 'zod';
import { getShippingLine, listShippingLines } from '../../services/shipping-line.ts';
import { shippingLineKind, shippingLineResource } from '../documents/shipping-line.ts';
import { documentOf } from '../json-api.ts';
import { wholeListDocument } from '../paging.ts';
import { pageAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

/** The routes of shipping lines. */
export const shippingLineRoutes = [
  defineRoute({
    method: 'GET',
    path: '/shipping_lines',
    operation: listShippingLines,
    query: z.object({ search: z.string().optional().describe('A part of the name or the SCAC') }),
    answer: pageAnswer(shippingLineKind),
    toInput: ({ query }) => ({ search: query.search }),
    document: ({ shipping_lines }, { url, baseUrl }) =>
      wholeListDocument(
        shipping_lines.map((line) => shippingLineResource(line, baseUrl)),
        url,
      ),
  }),
  defineRoute({
    method: 'GET',
    path: '/shipping_lines/:id',
    operation: getShippingLine,
    answer: resourceAnswer(shippingLineKind),
    document: documentOf(shippingLineResource),
  }),
];
