import {
  createCustomFieldOption,
  deleteCustomFieldOption,
  getCustomFieldOption,
  listCustomFieldOptions,
  OPTION_INPUT,
  UPDATE_OPTION_INPUT,
  updateCustomFieldOption,
} from '../../services/custom-field/custom-field-option.ts';
import { resourceBody } from '../body.ts';
import { customFieldOptionKind, customFieldOptionResource } from '../documents/custom-field-option.ts';
import { documentOf } from '../json-api.ts';
import { wholeListDocument } from '../paging.ts';
import { pageAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

const LIST_PATH = '/custom_field_definitions/:definition_id/options';
const PATH = `${LIST_PATH}/:option_id` as const;

const getRoute = defineRoute({
  method: 'GET',
  path: PATH,
  operation: getCustomFieldOption,
  answer: resourceAnswer(customFieldOptionKind),
  toInput: ({ params }) => addressOf(params),
  document: documentOf(customFieldOptionResource),
});

/** The routes of the options of enumerated custom fields. */
export const customFieldOptionRoutes = [
  defineRoute({
    method: 'GET',
    path: LIST_PATH,
    operation: listCustomFieldOptions,
    answer: pageAnswer(customFieldOptionKind),
    document: ({ custom_field_options: options }, { url, baseUrl }) =>
      wholeListDocument(
        options.map((option) => customFieldOptionResource(option, baseUrl)),
        url,
      ),
  }),
  defineRoute({
    method: 'POST',
    path: LIST_PATH,
    operation: createCustomFieldOption,
    status: 201,
    body: resourceBody('custom_field_option', OPTION_INPUT),
    answer: resourceAnswer(customFieldOptionKind),
    toInput: ({ params, attributes, idempotencyKey }) => ({
      definition_id: params.definition_id ?? '',
      ...optionOf(attributes),
      idempotency_key: idempotencyKey ?? undefined,
    }),
    document: documentOf(customFieldOptionResource),
  }),
  getRoute,
  defineRoute({
    method: 'PATCH',
    path: PATH,
    operation: updateCustomFieldOption,
    shows: getRoute,
    body: resourceBody('custom_field_option', UPDATE_OPTION_INPUT),
    answer: resourceAnswer(customFieldOptionKind),
    toInput: ({ params, attributes }) => ({ ...addressOf(params), ...optionOf(attributes) }),
    document: documentOf(customFieldOptionResource),
  }),
  defineRoute({
    method: 'DELETE',
    path: PATH,
    operation: deleteCustomFieldOption,
    shows: getRoute,
    answer: resourceAnswer(customFieldOptionKind),
    toInput: ({ params }) => addressOf(params),
    document: documentOf(customFieldOptionResource),
  }),
];

function addressOf(params: Readonly<Record<string, string>>) {
  return { definition_id: params.definition_id ?? '', id: params.option_id ?? '' };
}

function optionOf({ label, value, position }: Readonly<Record<string, unknown>>) {
  return { label, value, position };
}
