type JsonSchema = Record<string, unknown>;

/** What a model reads of a value: what it is, what it may be, and what it means. */
const KEPT_OF_OUTPUT = ['type', 'enum', 'const', 'description', 'format'];

/** What it needs beside that to make one. */
const KEPT_OF_INPUT = [...KEPT_OF_OUTPUT, 'default', 'required', 'minimum', 'maximum', 'maxLength', 'maxItems'];

/** The bounds of safe integers, which carry no information. */
const SAFE = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];

/**
 * The same schema with nothing in it that a reader would not miss: lists of tools are read at the beginning of every
 * conversation, and the patterns of ids and times alone would fill most of them. It lets pass whatever the whole one
 * lets pass; what the tool itself takes and gives is checked by the whole one.
 */
export function leanSchema(schema: JsonSchema, of: 'input' | 'output'): JsonSchema {
  if (of === 'output') return lean(schema, KEPT_OF_OUTPUT);
  // An argument that does not exist is refused, and strict hosts want that said.
  return { ...lean(schema, KEPT_OF_INPUT), additionalProperties: false };
}

function lean(schema: JsonSchema, kept: readonly string[]): JsonSchema {
  const result: JsonSchema = {};
  for (const name of kept) {
    const value = schema[name];
    if (value !== undefined && !SAFE.some((bound) => bound === value)) result[name] = value;
  }
  const { properties, items, additionalProperties } = schema;
  if (isSchema(properties)) {
    const members = Object.entries(properties).map(([name, member]) => [
      name,
      isSchema(member) ? lean(member, kept) : member,
    ]);
    result.properties = Object.fromEntries(members);
  }
  if (isSchema(items)) result.items = lean(items, kept);
  // `additionalProperties: {}` is the default, so it is left out.
  const others = isSchema(additionalProperties) ? lean(additionalProperties, kept) : {};
  if (Object.keys(others).length > 0) result.additionalProperties = others;
  return result;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
