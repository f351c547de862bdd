import { z } from 'zod';
import {
  CreateCustomFieldDefinitionInput,
  createCustomFieldDefinition,
} from '../../services/custom-field/create-custom-field-definition.ts';
import { CustomFieldEntity, CustomFieldType } from '../../services/custom-field/custom-field-definition.ts';
import { deleteCustomFieldDefinition } from '../../services/custom-field/delete-custom-field-definition.ts';
import { getCustomFieldDefinition } from '../../services/custom-field/get-custom-field-definition.ts';
import {
  DEFINITION_FILTERS,
  listCustomFieldDefinitions,
} from '../../services/custom-field/list-custom-field-definitions.ts';
import {
  UPDATE_DEFINITION_INPUT,
  updateCustomFieldDefinition,
} from '../../services/custom-field/update-custom-field-definition.ts';
import { resourceBody } from '../body.ts';
import { customFieldDefinitionKind, customFieldDefinitionResource } from '../documents/custom-field-definition.ts';
import { severalParameter, validated } from '../filters/filter-parameter.ts';
import { documentOf } from '../json-api.ts';
import { listDocument, PAGE_PARAMETERS } from '../paging.ts';
import { pageAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';
import { SHORT_PAGE_QUERY, shortPageOf } from '../short-page.ts';

const getRoute = defineRoute({
  method: 'GET',
  path: '/custom_field_definitions/:id',
  operation: getCustomFieldDefinition,
  answer: resourceAnswer(customFieldDefinitionKind),
  document: documentOf(customFieldDefinitionResource),
});

/** The routes of the definitions of custom fields. */
export const customFieldDefinitionRoutes = [
  defineRoute({
    method: 'GET',
    path: '/custom_field_definitions',
    operation: listCustomFieldDefinitions,
    query: z.object({
      ...SHORT_PAGE_QUERY,
      'filter[entity_type]': validated(
        severalParameter(CustomFieldEntity.options, 'What the fields are for'),
        DEFINITION_FILTERS.entity_type,
      ),
      'filter[data_type]': validated(
        severalParameter(CustomFieldType.options, 'What the values are'),
        DEFINITION_FILTERS.data_type,
      ),
      'filter[display_name]': DEFINITION_FILTERS.display_name,
    }),
    parameters: {
      ...PAGE_PARAMETERS,
      entity_type: 'filter[entity_type]',
      data_type: 'filter[data_type]',
      display_name: 'filter[display_name]',
    },
    answer: pageAnswer(customFieldDefinitionKind),
    toInput: ({ query }) => ({
      ...shortPageOf(query),
      entity_type: query['filter[entity_type]'],
      data_type: query['filter[data_type]'],
      display_name: query['filter[display_name]'],
    }),
    document: ({ custom_field_definitions, ...listed }, { url, baseUrl }) =>
      listDocument(
        custom_field_definitions.map((definition) => customFieldDefinitionResource(definition, baseUrl)),
        listed,
        { url },
      ),
  }),
  defineRoute({
    method: 'POST',
    path: '/custom_field_definitions',
    operation: createCustomFieldDefinition,
    status: 201,
    body: resourceBody('custom_field_definition', CreateCustomFieldDefinitionInput.shape),
    answer: resourceAnswer(customFieldDefinitionKind),
    toInput: ({ attributes, idempotencyKey }) => ({
      ...definitionOf(attributes),
      idempotency_key: idempotencyKey ?? undefined,
    }),
    document: documentOf(customFieldDefinitionResource),
  }),
  getRoute,
  defineRoute({
    method: 'PATCH',
    path: '/custom_field_definitions/:id',
    operation: updateCustomFieldDefinition,
    shows: getRoute,
    body: resourceBody('custom_field_definition', UPDATE_DEFINITION_INPUT),
    answer: resourceAnswer(customFieldDefinitionKind),
    toInput: ({ params, attributes }) => ({ id: params.id ?? '', ...definitionOf(attributes) }),
    document: documentOf(customFieldDefinitionResource),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/custom_field_definitions/:id',
    operation: deleteCustomFieldDefinition,
    shows: getRoute,
    answer: resourceAnswer(customFieldDefinitionKind),
    document: documentOf(customFieldDefinitionResource),
  }),
];

function definitionOf(attributes: Readonly<Record<string, unknown>>) {
  return {
    entity_type: attributes.entity_type,
    api_slug: attributes.api_slug,
    display_name: attributes.display_name,
    description: attributes.description,
    data_type: attributes.data_type,
    reference_type: attributes.reference_type,
    validation: attributes.validation,
    default_format: attributes.default_format,
    default_value: attributes.default_value,
  };
}
