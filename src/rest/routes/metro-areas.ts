import { getMetroArea } from '../../services/location/get-location.ts';
import { locationResource, metroAreaKind } from '../documents/location.ts';
import { resourceDocument } from '../json-api.ts';
import { resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

/** The routes of inland places. */
export const metroAreaRoutes = [
  defineRoute({
    method: 'GET',
    path: '/metro_areas/:id',
    operation: getMetroArea,
    answer: resourceAnswer(metroAreaKind),
    document: (area) => resourceDocument(locationResource(area)),
  }),
];
