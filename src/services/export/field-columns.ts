import { DEFINED_FOR, type FieldEntity } from '../custom-field/custom-field.ts';
import {
  CHECKED_DEFINITION_SELECT,
  type CheckedDefinition,
  toCheckedDefinition,
} from '../custom-field/custom-field-definition.ts';
import { withNames } from '../custom-field/reference-target.ts';
import { fromReplica } from '../from-replica.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Cell, CellType, SheetColumn } from './sheet.ts';

/** The stored values of the custom fields of a record, by the ids of their definitions; null where it has none. */
export type FieldValues = Readonly<Record<string, string | null>> | null;

/** The columns of the custom fields of one kind of record, and their cells. */
export interface FieldColumns {
  columns: readonly SheetColumn[];
  /** The cells of records, in their order. */
  cells(values: readonly (FieldValues | undefined)[]): Promise<Cell[][]>;
}

/** What stands before the names of the columns, for programs and for people. */
interface Prefix {
  name: string;
  title: string;
}

const TYPES: Readonly<Record<CheckedDefinition['data_type'], CellType>> = {
  short_text: 'text',
  number: 'number',
  date: 'date',
  datetime: 'instant',
  boolean: 'boolean',
  enum: 'text',
  enum_multi: 'texts',
  reference: 'text',
};

const readDefinitions = fromReplica(({ db, principal }: ServiceContext, entity: FieldEntity) =>
  db.prisma.customFieldDefinition.findMany({
    where: { accountId: principal.accountId, entityType: DEFINED_FOR[entity] },
    orderBy: [{ displayName: 'asc' }, { id: 'asc' }],
    select: CHECKED_DEFINITION_SELECT,
  }),
);

const readNames = fromReplica(({ db, principal }: ServiceContext, referring: Parameters<typeof withNames>[2]) =>
  withNames(db, principal.accountId, referring),
);

/** Reads which custom fields the account has for a kind of record. */
export async function readFieldColumns(
  context: ServiceContext,
  entity: FieldEntity,
  prefix: Prefix = { name: '', title: '' },
): Promise<FieldColumns> {
  const rows = await readDefinitions(context, entity);
  const definitions = rows.map(toCheckedDefinition);
  const labels = new Map(definitions.map((definition) => [definition.id, labelsOf(definition)]));
  const columns = definitions.map(({ api_slug, display_name, data_type }) => ({
    name: `${prefix.name}custom_${api_slug}`,
    title: `${prefix.title}${display_name}`,
    type: TYPES[data_type],
  }));
  return { columns, cells };

  async function cells(values: readonly (FieldValues | undefined)[]): Promise<Cell[][]> {
    const names = await namesIn(values);
    return values.map((fields) =>
      definitions.map((definition) => {
        const value = fields?.[definition.id] ?? null;
        const known = definition.data_type === 'reference' ? names : labels.get(definition.id);
        return value === null ? null : cellOf(definition, value, known ?? new Map());
      }),
    );
  }

  /** What the references among the values refer to, by their values. */
  async function namesIn(values: readonly (FieldValues | undefined)[]): Promise<Map<string, string>> {
    const references = definitions.filter(({ data_type }) => data_type === 'reference');
    const referring = references.flatMap(({ id, reference_type }) =>
      values.map((fields) => ({ reference_type, value: fields?.[id] ?? null, labels: null })),
    );
    const named = referring.length === 0 ? [] : await readNames(context, referring);
    return new Map(named.flatMap(({ labels: found }) => Object.entries(found ?? {})));
  }
}

/** SQL: the values of the custom fields of a record; nothing is read where there are none to show. */
export function fieldValuesSql({ columns }: FieldColumns, id: string, name: string): string {
  if (columns.length === 0) return '';
  return `, (SELECT json_object_agg(xf.definition_id, xf.value) FROM custom_field xf WHERE xf.entity_id = ${id}) AS ${name}`;
}

function labelsOf({ options }: CheckedDefinition): Map<string, string> {
  return new Map(options.map(({ value, label }) => [value, label]));
}

/** What is not called anything, such as an option that was deleted, is shown as it is stored. */
function cellOf({ data_type: type }: CheckedDefinition, value: string, labels: ReadonlyMap<string, string>): Cell {
  const label = (option: string) => labels.get(option) ?? option;
  if (type === 'number') return numberOf(value);
  if (type === 'boolean') return value === 'true';
  if (type === 'enum' || type === 'reference') return label(value);
  return type === 'enum_multi' ? value.split(',').map(label) : value;
}

/** A decimal that a number would not hold exactly stays the text that it is. */
function numberOf(value: string): number | string {
  return String(Number(value)) === value ? Number(value) : value;
}
