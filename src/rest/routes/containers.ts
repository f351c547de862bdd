import { z } from 'zod';
import { getContainer } from '../../services/container/get-container.ts';
import { containerDocument } from '../documents/container.ts';
import { parseInclude } from '../json-api.ts';
import { defineRoute } from '../route.ts';

const RELATIONS = ['shipment', 'pod_terminal', 'pickup_facility', 'transport_events'] as const;

/** The routes of containers. */
export const containerRoutes = [
  defineRoute({
    method: 'GET',
    path: '/containers/:id',
    operation: getContainer,
    query: z.object({
      include: z
        .string()
        .optional()
        .describe(`Any of ${RELATIONS.join(', ')}, with commas between`),
    }),
    toInput: ({ params, query }) => ({
      id: params.id ?? '',
      include: [...parseInclude(query.include, RELATIONS), 'transport_event_ids' as const],
    }),
    document: (details, { baseUrl }) => containerDocument(details, baseUrl),
  }),
];
