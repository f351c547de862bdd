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
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.type === 'object' && jsonSchema.properties !== undefined) jsonSchema.additionalProperties = false;
    },
  });
  return schema;
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
 * The schemas of the resources of an answer, each by its type. Members can be chosen by `fields`, so none is promised,
 * unless `isWhole` selects what is shown by default.
 */
export function resourceSchemas(answer: ResourceAnswer, isWhole: boolean): [string, Schema][] {
  return kindsIn(answer).flatMap((kind) =>
    kind.types.map((type): [string, Schema] => [type, resource(kind, type, isWhole)]),
  );
}

/** The schema of the body of an answer; null where there is none. */
export function answerSchema(answer: ResourceAnswer): Schema | null {
  if (answer.shape === 'empty') return null;
  if (answer.shape === 'plain') return schemaOf(answer.schema, 'output');
  const data = anyOf(answer.kind.types.map(reference));
  const included = answer.included.flatMap(({ types }) => types.map(reference));
  const isPage = answer.shape === 'page';
  return closed(
    {
      data: isPage ? { type: 'array', items: data } : data,
      ...(included.length > 0 ? { included: { type: 'array', items: anyOf(included) } } : {}),
      links: isPage ? PAGE_LINKS : SELF_LINK,
      meta: isPage ? pageMeta(answer.meta) : schemaOf(answer.meta, 'output'),
    },
    isPage ? ['data', 'links', 'meta'] : ['data'],
  );
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
      ...(Object.keys(body.attributes.shape).length > 0 ? { attributes } : {}),
      ...(relations.length > 0 ? { relationships: closed(Object.fromEntries(relations), []) } : {}),
    },
    required,
  );
  return closed({ data }, ['data']);
}

/** The schema of an answer that says no (JSON:API 1.1 §11). */
export const ERROR_DOCUMENT: Schema = closed(
  {
    errors: {
      type: 'array',
      minItems: 1,
      items: closed(
        {
          status: { type: 'string', description: 'The HTTP status' },
          code: { type: 'string', description: 'Stable; for programs' },
          title: { type: 'string' },
          detail: { type: 'string', description: 'What is wrong and what to do' },
          source: nullable({
            type: 'object',
            additionalProperties: false,
            properties: {
              pointer: { type: 'string', description: 'Where in the body the fault is (RFC 6901)' },
              parameter: { type: 'string', description: 'The parameter at fault' },
            },
          }),
          meta: {
            type: 'object',
            properties: { request_id: { type: 'string' } },
            required: ['request_id'],
            additionalProperties: true,
          },
        },
        ['status', 'code', 'title', 'detail', 'source', 'meta'],
      ),
    },
  },
  ['errors'],
);

const LINK: Schema = { type: 'string', format: 'uri' };
const SELF_LINK: Schema = closed({ self: LINK }, ['self']);
const PAGE_LINKS: Schema = closed({ self: LINK, current: LINK, first: LINK, last: LINK, next: LINK, prev: LINK }, [
  'self',
  'current',
  'first',
  'last',
]);
const COUNT: Schema = { type: 'integer', minimum: 0 };

/** What every list says of itself, and what this one says more. */
function pageMeta(meta: z.ZodObject): Schema {
  const more = Object.entries(meta.shape).map(([name, type]): [string, Schema] => [name, schemaOf(type, 'output')]);
  const counts = {
    size: { ...COUNT, description: 'On this page' },
    total: { ...COUNT, description: 'On all pages' },
  };
  return closed({ ...counts, ...Object.fromEntries(more) }, ['size', 'total']);
}

function resource(kind: ResourceKind, type: string, isWhole: boolean): Schema {
  const { required: _all, ...attributes } = schemaOf(kind.attributes, 'output');
  const shown = isWhole ? schemaOf(kind.attributes, 'output') : attributes;
  const relations = Object.entries(kind.relationships);
  const promised = relations.filter(([, { isOptional }]) => isWhole && !isOptional).map(([name]) => name);
  const related = Object.fromEntries(relations.map(([name, relation]) => [name, relationship(relation)]));
  return closed(
    {
      id: { type: 'string' },
      type: { type: 'string', const: type },
      attributes: shown,
      ...(relations.length > 0 ? { relationships: closed(related, promised) } : {}),
      ...(kind.meta === null ? {} : { meta: schemaOf(kind.meta, 'output') }),
      ...(kind.isLinked ? { links: SELF_LINK } : {}),
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

function anyOf(schemas: Schema[]): Schema {
  const [only, ...others] = schemas;
  return only !== undefined && others.length === 0 ? only : { anyOf: schemas };
}

function closed(properties: Record<string, Schema>, required: readonly string[]): Schema {
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}), additionalProperties: false };
}
