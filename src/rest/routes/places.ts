import { getMetroArea, getPort } from '../../services/location/get-location.ts';
import { getTerminal } from '../../services/terminal.ts';
import { locationResource, metroAreaKind, portKind } from '../documents/location.ts';
import { terminalKind, terminalResource } from '../documents/terminal.ts';
import { documentOf } from '../json-api.ts';
import { resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

/** The routes of ports, inland places and terminals. */
export const placeRoutes = [
  defineRoute({
    method: 'GET',
    path: '/ports/:id',
    operation: getPort,
    answer: resourceAnswer(portKind),
    document: documentOf(locationResource),
  }),
  defineRoute({
    method: 'GET',
    path: '/metro_areas/:id',
    operation: getMetroArea,
    answer: resourceAnswer(metroAreaKind),
    document: documentOf(locationResource),
  }),
  defineRoute({
    method: 'GET',
    path: '/terminals/:id',
    operation: getTerminal,
    answer: resourceAnswer(terminalKind),
    document: documentOf(terminalResource),
  }),
];
