import { getPort } from '../../services/location/get-location.ts';
import { locationResource, portKind } from '../documents/location.ts';
import { resourceDocument } from '../json-api.ts';
import { resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

/** The routes of ports. */
export const portRoutes = [
  defineRoute({
    method: 'GET',
    path: '/ports/:id',
    operation: getPort,
    answer: resourceAnswer(portKind),
    document: (port) => resourceDocument(locationResource(port)),
  }),
];
