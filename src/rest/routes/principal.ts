import { getPrincipal } from '../../services/principal.ts';
import { principalKind, principalResource } from '../documents/principal.ts';
import { documentOf } from '../json-api.ts';
import { resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

/** The route by which a caller sees itself. */
export const principalRoutes = [
  defineRoute({
    method: 'GET',
    path: '/me',
    operation: getPrincipal,
    answer: resourceAnswer(principalKind),
    document: documentOf(principalResource),
  }),
];
