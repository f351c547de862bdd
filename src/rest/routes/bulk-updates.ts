import { z } from 'zod';
import { NAMED_MAX } from '../../services/bulk/steer-tracking.ts';
import { UpdatedRow, UpdateRecordsInput, updateRecords } from '../../services/bulk/update-records.ts';
import { plainBody } from '../body.ts';
import { plainAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

const { records, add_references, remove_references, add_tags, remove_tags, custom_fields, customer } =
  UpdateRecordsInput.shape;

/** What became of each record, in the order in which they were given. */
const BulkUpdate = z.object({
  records: z
    .array(
      UpdatedRow.omit({ is_sandbox: true }).extend({
        entity_type: UpdatedRow.shape.entity_type.meta({ doc: 'Type of the record; null where there is none' }),
        id: UpdatedRow.shape.id.meta({ doc: 'Id of the record; null where there is none' }),
        references: UpdatedRow.shape.references.meta({ doc: 'References that it has now' }),
        customer: UpdatedRow.shape.customer.meta({ doc: 'Customer that it has now; null for none' }),
        custom_fields: UpdatedRow.shape.custom_fields.meta({ doc: 'Custom fields that it has now, by api_slug' }),
        errors: UpdatedRow.shape.errors.meta({ doc: 'Why nothing, or not all, of it was changed; empty if all was' }),
      }),
    )
    .meta({ doc: 'The records in the order in which they were given' }),
});

/** The route by which many records are changed at once. */
export const bulkUpdateRoutes = [
  defineRoute({
    method: 'POST',
    path: '/bulk_updates',
    operation: updateRecords,
    body: plainBody({
      records: records.describe(`Ids or numbers of containers, shipments or tracking requests, at most ${NAMED_MAX}`),
      add_references: add_references.describe('References to add'),
      remove_references: remove_references.describe('References to take away'),
      add_tags: add_tags.describe('Tags to add; those of a container are of its shipment'),
      remove_tags: remove_tags.describe('Tags to take away'),
      custom_fields: custom_fields.describe('Values of custom fields by api_slug; null clears one'),
      customer: customer.describe('Name or id of the customer; empty for none'),
    }),
    answer: plainAnswer(BulkUpdate),
    toInput: ({ attributes }) => ({
      records: attributes.records,
      add_references: attributes.add_references,
      remove_references: attributes.remove_references,
      add_tags: attributes.add_tags,
      remove_tags: attributes.remove_tags,
      custom_fields: attributes.custom_fields,
      customer: attributes.customer,
    }),
    document: ({ rows }) => ({ records: rows.map(({ is_sandbox: _isSandbox, ...row }) => row) }),
  }),
];
