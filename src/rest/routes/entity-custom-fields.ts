import { z } from 'zod';
import { entityName, type FieldEntity } from '../../services/custom-field/custom-field.ts';
import { deleteCustomField } from '../../services/custom-field/delete-custom-field.ts';
import { getEntityCustomField } from '../../services/custom-field/get-custom-field.ts';
import { listEntityCustomFields } from '../../services/custom-field/list-custom-fields.ts';
import { FIELD_INPUT, setCustomField } from '../../services/custom-field/set-custom-field.ts';
import { updateCustomField } from '../../services/custom-field/update-custom-field.ts';
import { resourceBody } from '../body.ts';
import { customFieldKind } from '../documents/custom-field.ts';
import { PAGE_PARAMETERS } from '../paging.ts';
import { EMPTY_ANSWER, pageAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';
import { SHORT_PAGE_QUERY, shortPageOf } from '../short-page.ts';
import { customFieldDocument, customFieldListDocument } from './custom-fields.ts';

/** The routes of the custom fields of one shipment, container or tracking request. */
export const entityCustomFieldRoutes = [
  ...routesOf('shipment', '/shipments/:shipment_id'),
  ...routesOf('container', '/containers/:container_id'),
  ...routesOf('tracking_request', '/tracking_requests/:tracking_request_id'),
];

type Params = Readonly<Record<string, string>>;

/** The same four for each, under the addresses and the names of parameters that clients know. */
function routesOf(type: FieldEntity, path: `/${string}`) {
  const entityOf = (params: Params) => ({ entity_type: type, entity_id: params[`${type}_id`] ?? '' });
  return [...collectionRoutes(type, path, entityOf), ...valueRoutes(type, path, entityOf)];
}

type EntityOf = (params: Params) => { entity_type: FieldEntity; entity_id: string };

function collectionRoutes(type: FieldEntity, path: `/${string}`, entityOf: EntityOf) {
  const name = entityName(type);
  return [
    defineRoute({
      method: 'GET',
      path: `${path}/custom_fields`,
      operation: listEntityCustomFields,
      name: `list_${type}_custom_fields`,
      summary: `List the values of the custom fields of a ${name}`,
      query: z.object(SHORT_PAGE_QUERY),
      parameters: PAGE_PARAMETERS,
      answer: pageAnswer(customFieldKind),
      toInput: ({ params, query }) => ({ ...entityOf(params), ...shortPageOf(query) }),
      document: customFieldListDocument,
    }),
    defineRoute({
      method: 'POST',
      path: `${path}/custom_fields`,
      operation: setCustomField,
      name: `set_${type}_custom_field`,
      summary: `Set a custom field of a ${name}, whether it has a value yet or not`,
      status: 201,
      body: resourceBody('custom_field', FIELD_INPUT, {
        relationships: { definition: 'custom_field_definition' },
        names: { definition_id: '/data/relationships/definition' },
      }),
      answer: resourceAnswer(customFieldKind),
      toInput: ({ params, attributes, related }) => ({
        ...entityOf(params),
        definition_id: related.definition ?? undefined,
        api_slug: attributes.api_slug,
        value: attributes.value,
      }),
      document: customFieldDocument,
    }),
  ];
}

function valueRoutes(type: FieldEntity, path: `/${string}`, entityOf: EntityOf) {
  const name = entityName(type);
  const addressOf = (params: Params) => ({ ...entityOf(params), api_slug: params.api_slug ?? '' });
  // No address of the API: clients read values by their ids and in lists.
  const shows = defineRoute({
    method: 'GET',
    path: `${path}/custom_fields/:api_slug`,
    operation: getEntityCustomField,
    answer: resourceAnswer(customFieldKind),
    toInput: ({ params }) => ({ address: addressOf(params) }),
    document: customFieldDocument,
  });
  return [
    defineRoute({
      method: 'PATCH',
      path: `${path}/custom_fields/:api_slug`,
      operation: updateCustomField,
      shows,
      name: `update_${type}_custom_field`,
      summary: `Change the value of a custom field of a ${name}`,
      body: resourceBody('custom_field', FIELD_INPUT),
      answer: resourceAnswer(customFieldKind),
      toInput: ({ params, attributes }) => ({
        address: addressOf(params),
        api_slug: attributes.api_slug,
        value: attributes.value,
      }),
      document: customFieldDocument,
    }),
    defineRoute({
      method: 'DELETE',
      path: `${path}/custom_fields/:api_slug`,
      operation: deleteCustomField,
      shows,
      name: `delete_${type}_custom_field`,
      summary: `Remove the value of a custom field of a ${name}; the definition stays`,
      status: 204,
      answer: EMPTY_ANSWER,
      toInput: ({ params }) => ({ address: addressOf(params) }),
      document: () => null,
    }),
  ];
}
