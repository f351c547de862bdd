import { CustomFieldDefinition } from '../../services/custom-field/custom-field-definition.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What the definition of a custom field looks like. */
export const customFieldDefinitionKind = defineResource({
  type: 'custom_field_definition',
  isLinked: true,
  attributes: CustomFieldDefinition.omit({ id: true }),
});

/** The definition of a custom field as a resource. */
export function customFieldDefinitionResource(definition: CustomFieldDefinition, baseUrl: string): ResourceObject {
  const { id, ...attributes } = definition;
  return {
    id,
    type: 'custom_field_definition',
    attributes,
    links: { self: `${baseUrl}/custom_field_definitions/${id}` },
  };
}
