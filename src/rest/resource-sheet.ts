import { z } from 'zod';
import type { Context } from '../core/context.ts';
import type { Cell, CellType, Sheet, SheetColumn } from '../services/export/sheet.ts';
import type { Document, ResourceObject } from './json-api.ts';
import type { ResourceKind, ResourceRelation } from './resource.ts';
import type { RawRequest } from './route.ts';

/** A column of a list of resources, and how it is read of one. */
interface ResourceColumn extends SheetColumn {
  cell(resource: ResourceObject): Cell;
}

/** A list whose records can be read as rows. */
interface ListedResources<Ctx extends Context> {
  /** What the records are, in the plural. */
  name: string;
  kind: ResourceKind;
  /** Whether the list comes as a whole where no page is requested. */
  isWhole: boolean;
  /** Answers with a page of the list. */
  read(context: Ctx, request: RawRequest): Promise<object | null>;
}

/** The most that a page of a list takes. */
const PAGE_SIZE = '100';

/**
 * Opens a list as rows, with what each resource shows: its id, its attributes, and the ids of what it refers to. The first
 * page is read at once, so that whatever is wrong with the request shows before anything is sent, and one page is read
 * ahead. Errors: those of the list.
 */
export async function openResourceSheet<Ctx extends Context>(
  { name, kind, isWhole, read }: ListedResources<Ctx>,
  context: Ctx,
  request: RawRequest,
): Promise<Sheet> {
  const begun = new URL(request.url);
  // Lists that come as a whole are short, and a page of them would be read for each page.
  if (!isWhole || begun.searchParams.has('page[after]')) {
    if (!begun.searchParams.has('page[after]')) begun.searchParams.set('page[after]', 'start');
    begun.searchParams.set('page[size]', PAGE_SIZE);
  }
  const pageAt = async (url: URL) => ListedPage.parse(await read(context, { ...request, url }));
  const columns = resourceColumns(kind);
  return { name, columns, pages: pagesFrom(await pageAt(begun), columns, pageAt) };
}

/** What is read of a page; its records are checked where they are made. */
const ListedPage = z.object({
  data: z.array(z.custom<ResourceObject>()),
  links: z.object({ next: z.string().optional() }),
}) satisfies z.ZodType<Pick<Document, 'data'>>;
type ListedPage = z.output<typeof ListedPage>;

async function* pagesFrom(
  first: ListedPage,
  columns: readonly ResourceColumn[],
  pageAt: (url: URL) => Promise<ListedPage>,
): AsyncGenerator<Cell[][]> {
  for (let page: ListedPage | null = first; page !== null; ) {
    const { data, links }: ListedPage = page;
    const following: Promise<ListedPage> | null = links.next === undefined ? null : pageAt(new URL(links.next));
    // Whoever stops here does not wait for it any more.
    following?.catch(() => {});
    yield data.map((resource) => columns.map(({ cell }) => cell(resource)));
    page = await following;
  }
}

/** The columns of a kind of resource, each of its own name. */
export function resourceColumns({ types, attributes, relationships, meta }: ResourceKind): ResourceColumn[] {
  // Some show their id among the attributes too.
  const shown = Object.entries<z.ZodType>(attributes.shape).filter(([name]) => name !== 'id');
  const own = shown.map(([name, attribute]) => {
    const type = typeOf(attribute);
    return column(name, type, ({ attributes: known }) => cellOf(known[name], type));
  });
  const names = new Set(own.map(({ name }) => name));
  // What a list shows only where it is included would be shown as if there were none.
  const related = Object.entries(relationships).filter(([, { isOptional }]) => !isOptional);
  return [
    column('id', 'text', ({ id }) => id),
    ...(types.length > 1 ? [column('type', 'text', ({ type }) => type)] : []),
    ...own,
    ...related.flatMap(([name, relation]) => relatedBy(name, relation)).filter(({ name }) => !names.has(name)),
    ...(meta !== null && Object.hasOwn(meta.shape, 'sandbox')
      ? [column('is_sandbox', 'boolean', (resource) => resource.meta?.sandbox === true)]
      : []),
  ];
}

/** The columns with the id of what a resource refers to, or with the ids, and with the types where there are several. */
function relatedBy(relation: string, { types, isMany }: ResourceRelation): ResourceColumn[] {
  const members = types.length > 1 ? (['type', 'id'] as const) : (['id'] as const);
  return members.map((member) => {
    const told = ({ relationships }: ResourceObject) =>
      [relationships?.[relation]?.data ?? []].flat().map((named) => named[member]);
    return isMany
      ? column(`${relation}_${member}s`, 'texts', told)
      : column(`${relation}_${member}`, 'text', (resource) => told(resource)[0] ?? null);
  });
}

function column(name: string, type: CellType, cell: (resource: ResourceObject) => Cell): ResourceColumn {
  return { name, title: titleOf(name), type, cell };
}

/** `pickup_lfd` as `Pickup lfd`. */
function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Moments and dates become those of a workbook. */
const TYPE_OF_FORMAT: Readonly<Record<string, CellType>> = { 'date-time': 'instant', date: 'date' };

/** What cells an attribute becomes; what is no plain value of one type is JSON. */
function typeOf(attribute: z.ZodType): CellType {
  const { anyOf, ...plain } = z.toJSONSchema(attribute, { io: 'output', unrepresentable: 'any' });
  const known = (anyOf ?? [plain]).filter((one) => typeof one === 'object' && one.type !== 'null');
  const [schema, ...others] = known;
  if (typeof schema !== 'object' || others.length > 0) return 'json';
  if (schema.type === 'number' || schema.type === 'integer') return 'number';
  if (schema.type === 'boolean') return 'boolean';
  if (schema.type === 'string') return TYPE_OF_FORMAT[schema.format ?? ''] ?? 'text';
  const { items } = schema;
  return typeof items === 'object' && 'type' in items && items.type === 'string' ? 'texts' : 'json';
}

/** A value as a cell of a type. */
function cellOf(value: unknown, type: CellType): Cell {
  if (value === null || value === undefined) return null;
  if (type === 'json') return JSON.stringify(value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.map(String) : JSON.stringify(value);
}
