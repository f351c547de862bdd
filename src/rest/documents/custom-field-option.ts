import { CustomFieldOption } from '../../services/custom-field/custom-field-option.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What an option of a custom field looks like. */
export const customFieldOptionKind = defineResource({
  type: 'custom_field_option',
  isLinked: true,
  attributes: CustomFieldOption.omit({ id: true, definition_id: true }),
});

/** An option of a custom field as a resource; its address is below that of its definition. */
export function customFieldOptionResource(option: CustomFieldOption, baseUrl: string): ResourceObject {
  const { id, definition_id, ...attributes } = option;
  return {
    id,
    type: 'custom_field_option',
    attributes,
    links: { self: `${baseUrl}/custom_field_definitions/${definition_id}/options/${id}` },
  };
}
