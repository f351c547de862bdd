import { CustomField } from '../../services/custom-field/custom-field.ts';
import { type ResourceObject, toOne } from '../json-api.ts';
import { defineResource, one } from '../resource.ts';

/** What the value of a custom field looks like. */
export const customFieldKind = defineResource({
  type: 'custom_field',
  isLinked: true,
  attributes: CustomField.pick({ api_slug: true, value: true, display_value: true }),
  relationships: {
    entity: one('shipment', 'container', 'tracking_request'),
    definition: one('custom_field_definition'),
    user: one('user'),
  },
});

/** The value of a custom field as a resource. */
export function customFieldResource(field: CustomField, baseUrl: string): ResourceObject {
  const { id, entity_type, entity_id, definition_id, updated_by_id, ...attributes } = field;
  return {
    id,
    type: 'custom_field',
    attributes,
    relationships: {
      entity: toOne(entity_type, entity_id),
      definition: toOne('custom_field_definition', definition_id),
      user: toOne('user', updated_by_id),
    },
    links: { self: `${baseUrl}/custom_fields/${id}` },
  };
}
