import { z } from 'zod';
import { getMetroArea, getPort } from '../../services/location/get-location.ts';
import { listPorts } from '../../services/location/list-ports.ts';
import { getTerminal, ListTerminalsInput, listTerminals } from '../../services/terminal.ts';
import { locationResource, metroAreaKind, portKind } from '../documents/location.ts';
import { terminalKind, terminalResource } from '../documents/terminal.ts';
import { documentOf } from '../json-api.ts';
import { wholeListDocument } from '../paging.ts';
import { pageAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

/** The routes of ports, inland places and terminals. */
export const placeRoutes = [
  defineRoute({
    method: 'GET',
    path: '/ports',
    operation: listPorts,
    query: z.object({ search: listPorts.input.shape.search }),
    answer: pageAnswer(portKind),
    toInput: ({ query }) => ({ search: query.search }),
    document: ({ ports }, { url }) => wholeListDocument(ports.map(locationResource), url),
  }),
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
    path: '/terminals',
    operation: listTerminals,
    query: z.object({ port: ListTerminalsInput.shape.port, search: ListTerminalsInput.shape.search }),
    answer: pageAnswer(terminalKind),
    toInput: ({ query }) => ({ port: query.port, search: query.search }),
    document: ({ terminals }, { url }) => wholeListDocument(terminals.map(terminalResource), url),
  }),
  defineRoute({
    method: 'GET',
    path: '/terminals/:id',
    operation: getTerminal,
    answer: resourceAnswer(terminalKind),
    document: documentOf(terminalResource),
  }),
];
