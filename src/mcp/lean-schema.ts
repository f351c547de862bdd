import { isSchema, type JsonSchema, shownShape } from './shown-shape.ts';

/** What a model needs in order to make a value. Bounds are told in the description; what is too long is answered. */
const KEPT_OF_INPUT = ['type', 'enum', 'const', 'description', 'format', 'default', 'required', 'maxItems'];

/** What it reads of one that it is given. */
const KEPT_OF_OUTPUT = ['type', 'description'];

/**
 * The same schema with nothing in it that a reader would not miss: lists of tools are read at the beginning of every
 * conversation, and the patterns of ids and times alone would fill most of them. It lets pass whatever the whole one
 * lets pass; what the tool itself takes and gives is checked by the whole one.
 */
export function leanSchema(schema: JsonSchema, of: 'input' | 'output'): JsonSchema {
  if (of === 'output') return leanOutput(schema);
  // An argument that does not exist is refused, and strict hosts want that said.
  return { ...leanInput(schema), additionalProperties: false };
}

function leanInput(schema: JsonSchema): JsonSchema {
  const result = keep(schema, KEPT_OF_INPUT);
  const { properties, items, additionalProperties } = schema;
  if (isSchema(properties)) result.properties = mapped(properties, leanInput);
  if (isSchema(items)) result.items = leanInput(items);
  // `additionalProperties: {}` is the default, so it is left out.
  const others = isSchema(additionalProperties) ? leanInput(additionalProperties) : {};
  if (Object.keys(others).length > 0) result.additionalProperties = others;
  return result;
}

/** The members of the answer, and of each that is an object, or a list of them, its own in one line. */
function leanOutput(schema: JsonSchema): JsonSchema {
  const { properties } = schema;
  return {
    ...keep(schema, KEPT_OF_OUTPUT),
    ...(isSchema(properties) && { properties: mapped(properties, leanMember) }),
  };
}

function leanMember(schema: JsonSchema): JsonSchema {
  const result = keep(schema, KEPT_OF_OUTPUT);
  const { items } = schema;
  if (isSchema(items)) result.items = leanMember(items);
  const words = [schema.description, shownShape(schema)].filter((part) => part !== undefined && part !== '');
  if (words.length > 0) result.description = words.join('. ');
  return result;
}

function keep(schema: JsonSchema, kept: readonly string[]): JsonSchema {
  const entries = kept.map((name) => [name, schema[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ''));
}

function mapped(members: JsonSchema, lean: (member: JsonSchema) => JsonSchema): JsonSchema {
  const entries = Object.entries(members).map(([name, member]) => [name, isSchema(member) ? lean(member) : member]);
  return Object.fromEntries(entries);
}
