import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import { FieldValue } from '../custom-field/field-value.ts';
import { fieldsOf } from '../custom-field/fields-of.ts';
import type { ServiceContext } from '../service-context.ts';
import { changeLabels, type LabelChanges, type Labelled } from './change-labels.ts';
import { customerToAssign } from './customer-to-assign.ts';
import { type NamedRecord, namedRecords } from './named-records.ts';
import { setFields } from './set-fields.ts';
import { attempted, NAMED_MAX } from './steer-tracking.ts';

const FIELDS_MAX = 20;
const Words = z.array(z.string()).max(100).default([]);

/** What is to change of which records; what is left out stays. */
export const UpdateRecordsInput = z.object({
  records: z
    .array(z.string())
    .min(1, 'Give at least one id or number')
    .max(NAMED_MAX, `Give at most ${NAMED_MAX} ids or numbers at once`),
  add_references: Words,
  remove_references: Words,
  add_tags: Words,
  remove_tags: Words,
  custom_fields: z
    .record(z.string(), FieldValue)
    .default({})
    .refine((fields) => Object.keys(fields).length <= FIELDS_MAX, `Set at most ${FIELDS_MAX} fields at once`),
  customer: z.string().optional(),
});
type Input = z.output<typeof UpdateRecordsInput>;

/** A record as it is after the change, or why nothing or not all of it changed. */
export const UpdatedRow = z.object({
  record: z.string().describe('As it was given'),
  entity_type: z.string().nullable(),
  id: z.string().nullable(),
  references: z.array(z.string()),
  tags: z.array(z.string()).describe('Of a container: of its shipment'),
  customer: z.string().nullable(),
  custom_fields: z.record(z.string(), z.string()),
  errors: z.array(z.string()),
  is_sandbox: z.boolean(),
});
export type UpdatedRow = z.infer<typeof UpdatedRow>;

/**
 * Adds and removes references and tags, sets custom fields and assigns a customer, of many records by ids or numbers. Tags
 * and the customer of a container are those of its shipment. What is wrong with one record is told in its row. Errors:
 * `not_found` for a customer; `invalid_input` where several customers have the name, nothing is to change, or something is
 * to be added and removed. No record changes then, because what is wrong is of all of them.
 */
export const updateRecords = defineOperation(
  {
    id: 'update_records',
    summary: 'Change references, tags, custom fields and the customer of many records, by id or number',
    permission: 'tracking:write',
    input: UpdateRecordsInput,
    output: z.object({ rows: z.array(UpdatedRow) }),
  },
  async (context: ServiceContext, input) => {
    requireChange(input);
    const changes: LabelChanges = {
      addReferences: words(input.add_references),
      removeReferences: words(input.remove_references),
      addTags: words(input.add_tags),
      removeTags: words(input.remove_tags),
      customerId: await customerToAssign(context, input.customer),
    };
    requireOneWay('references', changes.addReferences, changes.removeReferences);
    requireOneWay('tags', changes.addTags, changes.removeTags);
    const found = await namedRecords(context, input.records);
    const rows: UpdatedRow[] = [];
    for (const [place, record] of input.records.entries()) {
      const named = found[place];
      if (named === undefined || named instanceof Failure) rows.push(notFoundRow(record, named));
      else rows.push(await updated(context, { record, named, changes, fields: input.custom_fields }));
    }
    return { rows: await withFields(context, rows) };
  },
);

function requireChange({ records: _records, custom_fields: fields, customer, ...lists }: Input): void {
  const isAny = Object.values(lists).some((list) => list.length > 0);
  if (isAny || customer !== undefined || Object.keys(fields).length > 0) return;
  const message =
    'Give what is to change: add_references, remove_references, add_tags, remove_tags, custom_fields or customer.';
  throw new Failure('invalid_input', message, { pointer: '/add_references' });
}

/** What is to be added and removed at once is a mistake, because it is not known which of both is meant. */
function requireOneWay(what: 'references' | 'tags', added: readonly string[], removed: readonly string[]): void {
  const both = added.filter((word) => removed.includes(word));
  if (both.length === 0) return;
  const message = `These are in add_${what} and in remove_${what}: ${both.map(inline).join(', ')}. Give each in one.`;
  throw new Failure('invalid_input', message, { pointer: `/remove_${what}` });
}

function words(list: readonly string[]): string[] {
  return [...new Set(list.map((word) => word.trim()).filter(Boolean))];
}

const NO_LABELS: Labelled = { references: [], tags: [], customer: null };
const NO_CHANGE: LabelChanges = {
  addReferences: [],
  removeReferences: [],
  addTags: [],
  removeTags: [],
  customerId: undefined,
};

interface Update {
  record: string;
  named: NamedRecord;
  changes: LabelChanges;
  fields: Input['custom_fields'];
}

async function updated(context: ServiceContext, { record, named, changes, fields }: Update): Promise<UpdatedRow> {
  const { entity_type, id, is_sandbox } = named;
  const labelled = await attempted(() => changeLabels(context, named, changes));
  const failures = await setFields(context, named, fields);
  // The row says what the record has, also where it was not changed; one that was deleted has nothing.
  const kept = labelled instanceof Failure ? await attempted(() => changeLabels(context, named, NO_CHANGE)) : labelled;
  const labels = kept instanceof Failure ? NO_LABELS : kept;
  const errors = [...(labelled instanceof Failure ? [labelled.message] : []), ...failures];
  return { record, entity_type, id, ...labels, custom_fields: {}, errors, is_sandbox };
}

function notFoundRow(record: string, failure: Failure | undefined): UpdatedRow {
  const errors = [failure?.message ?? ''];
  return { record, entity_type: null, id: null, ...NO_LABELS, custom_fields: {}, errors, is_sandbox: false };
}

async function withFields(context: ServiceContext, rows: readonly UpdatedRow[]): Promise<UpdatedRow[]> {
  const fields = await fieldsOf(
    context,
    rows.flatMap(({ id }) => id ?? []),
  );
  return rows.map((row) => ({ ...row, custom_fields: fields.get(row.id ?? '') ?? {} }));
}
