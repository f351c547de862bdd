import { z } from 'zod';
import { CompanyName, createParty, getParty, listParties, updateParty } from '../../services/party.ts';
import { resourceBody } from '../body.ts';
import { partyKind, partyResource } from '../documents/party.ts';
import { documentOf } from '../json-api.ts';
import { listDocument, PAGE_PARAMETERS } from '../paging.ts';
import { pageAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';
import { SHORT_PAGE_QUERY, shortPageOf } from '../short-page.ts';

const getRoute = defineRoute({
  method: 'GET',
  path: '/parties/:id',
  operation: getParty,
  answer: resourceAnswer(partyKind),
  document: documentOf(partyResource),
});

/** The routes of parties. */
export const partyRoutes = [
  defineRoute({
    method: 'GET',
    path: '/parties',
    operation: listParties,
    query: z.object(SHORT_PAGE_QUERY),
    parameters: PAGE_PARAMETERS,
    answer: pageAnswer(partyKind),
    toInput: ({ query }) => shortPageOf(query),
    document: ({ parties, ...listed }, { url, baseUrl }) =>
      listDocument(
        parties.map((party) => partyResource(party, baseUrl)),
        listed,
        { url },
      ),
  }),
  defineRoute({
    method: 'POST',
    path: '/parties',
    operation: createParty,
    status: 201,
    body: resourceBody('party', { company_name: CompanyName }),
    answer: resourceAnswer(partyKind),
    // A name that is not there is as blank as an empty one.
    toInput: ({ attributes, idempotencyKey }) => ({
      company_name: attributes.company_name ?? '',
      idempotency_key: idempotencyKey ?? undefined,
    }),
    document: documentOf(partyResource),
  }),
  getRoute,
  defineRoute({
    method: 'PATCH',
    path: '/parties/:id',
    operation: updateParty,
    shows: getRoute,
    body: resourceBody('party', { company_name: CompanyName.optional() }),
    answer: resourceAnswer(partyKind),
    toInput: ({ params, attributes }) => ({
      id: params.id ?? '',
      company_name: attributes.company_name === null ? '' : attributes.company_name,
    }),
    document: documentOf(partyResource),
  }),
];
