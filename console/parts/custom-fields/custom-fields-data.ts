import { queryOptions } from '@tanstack/react-query';
import { type components, dataOf } from 'landfall/client';
import { landfall } from '../../data/client.ts';
import { shows } from '../../data/live.ts';

/** A container or shipment whose custom fields are meant. */
export interface FieldOwner {
  type: 'container' | 'shipment';
  id: string;
}

type Definition = components['schemas']['custom_field_definition']['attributes'];

/** A custom field that is defined, with the value that a record has; null for none. */
export interface OwnField extends Pick<Definition, 'api_slug' | 'display_name' | 'description' | 'data_type'> {
  definitionId: string;
  referenceType: string | null;
  isNeeded: boolean;
  lengthMax: number | undefined;
  value: string | null;
  /** As people read it. */
  shown: string | null;
}

/** An account has at most so many definitions. */
const FIELDS_MAX = 100;

const DEFINED_FOR = { container: 'Container', shipment: 'Shipment' } as const;

/** All fields that are defined for such records, with the values of one. */
export function ownFields({ type, id }: FieldOwner) {
  return queryOptions({
    queryKey: [`${type}s`, 'custom_fields', id],
    queryFn: async ({ signal }): Promise<OwnField[]> => {
      const [definitions, values] = await Promise.all([definitionsFor(type, signal), valuesOf({ type, id }, signal)]);
      return definitions.map(({ id: definitionId, attributes }) => {
        const { api_slug, display_name, description, data_type, reference_type, validation } = attributes;
        const value = values.find((one) => one.attributes.api_slug === api_slug)?.attributes;
        return {
          ...{ definitionId, api_slug, display_name, description, data_type },
          referenceType: reference_type,
          isNeeded: validation?.required === true,
          lengthMax: validation?.max_length,
          value: value?.value ?? null,
          shown: value?.display_value ?? null,
        };
      });
    },
    meta: shows({ kinds: [type, 'custom_field', 'custom_field_definition'] }),
  });
}

async function definitionsFor(type: FieldOwner['type'], signal: AbortSignal) {
  const query = { 'filter[entity_type]': DEFINED_FOR[type], 'page[size]': FIELDS_MAX };
  const { data } = await dataOf(landfall.GET('/custom_field_definitions', { params: { query }, signal }));
  // The list begins with the newest.
  return data.toReversed();
}

async function valuesOf({ type, id }: FieldOwner, signal: AbortSignal) {
  const query = { 'page[size]': FIELDS_MAX };
  const { data } =
    type === 'container'
      ? await dataOf(
          landfall.GET('/containers/{container_id}/custom_fields', {
            params: { path: { container_id: id }, query },
            signal,
          }),
        )
      : await dataOf(
          landfall.GET('/shipments/{shipment_id}/custom_fields', {
            params: { path: { shipment_id: id }, query },
            signal,
          }),
        );
  return data;
}

/** What can be chosen in a field of options, in its order. */
export function fieldOptions(definitionId: string) {
  return queryOptions({
    queryKey: ['custom_field_options', definitionId],
    queryFn: async ({ signal }) => {
      const params = { path: { definition_id: definitionId } };
      const { data } = await dataOf(
        landfall.GET('/custom_field_definitions/{definition_id}/options', { params, signal }),
      );
      return data.map(({ attributes: { value, label } }) => ({ value, label }));
    },
  });
}

/** Sets a field of a record; an empty text removes its value. */
export async function setField({ type, id }: FieldOwner, slug: string, value: string): Promise<void> {
  const attributes = { api_slug: slug, value: value === '' ? null : value };
  const body = { data: { type: 'custom_field' as const, attributes } };
  if (type === 'container') {
    const params = { path: { container_id: id } };
    await dataOf(landfall.POST('/containers/{container_id}/custom_fields', { params, body }));
  } else {
    const params = { path: { shipment_id: id } };
    await dataOf(landfall.POST('/shipments/{shipment_id}/custom_fields', { params, body }));
  }
}
