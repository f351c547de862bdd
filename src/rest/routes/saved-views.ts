import { z } from 'zod';
import { deleteSavedView, updateSavedView } from '../../services/saved-view/change-saved-view.ts';
import { createSavedView } from '../../services/saved-view/create-saved-view.ts';
import { getSavedView, listSavedViews } from '../../services/saved-view/list-saved-views.ts';
import { SAVED_VIEW_INPUT, ViewedList } from '../../services/saved-view/saved-view.ts';
import { resourceBody } from '../body.ts';
import { savedViewKind, savedViewResource } from '../documents/saved-view.ts';
import { filterParameter } from '../filters/filter-parameter.ts';
import { documentOf } from '../json-api.ts';
import { listDocument, PAGE_PARAMETERS, PAGE_QUERY, pageOf } from '../paging.ts';
import { EMPTY_ANSWER, pageAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

const { name, is_shared, columns, filters, sort } = SAVED_VIEW_INPUT;

const getRoute = defineRoute({
  method: 'GET',
  path: '/views/:id',
  operation: getSavedView,
  answer: resourceAnswer(savedViewKind),
  document: documentOf(savedViewResource),
});

/** The routes of saved views. */
export const savedViewRoutes = [
  defineRoute({
    method: 'POST',
    path: '/views',
    operation: createSavedView,
    status: 201,
    body: resourceBody('view', {
      list: ViewedList.describe('The list of which it is a view'),
      name,
      is_shared: is_shared.optional(),
      columns,
      filters: filters.optional(),
      sort: sort.optional(),
    }),
    answer: resourceAnswer(savedViewKind),
    toInput: ({ attributes, idempotencyKey }) => ({
      list: attributes.list,
      name: attributes.name,
      is_shared: attributes.is_shared,
      columns: attributes.columns,
      filters: attributes.filters,
      sort: attributes.sort,
      idempotency_key: idempotencyKey ?? undefined,
    }),
    document: documentOf(savedViewResource),
  }),
  defineRoute({
    method: 'GET',
    path: '/views',
    operation: listSavedViews,
    query: z.object({ ...PAGE_QUERY, 'filter[list]': filterParameter(ViewedList, 'Only those of this list') }),
    parameters: { ...PAGE_PARAMETERS, list: 'filter[list]' },
    answer: pageAnswer(savedViewKind),
    toInput: ({ query }) => ({ ...pageOf(query), list: query['filter[list]'] }),
    document: ({ views, ...listed }, { url, baseUrl }) =>
      listDocument(
        views.map((view) => savedViewResource(view, baseUrl)),
        listed,
        { url },
      ),
  }),
  getRoute,
  defineRoute({
    method: 'PATCH',
    path: '/views/:id',
    operation: updateSavedView,
    shows: getRoute,
    body: resourceBody('view', {
      name: name.optional(),
      is_shared: is_shared.optional(),
      columns: columns.optional(),
      filters: filters.optional(),
      sort: sort.optional(),
    }),
    answer: resourceAnswer(savedViewKind),
    toInput: ({ params, attributes }) => ({
      id: params.id ?? '',
      name: attributes.name,
      is_shared: attributes.is_shared,
      columns: attributes.columns,
      filters: attributes.filters,
      sort: attributes.sort,
    }),
    document: documentOf(savedViewResource),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/views/:id',
    operation: deleteSavedView,
    shows: getRoute,
    status: 204,
    answer: EMPTY_ANSWER,
    document: () => null,
  }),
];
