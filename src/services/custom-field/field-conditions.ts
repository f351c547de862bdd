import { isAmong } from '../list/conditions.ts';
import type { Conditions } from '../list/paged-list.ts';
import type { FieldEntity } from './custom-field.ts';
import type { WantedField, WantedValue } from './wanted-fields.ts';

/** SQL: where a list has the id of the records whose fields are looked at. */
export type FieldOwners = Readonly<Partial<Record<FieldEntity, string>>>;

/**
 * Adds that a row has each of the wanted values. Few records are gathered by the index of values; where there are many, the
 * list is gone through in its order, since most of them would be gathered for one page.
 */
export function addFieldConditions(conditions: Conditions, wanted: readonly WantedField[], owners: FieldOwners): void {
  for (const field of wanted) {
    const places = field.in.flatMap((place) => {
      const owner = owners[place.entity];
      return owner === undefined ? [] : [{ place, owner }];
    });
    if (field.isRare) {
      conditions.addAny(places.map(({ place, owner }) => isAmong(owner, recordsWith(place, conditions))));
      continue;
    }
    const texts = places.map(
      ({ place, owner }) => `EXISTS (${hasValue(place, conditions)} AND f.entity_id = ${owner})`,
    );
    conditions.addApart(
      texts.map((text, at) => [text, ...texts.slice(0, at).map((other) => `NOT ${other}`)].join(' AND ')),
    );
  }
}

/** SQL: the records that have a value, each by the index that suits it. */
function recordsWith({ definitionId, value, isOption }: WantedValue, conditions: Conditions): string {
  const [definition, wanted] = [conditions.value('uuid', definitionId), conditions.value('text', value)];
  const whole = `SELECT f.entity_id FROM custom_field f WHERE ${isValue(definition, wanted)}`;
  return isOption
    ? `${whole} UNION SELECT f.entity_id FROM custom_field f WHERE ${isAmongOptions(definition, wanted)}`
    : whole;
}

/** SQL: a field with a value; for an option among several the field of the record is looked at. */
function hasValue({ definitionId, value, isOption }: WantedValue, conditions: Conditions): string {
  const [definition, wanted] = [conditions.value('uuid', definitionId), conditions.value('text', value)];
  const has = isOption
    ? `f.definition_id = ${definition} AND lower(${wanted}) = ANY(string_to_array(lower(f.value), ','))`
    : isValue(definition, wanted);
  return `SELECT FROM custom_field f WHERE ${has}`;
}

/** SQL: that a field has a value, in capitals or not; `list_value` is made so. */
export function isValue(definition: string, value: string): string {
  return `f.definition_id = ${definition} AND f.list_value = left(lower(${value}), 255)`;
}

/** SQL: that a value of several options has one, in the words of the index custom_field_options_idx. */
export function isAmongOptions(definition: string, option: string): string {
  const word = `left(${definition}::text || lower(${option}), 250)`;
  const quoted = `replace(replace(${word}, '\\', '\\\\'), '''', '''''')`;
  return `f.definition_id = ${definition} AND strpos(f.value, ',') > 0
    AND list_words(f.definition_id, string_to_array(f.value, ',')) @@ ('''' || ${quoted} || '''')::tsquery`;
}
