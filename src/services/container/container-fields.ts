import type { z } from 'zod';
import type { FieldRow } from '../custom-field/custom-field.ts';
import { fieldRowsJson, ReadableFields, readableFields } from '../custom-field/fields-of.ts';
import type { ServiceContext } from '../service-context.ts';

/** What comes along with a container of its own custom fields and those of its shipment, where they are included. */
export const CONTAINER_FIELDS = {
  custom_fields: ReadableFields.optional(),
  shipment_custom_fields: ReadableFields.optional(),
};

type ContainerFields = z.infer<z.ZodObject<typeof CONTAINER_FIELDS>>;

/** What the database gives of them. */
export interface ContainerFieldRows {
  custom_fields?: FieldRow[] | null;
  shipment_custom_fields?: FieldRow[] | null;
}

/** SQL: both as columns; `c` is the alias of the container. */
export const CONTAINER_FIELD_COLUMNS = `${fieldRowsJson('c.id')} AS custom_fields, ${fieldRowsJson('c.shipment_id')} AS shipment_custom_fields`;

/** Containers, each with the fields of its row; none where it has none. One read of names serves them all. */
export async function withCustomFields<Shown extends ContainerFields>(
  context: ServiceContext,
  containers: readonly (readonly [Shown, ContainerFieldRows])[],
): Promise<Shown[]> {
  const rows = containers.flatMap(([, { custom_fields: own, shipment_custom_fields: ofShipment }]) => [
    ...(own ?? []),
    ...(ofShipment ?? []),
  ]);
  if (rows.length === 0) return containers.map(([shown]) => shown);
  const fields = await readableFields(context, rows);
  const of = (some: FieldRow[] | null | undefined) => fields.get(some?.[0]?.entity_id ?? '');
  return containers.map(([shown, { custom_fields, shipment_custom_fields }]) => {
    const [own, ofShipment] = [of(custom_fields), of(shipment_custom_fields)];
    return {
      ...shown,
      ...(own === undefined ? {} : { custom_fields: own }),
      ...(ofShipment === undefined ? {} : { shipment_custom_fields: ofShipment }),
    };
  });
}
