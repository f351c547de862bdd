import { z } from 'zod';
import { inline, joinLines } from '../src/core/text.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { UpdatedRow, UpdateRecordsInput, updateRecords } from '../src/services/bulk/update-records.ts';
import { sandboxMark, sandboxNote } from '../src/wording/sandbox-note.ts';

const { records, add_references, remove_references, add_tags, remove_tags, custom_fields, customer } =
  UpdateRecordsInput.shape;

export const tool = defineTool({
  name: 'update_records',
  title: 'Change references, tags, fields and customer',
  description:
    "Changes the account's own data of many containers, shipments or tracking requests: adds and removes references and tags, " +
    'sets custom fields, assigns a customer. Tags and customer of a container are those of its shipment. Each record is ' +
    'answered with what it has then, or with what is wrong.',
  operation: updateRecords,
  // What is removed or set anew is lost, so a person should approve it first.
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.object({
    records: records.describe('Ids or numbers, at most 50'),
    add_references: add_references.describe('References'),
    remove_references: remove_references.describe('References'),
    add_tags: add_tags.describe('Tags'),
    remove_tags: remove_tags.describe('Tags'),
    custom_fields: custom_fields.describe('Values by api_slug or name; null clears one'),
    customer: customer.describe('Name or id; empty for none'),
  }),
  toInput: (args) => args,
  output: compactSchema(z.object({ rows: z.array(UpdatedRow) })),
  render({ rows }) {
    const failed = rows.filter(({ errors }) => errors.length > 0).length;
    const head = `${rows.length - failed} of ${rows.length} changed as asked.`;
    return {
      text: joinLines([head, ...rows.map((row) => `- ${lineOf(row)}`), sandboxNote(rows)]),
      structured: compact({ rows }),
    };
  },
});

function lineOf({
  record,
  id,
  references,
  tags,
  customer: name,
  custom_fields: fields,
  errors,
  is_sandbox,
}: UpdatedRow): string {
  const list = (what: string, words: readonly string[]) =>
    words.length === 0 ? [] : [`${what} ${words.map(inline).join(', ')}`];
  const has = [
    ...list('references', references),
    ...list('tags', tags),
    ...list('customer', name === null ? [] : [name]),
    ...Object.entries(fields).map(([slug, value]) => `${inline(slug)} = ${inline(value)}`),
  ];
  const state = id === null ? [] : [`${has.length === 0 ? 'no references, tags or fields' : has.join('; ')}`];
  return `${inline(record)}${sandboxMark(is_sandbox)}: ${[...errors, ...state].join(' ')}`;
}
