import { z } from 'zod';
import { listShippingLines } from '../../services/shipping-line/list-shipping-lines.ts';
import { shippingLineKind, shippingLineResource } from '../documents/shipping-line.ts';
import { wholeListDocument } from '../paging.ts';
import { pageAnswer } from '../resource.ts';
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
    document: ({ shipping_lines }, { url }) => wholeListDocument(shipping_lines.map(shippingLineResource), url),
  }),
];
