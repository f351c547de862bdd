import { z } from 'zod';
import { getMap } from '../../services/map/get-map.ts';
import { mapKind, mapResource } from '../documents/map.ts';
import { CONTAINER_PARAMETERS, CONTAINER_QUERY, containerInput } from '../filters/containers.ts';
import { filterParameter } from '../filters/filter-parameter.ts';
import { documentOf } from '../json-api.ts';
import { resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

const { sort: _order, ...FILTERS } = CONTAINER_QUERY;

/** The route of the map of an account. */
export const mapRoutes = [
  defineRoute({
    method: 'GET',
    path: '/map',
    operation: getMap,
    query: z.object({
      ...FILTERS,
      at: filterParameter(
        getMap.input.shape.at,
        'The time that is shown, as an ISO 8601 day or time; by default now. Earlier: what is known today of that time; later: what is planned and estimated',
      ),
    }),
    parameters: CONTAINER_PARAMETERS,
    answer: resourceAnswer(mapKind),
    toInput: ({ query }) => {
      const { sort: _sort, ...filters } = containerInput(query);
      return { ...filters, at: query.at };
    },
    document: documentOf(mapResource),
  }),
];
