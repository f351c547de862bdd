import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Body } from '../body.ts';
import { kindsIn, type ResourceAnswer, type ResourceKind, type ResourceRelation } from '../resource.ts';

/** A schema of OpenAPI 3.1, which is JSON Schema 2020-12. */
export type Schema = Record<string, unknown>;

/**
 * The schema of what a parser gives, or with `input` of what it takes. Objects are closed. Where a format says it all,
 * the pattern behind it is left out.
 */
function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      describeAs(jsonSchema, jsonSchema.doc);
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.type === 'object' && jsonSchema.properties !== undefined) jsonSchema.additionalProperties = false;
      if (jsonSchema.prefixItems !== undefined) Object.assign(jsonSchema, tuple(jsonSchema.prefixItems));
    },
  });
  return schema;
}

/** What is documented of a member says more than what models read of it, and more than what is said of its type. */
function describeAs(schema: Schema, doc: unknown): void {
  delete schema.doc;
  if (typeof doc === 'string') schema.description = doc;
  if (schema.description === undefined || !Array.isArray(schema.anyOf)) return;
  const types = schema.anyOf.map((type) => Object(type));
  if (types.some(({ type }) => type === 'null')) schema.anyOf = types.map(({ description: _said, ...type }) => type);
}

/** So many items as are listed; the schema of each is stated once if it is the same. Linters require `items` of every list. */
function tuple(listed: readonly unknown[]): Schema {
  const [first = {}, ...others] = listed;
  const isOne = others.every((other) => isDeepStrictEqual(other, first));
  const length = { minItems: listed.length, maxItems: listed.length };
  return isOne ? { prefixItems: undefined, items: first, ...length } : { items: {}, ...length };
}

/** The schema of a parameter: what its text stands for if that can be said, else the text. */
export function parameterSchema(type: z.ZodType): Schema {
  const meant = schemaOf(type, 'output');
  return meant.type === undefined && meant.anyOf === undefined && meant.enum === undefined && meant.const === undefined
    ? schemaOf(type, 'input')
    : meant;
}

