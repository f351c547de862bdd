import { z } from 'zod';
import { AnyFieldEntity, type CustomField } from '../../services/custom-field/custom-field.ts';
import { deleteCustomField } from '../../services/custom-field/delete-custom-field.ts';
import { getCustomField } from '../../services/custom-field/get-custom-field.ts';
import {
  type CustomFieldList,
  FIELD_FILTERS,
  listCustomFields,
} from '../../services/custom-field/list-custom-fields.ts';
import { FIELD_INPUT, setCustomField } from '../../services/custom-field/set-custom-field.ts';
import { updateCustomField } from '../../services/custom-field/update-custom-field.ts';
import { resourceBody } from '../body.ts';
import { customFieldKind, customFieldResource } from '../documents/custom-field.ts';
import { severalParameter, validated } from '../filters/filter-parameter.ts';
import { resourceDocument } from '../json-api.ts';
import { listDocument, PAGE_PARAMETERS } from '../paging.ts';
import { pageAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';
import { SHORT_PAGE_QUERY, shortPageOf } from '../short-page.ts';

const getRoute = defineRoute({
  method: 'GET',
  path: '/custom_fields/:id',
  operation: getCustomField,
  answer: resourceAnswer(customFieldKind),
  document: customFieldDocument,
});

/** The routes of the values of custom fields, by their own ids. */
export const customFieldRoutes = [
  defineRoute({
    method: 'GET',
    path: '/custom_fields',
    operation: listCustomFields,
    query: z.object({
      ...SHORT_PAGE_QUERY,
      'filter[entity_type]': validated(
        severalParameter(AnyFieldEntity.options, 'What they belong to'),
        FIELD_FILTERS.entity_type,
      ),
      'filter[entity_id]': FIELD_FILTERS.entity_id,
      'filter[definition_id]': FIELD_FILTERS.definition_id,
    }),
    parameters: {
      ...PAGE_PARAMETERS,
      entity_type: 'filter[entity_type]',
      entity_id: 'filter[entity_id]',
      definition_id: 'filter[definition_id]',
    },
    answer: pageAnswer(customFieldKind),
    toInput: ({ query }) => ({
      ...shortPageOf(query),
      entity_type: query['filter[entity_type]'],
      entity_id: query['filter[entity_id]'],
      definition_id: query['filter[definition_id]'],
    }),
    document: customFieldListDocument,
  }),
  defineRoute({
    method: 'POST',
    path: '/custom_fields',
    operation: setCustomField,
    status: 201,
    body: resourceBody('custom_field', FIELD_INPUT, {
      relationships: {
        entity: ['shipment', 'container', 'tracking_request'],
        definition: 'custom_field_definition',
      },
      names: {
        entity_type: '/data/relationships/entity',
        entity_id: '/data/relationships/entity',
        definition_id: '/data/relationships/definition',
      },
    }),
    answer: resourceAnswer(customFieldKind),
    toInput: ({ attributes, related, relatedTypes }) => ({
      entity_type: relatedTypes.entity,
      entity_id: related.entity ?? undefined,
      definition_id: related.definition ?? undefined,
      api_slug: attributes.api_slug,
      value: attributes.value,
    }),
    document: customFieldDocument,
  }),
  getRoute,
  defineRoute({
    method: 'PATCH',
    path: '/custom_fields/:id',
    operation: updateCustomField,
    shows: getRoute,
    body: resourceBody('custom_field', FIELD_INPUT),
    answer: resourceAnswer(customFieldKind),
    toInput: ({ params, attributes }) => ({
      address: { id: params.id ?? '' },
      api_slug: attributes.api_slug,
      value: attributes.value,
    }),
    document: customFieldDocument,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/custom_fields/:id',
    operation: deleteCustomField,
    shows: getRoute,
    answer: resourceAnswer(customFieldKind),
    toInput: ({ params }) => ({ address: { id: params.id ?? '' } }),
    document: customFieldDocument,
  }),
];

/** A value as a document. */
export function customFieldDocument(field: CustomField, { baseUrl }: { baseUrl: string }) {
  return resourceDocument(customFieldResource(field, baseUrl));
}

/** A page of values as a document. */
export function customFieldListDocument(
  { custom_fields, ...listed }: CustomFieldList,
  { url, baseUrl }: { url: URL; baseUrl: string },
) {
  return listDocument(
    custom_fields.map((field) => customFieldResource(field, baseUrl)),
    listed,
    { url },
  );
}
