import { z } from 'zod';
import { getToday } from '../../services/today/get-today.ts';
import { todayKind, todayResource } from '../documents/today.ts';
import { documentOf } from '../json-api.ts';
import { resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';
import { WholeNumber } from '../whole-number.ts';

const { within_days, rows } = getToday.input.shape;

/** The route of what needs a person now. */
export const todayRoutes = [
  defineRoute({
    method: 'GET',
    path: '/today',
    operation: getToday,
    query: z.object({
      within_days: WholeNumber.pipe(within_days.unwrap())
        .optional()
        .describe('Days ahead in which a last free day is near; 3 by default'),
      rows: WholeNumber.pipe(rows.unwrap()).optional().describe('The most that is listed of each; 5 by default'),
    }),
    answer: resourceAnswer(todayKind),
    toInput: ({ query }) => ({ within_days: query.within_days, rows: query.rows }),
    document: documentOf(todayResource),
  }),
];