/** Names a schema that is stated once. */
export function reference(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * The schemas of the resources of an answer, each by its type. With `isWhole` what is shown by default is required; without
 * it none is, because members can be chosen by `fields`.
 */
export function resourceSchemas(answer: ResourceAnswer, isWhole: boolean): [string, Schema][] {
  return kindsIn(answer).flatMap((kind) =>
    kind.types.map((type): [string, Schema] => [type, resource(kind, type, isWhole)]),
  );
}

/** The schema of plain JSON that is answered. */
export function plainSchema(type: z.ZodType): Schema {
  return schemaOf(type, 'output');
}

/** The schema of the document of an answer; null where there is none. */
export function answerSchema(answer: ResourceAnswer): Schema | null {
  if (answer.shape === 'empty' || answer.shape === 'sheet' || answer.shape === 'events') return null;
  if (answer.shape === 'plain') return schemaOf(answer.schema, 'output');
  const data = anyOf(answer.kind.types.map(reference));
  const isPage = answer.shape === 'page';
  const isMany = isPage || answer.shape === 'feed';
  return closed(
    {
      data: isMany ? { type: 'array', items: data } : data,
      ...(answer.included.length > 0
        ? { included: { type: 'array', items: resourcesIn(answer), description: INCLUDED } }
        : {}),
      links: said(
        isPage ? PAGE_LINKS : isMany ? FEED_LINKS : SELF_LINK,
        isMany ? 'The other pages.' : 'Where the resource is.',
      ),
      meta: said(isPage ? pageMeta(answer.meta) : schemaOf(answer.meta, 'output'), 'What is said about the answer.'),
    },
    isMany ? ['data', 'links', 'meta'] : ['data'],
  );
}

const INCLUDED = 'The resources that were requested with `include`, each once.';

/** The schema of any resource that an answer may include. */
export function resourcesIn(answer: ResourceAnswer): Schema {
  const kinds = 'included' in answer ? answer.included : [];
  return anyOf(kinds.flatMap(({ types }) => types.map(reference)));
}

/** The schema of what a request carries. */
export function bodySchema(body: Body): Schema {
  const attributes = schemaOf(body.attributes, 'input');
  if (body.form === 'plain') return attributes;
  const relations = Object.entries(body.relationships).map(([name, types]): [string, Schema] => [
    name,
    closed({ data: nullable(linkage([types].flat())) }, ['data']),
  ]);
  const required = Array.isArray(attributes.required) && attributes.required.length > 0 ? ['attributes'] : [];
  const data = closed(
    {
      type: { type: 'string', const: body.type },
      id: { type: 'string' },
      ...(Object.keys(body.attributes.shape).length > 0 ? { attributes: said(attributes, 'What is to be set.') } : {}),
      ...(relations.length > 0
        ? { relationships: said(closed(Object.fromEntries(relations), []), 'What it is to refer to.') }
        : {}),
    },
    required,
  );
  return closed({ data }, ['data']);
}

/** The schema of an answer that says no (JSON:API 1.1 §11). */
export const ERROR_DOCUMENT: Schema = closed(
  {
    errors: {
      description: 'What is wrong, each fault by itself.',
      type: 'array',
      minItems: 1,
      items: closed(
        {
          status: { type: 'string', description: 'The HTTP status' },
          code: { type: 'string', description: 'Stable; for programs' },
          title: { type: 'string', description: 'The kind of fault, the same for each code' },
          detail: { type: 'string', description: 'What is wrong and what to do' },
          source: {
            description: 'Where the fault is; absent if it is in no one place.',
            type: 'object',
            additionalProperties: false,
            properties: {
              pointer: { type: 'string', description: 'Where in the body the fault is (RFC 6901)' },
              parameter: { type: 'string', description: 'The parameter at fault' },
              header: { type: 'string', description: 'The header at fault' },
            },
          },
          meta: {
            description: 'More about the fault, by its code.',
            type: 'object',
            properties: {
              request_id: { type: 'string', description: 'The id of the request, also in `X-Request-Id`' },
            },
            required: ['request_id'],
            additionalProperties: true,
          },
        },
        ['status', 'code', 'title', 'detail', 'meta'],
      ),
    },
  },
  ['errors'],
);

function link(description: string): Schema {
  return { type: 'string', format: 'uri', description };
}

const SELF_LINK: Schema = closed({ self: link('The address of the resource.') }, ['self']);
const FEED_LINKS: Schema = closed(
  { self: link('This part of the feed.'), next: link('The next part; absent where there is no more yet.') },
  ['self'],
);
const PAGE_LINKS: Schema = closed(
  {
    self: link('This page.'),
    current: link('This page.'),
    first: link('The first page.'),
    last: link('The last page; absent where it lies beyond page numbers, or was read by cursor.'),
    next: link('The next page; absent on the last one.'),
    prev: link('The previous page; absent on the first one, and by cursor.'),
  },
  ['self', 'current', 'first'],
);
const COUNT: Schema = { type: 'integer', minimum: 0 };

/** What every list says of itself, and what this one says more. */
function pageMeta(meta: z.ZodObject): Schema {
  const more = Object.entries(meta.shape).map(([name, type]): [string, Schema] => [name, schemaOf(type, 'output')]);
  const counts = {
    size: { ...COUNT, description: 'How many records are on this page.' },
    total: {
      ...COUNT,
      description:
        'How many records are on all pages; absent where the list is read by cursor, or is longer than is counted.',
    },
    total_over: {
      ...COUNT,
      description: 'In place of total, where the list is longer than is counted: it has more records than this.',
    },
  };
  return closed({ ...counts, ...Object.fromEntries(more) }, ['size']);
}

function resource(kind: ResourceKind, type: string, isWhole: boolean): Schema {
  const { required: _all, ...attributes } = schemaOf(kind.attributes, 'output');
  const shown = isWhole ? schemaOf(kind.attributes, 'output') : attributes;
  const relations = Object.entries(kind.relationships);
  const promised = relations.filter(([, { isOptional }]) => isWhole && !isOptional).map(([name]) => name);
  const related = Object.fromEntries(relations.map(([name, relation]) => [name, relationship(relation)]));
  return closed(
    {
      id: { type: 'string', description: 'Id of the resource.' },
      type: { type: 'string', const: type, description: 'Type of the resource.' },
      attributes: { description: 'What is known of it.', ...shown },
      ...(relations.length > 0
        ? { relationships: said(closed(related, promised), 'The resources that it refers to.') }
        : {}),
      ...(kind.meta === null
        ? {}
        : { meta: said(schemaOf(kind.meta, 'output'), 'What is said beside the attributes, where anything is.') }),
      ...(kind.isLinked ? { links: said(SELF_LINK, 'Where the resource is.') } : {}),
    },
    [
      'id',
      'type',
      'attributes',
      ...(promised.length > 0 ? ['relationships'] : []),
      ...(kind.isLinked && !kind.isSent ? ['links'] : []),
    ],
  );
}

function relationship({ types, isMany }: ResourceRelation): Schema {
  const data = linkage(types);
  return closed({ data: isMany ? { type: 'array', items: data } : nullable(data) }, ['data']);
}

function linkage(types: readonly string[]): Schema {
  const [only, ...others] = types;
  const type = others.length === 0 ? { const: only } : { enum: types };
  return closed({ type: { type: 'string', ...type }, id: { type: 'string' } }, ['type', 'id']);
}

function nullable(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] };
}

function said(schema: Schema, description: string): Schema {
  return { description, ...schema };
}

function anyOf(schemas: Schema[]): Schema {
  const [only, ...others] = schemas;
  return only !== undefined && others.length === 0 ? only : { anyOf: schemas };
}

/** The schema of an object that has no members but these. */
export function closed(properties: Record<string, Schema>, required: readonly string[]): Schema {
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}), additionalProperties: false };
}
